import type { Migration } from '../migrate.ts';

/** Payments that fail later lead their buyers back to the cart that they were for. */
export const leadBackToCheckouts: Migration = {
  name: '20261123-0502-lead-back-to-checkouts',
  async up(context) {
    await context.run('ALTER TABLE payment_attempts ADD COLUMN sealed_cart text');
  },
  async down(context) {
    await context.run('ALTER TABLE payment_attempts DROP COLUMN sealed_cart');
  },
};
