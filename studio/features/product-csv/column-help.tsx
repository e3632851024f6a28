import type { ReactNode } from 'react';
import { CSV_COLUMNS } from '#shared/features/product-csv/columns.ts';
import classes from './product-csv.module.css';

/** What the columns of a file of products are. */
export function ColumnHelp(): ReactNode {
  return (
    <details className={classes.help}>
      <summary>What the columns mean</summary>
      <p>
        Rows that are missing change nothing, and so do missing columns. A cell that would be a formula has an
        apostrophe before it; importing takes it off again.
      </p>
      <dl className={classes.columns}>
        {CSV_COLUMNS.map(({ id, name, about }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{about}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
