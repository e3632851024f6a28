import type { Migration } from '../migrate.ts';

export const orderProductsInCategories: Migration = {
  name: '20261122-1500-order-products-in-categories',
  async up(context) {
    await context.run("ALTER TABLE product_categories ADD COLUMN product_order text[] NOT NULL DEFAULT '{}'");
  },
  async down(context) {
    await context.run('ALTER TABLE product_categories DROP COLUMN product_order');
  },
};
