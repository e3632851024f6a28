import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { undoFulfillment } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { OutsideLink } from '../../components/outside-link.tsx';
import { Failure, PageSection, Row, RowList } from '../../components/page.tsx';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useOrderTime } from './order-time.ts';
import { useOrderAct } from './use-order-act.ts';

type Parcel = Order['fulfillments'][number];

/** Pieces with the names of their lines: "2 × Tide mug, 1 × Bowl". */
export function tellPieces(order: Order, lines: Parcel['lines']): string {
  return lines
    .map(({ id, quantity }) => {
      const item = order.items.find((one) => one.id === id);
      return `${quantity} × ${item?.productName ?? 'a removed line'}`;
    })
    .join(', ');
}

function Tracking({ trackingNumber, trackingUrl }: Parcel): ReactNode {
  const { app } = useStudio();
  if (trackingUrl === '') return trackingNumber;
  // The desktop program opens pages of the site alone.
  if (app.kind === 'desktop') return [trackingNumber, trackingUrl].filter(Boolean).join(' · ');
  return <OutsideLink address={trackingUrl}>{trackingNumber || 'Track shipment'}</OutsideLink>;
}

/** Items to fulfil, and the way to take that back. */
export function OrderParcels({ order, mayUndo }: { order: Order; mayUndo: boolean }): ReactNode {
  const formatTime = useOrderTime();
  const [asked, setAsked] = useState<string>();
  const undo = useOrderAct(order, (client, fulfillmentId: string, options) =>
    client.call(undoFulfillment, { params: { orderId: order.id, fulfillmentId } }, options),
  );
  const handleUndo = async (fulfillmentId: string) => {
    setAsked(undefined);
    const after = await undo.run(fulfillmentId);
    if (after !== undefined) showNotice({ message: 'These items are unfulfilled again.' });
  };
  if (order.fulfillments.length === 0) return null;
  return (
    <PageSection title="Fulfilled">
      {undo.problem !== null && <Failure>{describeError(undo.problem)}</Failure>}
      <RowList label="Fulfilled">
        {order.fulfillments.map((parcel) => (
          <Row
            key={parcel.id}
            title={[parcel.carrier, parcel.service].filter(Boolean).join(', ') || 'Fulfilled'}
            lines={[
              tellPieces(order, parcel.lines),
              formatTime(Date.parse(parcel.shipDate)),
              ...(parcel.trackingNumber === '' && parcel.trackingUrl === ''
                ? []
                : [<Tracking key="tracking" {...parcel} />]),
            ]}
            actions={
              mayUndo && (
                <Button
                  size="xs"
                  variant="default"
                  loading={undo.isRunning}
                  onClick={() => setAsked(parcel.id)}
                >
                  Cancel fulfilment
                </Button>
              )
            }
          />
        ))}
      </RowList>
      <ConfirmDialog
        title="Cancel this fulfilment?"
        message="Its items are unfulfilled again. The email that told the customer cannot be recalled."
        confirmLabel="Cancel fulfilment"
        isOpen={asked !== undefined}
        onConfirm={() => asked !== undefined && void handleUndo(asked)}
        onCancel={() => setAsked(undefined)}
      />
    </PageSection>
  );
}
