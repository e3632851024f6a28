import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';

export const tellCards: Migration = {
  name: '20261122-3460-tell-cards',
  async up(context) {
    await context.run('ALTER TABLE subscriptions ADD COLUMN card jsonb');
    await createJobQueue(context, 'forget-method');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('forget-method');
      ALTER TABLE subscriptions DROP COLUMN card;
    `);
  },
};
