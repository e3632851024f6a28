import type { Migration } from '../../../database/migrate.ts';
import { createJobQueue } from '../../../database/migrations/job-queue.ts';

/** Counts how often a submission was tried to be handed over, and lets mails wait longer between their tries. */
export const countDeliveryTries: Migration = {
  name: '20261128-1412-count-delivery-tries',
  async up(context) {
    await context.run('ALTER TABLE submission_deliveries ADD COLUMN tries integer NOT NULL DEFAULT 0');
    await createJobQueue(context, 'patient-mail');
  },
  async down(context) {
    await context.run("SELECT jobs.delete_queue('patient-mail')");
    await context.run('ALTER TABLE submission_deliveries DROP COLUMN tries');
  },
};
