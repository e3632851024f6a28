import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

const OF_SITE = 'FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE';
const OF_ORDER = 'FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE';

export const createOrders: Migration = {
  name: '20261122-1800-create-orders',
  async up(context) {
    await createSiteTable(
      context,
      'order_counters',
      `last_number integer NOT NULL, PRIMARY KEY (website_id), ${OF_SITE}`,
    );
    await createSiteTable(
      context,
      'orders',
      `id awning_id NOT NULL,
       number integer,
       token_hash text NOT NULL,
       cart_id awning_id NOT NULL,
       version integer NOT NULL,
       status text NOT NULL CHECK (status IN
         ('PENDING_PAYMENT', 'OPEN', 'ON_HOLD', 'FULFILLED', 'CANCELED', 'EXPIRED')),
       payment_state text NOT NULL CHECK (payment_state IN
         ('UNPAID', 'PENDING', 'AUTHORIZED', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'VOIDED', 'FAILED', 'DISPUTED')),
       fulfillment_state text NOT NULL CHECK (fulfillment_state IN
         ('NOT_REQUIRED', 'UNFULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED', 'RETURNED')),
       is_test boolean NOT NULL,
       captures_at_once boolean NOT NULL,
       language text NOT NULL,
       origin text NOT NULL,
       email text NOT NULL,
       customer_name text NOT NULL,
       billing_address jsonb NOT NULL,
       shipping_address jsonb NOT NULL,
       note text NOT NULL,
       currency text NOT NULL,
       subtotal_minor integer NOT NULL,
       discount_minor integer NOT NULL CHECK (discount_minor >= 0),
       shipping_minor integer NOT NULL CHECK (shipping_minor >= 0),
       tax_minor integer NOT NULL CHECK (tax_minor >= 0),
       is_tax_included boolean NOT NULL,
       grand_total_minor integer NOT NULL CHECK (grand_total_minor >= 0),
       discount_lines jsonb NOT NULL,
       shipping_lines jsonb NOT NULL,
       authorized_minor integer NOT NULL CHECK (authorized_minor <= grand_total_minor),
       captured_minor integer NOT NULL CHECK (captured_minor <= authorized_minor),
       refunded_minor integer NOT NULL CHECK (refunded_minor BETWEEN 0 AND captured_minor),
       created_at timestamptz NOT NULL,
       modified_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, number),
       UNIQUE (website_id, token_hash),
       CHECK (grand_total_minor = subtotal_minor - discount_minor + shipping_minor
                                  + CASE WHEN is_tax_included THEN 0 ELSE tax_minor END),
       ${OF_SITE}`,
    );
    // A cart is bought once: only orders that came to nothing leave it to another one.
    await context.run(`
      CREATE UNIQUE INDEX orders_cart ON orders (website_id, cart_id) WHERE status NOT IN ('CANCELED', 'EXPIRED');
      CREATE INDEX orders_of_cart ON orders (website_id, cart_id);
      CREATE INDEX orders_time ON orders (website_id, created_at, id);
      CREATE INDEX orders_status ON orders (website_id, status, created_at, id);
    `);
    await createSiteTable(
      context,
      'order_items',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       position integer NOT NULL,
       product_id awning_id NOT NULL,
       variant_id awning_id NOT NULL,
       sku text NOT NULL,
       product_name text NOT NULL,
       variant_options jsonb NOT NULL,
       product_type integer NOT NULL,
       quantity integer NOT NULL CHECK (quantity > 0),
       unit_minor integer NOT NULL,
       line_minor integer NOT NULL,
       discount_minor integer NOT NULL CHECK (discount_minor >= 0),
       tax_minor integer NOT NULL CHECK (tax_minor >= 0),
       customizations text,
       fulfilled_quantity integer NOT NULL CHECK (fulfilled_quantity BETWEEN 0 AND quantity),
       refunded_quantity integer NOT NULL CHECK (refunded_quantity BETWEEN 0 AND quantity),
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, order_id, position),
       ${OF_ORDER}`,
    );
    await createSiteTable(
      context,
      'order_history',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       at timestamptz NOT NULL,
       type text NOT NULL,
       actor text NOT NULL,
       note text NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_ORDER}`,
    );
    await createSiteTable(
      context,
      'order_fulfillments',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       carrier text NOT NULL,
       service text NOT NULL,
       tracking_number text NOT NULL,
       tracking_url text NOT NULL,
       shipped_at timestamptz NOT NULL,
       lines jsonb NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_ORDER}`,
    );
    await createSiteTable(
      context,
      'order_refunds',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       at timestamptz NOT NULL,
       amount_minor integer NOT NULL CHECK (amount_minor > 0),
       state text NOT NULL CHECK (state IN ('asked', 'given', 'failed')),
       reason text NOT NULL,
       is_restocked boolean NOT NULL,
       lines jsonb NOT NULL,
       by_limited boolean NOT NULL,
       PRIMARY KEY (website_id, id),
       ${OF_ORDER}`,
    );
    await createSiteTable(
      context,
      'payment_attempts',
      `id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       number integer NOT NULL,
       provider text NOT NULL,
       state text NOT NULL CHECK (state IN ('asked', 'action', 'pending', 'done', 'failed')),
       next_action jsonb,
       reference text NOT NULL,
       problem text NOT NULL,
       created_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, id),
       UNIQUE (website_id, order_id, number),
       ${OF_ORDER}`,
    );
    await createSiteTable(
      context,
      'payment_events',
      `provider text NOT NULL,
       event_id text NOT NULL,
       type text NOT NULL,
       attempt_key text NOT NULL,
       at timestamptz NOT NULL,
       PRIMARY KEY (website_id, provider, event_id),
       ${OF_SITE}`,
    );
    await createSiteTable(
      context,
      'mock_payments',
      `attempt_key text NOT NULL,
       token text NOT NULL,
       amount_minor integer NOT NULL,
       currency text NOT NULL,
       state text NOT NULL CHECK (state IN ('action', 'pending', 'authorized', 'captured', 'declined', 'voided')),
       reason text NOT NULL,
       asked_times integer NOT NULL,
       captured_minor integer NOT NULL CHECK (captured_minor BETWEEN 0 AND amount_minor),
       refunded_minor integer NOT NULL CHECK (refunded_minor BETWEEN 0 AND captured_minor),
       refunds jsonb NOT NULL,
       return_url text NOT NULL,
       PRIMARY KEY (website_id, attempt_key),
       ${OF_SITE}`,
    );
    await context.run(`
      CREATE INDEX order_history_order ON order_history (website_id, order_id, at, id);
      CREATE INDEX order_fulfillments_order ON order_fulfillments (website_id, order_id, id);
      CREATE INDEX order_refunds_order ON order_refunds (website_id, order_id, id);
      CREATE INDEX order_refunds_limited ON order_refunds (website_id, at) WHERE by_limited;
    `);
    await createJobQueue(context, 'payment');
    await createJobQueue(context, 'payment-event');
  },
  async down(context) {
    await context.run(`
      SELECT jobs.delete_queue('payment');
      SELECT jobs.delete_queue('payment-event');
    `);
    await dropTables(context, [
      'mock_payments',
      'payment_events',
      'payment_attempts',
      'order_refunds',
      'order_fulfillments',
      'order_history',
      'order_items',
      'orders',
      'order_counters',
    ]);
  },
};
