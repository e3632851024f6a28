import type { GiftCardEntryKind } from '#shared/features/gift-cards/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { Ids } from '../../platform/ids/ids.ts';

/** What is taken off a card, or put on it. */
export interface GiftCardBooking {
  readonly giftCardId: string;
  readonly kind: GiftCardEntryKind;
  /** Minor unit; below zero for what is taken off. */
  readonly amountMinor: number;
  readonly orderId?: string;
  /** The same booking again has the same reference, and changes nothing. */
  readonly reference: string;
  readonly actor: string;
  readonly reason: string;
}

/** The ledger of gift cards: every balance is the sum of its entries. */
export type GiftCardLedger = ReturnType<typeof createGiftCardLedger>;

const SYSTEM = 'Awning';

const lockCards = statement(
  'giftCards.lock',
  `SELECT id FROM gift_cards WHERE website_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
);

const lockCardsOfOrder = statement(
  'giftCards.lockOfOrder',
  `SELECT id FROM gift_cards
   WHERE website_id = $1
     AND id IN (SELECT gift_card_id FROM gift_card_entries WHERE website_id = $1 AND order_id = $2)
   ORDER BY id FOR UPDATE`,
);

const shortCards = statement<{ id: string }>(
  'giftCards.short',
  `SELECT w.id FROM unnest($2::text[], $3::int[]) AS w (id, minor)
   WHERE NOT EXISTS (
     SELECT FROM gift_cards g WHERE g.website_id = $1 AND g.id = w.id AND g.balance_minor >= w.minor
        AND g.disabled_at IS NULL AND (g.expires_at IS NULL OR g.expires_at > $4))`,
);

const addEntry = statement(
  'giftCards.book',
  `INSERT INTO gift_card_entries (website_id, id, gift_card_id, at, kind, amount_minor, order_id, reference, actor, reason)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (website_id, gift_card_id, kind, reference) DO NOTHING`,
);

/** What an order took of each card and did not give back. */
const openShares = statement<{ id: string; open: number }>(
  'giftCards.openShares',
  `SELECT gift_card_id AS id, (-sum(amount_minor))::int AS open FROM gift_card_entries
   WHERE website_id = $1 AND order_id = $2 AND kind IN ('redeem', 'refund')
   GROUP BY gift_card_id HAVING sum(amount_minor) < 0 ORDER BY gift_card_id`,
);

/** What comes back does not expire: its owner had paid in time. */
const revive = statement(
  'giftCards.revive',
  `UPDATE gift_cards SET expires_at = NULL
   WHERE website_id = $1 AND id = ANY ($2) AND expires_at <= $3`,
);

/** Makes the ledger. */
export function createGiftCardLedger(ids: Pick<Ids, 'id'>) {
  function book(
    { giftCardId, kind, amountMinor, orderId, reference, actor, reason }: GiftCardBooking,
    now: number,
  ): Statement<void> {
    const what = [ids.id(), giftCardId, new Date(now), kind, amountMinor];
    return addEntry.none(...what, orderId ?? null, reference, actor, reason);
  }

  async function giveBack(
    scope: SiteScope,
    orderId: string,
    { reference, amountMinor }: { readonly reference: string; readonly amountMinor: number },
    now: number,
  ): Promise<number> {
    // What is open is known once the cards are locked.
    const [, open] = await scope.inOrder([lockCardsOfOrder.none(orderId), openShares.many(orderId)]);
    let left = amountMinor;
    const given: string[] = [];
    const entries: Statement<void>[] = [];
    for (const card of open) {
      const part = Math.min(left, card.open);
      if (part <= 0) continue;
      left -= part;
      given.push(card.id);
      const told = { orderId, reference, actor: SYSTEM, reason: '' };
      entries.push(book({ ...told, giftCardId: card.id, kind: 'refund', amountMinor: part }, now));
    }
    await scope.inOrder([...entries, revive.none(given, new Date(now))]);
    return left;
  }

  return {
    /** The statement that adds an entry. */
    book,

    /**
     * Takes what an order pays off its cards, in the transaction that makes the order; the cards stay locked until it
     * ends, so that of racing buyers nobody spends what another one has spent.
     * @returns ids of the cards that do not hold that much any more; nothing is taken then
     */
    async claim(
      scope: SiteScope,
      orderId: string,
      shares: readonly { readonly id: string; readonly minor: number }[],
      now: number,
    ): Promise<string[]> {
      if (shares.length === 0) return [];
      const cardIds = shares.map(({ id }) => id);
      const amounts = shares.map(({ minor }) => minor);
      // What is on the cards is what is there once they are locked.
      const [, short] = await scope.inOrder([
        lockCards.none(cardIds),
        shortCards.many(cardIds, amounts, new Date(now)),
      ]);
      if (short.length > 0) return short.map(({ id }) => id);
      const told = { orderId, reference: orderId, actor: SYSTEM, reason: '', kind: 'redeem' } as const;
      await scope.inOrder(
        shares.map(({ id, minor }) => book({ ...told, giftCardId: id, amountMinor: -minor }, now)),
      );
      return [];
    },

    /** Gives back all that an order took and still has; doing it twice changes nothing. */
    async release(scope: SiteScope, orderId: string, now: number): Promise<void> {
      const all = { reference: `release:${orderId}`, amountMinor: Number.MAX_SAFE_INTEGER };
      await giveBack(scope, orderId, all, now);
    },

    /**
     * Gives back a part of what an order took, to one of its cards after the other.
     * @throws Error when the order did not take that much
     */
    async refund(
      scope: SiteScope,
      {
        orderId,
        refundId,
        amountMinor,
      }: { readonly orderId: string; readonly refundId: string; readonly amountMinor: number },
      now: number,
    ): Promise<void> {
      const left = await giveBack(scope, orderId, { reference: refundId, amountMinor }, now);
      if (left > 0) throw new Error('More was to go back to gift cards than they had paid.');
    },
  };
}
