import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { ThemeProblem } from '#shared/theme/index.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDayAndTime, formatTime } from '../../components/format-time.ts';
import { showNotice } from '../../components/notices.tsx';
import type { ThemeName } from '../../components/tokens.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import type { EditorPlace } from '../../editor/code-editor.tsx';
import { CodeEditor } from '../../editor/code-editor.tsx';
import { ConflictView } from './conflict-view.tsx';
import classes from './editor-pane.module.css';
import type { FileActs } from './file-menu.tsx';
import { FileMenuButton } from './file-menu.tsx';
import type { Workspace } from './workspace.ts';
import type { WorkFile } from './workspace-state.ts';
import { isUnpublished, isUnsaved } from './workspace-state.ts';

function describeSave(file: WorkFile): string {
  if (file.isSaving) return 'Saving…';
  if (file.failure !== null) return 'Not saved';
  if (isUnsaved(file)) return 'Not saved yet';
  if (file.savedAt !== null) return `Saved ${formatTime(file.savedAt)}`;
  return file.state === 'published' ? 'As published' : 'Saved, not published';
}

function DiscardButton({ file, workspace }: { file: WorkFile; workspace: Workspace }): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const tell = (cause: unknown) => showNotice({ message: describeError(cause), tone: 'problem' });
  const handleConfirm = () => {
    setIsAsking(false);
    workspace.discard(file.path).then((undo) => {
      showNotice({
        message: `The draft of ${file.path} is discarded.`,
        undo: { label: 'Undo', run: () => void undo().catch(tell) },
      });
    }, tell);
  };
  const message =
    file.liveHash === null
      ? `${file.path} is new. Without its draft the file is discarded.`
      : `${file.path} goes back to the text that visitors see.`;
  return (
    <>
      <Button
        className={classes.act ?? ''}
        variant="subtle"
        color="gray"
        c="var(--text)"
        size="xs"
        onClick={() => setIsAsking(true)}
      >
        Discard draft
      </Button>
      <ConfirmDialog
        title="Discard this draft?"
        message={message}
        confirmLabel="Discard draft"
        isOpen={isAsking}
        onConfirm={handleConfirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function RestoredBanner({ file, workspace }: { file: WorkFile; workspace: Workspace }): ReactNode {
  const handleDrop = () => {
    const mine = file.text;
    workspace.type(file.path, file.storedText);
    showNotice({
      message: 'The saved text is back.',
      undo: { label: 'Undo', run: () => workspace.type(file.path, mine) },
    });
  };
  return (
    <div className={classes.banner} role="status">
      <p className={classes.bannerText}>
        Restored: text from {formatDayAndTime(file.restoredFrom ?? 0)} that was not saved.
      </p>
      <Button size="xs" variant="default" onClick={handleDrop}>
        Use the saved text
      </Button>
    </div>
  );
}

function FailureBanner({ failure, onRetry }: { failure: string; onRetry: () => void }): ReactNode {
  return (
    <div className={`${classes.banner} ${classes.failedBanner}`} role="alert">
      <p className={classes.bannerText}>Not saved. {failure} Your text is kept on this machine.</p>
      <Button size="xs" variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}

/** One file: its text, whether it is saved, and what can be done with it. */
export function EditorPane(props: {
  workspace: Workspace;
  file: WorkFile;
  theme: ThemeName;
  problems: readonly ThemeProblem[];
  place: EditorPlace | null;
  /** What can be done with files; null for who may only read them. */
  acts: FileActs | null;
  /** Why the text may only be read; null where it may be changed. */
  readOnlyReason: string | null;
}): ReactNode {
  const { workspace, file, readOnlyReason } = props;
  const { site } = useStudio();
  const isReadOnly = readOnlyReason !== null;
  const save = () => {
    if (!isReadOnly) void workspace.save(file.path);
  };
  useShortcut({ key: 's', withCommand: true }, save);

  const handleTheirs = () => {
    const undo = workspace.takeTheirs(file.path);
    showNotice({ message: 'Their version is open.', undo: { label: 'Back to my version', run: undo } });
  };

  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <h2 className={classes.path} title={file.path}>
          {file.path}
        </h2>
        {isUnsaved(file) && <span className={classes.dot} title="Not saved" />}
        <span
          className={file.failure === null ? classes.status : `${classes.status} ${classes.failed}`}
          role="status"
        >
          {isReadOnly ? 'Read only' : describeSave(file)}
        </span>
        {isUnpublished(file) && !isReadOnly && <DiscardButton file={file} workspace={workspace} />}
        {!isReadOnly && (
          <Button
            className={classes.act ?? ''}
            size="xs"
            variant="default"
            disabled={!isUnsaved(file) || file.conflict !== null}
            loading={file.isSaving}
            onClick={save}
          >
            Save draft
          </Button>
        )}
        {props.acts !== null && <FileMenuButton path={file.path} acts={props.acts} />}
      </div>
      {file.failure !== null && <FailureBanner failure={file.failure} onRetry={save} />}
      {file.restoredFrom !== null && file.conflict === null && (
        <RestoredBanner file={file} workspace={workspace} />
      )}
      <div className={classes.body}>
        {file.conflict === null ? (
          <CodeEditor
            scope={new URL(site).host}
            path={file.path}
            text={file.text}
            theme={props.theme}
            problems={props.problems}
            place={props.place}
            readOnlyReason={readOnlyReason}
            onType={workspace.type}
          />
        ) : (
          <ConflictView
            path={file.path}
            mine={file.text}
            theirs={file.conflict.content}
            onKeepMine={() => void workspace.keepMine(file.path)}
            onTakeTheirs={handleTheirs}
          />
        )}
      </div>
    </div>
  );
}
