import type { Migration } from '../migrate.ts';

export const keepCheckoutEntries: Migration = {
  name: '20261123-0101-keep-checkout-entries',
  async up(context) {
    await context.run('ALTER TABLE carts ADD COLUMN checkout_entries jsonb');
  },
  async down(context) {
    await context.run('ALTER TABLE carts DROP COLUMN checkout_entries');
  },
};
