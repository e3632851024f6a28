import { Button } from '@mantine/core';
import { useEventListener } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import type { StockLevel } from '#shared/features/stock/contract.ts';
import { formatDayAndTime } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { useMovements } from './queries.ts';
import classes from './stock.module.css';
import { describeMovement, nameOfLevel } from './stock-words.ts';

/** Every movement of one variant: when, why, by how much, and by whom. */
export function StockHistory(props: {
  variantId: string;
  /** Undefined for a variant that the list has not read. */
  level: StockLevel | undefined;
  onClose: () => void;
}): ReactNode {
  const { variantId, level, onClose } = props;
  const movements = useMovements(variantId);
  const title = useRef<HTMLHeadingElement>(null);
  const pane = useEventListener<'keydown', HTMLElement>('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  useEffect(() => title.current?.focus(), [variantId]);
  return (
    <aside ref={pane} className={classes.history} aria-label="History" data-pane="history" tabIndex={-1}>
      <div className={classes.historyHead}>
        <h3 ref={title} tabIndex={-1} className={classes.historyTitle}>
          {level === undefined ? 'History' : nameOfLevel(level)}
        </h3>
        <Button size="compact-sm" variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
      <QueryState query={movements} label="Loading the history">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.movements);
          return all.length === 0 ? (
            <p className={classes.quiet}>No movements yet.</p>
          ) : (
            <ol className={classes.movements} aria-label="Movements">
              {all.map((movement) => {
                const { what, pieces, more } = describeMovement(movement);
                return (
                  <li key={movement.id}>
                    <span className={classes.movementHead}>
                      <strong>{what}</strong>
                      <span className={classes.pieces}>{pieces}</span>
                    </span>
                    <span className={classes.quiet}>
                      {movement.onHand} on hand · {movement.actor.name} ·{' '}
                      <time dateTime={movement.at}>{formatDayAndTime(Date.parse(movement.at))}</time>
                    </span>
                    {more !== '' && <span className={classes.quiet}>{more}</span>}
                  </li>
                );
              })}
            </ol>
          );
        }}
      </QueryState>
      <ListEnd query={movements} />
    </aside>
  );
}
