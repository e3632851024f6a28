import { LIBRARY_FILES } from '../media/to-join.ts';

// What statements of other features join of the catalogue. Each constant stands in FROM or JOIN in place of a table and
// takes an alias. PostgreSQL dissolves such a subquery before it plans: it costs no more than the table.

const PRODUCT_COLUMNS = `website_id, id, collection_id, url_id, name, product_type, excerpt, body, tags, category_ids,
  variant_option_ordering, is_visible, is_subscribable, subscription_plan, additional_fields_form,
  is_shipping_included, free_if_zero, free_label, free_labels, deleted_at`;

const VARIANT_COLUMNS = `website_id, id, product_id, position, sku, attributes, price_minor, sale_price_minor, on_sale,
  unlimited, backorder_limit, is_preorder, promised_on, weight_grams, image_id, removed_at`;

/** Products that are not in the bin, whether visitors see them or not. */
export const PRODUCTS = `(SELECT ${PRODUCT_COLUMNS} FROM products WHERE deleted_at IS NULL)`;

/** Products, those in the bin too, for statements that tell of the past. */
export const PRODUCTS_EVER = `(SELECT ${PRODUCT_COLUMNS} FROM products)`;

/** Variants that are for sale. */
export const VARIANTS = `(SELECT ${VARIANT_COLUMNS} FROM product_variants WHERE removed_at IS NULL)`;

/** Variants, those that were taken off too, for statements that tell of the past. */
export const VARIANTS_EVER = `(SELECT ${VARIANT_COLUMNS} FROM product_variants)`;

/** Categories below the roots of their stores. */
export const CATEGORIES = `(SELECT website_id, id, collection_id, display_name, display_index
  FROM product_categories WHERE type <> 'ROOT')`;

/** Pictures of products, by `product_id` and `position`, with the columns of their files. */
export const PRODUCT_PICTURES = `(SELECT i.product_id, i.position, a.*
  FROM product_images i JOIN ${LIBRARY_FILES} a ON a.website_id = i.website_id AND a.id = i.asset_id)`;

/** The words of each product that visitors find, as an array. */
export const SEARCHED_WORDS = '(SELECT website_id, words FROM product_index)';

/** SQL of how the variant of an alias is sold beyond what is on hand, as JSON; null for one that is not. */
export function backorderSql(variant: string): string {
  return `CASE WHEN ${variant}.backorder_limit > 0 AND NOT ${variant}.unlimited
            THEN json_build_object('limit', ${variant}.backorder_limit, 'isPreorder', ${variant}.is_preorder,
              'promisedOn', ${variant}.promised_on) END`;
}
