import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createAbandonedCarts: Migration = {
  name: '20261122-2510-create-abandoned-carts',
  async up(context) {
    await createSiteTable(
      context,
      'abandoned_carts',
      `cart_id awning_id NOT NULL,
       email text NOT NULL,
       language text NOT NULL,
       origin text NOT NULL,
       sealed_token bytea,
       state text NOT NULL CHECK (state IN ('waiting', 'sent', 'stopped', 'bought')),
       consented_at timestamptz NOT NULL,
       sent_at timestamptz,
       returned_at timestamptz,
       order_id awning_id,
       PRIMARY KEY (website_id, cart_id),
       FOREIGN KEY (website_id, cart_id) REFERENCES carts (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE INDEX abandoned_carts_age ON abandoned_carts (website_id, consented_at, cart_id);
      CREATE INDEX abandoned_carts_email ON abandoned_carts (website_id, email) WHERE state = 'waiting';
    `);
    await createJobQueue(context, 'cart-reminder');
  },
  async down(context) {
    await context.run("SELECT jobs.delete_queue('cart-reminder')");
    await dropTables(context, ['abandoned_carts']);
  },
};
