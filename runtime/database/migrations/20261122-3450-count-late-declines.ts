import type { Migration } from '../migrate.ts';

export const countLateDeclines: Migration = {
  name: '20261122-3450-count-late-declines',
  async up(context) {
    await context.run('ALTER TABLE payment_attempts ADD COLUMN payer jsonb');
  },
  async down(context) {
    await context.run('ALTER TABLE payment_attempts DROP COLUMN payer');
  },
};
