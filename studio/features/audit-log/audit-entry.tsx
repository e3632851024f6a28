import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AuditEntry } from '#shared/features/audit-log/contract.ts';
import { toPlaceLink } from '../../api/place.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import classes from './audit-log.module.css';
import type { Difference } from './differences.ts';
import { findDifferences } from './differences.ts';

function Value({ text, isPast }: { text: string | null; isPast: boolean }): ReactNode {
  if (text === null) return <span className={classes.nothing}>nothing</span>;
  return <div className={isPast ? `${classes.long} ${classes.was}` : classes.long}>{text}</div>;
}

function Differences({ differences }: { differences: readonly Difference[] }): ReactNode {
  return (
    <table className={classes.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>
              <Value text={before} isPast />
            </td>
            <td>
              <Value text={after} isPast={false} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One thing that was done: who, what, when, and what changed by it. */
export function AuditEntryRow(props: {
  entry: AuditEntry;
  /** What was done, in words. */
  activity: string;
  path: string;
}): ReactNode {
  const { entry, activity, path } = props;
  const differences = findDifferences(entry.before, entry.after);
  return (
    <li className={classes.entry}>
      <p className={classes.words}>
        <strong>{entry.actor.name}</strong>
        {entry.actor.kind === 'token' && ' (a program)'} {activity}{' '}
        {entry.subject.title !== '' && <strong>{entry.subject.title}</strong>}
      </p>
      <div className={classes.meta}>
        <time dateTime={entry.at}>{formatDayAndTime(Date.parse(entry.at))}</time>
        {entry.network !== '' && <span>from {entry.network}</span>}
        <Anchor
          href={toPlaceLink(path, { requestId: entry.requestId })}
          c="var(--muted)"
          underline="always"
          aria-label={`All of request ${entry.requestId}`}
        >
          Request {entry.requestId}
        </Anchor>
      </div>
      {differences.length > 0 && (
        <details>
          <summary className={classes.toggle}>What changed</summary>
          <Differences differences={differences} />
        </details>
      )}
    </li>
  );
}
