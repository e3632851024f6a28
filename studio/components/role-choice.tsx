import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import type { Person } from '#shared/features/contributors/permissions.ts';
import { mayGive } from '#shared/features/contributors/permissions.ts';
import classes from './role-choice.module.css';
import type { RoleWords } from './role-words.ts';
import { ALL_ROLES, describeGrants } from './role-words.ts';

function RoleLine(props: {
  words: RoleWords;
  isChosen: boolean;
  isOpen: boolean;
  onToggle: () => void;
}): ReactNode {
  const { words } = props;
  const grants = describeGrants(words.role);
  return (
    <div className={classes.role}>
      <Checkbox
        size="xs"
        label={words.title}
        description={props.isOpen ? words.summary : `${words.summary} Above your own role.`}
        checked={props.isChosen}
        disabled={!props.isOpen}
        onChange={props.onToggle}
      />
      {grants.length > 0 && (
        <details>
          <summary className={classes.summary} aria-label={`What ${words.title} allows`}>
            What it allows
          </summary>
          <ul className={classes.grants}>
            {grants.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/** Roles to choose from, each with what it allows. What is above the giver's own role cannot be chosen. */
export function RoleChoice(props: {
  label: string;
  giver: Person;
  value: readonly number[];
  error?: string | undefined;
  onChange: (roles: readonly number[]) => void;
}): ReactNode {
  const errorId = useId();
  const { value } = props;
  const toggle = (role: number) =>
    props.onChange(value.includes(role) ? value.filter((one) => one !== role) : [...value, role]);
  return (
    <fieldset className={classes.choice} aria-describedby={props.error === undefined ? undefined : errorId}>
      <legend className={classes.legend}>{props.label}</legend>
      <div className={classes.roles}>
        {ALL_ROLES.map((words) => (
          <RoleLine
            key={words.role}
            words={words}
            isChosen={value.includes(words.role)}
            isOpen={mayGive(props.giver, [words.role])}
            onToggle={() => toggle(words.role)}
          />
        ))}
      </div>
      {props.error !== undefined && (
        <p className={classes.error} id={errorId} role="alert">
          {props.error}
        </p>
      )}
    </fieldset>
  );
}
