import type { Migration } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

/**
 * What an order is found by: each e-mail address, name and number from each of its words on, in small letters without
 * accents. So whoever looks for the beginning of any word reads a range of the index.
 */
const FOLLOW_ORDERS = `
  CREATE FUNCTION order_words_of(said text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
    SELECT DISTINCT substr(w.word, p.place)
      FROM regexp_split_to_table(unaccent(lower(said)), '\\s+') AS w (word)
     CROSS JOIN LATERAL generate_series(1, least(length(w.word), 200)) AS p (place)
     WHERE substr(w.word, p.place, 1) !~ '[\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e]'
       AND (p.place = 1 OR substr(w.word, p.place - 1, 1) ~ '[\\x21-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\x7e]') $$;

  CREATE FUNCTION follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM order_words WHERE website_id = NEW.website_id AND order_id = NEW.id;
    INSERT INTO order_words (website_id, word, order_id)
    SELECT NEW.website_id, w.word, NEW.id
      FROM order_words_of(concat_ws(' ', NEW.number, NEW.email, NEW.customer_name)) AS w (word);
    RETURN NULL; END $$;

  CREATE TRIGGER follow_new_orders AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION follow_orders();
  CREATE TRIGGER follow_orders AFTER UPDATE ON orders FOR EACH ROW
    WHEN ((NEW.number, NEW.email, NEW.customer_name) IS DISTINCT FROM (OLD.number, OLD.email, OLD.customer_name))
    EXECUTE FUNCTION follow_orders();

  INSERT INTO order_words (website_id, word, order_id)
  SELECT o.website_id, w.word, o.id
    FROM orders o
   CROSS JOIN LATERAL order_words_of(concat_ws(' ', o.number, o.email, o.customer_name)) AS w (word);
`;

export const findOrders: Migration = {
  name: '20261122-2300-find-orders',
  async up(context) {
    await context.run(`
      ALTER TABLE orders ADD COLUMN seen_at timestamptz;
      ALTER TABLE order_items ADD COLUMN answers jsonb NOT NULL DEFAULT '[]';
      CREATE INDEX orders_payment_state ON orders (website_id, payment_state, created_at, id);
      CREATE INDEX orders_fulfillment_state ON orders (website_id, fulfillment_state, created_at, id);
      CREATE INDEX orders_unseen ON orders (website_id, number) WHERE seen_at IS NULL;
    `);
    await createSiteTable(
      context,
      'order_words',
      `word text COLLATE "C" NOT NULL,
       order_id awning_id NOT NULL,
       PRIMARY KEY (website_id, word, order_id),
       FOREIGN KEY (website_id, order_id) REFERENCES orders (website_id, id) ON DELETE CASCADE`,
    );
    await context.run('CREATE INDEX order_words_order ON order_words (website_id, order_id)');
    await context.run(FOLLOW_ORDERS);
  },
  async down(context) {
    await context.run(`
      DROP TRIGGER follow_orders ON orders;
      DROP TRIGGER follow_new_orders ON orders;
      DROP FUNCTION follow_orders();
      DROP FUNCTION order_words_of(text);
    `);
    await dropTables(context, ['order_words']);
    await context.run(`
      DROP INDEX orders_unseen;
      DROP INDEX orders_fulfillment_state;
      DROP INDEX orders_payment_state;
      ALTER TABLE order_items DROP COLUMN answers;
      ALTER TABLE orders DROP COLUMN seen_at;
    `);
  },
};
