import type { Migration } from '../migrate.ts';

export const indexSales: Migration = {
  name: '20261122-2310-index-sales',
  async up(context) {
    await context.run(`
      CREATE INDEX orders_sold ON orders (website_id, is_test, currency, created_at)
        WHERE number IS NOT NULL AND payment_state <> 'VOIDED';
      CREATE INDEX order_refunds_given ON order_refunds (website_id, at) WHERE state = 'given';
    `);
  },
  async down(context) {
    await context.run('DROP INDEX order_refunds_given; DROP INDEX orders_sold;');
  },
};
