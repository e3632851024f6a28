import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable } from './protect.ts';

export const takeInReversals: Migration = {
  name: '20261122-2110-take-in-reversals',
  async up(context) {
    await context.run(`
      ALTER TABLE order_refunds
        DROP CONSTRAINT order_refunds_by_kind_check,
        ADD CONSTRAINT order_refunds_by_kind_check CHECK (by_kind IN ('contributor', 'token', 'provider')),
        ADD COLUMN provider_reference text;
      CREATE UNIQUE INDEX order_refunds_provider_reference
        ON order_refunds (website_id, order_id, provider_reference);
      CREATE INDEX payment_attempts_reference ON payment_attempts (website_id, provider, reference)
        WHERE reference <> '';
    `);
    await createSiteTable(
      context,
      'order_disputes',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       provider_reference text NOT NULL,
       state text NOT NULL CHECK (state IN ('open', 'won', 'lost')),
       amount_minor integer NOT NULL CHECK (amount_minor >= 0),
       reason text NOT NULL,
       page text NOT NULL,
       opened_at timestamptz NOT NULL,
       due_at timestamptz,
       closed_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, order_id, provider_reference),
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await createJobQueue(context, 'reversals');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('reversals');
      DROP TABLE order_disputes;
      DROP INDEX payment_attempts_reference;
      DROP INDEX order_refunds_provider_reference;
      UPDATE order_refunds SET by_kind = 'token' WHERE by_kind = 'provider';
      ALTER TABLE order_refunds
        DROP COLUMN provider_reference,
        DROP CONSTRAINT order_refunds_by_kind_check,
        ADD CONSTRAINT order_refunds_by_kind_check CHECK (by_kind IN ('contributor', 'token'));
    `);
  },
};
