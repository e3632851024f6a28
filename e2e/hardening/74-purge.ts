import {
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import { publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import { updateNavigation } from '#shared/features/site-layout/contract.ts';
import { adjustStock } from '#shared/features/stock/contract.ts';
import { readTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, ask, field } from './support/http.ts';

/** New content is seen at every process within this time. */
const WITHIN_MS = 1_000;
const GIVEN_UP_MS = 10 * WITHIN_MS;
const FILE = 'pages/about.page';
const PATHS = ['/', '/about', '/shop'];
const toPath = (urlId: string) => `/shop/p/${urlId}`;

interface Variant {
  readonly id: string;
  readonly sku: string;
  readonly attributes: Record<string, string>;
  readonly priceMoney: { readonly value: string; readonly currency: string };
  readonly unlimited: boolean;
  readonly qtyInStock: number;
  readonly [name: string]: unknown;
}

interface Product {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly urlId: string;
  readonly variantOptionOrdering: readonly string[];
  readonly variants: readonly Variant[];
}

/** A page with what it is to show, or no more to show. */
interface Wanted {
  readonly path: string;
  readonly text: string;
  readonly isThere: boolean;
}

await runCheck('C74', async (bench, findings) => {
  const { alpha, beta } = SITES;
  const owner = await bench.staff(alpha);
  const ports = bench.servers.map(({ port }) => port);
  const slowest: Record<string, number> = {};

  async function call(
    endpoint: { readonly method: string; readonly path: string },
    body?: unknown,
    path = endpoint.path,
  ): Promise<Answer> {
    const answer = await owner.call(endpoint.method, path, body);
    findings.expect(answer.status < 300, `${endpoint.method} ${path}: ${answer.text.slice(0, 200)}`);
    return answer;
  }

  const outcomeOf = (answer: Answer) => String(answer.headers['x-cache']);

  /** Has every process keep the pages of both sites. */
  async function heat(paths: readonly string[]): Promise<void> {
    for (const host of [alpha, beta]) {
      for (const path of paths) {
        for (const port of ports) {
          const outcomes: string[] = [];
          for (let turn = 0; turn < 5 && outcomes.at(-1) !== 'HIT'; turn += 1) {
            outcomes.push(outcomeOf(await ask(port, { host, path })));
          }
          findings.expect(
            outcomes.at(-1) === 'HIT',
            `${host}${path} is kept at ${port}: ${outcomes.join(', ')}`,
          );
        }
      }
    }
  }

  /**
   * Does something and looks when every process shows it, then whether pages that it does not concern are kept.
   * @param untouched pages of the same site; those of the other site are looked at in any case
   */
  async function change(
    what: string,
    act: () => Promise<unknown>,
    wanted: readonly Wanted[],
    untouched: readonly string[],
  ): Promise<void> {
    const changed = wanted.map(({ path }) => path);
    await heat([...new Set([...changed, ...untouched, ...PATHS])]);
    await act();
    const began = performance.now();
    for (const port of ports) {
      for (const { path, text, isThere } of wanted) {
        let isSeen = false;
        while (!isSeen && performance.now() - began < GIVEN_UP_MS) {
          isSeen = (await ask(port, { host: alpha, path })).text.includes(text) === isThere;
        }
        const ms = performance.now() - began;
        slowest[what] = Math.max(slowest[what] ?? 0, Math.round(ms));
        findings.expect(isSeen && ms <= WITHIN_MS, `${what}: ${path} at ${port} after ${Math.round(ms)} ms`);
      }
    }
    for (const port of ports) {
      for (const path of untouched) {
        const outcome = outcomeOf(await ask(port, { host: alpha, path }));
        findings.expect(outcome === 'HIT', `${what} leaves ${path} kept at ${port}: ${outcome}`);
      }
      for (const path of PATHS) {
        const outcome = outcomeOf(await ask(port, { host: beta, path }));
        findings.expect(
          outcome === 'HIT',
          `${what} leaves ${path} of another site kept at ${port}: ${outcome}`,
        );
      }
    }
  }

  const liveReleaseId = async () => field(await call(getWebsite), 'liveReleaseId');
  const publish = async () =>
    call(publishRelease, {
      expectedLiveReleaseId: await liveReleaseId(),
      note: '',
      acceptProblems: false,
    });
  const undo = async () => call(undoRelease, { expectedLiveReleaseId: await liveReleaseId() });

  // A product with pieces to count, in one variant.
  const listed = field(await call(listProducts, undefined, `${listProducts.path}?limit=100`), 'products') as {
    id: string;
  }[];
  const readProduct = async (id: string) =>
    field(await call(getProduct, undefined, getProduct.path.replace(':productId', id)), 'product') as Product;
  let mine: Product | undefined;
  for (const { id } of listed) {
    const product = await readProduct(id);
    const { status } = await bench.ask(alpha, toPath(product.urlId));
    if (status === 200 && product.variants.length === 1 && product.variants[0]?.unlimited === false)
      mine = product;
    if (mine !== undefined) break;
  }
  const [variant] = mine?.variants ?? [];
  if (mine === undefined || variant === undefined)
    throw new Error('The bench has no product that is counted.');
  const { id: mineId } = mine;
  const own = toPath(mine.urlId);
  // A product that the pages of others do not show, among what else there is.
  const others: string[] = [];
  for (const { id } of listed) {
    const path = toPath((await readProduct(id)).urlId);
    const { status, text } = await bench.ask(alpha, path);
    if (path !== own && status === 200 && !text.includes(`"${own}"`)) others.push(path);
  }
  findings.expect(others.length > 0, 'Some page of another product does not show this one.');
  const ownData = `${own}?format=json`;
  const leftAlone = ['/about', '/about?format=json', ...others.slice(0, 3)];
  const ofProduct = (endpoint: { path: string }) => endpoint.path.replace(':productId', mineId);

  await change(
    'title',
    async () => {
      const { version } = await readProduct(mineId);
      await call(updateProduct, { version, name: 'Glazed at midnight' }, ofProduct(updateProduct));
    },
    [own, ownData, '/shop'].map((path) => ({ path, text: 'Glazed at midnight', isThere: true })),
    leftAlone,
  );

  await change(
    'price',
    async () => {
      const { version, variantOptionOrdering, variants } = await readProduct(mineId);
      await call(
        setProductVariants,
        {
          version,
          variantOptionOrdering,
          variants: variants.map(({ id, sku, attributes, priceMoney }) => ({
            id,
            sku,
            attributes,
            priceMoney: { ...priceMoney, value: '1234.56' },
          })),
        },
        ofProduct(setProductVariants),
      );
    },
    [own, '/shop'].map((path) => ({ path, text: '1,234.56', isThere: true })),
    leftAlone,
  );

  const pieces = variant.qtyInStock + 7_001;
  await change(
    'stock',
    () => call(adjustStock, { adjustments: [{ variantId: variant.id, delta: 7_001 }], reason: 'received' }),
    [{ path: ownData, text: `"qtyInStock":${pieces}`, isThere: true }],
    leftAlone,
  );

  const items = [{ title: 'Harbour walk', externalLink: '/about' }];
  await call(updateNavigation, { fieldName: 'mainNav', navigation: { items } });
  // The draft of a navigation changes nothing, and what is published is on every page of the site, but of no other.
  await change(
    'navigation as draft',
    async () => undefined,
    PATHS.map((path) => ({ path, text: 'Harbour walk', isThere: false })),
    PATHS,
  );
  const everyPage = (text: string, isThere: boolean) =>
    [own, ...PATHS].map((path) => ({ path, text, isThere }));
  await change('navigation', publish, everyPage('Harbour walk', true), []);

  const file = await call(
    readTemplateFile,
    undefined,
    `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`,
  );
  const about = (isThere: boolean) => [{ path: '/about', text: 'harbour-seal-at-noon', isThere }];
  await call(writeTemplateFile, {
    path: FILE,
    content: `<p>harbour-seal-at-noon</p>${String(field(file, 'content'))}`,
    baseHash: field(file, 'hash'),
  });
  await change('template', publish, about(true), []);
  await change('template taken back', undo, about(false), []);
  await change('navigation taken back', undo, everyPage('Harbour walk', false), []);

  await change(
    'site title',
    async () => {
      const version = field(await call(getWebsite), 'version');
      await call(updateWebsite, { version, title: 'Alpha by the sea' });
    },
    PATHS.map((path) => ({ path, text: 'Alpha by the sea', isThere: true })),
    [],
  );
  findings.note('slowest ms', slowest);
});
