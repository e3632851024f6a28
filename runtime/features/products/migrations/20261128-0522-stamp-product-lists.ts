import type { Migration } from '../../../database/migrate.ts';

const stampOf = (rows: string) => `
    UPDATE product_picks k SET listed = gen_random_uuid()::text
      FROM (SELECT DISTINCT website_id, collection_id FROM ${rows} ORDER BY 1, 2) c
     WHERE k.website_id = c.website_id AND k.collection_id = c.collection_id;
    RETURN NULL;`;

const EVENTS = [
  { event: 'INSERT', rows: 'NEW TABLE AS changed', act: 'stamp_lists_of_new' },
  { event: 'UPDATE', rows: 'OLD TABLE AS former NEW TABLE AS changed', act: 'stamp_lists_of_changed' },
  { event: 'DELETE', rows: 'OLD TABLE AS former', act: 'stamp_lists_of_gone' },
] as const;
const TABLES = ['product_index', 'product_categories'] as const;

const TRIGGERS = TABLES.flatMap((table) =>
  EVENTS.map(
    ({ event, rows, act }) => `
  CREATE TRIGGER stamp_lists_${event.toLowerCase()} AFTER ${event} ON ${table}
    REFERENCING ${rows} FOR EACH STATEMENT EXECUTE FUNCTION ${act}();`,
  ),
).join('');

/** Any row that is written counts, also one that looks the same: what is shown of a product is not all in its index. */
const FOLLOW = `
  CREATE FUNCTION stamp_lists_of_new() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${stampOf('changed')} END $$;
  CREATE FUNCTION stamp_lists_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${stampOf(
    `(SELECT website_id, collection_id FROM changed UNION ALL SELECT website_id, collection_id FROM former) r`,
  )} END $$;
  CREATE FUNCTION stamp_lists_of_gone() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${stampOf('former')} END $$;
  ${TRIGGERS}`;

/**
 * Gives the lists of a store another stamp with every change of what they show, count or find, of their order, and of
 * the categories of the store. Stock is not among it.
 */
export const stampProductLists: Migration = {
  name: '20261128-0522-stamp-product-lists',
  async up(context) {
    await context.run(`
      ALTER TABLE product_picks ADD COLUMN listed text NOT NULL DEFAULT '';
      ${FOLLOW}`);
  },
  async down(context) {
    await context.run(`
      DROP FUNCTION stamp_lists_of_gone, stamp_lists_of_changed, stamp_lists_of_new CASCADE;
      ALTER TABLE product_picks DROP COLUMN listed;`);
  },
};
