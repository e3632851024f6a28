import type { Migration } from '../migrate.ts';

export const billCarts: Migration = {
  name: '20261122-1930-bill-carts',
  async up(context) {
    await context.run('ALTER TABLE carts ADD COLUMN billing_address jsonb;');
  },
  async down(context) {
    await context.run('ALTER TABLE carts DROP COLUMN billing_address;');
  },
};
