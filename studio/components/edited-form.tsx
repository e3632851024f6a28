import { Button } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import type { Edited } from '../api/use-edited.ts';
import classes from './edited-form.module.css';
import { formatTime } from './format-time.ts';
import { Failure } from './page.tsx';
import pageClasses from './page.module.css';

function describeSave<F>({ state, isChanged }: Pick<Edited<F>, 'state' | 'isChanged'>): string {
  if (state.kind === 'saving') return 'Saving…';
  if (isChanged) return 'Not saved yet';
  if (state.kind !== 'saved') return '';
  return `Saved ${formatTime(state.at)}${state.hasMerged ? ', together with somebody else’s changes' : ''}`;
}

/**
 * A form with its button, what the last save came to, and what somebody else changed meanwhile.
 * @param props.names what the fields are called in sentences: "the dates"
 */
export function EditedForm<F extends object>(props: {
  label: string;
  edited: Edited<F>;
  names: Readonly<Record<keyof F & string, string>>;
  /** Label of the button that saves. */
  saveLabel?: string;
  isReadOnly?: boolean;
  children: ReactNode;
}): ReactNode {
  const { edited, names } = props;
  const { state, conflicts, isChanged } = edited;
  const isSaving = state.kind === 'saving';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (conflicts.length === 0 && !isSaving) void edited.save();
  };
  return (
    <form aria-label={props.label} onSubmit={handleSubmit} noValidate>
      <fieldset className={classes.fields} disabled={isSaving || props.isReadOnly === true}>
        {props.children}
      </fieldset>
      {conflicts.length > 0 && (
        <div role="alert" className={classes.conflicts}>
          {conflicts.map(({ name }) => (
            <div key={name} role="group" aria-label={`Two versions of ${names[name]}`}>
              <p>You and somebody else changed {names[name]} at the same time.</p>
              <Button size="xs" variant="default" onClick={() => edited.settle(name, 'theirs')}>
                Use their version
              </Button>{' '}
              <Button size="xs" variant="default" onClick={() => edited.settle(name, 'mine')}>
                Keep my version
              </Button>
            </div>
          ))}
        </div>
      )}
      {state.kind === 'failed' && <Failure>Not saved. {state.message} What you typed is kept.</Failure>}
      {props.isReadOnly !== true && (
        <div className={`${pageClasses['formActions'] ?? ''} ${classes.actions ?? ''}`}>
          <Button type="submit" disabled={!isChanged || conflicts.length > 0} loading={isSaving}>
            {props.saveLabel ?? 'Save'}
          </Button>
          {isChanged && (
            <Button variant="default" onClick={edited.reset} disabled={isSaving}>
              Discard changes
            </Button>
          )}
          <span className={pageClasses['quiet']} role="status">
            {describeSave(edited)}
          </span>
        </div>
      )}
    </form>
  );
}
