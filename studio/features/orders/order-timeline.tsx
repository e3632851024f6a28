import { Button, Textarea } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { noteOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import { describeError } from '../../api/describe-error.ts';
import { useDraft } from '../../api/use-draft.ts';
import { Failure, PageSection } from '../../components/page.tsx';
import { useOrderTime } from './order-time.ts';
import classes from './order-detail.module.css';
import { tellHistory } from './order-words.ts';
import { useOrderAct } from './use-order-act.ts';

function NoteForm({ order }: { order: Order }): ReactNode {
  const [draft, keep] = useDraft<string>(`order-note:${order.id}`);
  const act = useOrderAct(order, (client, note: string, { idempotencyKey = '' }) =>
    // A note changes nothing that somebody else could have changed.
    client.call(noteOrder, { params: { orderId: order.id }, body: { note } }, { idempotencyKey }),
  );
  const note = draft ?? '';
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await act.run(note)) !== undefined) keep(undefined);
  };
  return (
    <form className={classes.noteForm} onSubmit={(event) => void handleSubmit(event)}>
      <Textarea
        label="Note (only staff see it)"
        autosize
        minRows={2}
        maxLength={ORDER_NOTE_MAX}
        value={note}
        onChange={(event) => keep(event.currentTarget.value)}
      />
      {act.problem !== null && <Failure>{describeError(act.problem)}</Failure>}
      <Button type="submit" variant="default" disabled={note.trim() === ''} loading={act.isRunning}>
        Add the note
      </Button>
    </form>
  );
}

/** What happened to an order, the latest first, with the notes about it. */
export function OrderTimeline({ order, mayWrite }: { order: Order; mayWrite: boolean }): ReactNode {
  const formatTime = useOrderTime();
  return (
    <PageSection title="History">
      {mayWrite && <NoteForm order={order} />}
      <ol className={classes.history} aria-label="History, the latest first">
        {order.history.toReversed().map((entry, at) => {
          const { what, words } = tellHistory(entry);
          return (
            <li key={order.history.length - at} data-kind={entry.type === 'note' ? 'note' : undefined}>
              <div className={classes.historyHead}>
                <strong>{what}</strong>
                <span className={classes.quiet}>
                  {entry.actor} · <time dateTime={entry.at}>{formatTime(Date.parse(entry.at))}</time>
                </span>
              </div>
              {words !== '' && <p className={classes.written}>{words}</p>}
            </li>
          );
        })}
      </ol>
    </PageSection>
  );
}
