import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AbandonedCart, listAbandonedCarts } from '#shared/features/abandoned-carts/contract.ts';
import type { ReminderState } from '#shared/features/abandoned-carts/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import classes from './abandoned-carts.module.css';
import { useAbandonedCarts } from './queries.ts';

type Summary = Output<typeof listAbandonedCarts>['summary'];

const STATE_WORDS: Readonly<Record<ReminderState, string>> = {
  waiting: 'Not reminded yet',
  sent: 'Reminded',
  stopped: 'Not reminded',
  bought: 'Bought',
};

const formatMoney = createFormatMoney(navigator.language);

function SummaryList({ summary }: { summary: Summary }): ReactNode {
  const facts = [
    { name: 'Waiting for a reminder', figure: String(summary.waiting) },
    { name: 'Reminders sent', figure: String(summary.sent) },
    { name: 'Returned to cart', figure: String(summary.cameBack) },
    { name: 'Bought', figure: String(summary.bought) },
    { name: 'Recovered revenue', figure: formatMoney(summary.recovered) },
  ];
  return (
    <dl className={classes.summary} aria-label="Results of reminders">
      {facts.map(({ name, figure }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}

function describeItems({ items }: AbandonedCart): string {
  return items.length === 0
    ? 'Empty by now'
    : items.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(', ');
}

function CartRow({ cart, now }: { cart: AbandonedCart; now: number }): ReactNode {
  const { email, state, subtotal, consentedOn, sentOn, returnedOn } = cart;
  const past = (time: string) => formatPast(Date.parse(time), now);
  const lines = [
    `agreed ${past(consentedOn)}`,
    ...(sentOn === undefined ? [] : [`reminded ${past(sentOn)}`]),
    ...(returnedOn === undefined ? [] : [`came back ${past(returnedOn)}`]),
  ];
  return (
    <Row
      title={
        <>
          {email}
          <Badge>
            {returnedOn !== undefined && state === 'sent' ? 'Returned to cart' : STATE_WORDS[state]}
          </Badge>
        </>
      }
      lines={[`${describeItems(cart)} · ${formatMoney(subtotal)}`, lines.join(' · ')]}
    />
  );
}

/** The carts that buyers left, and what became of their reminders. */
export function AbandonedCartsScreen({ settingsPath }: { settingsPath: string | undefined }): ReactNode {
  const { clock } = useStudio();
  const carts = useAbandonedCarts();
  const settings = settingsPath !== undefined && (
    <>
      {' '}
      <Anchor href={toPlaceLink(settingsPath)}>Reminder settings</Anchor>
    </>
  );
  return (
    <Page
      title="Abandoned carts"
      intro={<>Carts of customers who agreed to a reminder. Other carts are not listed.{settings}</>}
    >
      <QueryState query={carts} label="Loading the carts">
        {({ pages }) => {
          const all = pages.flatMap((page) => page.abandonedCarts);
          const [first] = pages;
          if (all.length === 0 || first === undefined) {
            return (
              <EmptyState title="No abandoned carts">
                When the checkout offers a reminder, the carts of those who agree are listed here.{settings}
              </EmptyState>
            );
          }
          return (
            <>
              <SummaryList summary={first.summary} />
              <RowList label="Carts, the latest first">
                {all.map((cart) => (
                  <CartRow key={cart.id} cart={cart} now={clock.now()} />
                ))}
              </RowList>
            </>
          );
        }}
      </QueryState>
      <ListEnd query={carts} more="Show older" />
    </Page>
  );
}
