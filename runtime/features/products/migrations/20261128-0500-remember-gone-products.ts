import type { Migration } from '../../../database/migrate.ts';
import { createSiteTable, dropTables } from '../../../database/migrations/protect.ts';

/** A product at an address again, be it hidden, is another reason than deletion why nobody finds it there. */
const FOLLOW = `
  CREATE FUNCTION forget_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    DELETE FROM gone_products g USING changed n
     WHERE g.website_id = n.website_id AND g.collection_id = n.collection_id AND g.url_id = n.url_id;
    RETURN NULL; END $$;

  CREATE FUNCTION remember_gone_products() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO gone_products (website_id, collection_id, url_id, gone_at)
    SELECT n.website_id, n.collection_id, n.url_id, n.deleted_at
      FROM changed n JOIN former o USING (website_id, id)
     WHERE n.deleted_at IS NOT NULL AND o.deleted_at IS NULL AND o.is_visible
     ORDER BY 1, 2, 3
    ON CONFLICT (website_id, collection_id, url_id) DO UPDATE SET gone_at = EXCLUDED.gone_at;
    DELETE FROM gone_products g USING changed n JOIN former o USING (website_id, id)
     WHERE n.deleted_at IS NULL AND (o.deleted_at IS NOT NULL OR o.url_id <> n.url_id)
       AND g.website_id = n.website_id AND g.collection_id = n.collection_id AND g.url_id = n.url_id;
    RETURN NULL; END $$;

  CREATE TRIGGER remember_gone_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION forget_gone_products();
  CREATE TRIGGER remember_gone_update AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION remember_gone_products();`;

/**
 * Remembers the addresses of products that visitors saw and that were deleted, after they are erased from the bin too. The
 * database does so itself, for programs of the version before as well.
 */
export const rememberGoneProducts: Migration = {
  name: '20261128-0500-remember-gone-products',
  async up(context) {
    await createSiteTable(
      context,
      'gone_products',
      `collection_id awning_id NOT NULL,
       url_id text NOT NULL,
       gone_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, collection_id, url_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await context.run(FOLLOW);
  },
  async down(context) {
    await context.run('DROP FUNCTION remember_gone_products, forget_gone_products CASCADE;');
    await dropTables(context, ['gone_products']);
  },
};
