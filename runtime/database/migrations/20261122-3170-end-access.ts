import type { Migration } from '../migrate.ts';

export const endAccess: Migration = {
  name: '20261122-3170-end-access',
  async up(context) {
    // What runs is paid until its next payment; of what stands still, the periods that were paid are counted.
    await context.run(`
      ALTER TABLE subscriptions ADD COLUMN paid_until timestamptz;
      UPDATE subscriptions
         SET paid_until = COALESCE(next_charge_at,
               started_at + greatest(period_index, paid_cycles) * (period_value || ' ' || period_unit)::interval)
       WHERE paid_cycles > 0;
      UPDATE entitlements e SET until = s.paid_until
        FROM subscription_cycles c
        JOIN subscriptions s ON s.website_id = c.website_id AND s.id = c.subscription_id
        JOIN orders o ON o.website_id = c.website_id AND o.cart_id = c.id
       WHERE e.website_id = c.website_id AND e.order_id = o.id
         AND (s.is_ending OR s.state IN ('PAUSED', 'COMPLETED', 'CANCELED'));
    `);
  },
  async down(context) {
    await context.run('ALTER TABLE subscriptions DROP COLUMN paid_until');
  },
};
