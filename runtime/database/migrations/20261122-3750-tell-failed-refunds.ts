import type { Migration } from '../migrate.ts';

export const tellFailedRefunds: Migration = {
  name: '20261122-3750-tell-failed-refunds',
  async up(context) {
    await context.run("ALTER TABLE order_refunds ADD COLUMN failure text NOT NULL DEFAULT ''");
  },
  async down(context) {
    await context.run('ALTER TABLE order_refunds DROP COLUMN failure');
  },
};
