import { type Statement, statement } from '../../database/in-order.ts';
import { GIFT_CARDS } from '../gift-cards/to-join.ts';
import type { OrderSourceKind } from './model.ts';

const live = statement<{ id: string }>(
  'orders.live',
  `SELECT id FROM orders
    WHERE website_id = $1 AND source_kind = $2 AND source_id = $3 AND status NOT IN ('CANCELED', 'EXPIRED')`,
);

/** The order that a cart, a cycle of a subscription or a donation became, unless it came to nothing. */
export function liveOrderOf(kind: OrderSourceKind, sourceId: string): Statement<{ id: string } | undefined> {
  return live.maybe(kind, sourceId);
}

/** An order of a site by its id: whether it is there. */
export const orderOfId = statement<{ id: string }>(
  'orders.ofId',
  'SELECT id FROM orders WHERE website_id = $1 AND id = $2',
);

const forgetWishes = statement(
  'orders.forgetWishes',
  `UPDATE order_items i SET customizations = NULL, answers = '[]'
     FROM ${GIFT_CARDS} g WHERE g.website_id = $1 AND g.email = $2 AND i.website_id = $1 AND i.id = g.order_item_id`,
);

/** Forgets what buyers of gift cards said of their receiver, where that is a mail address. */
export function forgetWishesFor(email: string): Statement<void> {
  return forgetWishes.none(email);
}

/** Makes what somebody bought before they were a member theirs: `$2` is the member, `$3` their address in lower case. */
export const giveOrdersToMember = statement(
  'orders.giveToMember',
  'UPDATE orders SET site_user_id = $2 WHERE website_id = $1 AND lower(email) = $3 AND site_user_id IS NULL',
);
