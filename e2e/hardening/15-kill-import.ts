import {
  createProductImport,
  type ProductImport,
  productImportSchema,
  readProductImport,
  startProductImport,
} from '#shared/features/product-csv/contract.ts';
import { toAddress } from '#shared/http/client.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { field } from './support/http.ts';
import { until } from './support/mails.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';
import { sendFile } from './support/uploads.ts';

const ROWS = 8_000;
const STOCK = 3;
const KILLS = 3;
/** A killed process is known within five seconds and the next look; the rest is for a busy machine. */
const TOLD_SECONDS = 20;
const STEP_SECONDS = 60;
const END_SECONDS = 240;

await runCheck('C15 import', async (bench, findings) => {
  const staff = await bench.staff(SITES.alpha);
  const site = await asAdmin(bench, (client) => siteIdOf(client, SITES.alpha));
  const collectionId = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT collection_id AS id FROM products WHERE website_id = $1 LIMIT 1',
      [site],
    );
    return rows[0]?.id ?? '';
  });
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `Killed ${row},killed-${row},KILLED-${row},9.50,${STOCK}\n`,
  );
  const sent = await sendFile({
    port: bench.nextPort(),
    host: SITES.alpha,
    path: toAddress(createProductImport, { query: { filename: 'killed.csv', collectionId } }),
    token: staff.token,
    parts: [Buffer.from(`Title,URL,SKU,Price,Stock\n${lines.join('')}`)],
  });
  findings.expect(sent.status === 201, `the file is answered with ${sent.status} ${sent.code}`);
  const { id } = productImportSchema.parse((sent.json as { productImport?: unknown }).productImport);
  const at = (path: string) => path.replace(':importId', id);
  const read = async (): Promise<ProductImport> =>
    productImportSchema.parse(
      field(await staff.call(readProductImport.method, at(readProductImport.path)), 'productImport'),
    );
  await staff.call(startProductImport.method, at(startProductImport.path), {});

  const told: number[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const before = (await read()).stepsDone;
    const isFurther = await until(STEP_SECONDS, async () => (await read()).stepsDone > before);
    findings.expect(isFurther, `after ${kill - 1} kills the import does not go on`);
    const { stepsDone, state } = await read();
    findings.expect(state === 'working', `the import is ${state} before kill ${kill}, so nothing is proved`);
    const began = performance.now();
    await Promise.all([bench.replace(0), bench.replace(1)]);
    const isTold = await until(TOLD_SECONDS, async () => {
      const { interruption, state: now } = await read();
      return interruption === 'goes-on' || now === 'done';
    });
    told.push(Math.round((performance.now() - began) / 100) / 10);
    findings.expect(isTold, `kill ${kill} at step ${stepsDone} is not told`);
  }
  const isDone = await until(END_SECONDS, async () => (await read()).state === 'done');
  const { state, results, interruption } = await read();
  findings.expect(isDone, `the import is ${state} in the end, ${interruption}`);
  findings.expect(results.written === ROWS, `${results.written} rows are told as imported`);
  const counts = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ products: number; urls: number; pieces: number }>(
      `SELECT count(*)::int AS products, count(DISTINCT p.url_id)::int AS urls, sum(l.on_hand)::int AS pieces
         FROM products p JOIN product_variants v ON v.website_id = p.website_id AND v.product_id = p.id
         JOIN stock_levels l ON l.website_id = v.website_id AND l.variant_id = v.id
        WHERE p.website_id = $1 AND p.url_id LIKE 'killed-%'`,
      [site],
    );
    return rows[0];
  });
  findings.expect(
    counts?.products === ROWS && counts.urls === ROWS,
    `${counts?.products} products with ${counts?.urls} addresses are there`,
  );
  findings.expect(counts?.pieces === ROWS * STOCK, `${counts?.pieces} pieces are there`);
  findings.note('kills', KILLS);
  findings.note('toldAfterSeconds', told);
});
