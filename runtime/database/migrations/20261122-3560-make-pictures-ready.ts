import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';

const QUEUE = 'picture-widths';

export const makePicturesReady: Migration = {
  name: '20261122-3560-make-pictures-ready',
  async up(context) {
    await createJobQueue(context, QUEUE);
  },
  async down(context) {
    await context.run(`SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}')`);
  },
};
