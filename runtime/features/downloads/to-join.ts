import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { LIBRARY_FILES } from '../media/to-join.ts';

/** SQL of whether buyers of the product of an alias would get nothing: it is digital, and there is no file of it. */
export const lacksFileSql = (product: string): string =>
  `(${product}.product_type = ${PRODUCT_TYPE.digital} AND NOT EXISTS (
     SELECT 1 FROM product_files f JOIN ${LIBRARY_FILES} fa ON fa.website_id = f.website_id AND fa.id = f.asset_id
      WHERE f.website_id = ${product}.website_id AND f.product_id = ${product}.id))`;
