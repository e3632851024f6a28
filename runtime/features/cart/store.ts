import { CART_NAMESPACE, type CartRules } from '#shared/features/cart/terms.ts';
import { QUOTES_NAMESPACE } from '#shared/features/quotes/rules.ts';
import type { CartQuotes } from '#shared/features/quotes/shape.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { RowOf } from '../../database/table.ts';
import { preferencesSql } from '../commerce-preferences/to-join.ts';
import { couponsSql } from '../coupons/to-join.ts';
import { giftCardsSql } from '../gift-cards/to-join.ts';
import { VARIANTS_EVER } from '../products/to-join.ts';
import { shippingZonesSql } from '../shipping/to-join.ts';
import { taxZonesSql } from '../tax/to-join.ts';
import { SITES } from '../websites/to-join.ts';
import { type LineRow, linesSql, priceSql } from './line-store.ts';
import { carts } from './model.ts';

/** How long a visitor's cart is kept without a visit, in ms. */
export const CART_LIFE_MS = 30 * 24 * 60 * 60 * 1000;
/** How long a member's cart is kept without a visit, in ms. */
export const MEMBER_CART_LIFE_MS = 180 * 24 * 60 * 60 * 1000;

/** How much of its life a cart may have lost before a visit or a change gives it all of it again, in ms. */
export const VISIT_STEP_MS = 24 * 60 * 60 * 1000;

const COLUMNS = carts.except('tokenHash', 'expiresAt').inMilliseconds();
/** A cart as it is stored, without its lines. */
export type StoredCart = RowOf<typeof COLUMNS>;

const CART_COLUMNS = COLUMNS.select('c');
const EXPIRES_AT = carts.only('expiresAt').inMilliseconds();

const BY_TOKEN = 'c.website_id = $1 AND c.token_hash = $2 AND c.expires_at > $3';

/**
 * SQL of the cart of a token (`$2` its hash, `$3` now) with all that it is worked out by, and with its lines; `$4` is
 * since when lines that were taken out are told.
 */
export const CART = `
  SELECT ${CART_COLUMNS}, ${EXPIRES_AT.select('c')},
         json_build_object(
           'coupons', ${couponsSql('c.coupon_codes', 'c.email')},
           'giftCards', ${giftCardsSql('c.gift_card_ids')}, 'shippingZones', ${shippingZonesSql},
           'weightUnit', (SELECT w.settings #>> '{storeSettings,weightUnit}' FROM ${SITES} w WHERE w.website_id = $1),
           'taxZones', ${taxZonesSql}, 'preferences', ${preferencesSql(CART_NAMESPACE)}, 'services', ${preferencesSql(QUOTES_NAMESPACE)}) AS rules,
         ${linesSql('$4::timestamptz')} AS lines
    FROM carts c WHERE ${BY_TOKEN}`;

/** A stored cart with all that it is worked out by; `expiresAt` is when nobody has come back for too long. */
export type CartWithRules = StoredCart &
  RowOf<typeof EXPIRES_AT> & { readonly rules: CartRules; readonly lines: readonly LineRow[] };

/** How long a cart is kept without a visit, in ms. */
export function lifeOf({ siteUserId }: Pick<StoredCart, 'siteUserId'>): number {
  return siteUserId === null ? CART_LIFE_MS : MEMBER_CART_LIFE_MS;
}

const prolong = statement(
  'carts.prolong',
  'UPDATE carts SET expires_at = $3 WHERE website_id = $1 AND id = $2 AND order_id IS NULL',
);

/**
 * Gives a cart that nobody has bought its full life again, since its owner was here.
 * @param expiresAt epoch milliseconds
 */
export function prolongCart(cartId: string, expiresAt: number): Statement<void> {
  return prolong.none(cartId, new Date(expiresAt));
}

const keep = statement(
  'carts.keepQuotes',
  `UPDATE carts SET quotes = COALESCE(quotes, '{}') || $3::jsonb, version = version + 1
    WHERE website_id = $1 AND id = $2 AND order_id IS NULL`,
);

/** Keeps what services have answered for a cart that nobody has bought; its sums may be others by that. */
export function keepQuotes(cartId: string, quotes: CartQuotes): Statement<void> {
  return keep.none(cartId, JSON.stringify(quotes));
}

/** A cart that is locked. */
export type LockedCart = StoredCart & RowOf<typeof EXPIRES_AT>;

const lock = statement<LockedCart>(
  'carts.lock',
  `SELECT ${CART_COLUMNS}, ${EXPIRES_AT.select('c')} FROM carts c WHERE ${BY_TOKEN} FOR UPDATE`,
);

/** The stored cart of a token, locked: other writes of it wait for the end of the transaction. */
export function lockCart(tokenHash: string, now: number): Statement<LockedCart | undefined> {
  return lock.maybe(tokenHash, new Date(now));
}

const lockToBuy = statement<StoredCart & { readonly siteCurrency: string }>(
  'carts.lockToBuy',
  `SELECT ${CART_COLUMNS}, w.currency AS "siteCurrency" FROM carts c JOIN websites w ON w.website_id = c.website_id
    WHERE ${BY_TOKEN} FOR UPDATE OF c FOR KEY SHARE OF w`,
);

/**
 * The cart of a token as {@link lockCart} locks it, with the currency of its site: no other one takes its place before
 * the end of the transaction.
 */
export function lockCartToBuy(
  tokenHash: string,
  now: number,
): Statement<(StoredCart & { readonly siteCurrency: string }) | undefined> {
  return lockToBuy.maybe(tokenHash, new Date(now));
}

const touch = statement(
  'carts.touch',
  `WITH gone AS (
         DELETE FROM cart_entries WHERE website_id = $1 AND cart_id = $2 AND removed_at < $5),
       seen AS (
         UPDATE cart_entries e SET seen_price_minor = ${priceSql('v')}
           FROM ${VARIANTS_EVER} v, carts c
          WHERE c.website_id = $1 AND c.id = $2 AND c.currency <> $4
            AND e.website_id = $1 AND e.cart_id = $2 AND e.removed_at IS NULL
            AND v.website_id = $1 AND v.id = e.variant_id)
  UPDATE carts c SET version = version + 1, currency = $4, expires_at = CASE
         WHEN life.full - c.expires_at >= interval '${VISIT_STEP_MS} milliseconds' THEN life.full ELSE c.expires_at END
    FROM (SELECT id, CASE WHEN site_user_id IS NULL THEN $3::timestamptz ELSE $6::timestamptz END AS "full"
            FROM carts WHERE website_id = $1 AND id = $2) AS life
   WHERE c.website_id = $1 AND c.id = life.id`,
);

/**
 * Marks a cart as changed and, once a day, as alive, and its prices as seen in the site's currency.
 * @param oldestRemoval lines that were taken out before are gone for good
 */
export function touchCart(
  cartId: string,
  facts: { readonly now: number; readonly currency: string; readonly oldestRemoval: number },
): Statement<void> {
  return touch.none(
    cartId,
    new Date(facts.now + CART_LIFE_MS),
    facts.currency,
    new Date(facts.oldestRemoval),
    new Date(facts.now + MEMBER_CART_LIFE_MS),
  );
}
