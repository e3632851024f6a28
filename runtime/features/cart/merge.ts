import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { mostPiecesOf } from '#shared/features/cart/pieces.ts';
import { MAX_QUANTITY } from '#shared/features/cart/rules.ts';
import { mergePolicyOf } from '#shared/features/cart/terms.ts';
import { CART_COUPONS_MAX } from '#shared/features/coupons/rules.ts';
import { CART_GIFT_CARDS_MAX } from '#shared/features/gift-cards/rules.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';
import { memberEmailSql, memberLocationSql } from '../site-users/to-join.ts';
import { availableSql } from '../stock/to-join.ts';
import { areServicesMultiple } from './additions.ts';
import { tokenOfMemberCart } from './member-token.ts';
import { CART_LIFE_MS, MEMBER_CART_LIFE_MS } from './store.ts';

/** Makes one cart of a visitor's and a member's, as signing in does. */
export type CartMerger = ReturnType<typeof createCartMerger>;

interface JoinedRow {
  readonly id: string;
  readonly isTarget: boolean;
  readonly isMember: boolean;
}

interface MergedRow {
  readonly id: string;
  readonly isMember: boolean;
}

const MAKE = `
  INSERT INTO carts (website_id, id, token_hash, currency, version, created_at, expires_at, site_user_id, email,
                     shipping_location)
  VALUES ($1::text, $2, $3, $4, 0, $5, $6, $7::text, ${memberEmailSql('$7::text')}, ${memberLocationSql('$7::text')})
  ON CONFLICT (website_id, site_user_id) WHERE site_user_id IS NOT NULL AND order_id IS NULL AND NOT is_subscription
  DO NOTHING`;

const LOCK = `
  SELECT id, site_user_id IS NOT NULL AS "isMember" FROM carts
   WHERE website_id = $1 AND order_id IS NULL AND NOT is_subscription
     AND (site_user_id = $2 OR (token_hash = $3 AND site_user_id IS NULL AND merged_into IS NULL AND expires_at > $4))
   ORDER BY id FOR UPDATE`;

const LOCK_BOTH = `
  SELECT id, token_hash = $2 AS "isTarget", site_user_id IS NOT NULL AS "isMember" FROM carts
   WHERE website_id = $1 AND order_id IS NULL AND NOT is_subscription AND merged_into IS NULL AND expires_at > $4
     AND (token_hash = $2 OR (token_hash = $3 AND site_user_id IS NULL))
   ORDER BY id FOR UPDATE`;

/** Kinds of product of which a line of the site's carts holds one piece. */
const singleTypesOf = ({ settings }: Pick<Site, 'settings'>): number[] =>
  Object.values(PRODUCT_TYPE).filter((type) => mostPiecesOf(type, areServicesMultiple(settings)) === 1);

/**
 * The same item in both, by the policy (`$4`): pieces of both, of the member's or of the visitor's, as far as there are
 * so many; never none of what somebody chose, and one of the kinds that are sold one at a time (`$5`).
 */
const JOIN_LINES = `
  WITH same AS (
         SELECT m.id, v.id AS from_id,
                CASE WHEN m.removed_at IS NOT NULL OR $4 = 'keep-visitor' THEN v.quantity
                     WHEN $4 = 'keep-member' THEN m.quantity
                     ELSE m.quantity + v.quantity END AS pieces,
                pv.unlimited, ${availableSql('pv')} AS available,
                CASE WHEN p.product_type = ANY ($5::int[]) THEN 1 ELSE ${MAX_QUANTITY} END AS most
           FROM cart_entries v
           JOIN cart_entries m ON m.website_id = $1 AND m.cart_id = $3 AND m.line_key = v.line_key
           JOIN ${VARIANTS_EVER} pv ON pv.website_id = $1 AND pv.id = v.variant_id
           JOIN ${PRODUCTS_EVER} p ON p.website_id = $1 AND p.id = v.product_id
          WHERE v.website_id = $1 AND v.cart_id = $2 AND v.removed_at IS NULL),
       joined AS (
         UPDATE cart_entries e
            SET quantity = LEAST(same.most, CASE WHEN same.unlimited THEN same.pieces
                                                   ELSE GREATEST(1, LEAST(same.pieces, same.available)) END),
                removed_at = NULL
           FROM same WHERE e.website_id = $1 AND e.id = same.id)
  DELETE FROM cart_entries e USING same WHERE e.website_id = $1 AND e.id = same.from_id`;

const MOVE = `
  UPDATE cart_entries SET cart_id = $3 WHERE website_id = $1 AND cart_id = $2 AND removed_at IS NULL`;

/** What the member has settled stays; what they have not is taken from the visitor's cart. */
const SETTLE = `
  UPDATE carts m
     SET version = m.version + 1, expires_at = $4, currency = v.currency,
         email = COALESCE(m.email, v.email),
         shipping_location = COALESCE(m.shipping_location, v.shipping_location),
         billing_address = COALESCE(m.billing_address, v.billing_address),
         shipping_option_id = COALESCE(m.shipping_option_id, v.shipping_option_id),
         checkout_entries = COALESCE(v.checkout_entries, m.checkout_entries),
         coupon_codes = (SELECT COALESCE(array_agg(code ORDER BY place), '{}') FROM (
           SELECT code, min(place) AS place FROM unnest(m.coupon_codes || v.coupon_codes) WITH ORDINALITY AS c (code, place)
            GROUP BY code ORDER BY place LIMIT ${CART_COUPONS_MAX}) AS kept),
         gift_card_ids = (SELECT COALESCE(array_agg(id ORDER BY place), '{}') FROM (
           SELECT id, min(place) AS place FROM unnest(m.gift_card_ids || v.gift_card_ids) WITH ORDINALITY AS g (id, place)
            GROUP BY id ORDER BY place LIMIT ${CART_GIFT_CARDS_MAX}) AS kept)
    FROM carts v WHERE m.website_id = $1 AND m.id = $3 AND v.website_id = $1 AND v.id = $2`;

const CLOSE = `
  UPDATE carts SET merged_into = $3, version = version + 1 WHERE website_id = $1 AND id = $2`;

/** Makes one cart of two, both locked in the order of their ids. */
export function createCartMerger(deps: {
  ids: Ids;
  /** All preferences of the site by their namespaces. */
  readPreferences: (scope: SiteScope) => Promise<Preferences>;
}) {
  async function take(
    scope: SiteScope,
    site: Site,
    { fromId, intoId, life }: { fromId: string; intoId: string; life: Date },
  ): Promise<void> {
    const { websiteId } = scope;
    const policy = mergePolicyOf({ preferences: await deps.readPreferences(scope) });
    await scope.query(JOIN_LINES, [websiteId, fromId, intoId, policy, singleTypesOf(site)]);
    // What only one of them holds stays, whatever the policy: no line is lost by signing in.
    await scope.query(MOVE, [websiteId, fromId, intoId]);
    await scope.query(SETTLE, [websiteId, fromId, intoId, life]);
    await scope.query(CLOSE, [websiteId, fromId, intoId]);
  }

  return {
    /**
     * Takes the visitor's cart into the member's, which is made when there is none, in the caller's unit of work. Both
     * are locked in the order of their ids; who comes second finds the same result.
     * @param visitorToken token of the visitor's cart, where there is one
     * @returns token of the member's cart
     */
    async merge(
      scope: SiteScope,
      site: Site,
      {
        siteUserId,
        visitorToken,
        now,
      }: { readonly siteUserId: string; readonly visitorToken: string | undefined; readonly now: number },
    ): Promise<string> {
      const { websiteId } = scope;
      const newId = deps.ids.id();
      const life = new Date(now + MEMBER_CART_LIFE_MS);
      const newHash = sha256(tokenOfMemberCart(site, newId));
      await scope.query(MAKE, [websiteId, newId, newHash, site.currency, new Date(now), life, siteUserId]);
      const visitorHash = visitorToken === undefined ? '' : sha256(visitorToken);
      const rows = await scope.query<MergedRow>(LOCK, [websiteId, siteUserId, visitorHash, new Date(now)]);
      const member = rows.find(({ isMember }) => isMember);
      if (member === undefined) throw new Error('The cart of the member is not there.');
      const visitor = rows.find(({ isMember }) => !isMember);
      if (visitor !== undefined) await take(scope, site, { fromId: visitor.id, intoId: member.id, life });
      return tokenOfMemberCart(site, member.id);
    },

    /**
     * Takes the cart that a browser has into another one that it comes back to, as at signing in; nothing where they are
     * one, or where the browser's is a member's, a subscription's or over.
     */
    async join(
      scope: SiteScope,
      site: Site,
      { into, from, now }: { readonly into: string; readonly from: string; readonly now: number },
    ): Promise<void> {
      if (into === from) return;
      const bind = [scope.websiteId, sha256(into), sha256(from), new Date(now)];
      const rows = await scope.query<JoinedRow>(LOCK_BOTH, bind);
      const target = rows.find(({ isTarget }) => isTarget);
      const held = rows.find(({ isTarget }) => !isTarget);
      if (target === undefined || held === undefined) return;
      const life = new Date(now + (target.isMember ? MEMBER_CART_LIFE_MS : CART_LIFE_MS));
      await take(scope, site, { fromId: held.id, intoId: target.id, life });
    },
  };
}
