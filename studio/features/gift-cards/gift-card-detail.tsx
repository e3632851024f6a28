import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { describeError } from '../../api/describe-error.ts';
import { toPlaceLink } from '../../api/place.ts';
import { formatDay, formatDayAndTime } from '../../components/format-time.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { AdjustDialog } from './gift-card-dialogs.tsx';
import { ENTRY_WORDS, STATE_WORDS } from './gift-card-words.ts';
import classes from './gift-cards.module.css';
import { type GiftCardDetail, useSwitch } from './queries.ts';

/** What a card is, as a list of facts. */
function Facts({
  giftCard,
  formatMoney,
}: {
  giftCard: GiftCardDetail['giftCard'];
  formatMoney: FormatMoney;
}) {
  const { state, balance, issued, email, createdOn, expiresOn } = giftCard;
  const facts = [
    ['Status', STATE_WORDS[state]],
    ['Balance', formatMoney(balance)],
    ['Initial value', formatMoney(issued)],
    ['Code sent to', email === '' ? 'Nobody: the code was shown to staff' : email],
    ['Issued on', formatDay(Date.parse(createdOn))],
    ['Expires', expiresOn === undefined ? 'Never' : formatDay(Date.parse(expiresOn))],
  ] as const;
  return (
    <dl className={classes.facts}>
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** All that changed the balance of a card, the latest first. */
function Ledger(props: {
  detail: GiftCardDetail;
  formatMoney: FormatMoney;
  orderPath: string | undefined;
}): ReactNode {
  const { detail, formatMoney, orderPath } = props;
  return (
    <div className={classes.scroll}>
      <table className={classes.ledger}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Who</th>
            <th scope="col" className={classes.amount}>
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {detail.entries.map(({ id, at, kind, amount, orderId, actor, reason }) => (
            <tr key={id}>
              <td>{formatDayAndTime(Date.parse(at))}</td>
              <td>
                {orderId === undefined || orderPath === undefined ? (
                  ENTRY_WORDS[kind]
                ) : (
                  <Anchor href={toPlaceLink(orderPath, { id: orderId })}>{ENTRY_WORDS[kind]}</Anchor>
                )}
                {reason !== '' && <span className={classes.reason}>{reason}</span>}
              </td>
              <td>{actor}</td>
              <td className={classes.amount}>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** One card: what is on it, what changed it, and what can be done with it. */
export function GiftCardPage(props: {
  detail: GiftCardDetail;
  formatMoney: FormatMoney;
  /** Path of the screen with all cards. */
  path: string;
  /** Path of the screen of one order; undefined for who does not read orders. */
  orderPath: string | undefined;
}): ReactNode {
  const { detail, formatMoney } = props;
  const { giftCard } = detail;
  const { last4, state } = giftCard;
  const [isAdjusting, setAdjusting] = useState(false);
  const change = useSwitch(giftCard);
  const isDisabled = state === 'disabled';
  const handleSwitch = () =>
    change.mutate(!isDisabled, {
      onSuccess: () =>
        showNotice({
          message: isDisabled
            ? `The card ending in ${last4} can be used again.`
            : `The card ending in ${last4} can no longer be used. Its balance is kept.`,
        }),
    });
  return (
    <Page
      title={`Gift card ending in ${last4}`}
      intro={<Anchor href={toPlaceLink(props.path)}>All gift cards</Anchor>}
      actions={
        <div className={pageClasses['formActions']}>
          {!isDisabled && <Button onClick={() => setAdjusting(true)}>Adjust balance</Button>}
          <Button variant="default" loading={change.isPending} onClick={handleSwitch}>
            {isDisabled ? 'Enable' : 'Disable'}
          </Button>
        </div>
      }
    >
      {change.error !== null && <Failure>{describeError(change.error)}</Failure>}
      <Facts giftCard={giftCard} formatMoney={formatMoney} />
      <PageSection title="Balance history">
        <Ledger detail={detail} formatMoney={formatMoney} orderPath={props.orderPath} />
      </PageSection>
      {isAdjusting && (
        <AdjustDialog giftCard={giftCard} formatMoney={formatMoney} onClose={() => setAdjusting(false)} />
      )}
    </Page>
  );
}
