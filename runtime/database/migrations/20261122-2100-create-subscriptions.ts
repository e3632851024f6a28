import type { Migration } from '../migrate.ts';
import { createJobQueue, JOB_SCHEMA } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const QUEUE = 'subscription';
const OF_SITE = 'FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE';
const OF_SUBSCRIPTION =
  'FOREIGN KEY (website_id, subscription_id) REFERENCES subscriptions (website_id, id) ON DELETE CASCADE';

export const createSubscriptions: Migration = {
  name: '20261122-2100-create-subscriptions',
  async up(context) {
    await createSiteTable(
      context,
      'subscriptions',
      `id awning_id NOT NULL,
       token_hash text NOT NULL,
       version integer NOT NULL,
       state text NOT NULL CHECK (state IN
         ('INCOMPLETE', 'ACTIVE', 'PAST_DUE', 'PAUSED', 'COMPLETED', 'CANCELED')),
       is_ending boolean NOT NULL,
       first_order_id awning_id NOT NULL,
       email text NOT NULL,
       customer_name text NOT NULL,
       language text NOT NULL,
       origin text NOT NULL,
       billing_address jsonb NOT NULL,
       shipping_address jsonb NOT NULL,
       is_test boolean NOT NULL,
       captures_at_once boolean NOT NULL,
       currency text NOT NULL,
       item jsonb NOT NULL,
       sums jsonb NOT NULL,
       period_value integer NOT NULL CHECK (period_value > 0),
       period_unit text NOT NULL CHECK (period_unit IN ('WEEK', 'MONTH', 'YEAR')),
       cycles integer NOT NULL CHECK (cycles >= 0),
       paid_cycles integer NOT NULL CHECK (paid_cycles >= 0),
       period_index integer NOT NULL CHECK (period_index >= 0),
       provider text NOT NULL,
       mode text NOT NULL,
       method text NOT NULL,
       problem text NOT NULL,
       started_at timestamptz NOT NULL,
       next_charge_at timestamptz,
       notice_at timestamptz,
       first_tried_at timestamptz,
       wake_at timestamptz,
       ended_at timestamptz,
       modified_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, token_hash),
       UNIQUE (website_id, first_order_id),
       ${OF_SITE},
       FOREIGN KEY (website_id, first_order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    // The id of a cycle stands for the cart of its orders: of those only one can come to something.
    await createSiteTable(
      context,
      'subscription_cycles',
      `id awning_id NOT NULL,
       subscription_id awning_id NOT NULL,
       n integer NOT NULL CHECK (n > 0),
       due_at timestamptz NOT NULL,
       tries integer NOT NULL CHECK (tries >= 0),
       problem text NOT NULL,
       order_id awning_id,
       paid_at timestamptz,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, subscription_id, n),
       ${OF_SUBSCRIPTION}`,
    );
    await createSiteTable(
      context,
      'subscription_history',
      `id awning_id NOT NULL,
       subscription_id awning_id NOT NULL,
       at timestamptz NOT NULL,
       type text NOT NULL,
       actor text NOT NULL,
       note text NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_SUBSCRIPTION}`,
    );
    await createJobQueue(context, QUEUE);
    await context.run(`
      CREATE INDEX subscriptions_time ON subscriptions (website_id, started_at, id);
      CREATE INDEX subscriptions_state ON subscriptions (website_id, state, started_at, id);
      CREATE INDEX subscriptions_email ON subscriptions (website_id, email, started_at, id);
      CREATE INDEX subscriptions_wake ON subscriptions (wake_at) WHERE wake_at IS NOT NULL;
      CREATE INDEX subscription_history_time ON subscription_history (website_id, subscription_id, at, id);
      ALTER TABLE payment_attempts ADD COLUMN charge_key text;
      CREATE UNIQUE INDEX payment_attempts_charge_key ON payment_attempts (website_id, charge_key)
        WHERE charge_key IS NOT NULL;
      CREATE FUNCTION subscriptions_to_look_at(until timestamptz, most integer)
        RETURNS TABLE (website_id text, id text)
        LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS
        'SELECT s.website_id::text, s.id::text FROM public.subscriptions s
          WHERE s.wake_at <= until ORDER BY s.wake_at LIMIT most';
      REVOKE ALL ON FUNCTION subscriptions_to_look_at(timestamptz, integer) FROM PUBLIC;
      GRANT EXECUTE ON FUNCTION subscriptions_to_look_at(timestamptz, integer) TO ${context.appRole};
    `);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION subscriptions_to_look_at(timestamptz, integer);
      DROP INDEX payment_attempts_charge_key;
      ALTER TABLE payment_attempts DROP COLUMN charge_key;
      SELECT ${JOB_SCHEMA}.delete_queue('${QUEUE}');
    `);
    await dropTables(context, ['subscription_history', 'subscription_cycles', 'subscriptions']);
  },
};
