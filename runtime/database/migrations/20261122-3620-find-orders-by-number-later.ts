import type { Migration } from '../migrate.ts';

const ADD_WORDS = `
    INSERT INTO order_words (website_id, word, order_id)
    SELECT NEW.website_id, w.word, NEW.id`;
const ALL_WORDS = `${ADD_WORDS}
      FROM order_words_of(concat_ws(' ', NEW.number, NEW.email, NEW.customer_name)) AS w (word);`;

/** An order that is paid is given its number while others of the site wait: only that is added to its words then. */
const FOLLOW_NUMBERS = `
  CREATE OR REPLACE FUNCTION follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF TG_OP = 'UPDATE' AND OLD.number IS NULL
       AND (NEW.email, NEW.customer_name) IS NOT DISTINCT FROM (OLD.email, OLD.customer_name) THEN
      ${ADD_WORDS} FROM order_words_of(NEW.number::text) AS w (word) ON CONFLICT DO NOTHING;
      RETURN NULL;
    END IF;
    IF TG_OP = 'UPDATE' THEN
      DELETE FROM order_words WHERE website_id = NEW.website_id AND order_id = NEW.id;
    END IF;
    ${ALL_WORDS}
    RETURN NULL; END $$;`;

const FOLLOW_ALL = `
  CREATE OR REPLACE FUNCTION follow_orders() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM order_words WHERE website_id = NEW.website_id AND order_id = NEW.id;
    ${ALL_WORDS}
    RETURN NULL; END $$;`;

export const findOrdersByNumberLater: Migration = {
  name: '20261122-3620-find-orders-by-number-later',
  up: (context) => context.run(FOLLOW_NUMBERS),
  down: (context) => context.run(FOLLOW_ALL),
};
