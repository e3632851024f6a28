import { Anchor, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { ListedSubscription } from '#shared/features/subscriptions/contract.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import { createFormatMoney, type FormatMoney } from '#shared/money/format-money.ts';
import { goTo, toPlaceLink, usePlace } from '../../api/place.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { useSubscription, useSubscriptions } from './queries.ts';
import { SubscriptionPage } from './subscription-detail.tsx';
import { LISTED_STATES, nextText, problemText, STATE_WORDS } from './subscription-words.ts';
import classes from './subscriptions.module.css';

const EVERY_STATE = 'ALL';

function SubscriptionRow(props: {
  subscription: ListedSubscription;
  path: string;
  formatMoney: FormatMoney;
}): ReactNode {
  const { subscription, path, formatMoney } = props;
  const { id, state, productName, quantity, customerName, customerEmail, plan, amount, problem } =
    subscription;
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, { id })} fw={600}>
            {quantity} × {productName}
          </Anchor>
          <Badge {...(state === 'PAST_DUE' ? { tone: 'amber' as const } : {})}>{STATE_WORDS[state]}</Badge>
          {subscription.testMode && <Badge tone="amber">Test</Badge>}
        </>
      }
      lines={[
        [customerName, customerEmail, nextText(subscription)].filter((text) => text !== '').join(' · '),
        ...(problem === '' ? [] : [problemText(problem)]),
      ]}
      actions={
        <p className={classes.amount}>
          {formatMoney(amount)} <span>{planWords(plan, 'en').every}</span>
        </p>
      }
    />
  );
}

function List({ path, formatMoney }: { path: string; formatMoney: FormatMoney }): ReactNode {
  const { query: place } = usePlace();
  const email = place.get('email') ?? '';
  const state = LISTED_STATES.find((one) => one === place.get('state'));
  const query = useSubscriptions({ state, email });
  const narrow = (change: { state?: string | undefined; email?: string | undefined }) =>
    goTo(path, { state, email: email === '' ? undefined : email, ...change });
  return (
    <>
      <div className={classes.toolbar} role="search" aria-label="Subscriptions">
        <SearchInput
          aria-label="Search by email address"
          placeholder="Whole email address"
          initial={email}
          onSearch={(text) => narrow({ email: text.trim() === '' ? undefined : text.trim() })}
        />
        <Select
          aria-label="Status"
          data={[
            { value: EVERY_STATE, label: 'All statuses' },
            ...LISTED_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
          ]}
          allowDeselect={false}
          value={state ?? EVERY_STATE}
          onChange={(value) => narrow({ state: value === EVERY_STATE ? undefined : (value ?? undefined) })}
        />
      </div>
      <QueryState query={query} label="Loading the subscriptions">
        {({ pages }) => {
          const subscriptions = pages.flatMap((page) => page.subscriptions);
          if (subscriptions.length > 0) {
            return (
              <RowList label="Subscriptions, the latest first">
                {subscriptions.map((one) => (
                  <SubscriptionRow key={one.id} subscription={one} path={path} formatMoney={formatMoney} />
                ))}
              </RowList>
            );
          }
          return email === '' && state === undefined ? (
            <EmptyState title="No subscriptions yet">
              Subscriptions are listed here once customers buy a product with a subscription plan.
            </EmptyState>
          ) : (
            <EmptyState title="No subscriptions found">
              Search by a whole email address, or choose another status.
            </EmptyState>
          );
        }}
      </QueryState>
      <ListEnd query={query} />
    </>
  );
}

interface ScreenProps {
  /** Language of the site, in whose way amounts are written. */
  readonly language: string;
  readonly mayChange: boolean;
  readonly orderPath: string;
}

function OneSubscription(props: ScreenProps & { id: string; path: string; formatMoney: FormatMoney }) {
  const query = useSubscription(props.id);
  return (
    <QueryState query={query} label="Loading the subscription">
      {(subscription) => <SubscriptionPage {...props} subscription={subscription} />}
    </QueryState>
  );
}

/** The subscriptions of the shop: to find, and to look after; the query `id` opens one of them. */
export function SubscriptionsScreen(props: ScreenProps): ReactNode {
  const { path, query } = usePlace();
  const formatMoney = useMemo(() => createFormatMoney(props.language), [props.language]);
  const id = query.get('id');
  if (id !== null) {
    return <OneSubscription key={id} {...props} id={id} path={path} formatMoney={formatMoney} />;
  }
  return (
    <Page
      title="Subscriptions"
      intro="Subscriptions are charged automatically when they are due. A failed payment is retried for a week, and the subscriber is notified."
    >
      <List path={path} formatMoney={formatMoney} />
    </Page>
  );
}
