import type { Migration } from '../migrate.ts';

export const extendCarts: Migration = {
  name: '20261122-1700-extend-carts',
  async up(context) {
    await context.run(`
      ALTER TABLE carts
        ADD COLUMN email text,
        ADD COLUMN coupon_codes text[] NOT NULL DEFAULT '{}',
        ADD COLUMN shipping_location jsonb,
        ADD COLUMN shipping_option_id awning_id,
        ADD COLUMN is_subscription boolean NOT NULL DEFAULT false,
        ADD COLUMN site_user_id awning_id,
        ADD COLUMN merged_into awning_id,
        ADD COLUMN order_id awning_id;
      CREATE UNIQUE INDEX carts_of_members ON carts (website_id, site_user_id)
        WHERE site_user_id IS NOT NULL AND order_id IS NULL AND NOT is_subscription;

      ALTER TABLE cart_entries
        ADD COLUMN seen_price_minor bigint NOT NULL DEFAULT 0,
        ADD COLUMN removed_at timestamptz;
      UPDATE cart_entries e
         SET seen_price_minor = CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END
        FROM product_variants v WHERE v.website_id = e.website_id AND v.id = e.variant_id;
      ALTER TABLE cart_entries ALTER COLUMN seen_price_minor DROP DEFAULT;
    `);
  },
  async down(context) {
    await context.run(`
      DELETE FROM cart_entries WHERE removed_at IS NOT NULL;
      ALTER TABLE cart_entries DROP COLUMN removed_at, DROP COLUMN seen_price_minor;
      DROP INDEX carts_of_members;
      ALTER TABLE carts
        DROP COLUMN order_id, DROP COLUMN merged_into, DROP COLUMN site_user_id, DROP COLUMN is_subscription,
        DROP COLUMN shipping_option_id, DROP COLUMN shipping_location, DROP COLUMN coupon_codes, DROP COLUMN email;
    `);
  },
};
