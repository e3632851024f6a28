import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';

export const leaveCards: Migration = {
  name: '20261122-3640-leave-cards',
  async up(context) {
    await context.run("ALTER TABLE subscriptions ADD COLUMN card_key text NOT NULL DEFAULT ''");
    await createJobQueue(context, 'subscription-card');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('subscription-card');
      ALTER TABLE subscriptions DROP COLUMN card_key;
    `);
  },
};
