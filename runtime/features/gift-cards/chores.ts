import type { Chore } from '../../database/chores.ts';
import type { GiftCardLedger } from './ledger.ts';

const EXPIRED = `
  SELECT id, balance_minor AS balance FROM gift_cards
   WHERE website_id = $1 AND balance_minor > 0 AND expires_at <= $2 ORDER BY expires_at LIMIT $3 FOR UPDATE`;

/** Takes off expired cards what is left on them; they could not be used any more before that. */
export function createGiftCardChore(ledger: Pick<GiftCardLedger, 'book'>): Chore {
  return {
    name: 'gift_cards',
    async run(scope, now, limit) {
      const bind = [scope.websiteId, new Date(now), limit];
      const cards = await scope.query<{ id: string; balance: number }>(EXPIRED, bind);
      for (const { id, balance } of cards) {
        const told = { reference: `expire:${now}`, actor: 'Awning', reason: '' };
        await scope.ask(ledger.book({ ...told, giftCardId: id, kind: 'expire', amountMinor: -balance }, now));
      }
      return cards.length;
    },
  };
}
