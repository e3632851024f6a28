import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { tokenOfMemberCart } from './member-token.ts';
import { CART_LIFE_MS } from './store.ts';

const FIND = `
  SELECT id FROM carts
   WHERE website_id = $1 AND site_user_id = $2 AND order_id IS NULL AND NOT is_subscription AND expires_at > $3`;

/** What is bought is copied; where it goes and whom it is for stays with the member. */
const CLONE = `
  INSERT INTO carts (website_id, id, token_hash, currency, version, created_at, expires_at, coupon_codes)
  SELECT website_id, $3, $4, currency, 1, $5, $6, coupon_codes FROM carts c
   WHERE website_id = $1 AND id = $2
     AND EXISTS (SELECT FROM cart_entries e
                  WHERE e.website_id = $1 AND e.cart_id = c.id AND e.removed_at IS NULL)
  RETURNING id`;

const LINES = `
  SELECT id FROM cart_entries WHERE website_id = $1 AND cart_id = $2 AND removed_at IS NULL ORDER BY id`;

const CLONE_LINES = `
  INSERT INTO cart_entries (website_id, id, cart_id, line_key, product_id, variant_id, quantity, additional_fields,
                            seen_price_minor)
  SELECT e.website_id, pair.new_id, $2, e.line_key, e.product_id, e.variant_id, e.quantity, e.additional_fields,
         e.seen_price_minor
    FROM unnest($3::text[], $4::text[]) AS pair (id, new_id)
    JOIN cart_entries e ON e.website_id = $1 AND e.id = pair.id`;

/** The token of a member's cart, where there is one that is not bought. */
export async function findMemberCart(
  scope: ReadScope,
  site: Site,
  siteUserId: string,
  now: number,
): Promise<string | undefined> {
  const [cart] = await scope.query<{ id: string }>(FIND, [scope.websiteId, siteUserId, new Date(now)]);
  return cart && tokenOfMemberCart(site, cart.id);
}

/**
 * Makes a visitor's cart of what a member's holds, as signing out with `cloneCart` does.
 * @param now epoch milliseconds
 * @returns its token; undefined where the member's cart is empty
 */
export async function cloneMemberCart(
  scope: SiteScope,
  ids: Ids,
  siteUserId: string,
  now: number,
): Promise<string | undefined> {
  const { websiteId } = scope;
  const at = new Date(now);
  const [member] = await scope.query<{ id: string }>(FIND, [websiteId, siteUserId, at]);
  if (member === undefined) return undefined;
  const token = ids.token();
  const cloneId = ids.id();
  const life = new Date(now + CART_LIFE_MS);
  const made = await scope.query(CLONE, [websiteId, member.id, cloneId, sha256(token), at, life]);
  if (made.length === 0) return undefined;
  const lines = await scope.query<{ id: string }>(LINES, [websiteId, member.id]);
  await scope.query(CLONE_LINES, [websiteId, cloneId, lines.map(({ id }) => id), lines.map(() => ids.id())]);
  return token;
}
