import { EXPORT_COLUMNS, IMPORT_ROWS_MAX } from '#shared/features/product-csv/columns.ts';
import {
  createProductImport,
  exportProducts,
  type ProductImport,
} from '#shared/features/product-csv/contract.ts';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { ask, field } from './support/http.ts';

/** Texts that spreadsheets would run, and some that only look like it. */
const RISKY = [
  "=cmd|'/C calc'!A0",
  '+1+1',
  '-2+3',
  '@SUM(A1:A9)',
  "'=1+1",
  '=HYPERLINK("http://evil.example")',
];
const HARMLESS = ["it's, a jug", '1-2', 'a=b'];
/** A cell that begins a formula, at the beginning of a line or behind the sign between cells. */
const FORMULA = /(?:^|[,\n])"?(?:[=+\-@\t]|\r(?!\n))/;

await runCheck('C41', async (bench, findings) => {
  const { alpha } = SITES;
  const owner = await bench.staff(alpha);
  const listed = field(await owner.call('GET', `${listProducts.path}?limit=1`), 'products') as {
    readonly collectionId: string;
  }[];
  const collectionId = listed[0]?.collectionId ?? '';
  const ids: string[] = [];
  for (const text of [...RISKY, ...HARMLESS]) {
    const body = {
      collectionId,
      name: text,
      productType: 1,
      excerpt: `\t${text}`,
      tags: [text.slice(0, 40)],
      variants: [{ priceMoney: { currency: 'USD', value: '1.00' } }],
    };
    const product = field(await owner.call('POST', createProduct.path, body), 'product') as {
      readonly id: string;
    };
    ids.push(product.id);
  }
  const answer = await owner.call('POST', exportProducts.path, { productIds: ids });
  const text = String(field(answer, 'text'));
  findings.note('products', ids.length);
  findings.expect(!FORMULA.test(text), 'A cell begins a formula.');
  for (const one of RISKY) {
    const cell = `'${one}`.replaceAll('"', '""');
    findings.expect(text.includes(cell), `${one} is not guarded.`);
  }
  for (const one of HARMLESS) findings.expect(!text.includes(`'${one}`), `${one} is guarded for nothing.`);

  // What was written out comes back in as it was.
  const query = new URLSearchParams({ filename: 'export.csv', collectionId });
  const send = async (file: string) => {
    const [{ port }] = bench.servers;
    const { status, text: told } = await ask(port, {
      method: 'POST',
      path: `${createProductImport.path}?${query.toString()}`,
      host: alpha,
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'text/csv' },
      body: file,
    });
    return { status, body: JSON.parse(told) as Record<string, unknown> };
  };
  const taken = await send(`\uFEFF${EXPORT_COLUMNS.map(({ name }) => `"${name}"`).join(',')}\r\n${text}`);
  const { counts } = (taken.body['productImport'] ?? { counts: {} }) as Partial<ProductImport>;
  findings.expect(
    counts?.unchanged === ids.length,
    `An untouched export changes rows: ${JSON.stringify(taken.body)}`,
  );

  // Files that are none are refused in words, and none of them is a fault.
  const hostile: readonly (readonly [name: string, file: string])[] = [
    ['an open quotation mark', `Title\n"${'x'.repeat(1_000)}`],
    ['too many rows', `Title\n${'x\n'.repeat(IMPORT_ROWS_MAX + 1)}`],
    ['NUL', 'Title\nx\0y'],
    ['a row that is too wide', `Title\n${','.repeat(5_000)}x`],
    ['quotation marks alone', '"'.repeat(100_001)],
  ];
  for (const [name, file] of hostile) {
    const { status, body } = await send(file);
    findings.expect(status === 400 && typeof body['error'] === 'string', `${name}: ${status}`);
  }
});
