import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateDown, migrateUp } from '../../../database/migrate.ts';
import { migrations } from '../../../database/migrations/migrations.ts';
import { withConnection } from '../../../database/roles.ts';
import { siteIdOf } from '../../../testing/people.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { keepProductFacts } from './20261128-0520-keep-product-facts.ts';

/** The migration fills 500 products at a time. */
const MORE_THAN_A_BATCH = 600;
const STEPS = migrations.length - migrations.indexOf(keepProductFacts);

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

it('keeps the facts of products that were there before, in more batches than one, and those of later ones', async () => {
  const siteId = await siteIdOf(app);
  const add = (from: number, to: number) =>
    run(
      `WITH added AS (
         INSERT INTO products (website_id, id, collection_id, url_id, display_index, name, product_type, body, excerpt, tags,
                               categories, variant_option_ordering, is_featured, is_visible, created_at, updated_at, deleted_at)
         SELECT website_id, substr(md5('many' || n), 1, 24), collection_id, 'many-' || n, n, 'Many ' || n, 1, '', '', '{many}',
                '{}', '{}', false, n % 2 = 0 AND n % 3 <> 0, now(), now(), CASE WHEN n % 3 = 0 THEN now() END
           FROM (SELECT website_id, collection_id FROM products WHERE website_id = $1 ORDER BY id LIMIT 1) store,
                generate_series($2::int, $3::int) n RETURNING website_id, id, url_id)
       INSERT INTO product_variants (website_id, id, product_id, position, sku, attributes, price_minor, on_sale, unlimited)
       SELECT website_id, substr(md5(id), 1, 24), id, 0, url_id, '{}', 500, false, true FROM added`,
      siteId,
      from,
      to,
    );
  await migrateDown(app.database.ownerUrl, app.database.appUrl, STEPS);
  await add(1, MORE_THAN_A_BATCH);
  await migrateUp(app.database.ownerUrl, app.database.appUrl);
  await add(MORE_THAN_A_BATCH + 1, MORE_THAN_A_BATCH + 3);
  const [counts] = await run(`
    SELECT count(*) FILTER (WHERE p.deleted_at IS NULL)::int AS products, count(f.product_id)::int AS facts,
           count(*) FILTER (WHERE f.name_key = lower(p.name) AND p.deleted_at IS NULL)::int AS right,
           count(*) FILTER (WHERE f.price_min = 500 AND f.searched LIKE 'many %' AND f.searched LIKE '%many-%')::int AS many
      FROM products p LEFT JOIN product_facts f ON f.website_id = p.website_id AND f.product_id = p.id`);
  expect(counts?.['many']).toBe((MORE_THAN_A_BATCH / 3 + 1) * 2);
  expect(counts).toMatchObject({ facts: counts?.['products'], right: counts?.['products'] });
  expect(await run('SELECT sum(count)::int AS count FROM product_sums')).toEqual([
    { count: counts?.['products'] },
  ]);
});
