import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { ToldPolicy } from '#shared/features/checkout/policies.ts';
import type { Order } from '#shared/features/orders/shape.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { toPlaceLink } from '../../api/place.ts';
import { copyText } from '../../components/copy-text.ts';
import { formatDay } from '../../components/format-time.ts';
import { showNotice } from '../../components/notices.tsx';
import classes from './order-detail.module.css';
import { nameOfOrder } from './order-words.ts';
import { useOrdersOf } from './queries.ts';

/** Earlier orders that are shown beside one; all of them are a list of their own. */
const SHOWN_EARLIER = 5;
/** Addresses are read in the language of the merchant. */
const { language } = navigator;

function CopyButton({ text, what }: { text: string; what: string }): ReactNode {
  const handleClick = async () => {
    const isCopied = await copyText(text);
    showNotice({ message: isCopied ? `Copied the ${what}.` : `Select the ${what} and copy it by hand.` });
  };
  return (
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Copy the ${what}`}
      onClick={() => void handleClick()}
    >
      Copy
    </Button>
  );
}

const POLICY_NAMES: Readonly<Record<ToldPolicy, string>> = {
  terms: 'Terms of service',
  privacy: 'Privacy policy',
  refunds: 'Refund policy',
};

function AddressOf(props: { title: string; address: Order['billingAddress']; what: string }): ReactNode {
  const { phone = '', taxNumber = '' } = props.address;
  const lines = [
    ...addressLines(props.address, language),
    ...(taxNumber === '' ? [] : [`Tax number: ${taxNumber}`]),
    ...(phone === '' ? [] : [phone]),
  ];
  if (lines.length === 0) return null;
  return (
    <section className={classes.card} aria-label={props.title}>
      <div className={classes.cardHead}>
        <h3>{props.title}</h3>
        <CopyButton text={lines.join('\n')} what={props.what} />
      </div>
      <address className={classes.address}>
        {lines.map((line, at) => (
          <div key={at}>{line}</div>
        ))}
      </address>
    </section>
  );
}

function Customer(props: { order: Order; formatMoney: FormatMoney; paths: OrderPaths }): ReactNode {
  const { order, formatMoney, paths } = props;
  const orders = useOrdersOf(order.customerEmail).data?.orders ?? [];
  const others = orders.filter(({ id, orderNumber }) => id !== order.id && orderNumber !== '');
  const [name] = addressLines(
    { firstName: order.billingAddress.firstName, lastName: order.billingAddress.lastName },
    language,
  );
  return (
    <section className={classes.card} aria-label="Customer">
      <div className={classes.cardHead}>
        <h3>Customer</h3>
        <CopyButton text={order.customerEmail} what="email address" />
      </div>
      {name !== undefined && <p>{name}</p>}
      <p className={classes.breaking}>{order.customerEmail}</p>
      {others.length === 0 ? (
        <p className={classes.quiet}>No other orders by this address</p>
      ) : (
        <>
          <ul className={classes.earlier} aria-label="Other orders of this customer">
            {others.slice(0, SHOWN_EARLIER).map((other) => (
              <li key={other.id}>
                <a href={toPlaceLink(paths.order, { id: other.id })}>{nameOfOrder(other)}</a>
                <span className={classes.quiet}>{formatDay(other.createdOn)}</span>
                <span>{formatMoney(other.grandTotal)}</span>
              </li>
            ))}
          </ul>
          {others.length > SHOWN_EARLIER && (
            <a href={toPlaceLink(paths.orders, { search: order.customerEmail })}>
              All orders of this customer
            </a>
          )}
        </>
      )}
    </section>
  );
}

function Terms({ terms }: { terms: NonNullable<Order['terms']> }): ReactNode {
  const told = terms.pages.map(({ kind }) => POLICY_NAMES[kind]).join(', ');
  return (
    <section className={classes.card} aria-label="Terms">
      <div className={classes.cardHead}>
        <h3>Terms</h3>
      </div>
      <p>
        {terms.isTicked ? 'Accepted' : 'Shown beside the button'} {formatDay(Date.parse(terms.acceptedOn))}
      </p>
      <p className={classes.quiet}>{told}</p>
    </section>
  );
}

/** Where the screens of orders are. */
export interface OrderPaths {
  readonly orders: string;
  readonly order: string;
}

/** Who bought, where it goes, and what they wrote. */
export function OrderPeople(props: { order: Order; formatMoney: FormatMoney; paths: OrderPaths }): ReactNode {
  const { order } = props;
  const isSame = JSON.stringify(order.billingAddress) === JSON.stringify(order.shippingAddress);
  return (
    <aside className={classes.side} aria-label="Customer and addresses">
      <Customer {...props} />
      <AddressOf title="Shipping address" address={order.shippingAddress} what="shipping address" />
      {isSame ? null : (
        <AddressOf title="Billing address" address={order.billingAddress} what="billing address" />
      )}
      {order.terms !== undefined && <Terms terms={order.terms} />}
      {order.note !== '' && (
        <section className={classes.card} aria-label="Note from the customer">
          <div className={classes.cardHead}>
            <h3>Note from the customer</h3>
          </div>
          <p className={classes.written}>{order.note}</p>
        </section>
      )}
    </aside>
  );
}
