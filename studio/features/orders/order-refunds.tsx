import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { askRefundAgain } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { describeError } from '../../api/describe-error.ts';
import { showNotice } from '../../components/notices.tsx';
import { Badge, Failure, PageSection, Row, RowList } from '../../components/page.tsx';
import { tellPieces } from './order-parcels.tsx';
import { useOrderTime } from './order-time.ts';
import { useOrderAct } from './use-order-act.ts';

const SILENT_FAILURE = 'The payment provider refused the refund.';

/** The money that was given back, what is on its way, with the way to ask for it once more, and what came to nothing. */
export function OrderRefunds(props: { order: Order; formatMoney: FormatMoney; mayAsk: boolean }): ReactNode {
  const { order, formatMoney, mayAsk } = props;
  const underWay = new Set(order.refundsUnderWay.map(({ id }) => id));
  const refunds = [...order.refunds, ...order.refundsUnderWay];
  const formatTime = useOrderTime();
  // Each press asks anew, so no key makes two of them one.
  const ask = useOrderAct(order, (client, refundId: string) =>
    client.call(askRefundAgain, { params: { orderId: order.id, refundId } }),
  );
  const handleAsk = async (refundId: string) => {
    const after = await ask.run(refundId);
    if (after === undefined) return;
    const isWaiting = after.refundsUnderWay.some(({ id }) => id === refundId);
    showNotice({
      message: isWaiting ? 'The payment provider did not answer again.' : 'The refund is on its way.',
    });
  };
  const { failedRefunds } = order;
  if (refunds.length + failedRefunds.length === 0) return null;
  return (
    <PageSection title="Refunds">
      {ask.problem !== null && <Failure>{describeError(ask.problem)}</Failure>}
      <RowList label="Refunds">
        {refunds.map((refund) => (
          <Row
            key={refund.id}
            title={formatMoney(refund.amount)}
            lines={[
              ...(refund.lines.length === 0 ? [] : [tellPieces(order, refund.lines)]),
              ...(refund.reason === '' ? [] : [refund.reason]),
              [
                formatTime(Date.parse(refund.at)),
                ...(underWay.has(refund.id) ? ['waiting for the payment provider'] : []),
                ...(refund.isRestocked && refund.lines.length > 0 ? ['restocked'] : []),
              ].join(' · '),
            ]}
            actions={
              mayAsk &&
              underWay.has(refund.id) && (
                <Button
                  size="xs"
                  variant="default"
                  loading={ask.isRunning}
                  onClick={() => void handleAsk(refund.id)}
                >
                  Ask again
                </Button>
              )
            }
          />
        ))}
        {failedRefunds.map((refund) => (
          <Row
            key={refund.id}
            title={
              <>
                {formatMoney(refund.amount)} <Badge tone="amber">Failed</Badge>
              </>
            }
            lines={[
              refund.failure === '' ? SILENT_FAILURE : `The customer’s bank returned it: ${refund.failure}`,
              ...(refund.reason === '' ? [] : [refund.reason]),
              formatTime(Date.parse(refund.at)),
            ]}
          />
        ))}
      </RowList>
    </PageSection>
  );
}
