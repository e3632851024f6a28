import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { GiftCard } from '#shared/features/gift-cards/contract.ts';
import { createFormatMoney, type FormatMoney } from '#shared/money/format-money.ts';
import { toPlaceLink, usePlace } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { formatPast } from '../../components/format-time.ts';
import { ListEnd } from '../../components/list-end.tsx';
import { Badge, Page, Row, RowList } from '../../components/page.tsx';
import { EmptyState } from '../../components/pane-state.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { SearchInput } from '../../components/search-input.tsx';
import { GiftCardPage } from './gift-card-detail.tsx';
import { IssueDialog } from './gift-card-dialogs.tsx';
import { STATE_WORDS } from './gift-card-words.ts';
import classes from './gift-cards.module.css';
import { useGiftCard, useGiftCards } from './queries.ts';

function GiftCardRow(props: { giftCard: GiftCard; path: string; formatMoney: FormatMoney }): ReactNode {
  const { giftCard, path, formatMoney } = props;
  const { clock } = useStudio();
  const { id, last4, state, email, balance, issued, orderId, createdOn } = giftCard;
  const origin = orderId === undefined ? 'issued by hand' : 'bought';
  return (
    <Row
      title={
        <>
          <Anchor href={toPlaceLink(path, { id })} fw={600}>
            Ending in {last4}
          </Anchor>
          {state === 'active' ? (
            <Badge>{STATE_WORDS.active}</Badge>
          ) : (
            <Badge tone="amber">{STATE_WORDS[state]}</Badge>
          )}
        </>
      }
      lines={[
        [email, origin, formatPast(Date.parse(createdOn), clock.now())]
          .filter((text) => text !== '')
          .join(' · '),
      ]}
      actions={
        <p className={classes.balance}>
          {formatMoney(balance)} <span>of {formatMoney(issued)}</span>
        </p>
      }
    />
  );
}

function List({
  path,
  formatMoney,
  onIssue,
}: {
  path: string;
  formatMoney: FormatMoney;
  onIssue: () => void;
}) {
  const [search, setSearch] = useState('');
  const query = useGiftCards(search);
  return (
    <>
      <div className={classes.toolbar} role="search" aria-label="Gift cards">
        <SearchInput
          aria-label="Search gift cards"
          placeholder="Last four characters or email"
          initial=""
          onSearch={(text) => setSearch(text.trim())}
        />
      </div>
      <QueryState query={query} label="Loading the gift cards">
        {({ pages }) => {
          const giftCards = pages.flatMap((page) => page.giftCards);
          if (giftCards.length === 0) {
            return search === '' ? (
              <EmptyState title="No gift cards yet">
                Gift cards that customers buy are listed here, and those that you issue.{' '}
                <Anchor component="button" type="button" onClick={onIssue}>
                  Issue a gift card
                </Anchor>
              </EmptyState>
            ) : (
              <EmptyState title="No gift cards found">
                Search by the last four characters of its code, or by a part of an email address.
              </EmptyState>
            );
          }
          return (
            <RowList label="Gift cards, the latest first">
              {giftCards.map((giftCard) => (
                <GiftCardRow key={giftCard.id} giftCard={giftCard} path={path} formatMoney={formatMoney} />
              ))}
            </RowList>
          );
        }}
      </QueryState>
      <ListEnd query={query} />
    </>
  );
}

interface ScreenProps {
  readonly currency: string;
  /** Language of the site, in whose way amounts are written. */
  readonly language: string;
  readonly orderPath: string | undefined;
}

function OneCard(props: {
  id: string;
  path: string;
  formatMoney: FormatMoney;
  orderPath: string | undefined;
}) {
  const query = useGiftCard(props.id);
  return (
    <QueryState query={query} label="Loading the gift card">
      {(detail) => <GiftCardPage {...props} detail={detail} />}
    </QueryState>
  );
}

/** The gift cards of the site: to find, to issue, and to look into; the query `id` opens one of them. */
export function GiftCardsScreen({ currency, language, orderPath }: ScreenProps): ReactNode {
  const { path, query } = usePlace();
  const [isIssuing, setIssuing] = useState(false);
  const formatMoney = useMemo(() => createFormatMoney(language), [language]);
  const id = query.get('id');
  if (id !== null) {
    return <OneCard key={id} id={id} path={path} formatMoney={formatMoney} orderPath={orderPath} />;
  }
  return (
    <Page
      title="Gift cards"
      intro="Gift cards of your store. The full code is shown only to the recipient; this list shows the last four characters."
      actions={<Button onClick={() => setIssuing(true)}>Issue a gift card</Button>}
    >
      <List path={path} formatMoney={formatMoney} onIssue={() => setIssuing(true)} />
      {isIssuing && (
        <IssueDialog currency={currency} formatMoney={formatMoney} onClose={() => setIssuing(false)} />
      )}
    </Page>
  );
}
