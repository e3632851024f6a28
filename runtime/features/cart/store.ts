import type { CartLine } from '#shared/features/cart/totals.ts';
import { pathOfItem } from '#shared/features/pages/rules.ts';
import { optionValuesOf } from '#shared/features/products/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { ImageRecord } from '../images/image-item.ts';

/** A cart as it is stored, without its lines. */
export interface StoredCart {
  readonly id: string;
  readonly currency: string;
  readonly version: number;
  /** Epoch milliseconds. */
  readonly created: number;
}

/** A line as the database has it. */
export interface LineRow {
  readonly id: string;
  readonly quantity: number;
  readonly additionalFields: string | null;
  readonly itemId: string;
  readonly collectionId: string;
  readonly urlId: string;
  readonly title: string;
  readonly productType: number;
  /** Names of the options in the order of the product. */
  readonly ordering: readonly string[];
  readonly variant: {
    id: string;
    sku: string;
    attributes: Readonly<Record<string, string>>;
    priceMinor: number;
    salePriceMinor: number | null;
    onSale: boolean;
    unlimited: boolean;
    available: number;
  };
  readonly image: ImageRecord | null;
}

/**
 * SQL of the lines of a cart with prices and stock as they are now, oldest first.
 * @param available SQL of what can be bought of the variant `v`
 */
export const linesSql = (available: string) => `
  SELECT e.id, e.quantity, e.additional_fields AS "additionalFields", p.id AS "itemId",
         p.collection_id AS "collectionId", p.url_id AS "urlId", p.name AS title,
         p.product_type AS "productType", p.variant_option_ordering AS ordering,
         json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes, 'priceMinor', v.price_minor,
           'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale, 'unlimited', v.unlimited,
           'available', ${available}) AS variant,
         (SELECT json_build_object('id', a.id, 'filename', a.filename, 'contentHash', a.content_hash, 'width', a.width, 'height', a.height,
             'title', a.title, 'altText', a.alt_text, 'focalX', a.focal_x, 'focalY', a.focal_y, 'colorData', a.color_data)
            FROM product_images i JOIN assets a ON a.website_id = i.website_id AND a.id = i.asset_id AND a.deleted_at IS NULL
           WHERE i.website_id = p.website_id AND i.product_id = p.id
           ORDER BY (a.id = v.image_id) DESC NULLS LAST, i.position LIMIT 1) AS image
    FROM cart_entries e
    JOIN products p ON p.website_id = e.website_id AND p.id = e.product_id
    JOIN product_variants v ON v.website_id = e.website_id AND v.id = e.variant_id AND v.removed_at IS NULL
   WHERE e.website_id = $1 AND e.cart_id = $2 ORDER BY e.id`;

/** The stored cart of a token, or undefined; with `lock` other writes of it wait for the end of the transaction. */
export async function findCart(
  scope: ReadScope,
  tokenHash: string,
  now: number,
  lock?: 'lock',
): Promise<StoredCart | undefined> {
  const [row] = await scope.query<StoredCart>(
    `SELECT id, currency, version, (extract(epoch FROM created_at) * 1000)::float8 AS created
       FROM carts WHERE website_id = $1 AND token_hash = $2 AND expires_at > $3 ${lock === 'lock' ? 'FOR UPDATE' : ''}`,
    [scope.websiteId, tokenHash, new Date(now)],
  );
  return row;
}

/**
 * The lines of a cart with prices and stock as they are now, oldest first.
 * @param lines what `linesSql` gave
 * @param urlOfCollection word of a collection in addresses
 */
export async function readLines(
  scope: ReadScope,
  lines: string,
  cartId: string,
  urlOfCollection: (collectionId: string) => string,
  pathOfImage: (image: ImageRecord) => string,
): Promise<CartLine[]> {
  const rows = await scope.query<LineRow>(lines, [scope.websiteId, cartId]);
  return rows.map((row) => toCartLine(row, urlOfCollection, pathOfImage));
}

/** A line with the address and the picture that a cart shows. */
export function toCartLine(
  { image, variant, ordering, collectionId, urlId, ...line }: LineRow,
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

/** Marks a cart as changed and alive; answers its new version. */
export async function touchCart(scope: SiteScope, cartId: string, expiresAt: Date): Promise<number> {
  const [row] = await scope.query<{ version: number }>(
    'UPDATE carts SET version = version + 1, expires_at = $3 WHERE website_id = $1 AND id = $2 RETURNING version',
    [scope.websiteId, cartId, expiresAt],
  );
  if (row === undefined) throw new Error('The cart of this write is not there.');
  return row.version;
}
