import type { ReactNode } from 'react';
import { formatCount } from '../../components/count-text.ts';
import classes from './orders.module.css';
import { useNewCount } from './queries.ts';

/** How many orders nobody has looked at, beside the screen's name; nothing when there is none. */
export function NewOrdersBadge(): ReactNode {
  const count = useNewCount() ?? 0;
  if (count === 0) return null;
  return (
    <span className={classes.count} role="img" aria-label={formatCount(count, 'new', 'new')}>
      {count}
    </span>
  );
}
