import type { ReactNode } from 'react';
import { formatCount } from '../../components/count-text.ts';
import classes from './failed-work.module.css';
import { useWaitingCount } from './queries.ts';

/** How much work waits for a person, beside the screen's name; nothing when there is none. */
export function FailedWorkBadge(): ReactNode {
  const count = useWaitingCount() ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count} role="img" aria-label={formatCount(count, 'waits', 'wait')}>
      {count}
    </span>
  );
}
