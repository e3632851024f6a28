import { Button, Checkbox, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { cancelOrder, fulfillOrder, refundOrder } from '#shared/features/orders/contract.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import { DAILY_REFUND_CENTS, fromHundredths, ORDER_NOTE_MAX } from '#shared/features/orders/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { describeError, findFieldErrors } from '../../api/describe-error.ts';
import { Dialog } from '../../components/dialog.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import {
  leftToRefund,
  leftToSend,
  moneyLeft,
  type OrderRights,
  readRefund,
  toAmountField,
  worthOf,
} from './order-acts.ts';
import classes from './order-detail.module.css';
import { nameOfOrder } from './order-words.ts';
import { type OrderAct, useOrderAct } from './use-order-act.ts';

type Item = Order['items'][number];
type Pieces = Readonly<Record<string, number>>;

export interface OrderDialogProps {
  readonly order: Order;
  readonly formatMoney: FormatMoney;
  readonly rights: OrderRights;
  readonly onClose: () => void;
}

const nameOfItem = ({ productName, variantOptions }: Item) =>
  [productName, ...variantOptions.map(({ value }) => value)].join(', ');

/** How many pieces of each line are meant. */
function PiecesFields(props: {
  title: string;
  items: readonly Item[];
  leftOf: (item: Item) => number;
  pieces: Pieces;
  onChange: (pieces: Pieces) => void;
}): ReactNode {
  const { items, leftOf, pieces, onChange } = props;
  return (
    <fieldset className={classes.pieces}>
      <legend>{props.title}</legend>
      {items.map((item) => (
        <div key={item.id} className={classes.piecesOf}>
          <span>
            {nameOfItem(item)} <span className={classes.quiet}>{leftOf(item)} left</span>
          </span>
          <NumberInput
            w={84}
            aria-label={`Quantity of ${nameOfItem(item)}`}
            min={0}
            max={leftOf(item)}
            allowDecimal={false}
            clampBehavior="strict"
            value={pieces[item.id] ?? 0}
            onChange={(value) => onChange({ ...pieces, [item.id]: Number(value) })}
          />
        </div>
      ))}
    </fieldset>
  );
}

const linesOf = (pieces: Pieces) =>
  Object.entries(pieces)
    .filter(([, quantity]) => quantity > 0)
    .map(([id, quantity]) => ({ id, quantity }));

/** The way out of a dialog, and why the act was not done. */
export function DialogEnd(props: {
  act: Pick<OrderAct<never>, 'isRunning' | 'problem'>;
  label: string;
  isLoss?: boolean;
  /** Set where a hasty Enter is to lose nothing: leaving has the focus. */
  isCalm?: true;
  isDisabled?: boolean;
  onClose: () => void;
}): ReactNode {
  const { act } = props;
  return (
    <>
      {act.problem !== null && <Failure>{describeError(act.problem)}</Failure>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={props.onClose} data-autofocus={props.isCalm}>
          {props.isLoss === true ? 'Leave it as it is' : 'Close'}
        </Button>
        <Button
          type="submit"
          loading={act.isRunning}
          disabled={props.isDisabled === true}
          {...(props.isLoss === true ? { bg: 'var(--red-fill)', c: 'var(--on-red)' } : {})}
        >
          {props.label}
        </Button>
      </Group>
    </>
  );
}

/** Says what was sent, and with whom. */
export function SendDialog({ order, onClose }: OrderDialogProps): ReactNode {
  const open = order.items.filter((item) => leftToSend(item) > 0);
  const [pieces, setPieces] = useState<Pieces>(() =>
    Object.fromEntries(open.map((item) => [item.id, leftToSend(item)])),
  );
  const [parcel, setParcel] = useState({ carrier: '', service: '', trackingNumber: '', trackingUrl: '' });
  const act = useOrderAct(order, (client, body: Parameters<typeof toBody>[1], options) =>
    client.call(fulfillOrder, { params: { orderId: order.id }, body: toBody(pieces, body) }, options),
  );
  const errors = findFieldErrors(act.problem);
  const field = (name: keyof typeof parcel, label: string) => (
    <TextInput
      label={label}
      data-autofocus={name === 'carrier' || undefined}
      value={parcel[name]}
      error={errors[name]}
      onChange={(event) => setParcel({ ...parcel, [name]: event.currentTarget.value })}
    />
  );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if ((await act.run(parcel)) === undefined) return;
    showNotice({ message: `The customer of ${nameOfOrder(order)} is told by email.` });
    onClose();
  };
  return (
    <Dialog title={`Fulfil ${nameOfOrder(order)}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="sm">
          <PiecesFields
            title="Items to fulfil"
            items={open}
            leftOf={leftToSend}
            pieces={pieces}
            onChange={setPieces}
          />
          <div className={classes.two}>
            {field('carrier', 'Carrier')}
            {field('service', 'Service')}
          </div>
          {field('trackingNumber', 'Tracking number')}
          {field('trackingUrl', 'Tracking link')}
          {order.paymentState === 'AUTHORIZED' && (
            <Text size="sm">The payment is only authorized; it is captured with this.</Text>
          )}
          <DialogEnd
            act={act}
            label="Mark as fulfilled"
            isDisabled={linesOf(pieces).length === 0}
            onClose={onClose}
          />
        </Stack>
      </form>
    </Dialog>
  );
}

function toBody(
  pieces: Pieces,
  parcel: { carrier: string; service: string; trackingNumber: string; trackingUrl: string },
) {
  return { lines: linesOf(pieces), ...parcel, trackingUrl: parcel.trackingUrl.trim() };
}

function LimitHint({ order, formatMoney, rights }: Omit<OrderDialogProps, 'onClose'>): ReactNode {
  if (rights.refunds !== 'limited') return null;
  const { currency } = order;
  const most = formatMoney(toMoney(fromHundredths(DAILY_REFUND_CENTS, currency), currency));
  return <Text size="sm">Everybody with your role may refund {most} a day together.</Text>;
}

/** Gives a part or all of the money back. */
export function RefundDialog(props: OrderDialogProps): ReactNode {
  const { order, formatMoney, onClose } = props;
  const { currency } = order;
  const items = order.items.filter((item) => leftToRefund(item) > 0);
  const [pieces, setPieces] = useState<Pieces>({});
  const [typed, setTyped] = useState<string>();
  const [isRestocked, setRestocked] = useState(true);
  const [reason, setReason] = useState('');
  const [error, setError] = useState('');
  const left = moneyLeft(order);
  const worth = worthOf(order, pieces);
  const amount = typed ?? (worth === 0 ? '' : toAmountField(worth, currency));
  const act = useOrderAct(
    order,
    (client, body: { amountCents: number; lines: { id: string; quantity: number }[] }, options) => {
      const restock = isRestocked && body.lines.length > 0;
      return client.call(
        refundOrder,
        { params: { orderId: order.id }, body: { ...body, restock, reason } },
        options,
      );
    },
  );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const read = readRefund(amount, order);
    if ('error' in read) return setError(read.error);
    if ((await act.run({ amountCents: read.cents, lines: linesOf(pieces) })) === undefined) return;
    showNotice({ message: `${formatMoney({ value: amount, currency })} is refunded to the customer.` });
    onClose();
  };
  return (
    <Dialog title={`Refund ${nameOfOrder(order)}`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="sm">
          <Text size="sm">{formatMoney(order.refundableTotal)} can be refunded.</Text>
          <LimitHint {...props} />
          {items.length > 0 && (
            <PiecesFields
              title="Items to refund"
              items={items}
              leftOf={leftToRefund}
              pieces={pieces}
              onChange={(next) => {
                setPieces(next);
                setTyped(undefined);
                setError('');
              }}
            />
          )}
          {linesOf(pieces).length > 0 && (
            <Checkbox
              label="Restock items"
              checked={isRestocked}
              onChange={(event) => setRestocked(event.currentTarget.checked)}
            />
          )}
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              style={{ flex: 1 }}
              label={`Amount in ${currency}`}
              data-autofocus
              inputMode="decimal"
              value={amount}
              error={error === '' ? undefined : error}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setError('');
              }}
            />
            <Button variant="default" onClick={() => setTyped(toAmountField(left, currency))}>
              Full amount
            </Button>
          </Group>
          <Textarea
            label="Reason (only staff see it)"
            autosize
            minRows={1}
            maxLength={ORDER_NOTE_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogEnd act={act} label="Refund" isLoss onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

/** Cancels an order of which nothing was sent. */
export function CancelDialog(props: OrderDialogProps): ReactNode {
  const { order, formatMoney, onClose } = props;
  const [reason, setReason] = useState('');
  const [restock, setRestock] = useState(true);
  const act = useOrderAct(order, (client, body: { reason: string; restock: boolean }, options) =>
    client.call(cancelOrder, { params: { orderId: order.id }, body }, options),
  );
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const after = await act.run({ reason, restock });
    if (after === undefined) return;
    const said =
      after.status === 'CANCELED'
        ? 'is canceled, and its buyer is told.'
        : 'is canceled as soon as the payment provider says that the money is back.';
    showNotice({ message: `${nameOfOrder(order)} ${said}` });
    onClose();
  };
  return (
    <Dialog title={`Cancel ${nameOfOrder(order)}?`} isOpen onClose={onClose}>
      <form onSubmit={(event) => void handleSubmit(event)}>
        <Stack gap="sm">
          <Text>
            {moneyLeft(order) > 0 && `The buyer gets ${formatMoney(order.refundableTotal)} back. `}
            {order.paymentState === 'AUTHORIZED' && 'The authorized payment is voided. '}
            This cannot be undone.
          </Text>
          <LimitHint {...props} />
          <Checkbox
            label="Restock items"
            checked={restock}
            onChange={(event) => setRestock(event.currentTarget.checked)}
          />
          <Textarea
            label="Reason (only staff see it)"
            autosize
            minRows={1}
            maxLength={ORDER_NOTE_MAX}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
          <DialogEnd act={act} label="Cancel the order" isLoss isCalm onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
