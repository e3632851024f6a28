import { formatBytes } from '#shared/text/format-bytes.ts';
import { Button, Popover, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { toPlaceLink } from '../../api/place.ts';
import { formatCount } from '../../components/count-text.ts';
import classes from './media.module.css';
import type { Upload, UploadQueue } from './upload-queue.ts';
import { isOpen, summarize } from './upload-queue.ts';
import type { Uploads } from './uploads.ts';
import { useUploadFollowing, useUploadQueue, useUploads } from './use-uploads.ts';

function percentOf(sent: number, size: number): number {
  return size === 0 ? 0 : Math.floor((100 * sent) / size);
}

function describeUpload({ file, state }: Upload): string {
  switch (state.kind) {
    case 'waiting':
      return `Waiting, ${formatBytes(file.size)}`;
    case 'sending':
      return state.sent === file.size
        ? 'Processing'
        : `${formatBytes(state.sent)} of ${formatBytes(file.size)}`;
    case 'done':
      return state.isDuplicate ? 'The library had this file already' : 'In the library';
    case 'failed':
      return state.message;
    case 'cancelled':
      return 'Given up';
  }
}

function UploadActs({
  upload,
  uploads,
  path,
}: {
  upload: Upload;
  uploads: Uploads;
  path: string;
}): ReactNode {
  const { id, file, state } = upload;
  const act = (label: string, run: () => void) => (
    <Button size="compact-sm" variant="default" aria-label={`${label}: ${file.name}`} onClick={run}>
      {label}
    </Button>
  );
  const canRetry = state.kind === 'cancelled' || (state.kind === 'failed' && state.canRetry);
  return (
    <span className={classes.uploadActs}>
      {isOpen(upload) && act('Cancel', () => uploads.cancel(id))}
      {canRetry && act('Try again', () => uploads.retry(id))}
      {state.kind === 'done' && state.isDuplicate && act('Keep both', () => uploads.keepBoth(id))}
      {state.kind === 'done' && (
        <Button
          component="a"
          size="compact-sm"
          variant="default"
          href={toPlaceLink(path, { item: state.media.id })}
          aria-label={`Show: ${file.name}`}
        >
          Show
        </Button>
      )}
    </span>
  );
}

function UploadRow(props: { upload: Upload; uploads: Uploads; path: string }): ReactNode {
  const { upload } = props;
  const { file, state } = upload;
  return (
    <li className={classes.upload} data-state={state.kind}>
      <div className={classes.uploadHead}>
        <span className={classes.uploadName}>{file.name}</span>
        <UploadActs {...props} />
      </div>
      {state.kind === 'sending' && (
        <Progress
          size="sm"
          value={percentOf(state.sent, file.size)}
          aria-label={`How much of ${file.name} is sent`}
        />
      )}
      <span className={classes.uploadState}>{describeUpload(upload)}</span>
    </li>
  );
}

/** The files that were chosen, each with how far it is and what can be done about it. */
function UploadList(props: { queue: UploadQueue; uploads: Uploads; path: string }): ReactNode {
  const { queue, uploads } = props;
  const { open } = summarize(queue);
  return (
    <>
      <div className={classes.uploadsHead}>
        <strong>Uploads</strong>
        {open > 0 && (
          <Button size="compact-sm" variant="default" onClick={uploads.cancelAll}>
            Cancel all
          </Button>
        )}
        {open < queue.length && (
          <Button size="compact-sm" variant="default" onClick={uploads.clear}>
            Clear finished
          </Button>
        )}
      </div>
      {/* What scrolls has to be reachable by keys. */}
      <ul className={classes.uploads} aria-label="Uploads" tabIndex={0}>
        {queue.map((upload) => (
          <UploadRow key={upload.id} {...props} upload={upload} />
        ))}
      </ul>
    </>
  );
}

function describeQueue(queue: UploadQueue): string {
  const { open, done, failed, sent, size } = summarize(queue);
  if (open > 0 && sent === size) return `Finishing ${formatCount(open, 'file', 'files')}`;
  if (open > 0) return `Uploading ${formatCount(open, 'file', 'files')}, ${percentOf(sent, size)} %`;
  if (failed > 0) return `${formatCount(failed, 'upload', 'uploads')} failed`;
  return `${formatCount(done, 'file', 'files')} uploaded`;
}

/**
 * Says in the title bar how far uploads are, on every screen, and opens the list of them.
 * @param props.path path of the screen that shows a file
 */
export function UploadsControl({ path }: { path: string }): ReactNode {
  const uploads = useUploads();
  const queue = useUploadQueue(uploads);
  const [isShown, setIsShown] = useState(false);
  useUploadFollowing(queue);
  if (queue.length === 0) return null;
  return (
    <Popover
      opened={isShown}
      onChange={setIsShown}
      width={360}
      position="bottom-end"
      shadow="md"
      withinPortal
      trapFocus
    >
      <Popover.Target>
        <Button
          size="xs"
          variant="default"
          data-problem={summarize(queue).failed > 0 ? true : undefined}
          onClick={() => setIsShown(!isShown)}
        >
          {describeQueue(queue)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Uploads">
        <UploadList queue={queue} uploads={uploads} path={path} />
      </Popover.Dropdown>
    </Popover>
  );
}
