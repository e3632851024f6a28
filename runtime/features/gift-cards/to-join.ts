/** Gift cards, for FROM or JOIN in statements of other features, with an alias. */
export const GIFT_CARDS = '(SELECT website_id, id, email, order_item_id FROM gift_cards)';

/**
 * SQL of whether a site has any gift card.
 * @param website SQL of the id of the site
 */
export const hasGiftCardsSql = (website: string): string =>
  `EXISTS (SELECT 1 FROM gift_cards g WHERE g.website_id = ${website})`;

/** SQL of a card of the alias `g` as carts meet it, one JSON object. */
export const OFFERED = `json_build_object('id', g.id, 'last4', g.last4, 'currency', g.currency, 'balanceMinor', g.balance_minor,
    'isDisabled', g.disabled_at IS NOT NULL, 'expiresAt', (extract(epoch FROM g.expires_at) * 1000)::float8)`;

/**
 * SQL of the gift cards of a cart in their order, as one JSON array; `$1` is the site.
 * @param cardIds SQL of the ids of the cart's cards, a `text[]`
 */
export const giftCardsSql = (cardIds: string) => `(
    SELECT COALESCE(json_agg(${OFFERED} ORDER BY array_position(${cardIds}, g.id::text)), '[]')
      FROM gift_cards g WHERE g.website_id = $1 AND g.id = ANY (${cardIds}))`;
