import type { SiteScope } from '../../database/database.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import { ordersOf } from './queries.ts';
import { toOrder } from './to-order.ts';

/** An order as it says whose it is. */
export interface OrderOfPerson {
  readonly id: string;
  readonly customerName: string;
  /** Where they live and what they are called up by, as the order's mails to the shop say it too. */
  readonly whereabouts: readonly string[];
  /** True where it is paid, or its money reserved, and something is still to be sent or done. */
  readonly isOpen: boolean;
}

// The words that orders are found by begin with a letter or a digit; what an address begins with else is left out.
const OWN = `
  SELECT o.id, o.customer_name AS "customerName",
         ARRAY(SELECT a.value FROM (VALUES (o.billing_address), (o.shipping_address)) AS of (address),
                                   jsonb_each_text(of.address) AS a
                WHERE a.key IN ('addressLine1', 'addressLine2', 'phone', 'taxNumber')) AS whereabouts,
         o.status IN ('OPEN', 'ON_HOLD') AND o.fulfillment_state IN ('UNFULFILLED', 'PARTIALLY_FULFILLED') AS "isOpen"
    FROM orders o
   WHERE o.website_id = $1
     AND (o.id IN (SELECT id FROM orders WHERE website_id = $1 AND site_user_id = $3)
       OR o.id IN (SELECT w.order_id FROM order_words w
                    WHERE w.website_id = $1 AND w.word = unaccent(regexp_replace($2::text, '^[^[:alnum:]]+', '')) COLLATE "C")
          AND lower(o.email) = $2)
   ORDER BY o.id`;

/** The orders of who has an address, or its account. @param email in lower case */
export function readOrdersOfPerson(
  scope: SiteScope,
  email: string,
  siteUserId: string | undefined,
): Promise<OrderOfPerson[]> {
  return scope.query<OrderOfPerson>(OWN, [scope.websiteId, email, siteUserId ?? null]);
}

const ERASE = `
  UPDATE orders SET email = $3, customer_name = $3, site_user_id = NULL, note = '', version = version + 1,
         modified_at = $4, billing_address = address_without_person(billing_address, $3),
         shipping_address = address_without_person(shipping_address, $3)
   WHERE website_id = $1 AND id = ANY ($2)`;

const ERASE_ITEMS = `
  UPDATE order_items SET customizations = NULL, answers = '[]' WHERE website_id = $1 AND order_id = ANY ($2)`;

const ERASE_HISTORY = `
  UPDATE order_history SET actor = erase_words(actor, $4, $3), note = erase_words(note, $4, $3)
   WHERE website_id = $1 AND order_id = ANY ($2)`;

const ERASE_REASONS = `
  UPDATE order_refunds SET reason = erase_words(reason, $4, $3), failure = erase_words(failure, $4, $3)
   WHERE website_id = $1 AND order_id = ANY ($2)`;

/** Orders keep their amounts, their lines and the country of their tax. */
export const orderPersonalData: PersonalData = {
  name: 'orders',
  async read(scope, { orderIds }) {
    return (await scope.ask(ordersOf(orderIds))).map(toOrder);
  },
  async erase({ websiteId, query }, { orderIds, mark, words, now }) {
    await query(ERASE, [websiteId, orderIds, mark, new Date(now)]);
    await query(ERASE_ITEMS, [websiteId, orderIds]);
    await query(ERASE_HISTORY, [websiteId, orderIds, mark, words]);
    await query(ERASE_REASONS, [websiteId, orderIds, mark, words]);
  },
};
