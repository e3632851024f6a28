import { Button, Modal, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { formatCount } from '../../components/count-text.ts';
import type { TemplateProblem } from './queries.ts';
import classes from './releases.module.css';
import type { PublishState } from './use-publishing.ts';

/** A file that publishing would change for visitors. */
export interface PendingChange {
  readonly path: string;
  /** In a word: changed, new, deleted. */
  readonly state: string;
}

function Problems(props: {
  problems: readonly TemplateProblem[];
  onOpen: (problem: TemplateProblem) => void;
}): ReactNode {
  return (
    <>
      <p role="alert">
        Nothing was published: {formatCount(props.problems.length, 'mistake', 'mistakes')} would show on the
        site. The rest of each page still works.
      </p>
      <ul className={classes.list} aria-label="Mistakes">
        {props.problems.map((problem) => (
          <li key={`${problem.path}:${problem.line}:${problem.column}:${problem.message}`}>
            <button type="button" className={classes.problem} onClick={() => props.onOpen(problem)}>
              <span className={classes.place}>
                {problem.path}:{problem.line}:{problem.column}
              </span>
              {problem.message}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows what visitors will get and publishes it. */
export function PublishDialog(props: {
  isOpen: boolean;
  changes: readonly PendingChange[];
  state: PublishState;
  onPublish: (note: string, acceptProblems: boolean) => void;
  onOpenProblem: (problem: TemplateProblem) => void;
  onClose: () => void;
}): ReactNode {
  const { state, changes } = props;
  const [note, setNote] = useState('');
  const isBroken = state.kind === 'broken';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    props.onPublish(note, isBroken);
  };
  return (
    <Modal
      opened={props.isOpen}
      onClose={props.onClose}
      title={`Publish ${formatCount(changes.length, 'change', 'changes')}`}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={handleSubmit}>
        {isBroken ? (
          <Problems problems={state.problems} onOpen={props.onOpenProblem} />
        ) : (
          <ul className={classes.list} aria-label="Changes" tabIndex={0}>
            {changes.map((change) => (
              <li key={change.path} className={classes.item}>
                <span className={classes.path}>{change.path}</span>
                <span className={classes.state}>{change.state}</span>
              </li>
            ))}
          </ul>
        )}
        {state.kind === 'failed' && (
          <p className={classes.failure} role="alert">
            {state.message}
          </p>
        )}
        <TextInput
          label="Note"
          description="What changed, for the history. May stay empty."
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          data-autofocus
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={state.kind === 'working'} disabled={changes.length === 0}>
            {isBroken ? 'Publish anyway' : 'Publish'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
