import { ORDERS } from '../orders/to-join.ts';
import type { PersonalData } from '../privacy/personal-data.ts';
import { PRODUCTS_EVER } from '../products/to-join.ts';

const READ = `
  SELECT c.email, c.currency, c.created_at AS "createdOn", c.shipping_location AS "shippingAddress",
         c.billing_address AS "billingAddress", c.checkout_entries AS "checkoutEntries", c.coupon_codes AS "couponCodes",
         (SELECT COALESCE(json_agg(json_build_object('product', p.name, 'quantity', e.quantity,
                   'answers', e.additional_fields) ORDER BY e.id), '[]')
            FROM cart_entries e JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
           WHERE e.website_id = c.website_id AND e.cart_id = c.id AND e.removed_at IS NULL) AS lines
    FROM carts c
   WHERE c.website_id = $1 AND c.order_id IS NULL
     AND (c.id IN (SELECT id FROM carts WHERE website_id = $1 AND site_user_id = $3 AND order_id IS NULL)
       OR c.id IN (SELECT id FROM carts WHERE website_id = $1 AND email IS NOT NULL AND order_id IS NULL
                                          AND lower(email) = $2))
   ORDER BY c.id`;

const DROP_OWN = 'DELETE FROM carts WHERE website_id = $1 AND site_user_id = $2 AND order_id IS NULL';
const DROP = `
  DELETE FROM carts WHERE website_id = $1 AND email IS NOT NULL AND order_id IS NULL AND lower(email) = $2`;

// A cart that was bought stays, so that buying it again answers the same order.
const BLANK = `
  UPDATE carts c SET email = NULL, shipping_location = NULL, billing_address = NULL, checkout_entries = NULL, quotes = NULL,
         site_user_id = NULL
    FROM ${ORDERS} o WHERE o.website_id = $1 AND o.id = ANY ($2) AND o.source_kind = 'cart'
     AND c.website_id = $1 AND c.id = o.source_id`;
const BLANK_LINES = `
  UPDATE cart_entries e SET additional_fields = NULL
    FROM ${ORDERS} o WHERE o.website_id = $1 AND o.id = ANY ($2) AND o.source_kind = 'cart'
     AND e.website_id = $1 AND e.cart_id = o.source_id AND e.additional_fields IS NOT NULL`;

/** Carts that are not bought go; of those that were, whose they were. */
export const cartPersonalData: PersonalData = {
  name: 'carts',
  read: (scope, { email, siteUserId }) => scope.query(READ, [scope.websiteId, email, siteUserId ?? null]),
  async erase({ websiteId, query }, { email, siteUserId, orderIds }) {
    await query(BLANK, [websiteId, orderIds]);
    await query(BLANK_LINES, [websiteId, orderIds]);
    await query(DROP_OWN, [websiteId, siteUserId ?? null]);
    await query(DROP, [websiteId, email]);
  },
};
