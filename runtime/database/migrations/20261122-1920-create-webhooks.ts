import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createWebhooks: Migration = {
  name: '20261122-1920-create-webhooks',
  async up(context) {
    await createSiteTable(
      context,
      'webhooks',
      `id awning_id NOT NULL,
       url text NOT NULL,
       events text[] NOT NULL,
       is_enabled boolean NOT NULL,
       sealed_secret bytea NOT NULL,
       secret_end text NOT NULL,
       made_by text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'webhook_deliveries',
      `id awning_id NOT NULL,
       webhook_id awning_id NOT NULL,
       event text NOT NULL,
       body text NOT NULL,
       state text NOT NULL CHECK (state IN ('waiting', 'delivered', 'failed')),
       tries integer NOT NULL,
       problem text,
       created_at timestamptz NOT NULL,
       delivered_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id, webhook_id) REFERENCES webhooks (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX webhook_deliveries_webhook ON webhook_deliveries (website_id, webhook_id, created_at, id);
      CREATE INDEX webhook_deliveries_time ON webhook_deliveries (website_id, created_at);
    `);
    await createJobQueue(context, 'webhook');
  },
  async down(context) {
    await context.run(`SELECT jobs.delete_queue('webhook');`);
    await dropTables(context, ['webhook_deliveries', 'webhooks']);
  },
};
