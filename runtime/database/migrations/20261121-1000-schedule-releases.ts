import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const scheduleReleases: Migration = {
  name: '20261121-1000-schedule-releases',
  async up(context) {
    await createSiteTable(
      context,
      'scheduled_releases',
      `id awning_id NOT NULL,
       state text NOT NULL CHECK (state IN ('scheduled', 'published', 'canceled', 'blocked')),
       goes_live_at timestamptz NOT NULL,
       changes jsonb NOT NULL,
       note text NOT NULL,
       problem text NOT NULL,
       created_at timestamptz NOT NULL,
       created_by text NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(
      'CREATE INDEX scheduled_releases_time ON scheduled_releases (website_id, goes_live_at)',
    );
    await createJobQueue(context, 'scheduled-release');
  },
  async down(context) {
    await context.run("SELECT jobs.delete_queue('scheduled-release')");
    await dropTables(context, ['scheduled_releases']);
  },
};
