import type { Migration } from '../migrate.ts';

export const takeDonations: Migration = {
  name: '20261122-2530-take-donations',
  async up(context) {
    await context.run(`
      ALTER TABLE orders ADD COLUMN kind text NOT NULL DEFAULT 'purchase' CHECK (kind IN ('purchase', 'donation'))`);
  },
  async down(context) {
    await context.run('ALTER TABLE orders DROP COLUMN kind');
  },
};
