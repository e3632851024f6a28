import type { CartLine } from '#shared/features/cart/lines.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { optionValuesOf } from '#shared/features/products/rules.ts';
import { type Statement, statement } from '../../database/in-order.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { pictureSql } from '../media/to-join.ts';
import { lacksFileSql } from '../downloads/to-join.ts';
import { backorderSql, PRODUCT_PICTURES, PRODUCTS_EVER, VARIANTS_EVER } from '../products/to-join.ts';
import { availableSql } from '../stock/to-join.ts';

/** A line as the database has it. */
export interface LineRow {
  readonly id: string;
  readonly quantity: number;
  readonly additionalFields: string | null;
  readonly seenPriceMinor: number;
  readonly isRemoved: boolean;
  readonly itemId: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly title: string;
  readonly productType: number;
  readonly categoryIds: readonly string[];
  readonly tags: readonly string[];
  readonly isShippingIncluded: boolean;
  readonly free: CartLine['free'];
  readonly isSold: boolean;
  readonly lacksFile: boolean;
  readonly form: FormDefinition | null;
  readonly subscriptionPlan: SubscriptionPlan | null;
  /** Names of the options in the order of the product. */
  readonly ordering: readonly string[];
  readonly variant: Omit<CartLine['variant'], 'optionValues'>;
  readonly image: ImageRecord | null;
}

/** SQL of the unit price in force of the variant of an alias. */
export const priceSql = (variant: string) =>
  `CASE WHEN ${variant}.on_sale THEN COALESCE(${variant}.sale_price_minor, ${variant}.price_minor) ELSE ${variant}.price_minor END`;

const LINES = `
  SELECT e.id, e.quantity, e.additional_fields AS "additionalFields", e.seen_price_minor::float8 AS "seenPriceMinor",
         e.removed_at IS NOT NULL AS "isRemoved", p.id AS "itemId",
         p.collection_id AS "collectionId", p.url_id AS "urlId", p.name AS title,
         p.product_type AS "productType", p.variant_option_ordering AS ordering, p.category_ids AS "categoryIds", p.tags,
         p.is_shipping_included AS "isShippingIncluded",
         json_build_object('freeIfZero', p.free_if_zero, 'freeLabel', p.free_label, 'freeLabels', p.free_labels) AS free,
         p.is_visible AND p.deleted_at IS NULL AS "isSold",
         ${lacksFileSql('p')} AS "lacksFile", p.additional_fields_form AS form,
         CASE WHEN c.is_subscription THEN p.subscription_plan END AS "subscriptionPlan",
         json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'priceMinor', v.price_minor,
           'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale, 'unlimited', v.unlimited,
           'weightGrams', v.weight_grams, 'isGone', v.removed_at IS NOT NULL, 'available', ${availableSql('v')},
           'backorder', ${backorderSql('v')}) AS variant,
         (SELECT ${pictureSql('a')} FROM ${PRODUCT_PICTURES} a
           WHERE a.website_id = p.website_id AND a.product_id = p.id
           ORDER BY (a.id = v.image_id) DESC NULLS LAST, a.position LIMIT 1) AS image
    FROM cart_entries e
    JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
    JOIN ${VARIANTS_EVER} v ON v.website_id = e.website_id AND v.id = e.variant_id
   WHERE e.website_id = c.website_id AND e.cart_id = c.id`;

/**
 * SQL of the lines of a cart (`c`) as one JSON list, with prices and stock as they are now, oldest first, and those
 * that were taken out since.
 * @param since SQL of a moment
 */
export const linesSql = (since: string) => `(SELECT COALESCE(json_agg(l), '[]')
  FROM (${LINES} AND (e.removed_at IS NULL OR e.removed_at > ${since}) ORDER BY e.id) l)`;

/** A line as a write looks at it. */
export interface EntryRow {
  readonly id: string;
  readonly quantity: number;
  readonly additionalFields: string | null;
  readonly isRemoved: boolean;
  /** What its product asks. */
  readonly form: FormDefinition | null;
  /** Code of `shared/codes` for the kind of its product. */
  readonly productType: number;
  readonly productId: string;
  readonly variantId: string;
  readonly unlimited: boolean;
  readonly available: number;
  /** Pieces of the same variant in other lines. */
  readonly inOthers: number;
}

const entry = statement<EntryRow>(
  'carts.entry',
  `
  SELECT e.id, e.quantity, e.additional_fields AS "additionalFields", e.removed_at IS NOT NULL AS "isRemoved",
         p.additional_fields_form AS form, p.product_type AS "productType", e.product_id AS "productId", e.variant_id AS "variantId", v.unlimited, ${availableSql('v')} AS available,
         (SELECT COALESCE(sum(o.quantity), 0)::int FROM cart_entries o
           WHERE o.website_id = e.website_id AND o.cart_id = e.cart_id AND o.variant_id = e.variant_id
             AND o.id <> e.id AND o.removed_at IS NULL) AS "inOthers"
    FROM cart_entries e
    JOIN ${VARIANTS_EVER} v ON v.website_id = e.website_id AND v.id = e.variant_id
    JOIN ${PRODUCTS_EVER} p ON p.website_id = e.website_id AND p.id = e.product_id
   WHERE e.website_id = $1 AND e.cart_id = $2 AND e.id = $3`,
);

/** A line of a cart. */
export function findEntry(cartId: string, entryId: string): Statement<EntryRow | undefined> {
  return entry.maybe(cartId, entryId);
}

const count = statement<{ lines: number; pieces: number }>(
  'carts.countEntries',
  `SELECT count(*)::int AS lines, COALESCE(sum(quantity) FILTER (WHERE variant_id = $3), 0)::int AS pieces
     FROM cart_entries WHERE website_id = $1 AND cart_id = $2 AND removed_at IS NULL`,
);

/** How much a cart holds, of a variant and in lines. */
export function countEntries(
  cartId: string,
  variantId: string,
): Statement<{ lines: number; pieces: number }> {
  return count.one(cartId, variantId);
}

/** A line to be put into a cart. */
export interface NewEntry {
  readonly id: string;
  readonly cartId: string;
  readonly lineKey: string;
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
  readonly additionalFields: string | null;
}

const putIn = statement<{ id: string }>(
  'carts.putEntry',
  `INSERT INTO cart_entries AS e (website_id, id, cart_id, line_key, product_id, variant_id, quantity, additional_fields,
                                 seen_price_minor)
  SELECT v.website_id, $2, $3, $4, $5, v.id, $7::int, $8, ${priceSql('v')} FROM ${VARIANTS_EVER} v WHERE v.website_id = $1 AND v.id = $6
  ON CONFLICT (website_id, cart_id, line_key) DO UPDATE
     SET quantity = LEAST($9::int, CASE WHEN e.removed_at IS NULL THEN e.quantity ELSE 0 END + EXCLUDED.quantity),
         seen_price_minor = EXCLUDED.seen_price_minor, removed_at = NULL
   WHERE $9::int = 1 OR CASE WHEN e.removed_at IS NULL THEN e.quantity ELSE 0 END + EXCLUDED.quantity <= $9::int
  RETURNING e.id`,
);

/**
 * Puts pieces into the line that they belong to, or into a new one.
 * @param most pieces that a line may hold; where that is one, the line stays as it is
 * @returns id of the line; undefined where it would hold too many
 */
export function putEntry(entry: NewEntry, most: number): Statement<string | undefined> {
  const { id, cartId, lineKey, productId, variantId, quantity, additionalFields } = entry;
  return putIn
    .maybe(id, cartId, lineKey, productId, variantId, quantity, additionalFields, most)
    .map((row) => row?.id);
}

const change = statement(
  'carts.changeEntry',
  `UPDATE cart_entries e SET quantity = $3, removed_at = $4, seen_price_minor = ${priceSql('v')}
    FROM ${VARIANTS_EVER} v
   WHERE e.website_id = $1 AND e.id = $2 AND v.website_id = e.website_id AND v.id = e.variant_id`,
);

/** Gives a line a quantity, takes it out, or puts it back; the visitor has seen its price by that. */
export function changeEntry(entryId: string, quantity: number, removedAt: Date | null): Statement<void> {
  return change.none(entryId, quantity, removedAt);
}

/** A line with the address and the picture that a cart shows. */
export function toCartLine(
  { image, variant, ordering, collectionId, urlId, isRemoved: _, ...line }: LineRow,
  urlOfCollection: (collectionId: string) => string,
  pathOfImage: (image: ImageRecord) => string,
): CartLine {
  return {
    ...line,
    fullUrl: pathOfItem(urlOfCollection(collectionId), urlId),
    image:
      image === null
        ? undefined
        : {
            assetUrl: pathOfImage(image),
            altText: image.altText,
            originalSize: `${image.width}x${image.height}`,
          },
    variant: { ...variant, optionValues: optionValuesOf(variant.attributes, ordering) },
  };
}
