import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDown, migrateUp } from '../../../database/migrate.ts';
import { migrations } from '../../../database/migrations/migrations.ts';
import { withConnection } from '../../../database/roles.ts';
import { siteIdOf } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepProductDocuments } from './20261124-2040-keep-product-documents.ts';

/** The migration fills 500 products at a time. */
const MORE_THAN_A_BATCH = 600;
const STEPS = migrations.length - migrations.indexOf(keepProductDocuments);

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const run = (sql: string, ...bind: unknown[]) =>
  withConnection(app.database.adminUrl, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(sql, bind);
    return rows;
  });

it('keeps the documents of products that were there before, in more batches than one, and those of later ones', async () => {
  const siteId = await siteIdOf(app);
  const add = (from: number, to: number) =>
    run(
      `INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                             categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at)
       SELECT website_id, substr(md5('many' || n), 1, 24), collection_id, 'many-' || n, n, 'Many ' || n, 1, '', '', '{many}',
              '{}', '{}', false, n % 2 = 0, now(), now()
         FROM (SELECT website_id, collection_id FROM products WHERE website_id = $1 ORDER BY id LIMIT 1) store,
              generate_series($2::int, $3::int) n`,
      siteId,
      from,
      to,
    );
  await migrateDown(app.database.ownerUrl, app.database.appUrl, STEPS);
  await add(1, MORE_THAN_A_BATCH);
  await migrateUp(app.database.ownerUrl, app.database.appUrl);
  await add(MORE_THAN_A_BATCH + 1, MORE_THAN_A_BATCH + 2);
  const [counts] = await run(`
    SELECT count(*)::int AS products, count(d.id)::int AS documents,
           count(*) FILTER (WHERE d.document::json ->> 'name' = p.name AND d.is_shown = (p.is_visible AND p.deleted_at IS NULL))::int AS right
      FROM products p LEFT JOIN product_documents d USING (website_id, id)`);
  expect(counts?.['products']).toBeGreaterThan(MORE_THAN_A_BATCH);
  expect(counts).toMatchObject({ documents: counts?.['products'], right: counts?.['products'] });
  expect(await run("SELECT count(*)::int AS count FROM product_related_terms WHERE term = 'tmany'")).toEqual([
    { count: MORE_THAN_A_BATCH / 2 + 1 },
  ]);
  expect(
    await run(`
      SELECT collection_id FROM products
       EXCEPT SELECT c.collection_id FROM product_picks c JOIN products p USING (website_id, collection_id)`),
  ).toEqual([]);
});
