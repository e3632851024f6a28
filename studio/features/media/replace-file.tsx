import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef, useState } from 'react';
import { listMedia, type Media, readMedia, replaceMedia } from '#shared/features/media/contract.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { createUploadClient } from '../../api/upload-client.ts';
import { showCleaned } from '../../components/cleaned-notice.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import classes from './media.module.css';
import { nameOf } from './media-words.ts';
import { putMedia } from './queries.ts';
import { findUploadProblem } from './upload-check.ts';
import { toFilename } from './uploads.ts';

/** A file that is to take the place of another one's content. */
interface Replacement {
  readonly file: File;
  readonly control: AbortController;
  readonly sent: number;
}

function useReplace(media: Media) {
  const { bridge, site } = useStudio();
  const queries = useQueryClient();
  const [running, setRunning] = useState<Replacement>();
  const run = async (file: File) => {
    const control = new AbortController();
    setRunning({ file, control, sent: 0 });
    const onSent = (sent: number) => setRunning({ file, control, sent });
    try {
      const client = createUploadClient({
        bridge,
        site,
        sent: { file, signal: control.signal, onSent },
        onCleaned: showCleaned,
      });
      const answer = await client.call(replaceMedia, {
        params: { mediaId: media.id },
        query: { filename: toFilename(file.name), version: String(media.version) },
      });
      putMedia(queries, answer.media);
      showNotice({ message: `${nameOf(answer.media)} has new content, everywhere it is used.` });
    } catch (cause) {
      if (!control.signal.aborted) showProblem(cause);
    } finally {
      setRunning(undefined);
      for (const { name } of [listMedia, readMedia]) void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  return { running, run };
}

/** Puts another content in the place of a file's, once it was confirmed. */
export function ReplaceFile({ media }: { media: Media }): ReactNode {
  const { running, run } = useReplace(media);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File>();
  const handleFile = (file: File | undefined) => {
    const problem = file === undefined ? undefined : findUploadProblem(file);
    if (problem === undefined) setChosen(file);
    else showNotice({ message: problem, tone: 'problem' });
  };
  if (running !== undefined) {
    const { file, control, sent } = running;
    return (
      <div className={classes.replacing}>
        <Progress
          value={(100 * sent) / file.size}
          aria-label={`How much of ${file.name} is sent`}
          className={classes.grow ?? ''}
        />
        <Button size="xs" variant="default" onClick={() => control.abort()}>
          Cancel
        </Button>
      </div>
    );
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="New content"
        onChange={(event) => {
          handleFile(event.currentTarget.files?.[0]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
      <Button size="xs" variant="default" onClick={() => input.current?.click()}>
        Replace content…
      </Button>
      <ConfirmDialog
        title={`Replace the content of ${nameOf(media)}?`}
        message={`${chosen?.name ?? ''} will be shown everywhere this file is used. Title, alt text and focal point stay. The current content is not kept.`}
        confirmLabel="Replace"
        isOpen={chosen !== undefined}
        onCancel={() => setChosen(undefined)}
        onConfirm={() => {
          setChosen(undefined);
          if (chosen !== undefined) void run(chosen);
        }}
      />
    </>
  );
}
