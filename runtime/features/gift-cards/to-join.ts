/** Gift cards, for FROM or JOIN in statements of other features, with an alias. */
export const GIFT_CARDS = '(SELECT website_id, id, email, order_item_id FROM gift_cards)';
