import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const createCoupons: Migration = {
  name: '20261122-1710-create-coupons',
  async up(context) {
    await createSiteTable(
      context,
      'coupons',
      `id awning_id NOT NULL,
       rule jsonb NOT NULL,
       version integer NOT NULL,
       uses integer NOT NULL DEFAULT 0 CHECK (uses >= 0),
       created_at timestamptz NOT NULL,
       deleted_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'coupon_uses',
      `coupon_id awning_id NOT NULL,
       order_id awning_id NOT NULL,
       person_hash text NOT NULL,
       used_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, coupon_id, order_id),
       FOREIGN KEY (website_id, coupon_id) REFERENCES coupons (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(`
      CREATE UNIQUE INDEX coupons_code ON coupons (website_id, (rule ->> 'code'))
        WHERE deleted_at IS NULL AND rule ->> 'code' IS NOT NULL;
      CREATE INDEX coupons_automatic ON coupons (website_id, id) WHERE deleted_at IS NULL AND rule ->> 'code' IS NULL;
      CREATE INDEX coupon_uses_person ON coupon_uses (website_id, coupon_id, person_hash);
    `);
  },
  async down(context) {
    await dropTables(context, ['coupon_uses', 'coupons']);
  },
};
