import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';

export const showProductsLater: Migration = {
  name: '20261122-2230-show-products-later',
  async up(context) {
    await context.run(`
      ALTER TABLE products ADD COLUMN publish_at timestamptz,
                           ADD CONSTRAINT products_wait_hidden CHECK (publish_at IS NULL OR NOT is_visible);
      CREATE INDEX products_waiting ON products (website_id, publish_at) WHERE publish_at IS NOT NULL;
      -- Digital products, gift cards and access cannot run out, so there is nothing to count.
      UPDATE product_variants v SET unlimited = true
        FROM products p
       WHERE p.website_id = v.website_id AND p.id = v.product_id AND p.product_type IN (2, 4, 5) AND NOT v.unlimited;`);
    await createJobQueue(context, 'product-publication');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('product-publication');
      ALTER TABLE products DROP COLUMN publish_at;`);
  },
};
