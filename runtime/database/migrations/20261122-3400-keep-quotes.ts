import type { Migration } from '../migrate.ts';

export const keepQuotes: Migration = {
  name: '20261122-3400-keep-quotes',
  async up(context) {
    await context.run('ALTER TABLE carts ADD COLUMN quotes jsonb');
  },
  async down(context) {
    await context.run('ALTER TABLE carts DROP COLUMN quotes');
  },
};
