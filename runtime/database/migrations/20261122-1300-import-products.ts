import type { Migration } from '../migrate.ts';
import { createJobQueue } from './job-queue.ts';
import { createSiteTable, dropTables } from './protect.ts';

export const importProducts: Migration = {
  name: '20261122-1300-import-products',
  async up(context) {
    await createSiteTable(
      context,
      'product_imports',
      `id awning_id NOT NULL,
       state text NOT NULL CHECK (state IN ('ready', 'working', 'done', 'canceled', 'undoing', 'undone')),
       filename text NOT NULL,
       collection_id awning_id NOT NULL,
       head jsonb NOT NULL,
       columns jsonb NOT NULL,
       counts jsonb NOT NULL,
       steps integer NOT NULL,
       steps_done integer NOT NULL,
       created_at timestamptz NOT NULL,
       actor jsonb NOT NULL,
       finished_at timestamptz,
       PRIMARY KEY (website_id, id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_import_rows',
      `import_id awning_id NOT NULL,
       row_number integer NOT NULL,
       line integer NOT NULL,
       cells jsonb NOT NULL,
       is_chosen boolean NOT NULL,
       state text NOT NULL,
       product_key text NOT NULL,
       step integer,
       plan jsonb NOT NULL,
       result text NOT NULL,
       problem text NOT NULL,
       PRIMARY KEY (website_id, import_id, row_number),
       FOREIGN KEY (website_id, import_id) REFERENCES product_imports (website_id, id) ON DELETE CASCADE`,
    );
    await createSiteTable(
      context,
      'product_import_steps',
      `import_id awning_id NOT NULL,
       step integer NOT NULL,
       entries jsonb NOT NULL,
       undone_at timestamptz,
       PRIMARY KEY (website_id, import_id, step),
       FOREIGN KEY (website_id, import_id) REFERENCES product_imports (website_id, id) ON DELETE CASCADE`,
    );
    await context.run(
      `CREATE INDEX product_imports_time ON product_imports (website_id, created_at);
       CREATE INDEX product_import_rows_step ON product_import_rows (website_id, import_id, step, row_number);
       CREATE INDEX product_import_rows_state
         ON product_import_rows (website_id, import_id, state, row_number);`,
    );
    await createJobQueue(context, 'product-import');
  },
  async down(context) {
    await context.run("SELECT jobs.delete_queue('product-import')");
    await dropTables(context, ['product_import_steps', 'product_import_rows', 'product_imports']);
  },
};
