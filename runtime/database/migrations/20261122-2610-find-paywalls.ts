import type { Migration } from '../migrate.ts';

export const findPaywalls: Migration = {
  name: '20261122-2610-find-paywalls',
  async up(context) {
    await context.run(`
      CREATE INDEX products_paywall ON products (website_id, lower(name), id)
       WHERE product_type = 5 AND deleted_at IS NULL`);
  },
  async down(context) {
    await context.run('DROP INDEX products_paywall');
  },
};
