import { normalizeGiftCardCode, type OfferedGiftCard } from '#shared/features/gift-cards/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { hashOfCode } from './codes.ts';

/** SQL of a card of the alias `g` as carts meet it, one JSON object. */
const OFFERED = `json_build_object('id', g.id, 'last4', g.last4, 'currency', g.currency, 'balanceMinor', g.balance_minor,
    'isDisabled', g.disabled_at IS NOT NULL, 'expiresAt', (extract(epoch FROM g.expires_at) * 1000)::float8)`;

/**
 * SQL of the gift cards of a cart in their order, as one JSON array; `$1` is the site.
 * @param cardIds SQL of the ids of the cart's cards, a `text[]`
 */
export const giftCardsSql = (cardIds: string) => `(
    SELECT COALESCE(json_agg(${OFFERED} ORDER BY array_position(${cardIds}, g.id::text)), '[]')
      FROM gift_cards g WHERE g.website_id = $1 AND g.id = ANY (${cardIds}))`;

/** The card of a code that somebody typed; undefined where there is none. */
export async function findGiftCard(
  scope: SiteScope,
  siteKey: string,
  text: string,
): Promise<OfferedGiftCard | undefined> {
  const code = normalizeGiftCardCode(text);
  if (code === undefined) return undefined;
  const [row] = await scope.query<{ card: OfferedGiftCard }>(
    `SELECT ${OFFERED} AS card FROM gift_cards g WHERE g.website_id = $1 AND g.code_hash = $2`,
    [scope.websiteId, hashOfCode(siteKey, code)],
  );
  return row?.card;
}
