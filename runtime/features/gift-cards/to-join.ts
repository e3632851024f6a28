/** Gift cards, for FROM or JOIN in statements of other features, with an alias. */
export const GIFT_CARDS = '(SELECT website_id, id, email, order_item_id FROM gift_cards)';

/**
 * SQL of whether a site has any gift card.
 * @param website SQL of the id of the site
 */
export const hasGiftCardsSql = (website: string): string =>
  `EXISTS (SELECT 1 FROM gift_cards g WHERE g.website_id = ${website})`;
