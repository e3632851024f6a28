import type { Migration } from '../../../database/migrate.ts';

/**
 * Says what an order was made of in two columns. Programs of the version before know `cart_id` alone, and this one
 * writes it no more: the trigger gives each of them what the other one wrote.
 * The new columns are plain texts with a condition that old rows need not meet yet, since a column of a domain would
 * have the table written anew while everybody waits.
 */
const NAME_SOURCES = `
  ALTER TABLE orders
    ADD COLUMN source_id text,
    ADD COLUMN source_kind text,
    ADD CONSTRAINT orders_source_check CHECK (
      source_id IS NOT NULL AND source_id ~ '^[0-9a-f]{24}$'
      AND source_kind IS NOT NULL AND source_kind IN ('cart', 'cycle', 'donation')) NOT VALID;

  CREATE FUNCTION keep_order_source() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.cart_id := COALESCE(NEW.cart_id, NEW.source_id);
    NEW.source_id := COALESCE(NEW.source_id, NEW.cart_id);
    NEW.source_kind := COALESCE(NEW.source_kind, CASE
      WHEN NEW.kind = 'donation' THEN 'donation'
      WHEN EXISTS (SELECT FROM subscription_cycles c
                    WHERE c.website_id = NEW.website_id AND c.id = NEW.cart_id AND c.n > 1) THEN 'cycle'
      ELSE 'cart' END);
    RETURN NEW; END $$;

  CREATE TRIGGER keep_order_source BEFORE INSERT OR UPDATE ON orders FOR EACH ROW
    WHEN (NEW.cart_id IS NULL OR NEW.source_id IS NULL OR NEW.source_kind IS NULL)
    EXECUTE FUNCTION keep_order_source();
`;

export const nameOrderSources: Migration = {
  name: '20261124-0800-name-order-sources',
  up: (context) => context.run(NAME_SOURCES),
  down: (context) =>
    context.run(`
      DROP TRIGGER keep_order_source ON orders;
      DROP FUNCTION keep_order_source();
      ALTER TABLE orders DROP CONSTRAINT orders_source_check, DROP COLUMN source_kind, DROP COLUMN source_id;
    `),
};
