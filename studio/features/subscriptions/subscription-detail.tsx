import { Anchor, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { Subscription } from '#shared/features/subscriptions/contract.ts';
import { planWords, tellCard } from '#shared/features/subscriptions/words.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { addressLines } from '#shared/places/address-lines.ts';
import { describeError } from '../../api/describe-error.ts';
import { toPlaceLink } from '../../api/place.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { formatDay, formatDayAndTime } from '../../components/format-time.ts';
import { showNotice } from '../../components/notices.tsx';
import { Badge, Failure, Page, PageSection, Row, RowList } from '../../components/page.tsx';
import { type StaffAct, useSubscriptionAct } from './queries.ts';
import { historyText, nextText, problemText, STATE_WORDS } from './subscription-words.ts';
import classes from './subscriptions.module.css';

const DONE_WORDS: Readonly<Record<StaffAct, string>> = {
  pause: 'The subscription is paused.',
  resume: 'The subscription is resumed.',
  retry: 'The payment is being tried.',
  cancel: 'The subscription has ended.',
  cancelAtEnd: 'The subscription ends with its period.',
};

/** What can be done now; ending it is asked for twice. */
function Acts({ subscription }: { subscription: Subscription }): ReactNode {
  const { possibleActs, isEnding, id } = subscription;
  const [isAsking, setAsking] = useState(false);
  const act = useSubscriptionAct(id);
  const run = (done: StaffAct) =>
    act.mutate({ act: done, reason: '' }, { onSuccess: () => showNotice({ message: DONE_WORDS[done] }) });
  const can = (one: StaffAct) => possibleActs.includes(one);
  const button = (one: StaffAct, label: string) =>
    can(one) && (
      <Button variant="default" disabled={act.isPending} onClick={() => run(one)}>
        {label}
      </Button>
    );
  return (
    <>
      <Group gap="xs">
        {button('retry', 'Retry payment')}
        {button('resume', isEnding ? 'Keep subscription' : 'Resume')}
        {button('pause', 'Pause')}
        {!isEnding && button('cancelAtEnd', 'Cancel at the end of the period')}
        {can('cancel') && (
          <Button variant="default" disabled={act.isPending} onClick={() => setAsking(true)}>
            End now
          </Button>
        )}
      </Group>
      {act.error !== null && <Failure>{describeError(act.error)}</Failure>}
      <ConfirmDialog
        title="End this subscription now?"
        message="The subscriber is not charged again and gets an email. This cannot be undone."
        confirmLabel="End it"
        isOpen={isAsking}
        onConfirm={() => {
          setAsking(false);
          run('cancel');
        }}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

function Facts({ subscription, formatMoney }: { subscription: Subscription; formatMoney: FormatMoney }) {
  const { plan, amount, paidCycles, startedOn, customerEmail, customerName, card } = subscription;
  const { every, times } = planWords(plan, 'en');
  const next = nextText(subscription);
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Price</dt>
        <dd>
          {formatMoney(amount)} {every}
        </dd>
      </div>
      <div>
        <dt>Paid</dt>
        <dd>
          {paidCycles}
          {times === '' ? ' so far' : ` of ${plan.numBillingCycles}`}
        </dd>
      </div>
      <div>
        <dt>Started</dt>
        <dd>{formatDay(Date.parse(startedOn))}</dd>
      </div>
      {next !== '' && (
        <div>
          <dt>Next</dt>
          <dd>{next}</dd>
        </div>
      )}
      {card !== null && (
        <div>
          <dt>Card</dt>
          <dd>{tellCard(card, 'en')}</dd>
        </div>
      )}
      <div>
        <dt>Subscriber</dt>
        <dd>
          {customerName} <Anchor href={`mailto:${customerEmail}`}>{customerEmail}</Anchor>
        </dd>
      </div>
    </dl>
  );
}

/** One subscription with its payments and what happened to it. */
export function SubscriptionPage(props: {
  subscription: Subscription;
  path: string;
  formatMoney: FormatMoney;
  language: string;
  mayChange: boolean;
  orderPath: string;
}): ReactNode {
  const { subscription, path, formatMoney, language, mayChange, orderPath } = props;
  const { productName, variantOptions, quantity, state, testMode, problem, cycles, history } = subscription;
  const address = addressLines(subscription.shippingAddress, language);
  const options = variantOptions.map(({ value }) => value).join(', ');
  return (
    <Page
      title={`${quantity} × ${productName}`}
      intro={<Anchor href={toPlaceLink(path)}>All subscriptions</Anchor>}
      actions={mayChange ? <Acts subscription={subscription} /> : undefined}
    >
      <p className={classes.state}>
        <Badge {...(state === 'PAST_DUE' ? { tone: 'amber' as const } : {})}>{STATE_WORDS[state]}</Badge>{' '}
        {testMode && <Badge tone="amber">Test</Badge>} {options} {problemText(problem)}
      </p>
      <Facts subscription={subscription} formatMoney={formatMoney} />
      <PageSection title="Payments">
        <RowList label="Payments, the latest first">
          {cycles.map(({ n, amount, paidOn, dueOn, orderId, orderNumber, tries, problem: why }) => (
            <Row
              key={n}
              title={
                orderId === '' ? (
                  `Payment ${n}`
                ) : (
                  <Anchor href={toPlaceLink(orderPath, { id: orderId })} fw={600}>
                    Order {orderNumber}
                  </Anchor>
                )
              }
              lines={[
                paidOn === null
                  ? `Due on ${formatDay(Date.parse(dueOn))}, tried ${tries} times`
                  : `Paid on ${formatDay(Date.parse(paidOn))}`,
                ...(why === '' ? [] : [problemText(why)]),
              ]}
              actions={<p className={classes.amount}>{formatMoney(amount)}</p>}
            />
          ))}
        </RowList>
      </PageSection>
      {address.length > 0 && (
        <PageSection title="Shipping address">
          <address className={classes.address}>{address.join('\n')}</address>
        </PageSection>
      )}
      <PageSection title="History">
        <RowList label="History, the latest first">
          {history.map(({ at, type, actor, note }, index) => (
            <Row
              key={`${at} ${index}`}
              title={historyText(type, note)}
              lines={[`${actor}, ${formatDayAndTime(Date.parse(at))}`]}
            />
          ))}
        </RowList>
      </PageSection>
    </Page>
  );
}
