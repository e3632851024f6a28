import type { ReactNode } from 'react';
import type { Order } from '#shared/features/orders/shape.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatDay } from '../../components/format-time.ts';
import { OutsideLink } from '../../components/outside-link.tsx';
import { Badge, PageSection, Row, RowList } from '../../components/page.tsx';
import { useOrderTime } from './order-time.ts';
import { DISPUTE_WORDS } from './order-words.ts';

type Dispute = Order['disputes'][number];

function AnswerLink({ page }: Pick<Dispute, 'page'>): ReactNode {
  const { app } = useStudio();
  // The desktop program opens pages of the site alone.
  if (app.kind === 'desktop') return page;
  return <OutsideLink address={page}>Respond at the payment provider</OutsideLink>;
}

/** What buyers objected to at their banks, and until when it has to be answered. */
export function OrderDisputes({ order, formatMoney }: { order: Order; formatMoney: FormatMoney }): ReactNode {
  const formatTime = useOrderTime();
  if (order.disputes.length === 0) return null;
  return (
    <PageSection title="Disputed">
      <RowList label="Disputed">
        {order.disputes.map((dispute) => (
          <Row
            key={dispute.id}
            title={
              <>
                {formatMoney(dispute.amount)}{' '}
                <Badge {...(dispute.state === 'open' ? { tone: 'amber' } : {})}>
                  {DISPUTE_WORDS[dispute.state]}
                </Badge>
              </>
            }
            lines={[
              ...(dispute.reason === '' ? [] : [`Reason given by the bank: ${dispute.reason}`]),
              dispute.state === 'open' && dispute.dueOn !== undefined
                ? `Respond by ${formatDay(Date.parse(dispute.dueOn))}, or the money is lost`
                : formatTime(Date.parse(dispute.closedOn ?? dispute.openedOn)),
              ...(dispute.state === 'open' ? [<AnswerLink key="page" page={dispute.page} />] : []),
            ]}
          />
        ))}
      </RowList>
    </PageSection>
  );
}
