import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listMails,
  listOrderMails,
  readMail,
  resendMailOfOrder,
  type SentMail,
} from '#shared/features/mail/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Badge, PageSection, Row, RowList } from '../../components/page.tsx';
import { useOrderTime } from './order-time.ts';
import { READ_AGAIN_MS } from './queries.ts';

const WORDS = {
  failed: { name: 'Not delivered', advice: 'Send it again when the cause is fixed.' },
  undecided: {
    name: 'May not have arrived',
    advice: 'If it did arrive, the recipient gets the same email twice, and nothing else happens.',
  },
} as const;

function MailRow(props: { orderId: string; mail: SentMail; mayResend: boolean }): ReactNode {
  const { orderId, mail } = props;
  const formatTime = useOrderTime();
  const resend = useAct(
    (client, mailId: string) => client.call(resendMailOfOrder, { params: { orderId, mailId } }),
    [listOrderMails, listMails, readMail],
  );
  const handleResend = () => {
    void resend
      .mutateAsync(mail.id)
      .then(() => showNotice({ message: `“${mail.subject}” is sent again.` }), showProblem);
  };
  const { name, advice } = WORDS[mail.state === 'undecided' ? 'undecided' : 'failed'];
  return (
    <Row
      title={
        <>
          {mail.subject} <Badge tone="amber">{name}</Badge>
        </>
      }
      lines={[
        `To ${mail.to}, ${formatTime(Date.parse(mail.writtenOn))}`,
        ...(mail.problem === undefined ? [] : [mail.problem]),
        ...(props.mayResend ? [advice] : []),
      ]}
      actions={
        props.mayResend && (
          <Button
            size="xs"
            variant="default"
            loading={resend.isPending}
            aria-label={`Send again: ${mail.subject}`}
            onClick={handleResend}
          >
            Send again
          </Button>
        )
      }
    />
  );
}

/** The mails about an order that did not arrive, or of which nobody knows; nothing where all arrived. */
export function OrderMails({ order, mayResend }: { order: Order; mayResend: boolean }): ReactNode {
  const { client } = useStudio();
  const query = useQuery({
    queryKey: toQueryKey(listOrderMails, order.id),
    queryFn: async () => (await client.call(listOrderMails, { params: { orderId: order.id } })).mails,
    refetchInterval: READ_AGAIN_MS,
  });
  const mails = query.data ?? [];
  if (query.isError) {
    return (
      <PageSection title="Emails">
        <p role="alert">The delivery status of the emails about this order could not be loaded.</p>
      </PageSection>
    );
  }
  if (mails.length === 0) return null;
  return (
    <PageSection title="Emails that may be missing">
      <RowList label="Emails that may be missing">
        {mails.map((mail) => (
          <MailRow key={mail.id} orderId={order.id} mail={mail} mayResend={mayResend} />
        ))}
      </RowList>
    </PageSection>
  );
}
