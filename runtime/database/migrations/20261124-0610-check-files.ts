import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';

const QUEUES = ['file-check', 'missing-file'];

export const checkFiles: Migration = {
  name: '20261124-0610-check-files',
  async up(context) {
    for (const queue of QUEUES) await createJobQueue(context, queue);
  },
  async down(context) {
    for (const queue of QUEUES) await context.run(`SELECT jobs.delete_queue('${queue}')`);
  },
};
