import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';

/** SQL of whether buyers of the product of an alias would get nothing: it is digital, and there is no file of it. */
export const lacksFileSql = (product: string): string =>
  `(${product}.product_type = ${PRODUCT_TYPE.digital} AND NOT EXISTS (
     SELECT 1 FROM product_files f JOIN assets fa ON fa.website_id = f.website_id AND fa.id = f.asset_id AND fa.deleted_at IS NULL
      WHERE f.website_id = ${product}.website_id AND f.product_id = ${product}.id))`;
