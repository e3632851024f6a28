import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { FieldName, MediaDraftState, MediaSaver } from './media-draft.ts';
import { parsePoint } from './media-draft.ts';
import classes from './media.module.css';

const LABELS: Readonly<Record<FieldName, string>> = {
  filename: 'file name',
  title: 'title',
  altText: 'alt text',
  isDecorative: 'mark for decoration',
  focalPoint: 'focal point',
};

function toWords(name: FieldName, value: unknown): string {
  if (name === 'isDecorative') return value === true ? 'decoration' : 'no decoration';
  if (name !== 'focalPoint') return value === '' ? 'nothing' : String(value);
  const { x, y } = parsePoint(String(value));
  return `${Math.round(x * 100)} % from the left, ${Math.round(y * 100)} % from the top`;
}

/** What somebody else wrote meanwhile where this person wrote too; the person decides. */
export function MediaConflicts({ state, saver }: { state: MediaDraftState; saver: MediaSaver }): ReactNode {
  if (state.conflicts.length === 0) return null;
  return (
    <div role="alert">
      {state.conflicts.map((conflict) => {
        const name = conflict.place as FieldName;
        return (
          <div
            key={name}
            className={classes.conflict}
            role="group"
            aria-label={`Two versions of ${LABELS[name]}`}
          >
            <p>
              Somebody else changed the {LABELS[name]} to <strong>{toWords(name, conflict.theirs)}</strong> at
              the same time. Your version is <strong>{toWords(name, state.form[name])}</strong>.
            </p>
            <Button size="xs" variant="default" onClick={() => saver.settle(conflict, 'theirs')}>
              Use their version
            </Button>
            <Button size="xs" variant="default" onClick={() => saver.settle(conflict, 'mine')}>
              Keep my version
            </Button>
          </div>
        );
      })}
    </div>
  );
}
