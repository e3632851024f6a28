import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { formatCount } from '../../components/count-text.ts';
import { useShortcut } from '../../components/use-shortcut.ts';
import { HistoryPopover } from './history-popover.tsx';
import type { PendingChange } from './publish-dialog.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import type { TemplateProblem } from './queries.ts';
import classes from './releases.module.css';
import { usePublishing } from './use-publishing.ts';

/** Says whether visitors see the newest state, and publishes it. */
export function PublishControl(props: {
  liveReleaseId: string;
  changes: readonly PendingChange[];
  onSaveAll: () => Promise<readonly string[]>;
  onChanged: () => Promise<void>;
  onOpenProblem: (problem: TemplateProblem) => void;
}): ReactNode {
  const { changes } = props;
  const [isOpen, setIsOpen] = useState(false);
  const publishing = usePublishing({ ...props, onDone: () => setIsOpen(false) });
  const close = () => {
    setIsOpen(false);
    publishing.reset();
  };
  const open = () => {
    if (changes.length > 0) setIsOpen(true);
  };
  useShortcut({ key: 'Enter', withCommand: true }, open);
  const count = formatCount(changes.length, 'change', 'changes');
  return (
    <>
      <span
        className={changes.length === 0 ? classes.words : `${classes.words} ${classes.waiting}`}
        role="status"
        aria-label="Publish state"
      >
        {changes.length === 0 ? 'Everything is published' : `${count} not published`}
      </span>
      <HistoryPopover onUndo={(id) => void publishing.undo(id)} />
      <Button size="xs" disabled={changes.length === 0} onClick={open}>
        {changes.length === 0 ? 'Publish' : `Publish ${count}`}
      </Button>
      <PublishDialog
        isOpen={isOpen}
        changes={changes}
        state={publishing.state}
        onPublish={(note, acceptProblems) => void publishing.publish(note, acceptProblems)}
        onOpenProblem={(problem) => {
          close();
          props.onOpenProblem(problem);
        }}
        onClose={close}
      />
    </>
  );
}
