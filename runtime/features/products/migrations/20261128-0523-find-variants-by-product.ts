import type { Migration } from '../../../database/migrate.ts';

/**
 * Puts the product first in the index of all variants. While a shop is young PostgreSQL has no statistics of it, takes
 * every index that begins with the site for as good as the primary key, and would read all variants for each one that
 * it looks up.
 */
export const findVariantsByProduct: Migration = {
  name: '20261128-0523-find-variants-by-product',
  async up(context) {
    await context.run(`
      CREATE INDEX product_variants_by_product ON product_variants (product_id, website_id);
      DROP INDEX product_variants_all;`);
  },
  async down(context) {
    await context.run(`
      CREATE INDEX product_variants_all ON product_variants (website_id, product_id);
      DROP INDEX product_variants_by_product;`);
  },
};
