import { ActionIcon, Button, Menu } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import {
  captureOrder,
  clearOrder,
  countNewOrders,
  holdOrder,
  listOrders,
  markOrderSeen,
  resendOrderMail,
} from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import type { CallOptions, Client } from '#shared/http/client.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { MoreIcon } from '../../components/icons.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Badge, Failure } from '../../components/page.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { type OfferedActs, offeredActs, type OrderRights } from './order-acts.ts';
import classes from './order-detail.module.css';
import { CancelDialog, type OrderDialogProps, RefundDialog, SendDialog } from './order-dialogs.tsx';
import { EditDialog } from './order-edit-dialog.tsx';
import { OrderDisputes } from './order-disputes.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderMails } from './order-mails.tsx';
import { OrderParcels } from './order-parcels.tsx';
import { OrderPeople, type OrderPaths } from './order-people.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderZone, useOrderTime } from './order-time.ts';
import { OrderTimeline } from './order-timeline.tsx';
import { nameOfOrder, PAYMENT_WORDS, STATUS_WORDS, tellSending } from './order-words.ts';
import { PrintDialog } from './print-dialog.tsx';
import { useOrder } from './queries.ts';
import { useOrderAct } from './use-order-act.ts';

const DIALOGS = { send: SendDialog, refund: RefundDialog, cancel: CancelDialog, edit: EditDialog } as const;

type Asking = keyof typeof DIALOGS;

/** Acts that need nothing said about them, and what is told when they are done. */
const PLAIN_ACTS = {
  hold: { call: holdOrder, title: 'Put on hold', done: 'is on hold. Nothing of it can be fulfilled.' },
  clear: { call: clearOrder, title: 'Release hold', done: 'can be fulfilled again.' },
  capture: { call: captureOrder, title: 'Capture payment', done: 'is paid.' },
  resend: {
    call: resendOrderMail,
    title: 'Resend confirmation',
    done: 'is confirmed to its buyer again.',
  },
} as const;

type PlainAct = keyof typeof PLAIN_ACTS;

interface ScreenProps {
  readonly orderId: string;
  /** Language of the site, in whose way amounts are written. */
  readonly language: string;
  /** Zone of the site, by whose clocks times are told. */
  readonly timeZone: string;
  readonly rights: OrderRights;
  readonly paths: OrderPaths;
  /** Back to the list as it was. */
  readonly backLink: string;
  readonly productLink: ((productId: string) => string) | undefined;
}

/** Tells the server that somebody who works on orders has looked at one. */
function useMarkSeen(orderId: string, isWanted: boolean): void {
  const { client } = useStudio();
  const queries = useQueryClient();
  useEffect(() => {
    if (!isWanted) return;
    const readAgain = () =>
      Promise.all(
        [listOrders, countNewOrders].map(({ name }) => queries.invalidateQueries({ queryKey: [name] })),
      );
    // Where it could not be told the order stays marked as new, which the list says.
    void client.call(markOrderSeen, { params: { orderId } }).then(readAgain, readAgain);
  }, [client, queries, orderId, isWanted]);
}

function Acts(props: {
  order: Order;
  acts: OfferedActs;
  onAsk: (asking: Asking) => void;
  onPrint: () => void;
}): ReactNode {
  const { order, acts, onAsk } = props;
  const act = useOrderAct(order, (client: Client, name: PlainAct, options: CallOptions) =>
    client.call(PLAIN_ACTS[name].call, { params: { orderId: order.id } }, options),
  );
  const run = async (name: PlainAct) => {
    if ((await act.run(name)) !== undefined)
      showNotice({ message: `${nameOfOrder(order)} ${PLAIN_ACTS[name].done}` });
  };
  const plain = (name: PlainAct) =>
    acts[name] && (
      <Menu.Item key={name} onClick={() => void run(name)}>
        {PLAIN_ACTS[name].title}
      </Menu.Item>
    );
  const isNumbered = order.orderNumber !== '';
  const hasMore = acts.hold || acts.edit || acts.resend || acts.cancel || isNumbered;
  return (
    <div className={classes.acts}>
      {act.problem !== null && <Failure>{describeError(act.problem)}</Failure>}
      {acts.clear && (
        <Button loading={act.isRunning} onClick={() => void run('clear')}>
          {PLAIN_ACTS.clear.title}
        </Button>
      )}
      {acts.capture && (
        <Button variant="default" loading={act.isRunning} onClick={() => void run('capture')}>
          {PLAIN_ACTS.capture.title}
        </Button>
      )}
      {acts.refund && (
        <Button variant="default" onClick={() => onAsk('refund')}>
          Refund…
        </Button>
      )}
      {acts.send && <Button onClick={() => onAsk('send')}>Fulfil items…</Button>}
      {hasMore && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="default" size="lg" aria-label={`More actions for ${nameOfOrder(order)}`}>
              <MoreIcon />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {isNumbered && <Menu.Item onClick={props.onPrint}>Print…</Menu.Item>}
            {acts.edit && <Menu.Item onClick={() => onAsk('edit')}>Edit address and email…</Menu.Item>}
            {plain('hold')}
            {plain('resend')}
            {acts.cancel && (
              <Menu.Item c="var(--red)" onClick={() => onAsk('cancel')}>
                Cancel the order…
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  );
}

function OpenOrder({ order, ...props }: ScreenProps & { order: Order }): ReactNode {
  const [asking, setAsking] = useState<Asking>();
  const [printed, setPrinted] = useState<readonly string[]>();
  const formatMoney = useMemo(() => createFormatMoney(props.language), [props.language]);
  const formatTime = useOrderTime();
  const acts = offeredActs(order, props.rights);
  const Asked = asking === undefined ? undefined : DIALOGS[asking];
  const dialog: OrderDialogProps = {
    order,
    formatMoney,
    rights: props.rights,
    onClose: () => setAsking(undefined),
  };
  useMarkSeen(order.id, props.rights.manages && order.orderNumber !== '');
  return (
    <div className={classes.page} data-pane="order" tabIndex={-1}>
      <header className={classes.head}>
        <div className={classes.headWords}>
          <a className={classes.back} href={props.backLink}>
            Orders
          </a>
          <h2 className={classes.title}>
            {nameOfOrder(order)}
            {order.kind === 'donation' && <Badge>Donation</Badge>}
            {order.testMode && <Badge tone="amber">Test</Badge>}
          </h2>
          <p className={classes.states}>
            <strong>{STATUS_WORDS[order.status]}</strong>
            <span>{PAYMENT_WORDS[order.paymentState]}</span>
            {order.kind !== 'donation' && <span>{tellSending(order)}</span>}
            <span className={classes.quiet}>{formatTime(order.createdOn)}</span>
          </p>
        </div>
        <Acts order={order} acts={acts} onAsk={setAsking} onPrint={() => setPrinted([order.id])} />
      </header>
      <div className={classes.columns}>
        <div className={classes.main}>
          <OrderMails order={order} mayResend={props.rights.manages} />
          <OrderLines order={order} formatMoney={formatMoney} productLink={props.productLink} />
          <OrderDisputes order={order} formatMoney={formatMoney} />
          <OrderParcels order={order} mayUndo={acts.undoSending} />
          <OrderRefunds order={order} formatMoney={formatMoney} mayAsk={props.rights.refunds !== 'none'} />
          <OrderTimeline order={order} mayWrite={props.rights.manages} />
        </div>
        <OrderPeople order={order} formatMoney={formatMoney} paths={props.paths} />
      </div>
      {Asked !== undefined && <Asked {...dialog} />}
      <PrintDialog ids={printed} onClose={() => setPrinted(undefined)} />
    </div>
  );
}

/** One order: what was bought by whom, how far it is, and what can be done with it. */
export function OrderScreen(props: ScreenProps): ReactNode {
  const query = useOrder(props.orderId);
  return (
    <OrderZone value={props.timeZone}>
      <QueryState query={query} label="Loading the order">
        {(order) => <OpenOrder {...props} order={order} />}
      </QueryState>
    </OrderZone>
  );
}
