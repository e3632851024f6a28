import { readPageContent, savePageContent } from '#shared/features/page-content/contract.ts';
import { listSitePages } from '#shared/features/page-tree/contract.ts';
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
import { field } from './support/http.ts';
import { call, change, jsonOf, PATHS, show, type Watch } from './support/page-watch.ts';

const FILE = 'pages/search.page';
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

/** A product with pieces to count, in one variant, and the pages around it. */
interface Counted {
  readonly id: string;
  readonly variant: Variant;
  /** Its own page. */
  readonly own: string;
  /** Pages that do not show it. */
  readonly leftAlone: readonly string[];
}

const liveReleaseId = async (watch: Watch) => field(await call(watch, getWebsite), 'liveReleaseId');

const publish = async (watch: Watch) =>
  call(watch, publishRelease, {
    expectedLiveReleaseId: await liveReleaseId(watch),
    note: '',
    acceptProblems: false,
  });

const undo = async (watch: Watch) =>
  call(watch, undoRelease, { expectedLiveReleaseId: await liveReleaseId(watch) });

const readProduct = async (watch: Watch, id: string) =>
  field(
    await call(watch, getProduct, undefined, getProduct.path.replace(':productId', id)),
    'product',
  ) as Product;

async function findProduct(watch: Watch): Promise<Counted> {
  const { bench, findings } = watch;
  const all = await call(watch, listProducts, undefined, `${listProducts.path}?limit=100`);
  const listed = field(all, 'products') as { id: string }[];
  let mine: Product | undefined;
  for (const { id } of listed) {
    const product = await readProduct(watch, id);
    const { status } = await bench.ask(SITES.alpha, toPath(product.urlId));
    if (status === 200 && product.variants.length === 1 && product.variants[0]?.unlimited === false)
      mine = product;
    if (mine !== undefined) break;
  }
  const [variant] = mine?.variants ?? [];
  if (mine === undefined || variant === undefined)
    throw new Error('The bench has no product that is counted.');
  const own = toPath(mine.urlId);
  // A product that the pages of others do not show, among what else there is.
  const others: string[] = [];
  for (const { id } of listed) {
    const path = toPath((await readProduct(watch, id)).urlId);
    const { status, text } = await bench.ask(SITES.alpha, path);
    if (path !== own && status === 200 && !text.includes(`"${own}"`)) others.push(path);
  }
  findings.expect(others.length > 0, 'Some page of another product does not show this one.');
  const leftAlone = ['/about', '/about?format=json', ...others.slice(0, 3)];
  return { id: mine.id, variant, own, leftAlone };
}

async function changeTitle(watch: Watch, { id, own, leftAlone }: Counted): Promise<void> {
  const name = 'Glazed at midnight';
  await change(watch, {
    what: 'title',
    async act() {
      const { version } = await readProduct(watch, id);
      await call(watch, updateProduct, { version, name }, updateProduct.path.replace(':productId', id));
    },
    wanted: show([own, jsonOf(own), '/shop'], name, true),
    untouched: leftAlone,
  });
}

async function changePrice(watch: Watch, { id: productId, own, leftAlone }: Counted): Promise<void> {
  await change(watch, {
    what: 'price',
    async act() {
      const { version, variantOptionOrdering, variants } = await readProduct(watch, productId);
      await call(
        watch,
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
        setProductVariants.path.replace(':productId', productId),
      );
    },
    wanted: show([own, '/shop'], '1,234.56', true),
    untouched: leftAlone,
  });
}

async function changeStock(watch: Watch, { variant, own, leftAlone }: Counted): Promise<void> {
  const adjustments = [{ variantId: variant.id, delta: 7_001 }];
  await change(watch, {
    what: 'stock',
    act: () => call(watch, adjustStock, { adjustments, reason: 'received' }),
    wanted: show([jsonOf(own)], `"qtyInStock":${variant.qtyInStock + 7_001}`, true),
    untouched: leftAlone,
  });
}

const NAVIGATION_TITLE = 'Harbour walk';

/** The draft of a navigation changes nothing, and what is published is on every page of the site, but of no other. */
async function changeNavigation(watch: Watch, { own }: Counted): Promise<void> {
  const items = [{ title: NAVIGATION_TITLE, externalLink: '/about' }];
  await call(watch, updateNavigation, { fieldName: 'mainNav', navigation: { items } });
  await change(watch, {
    what: 'navigation as draft',
    act: async () => undefined,
    wanted: show(PATHS, NAVIGATION_TITLE, false),
    untouched: PATHS,
  });
  await change(watch, {
    what: 'navigation',
    act: () => publish(watch),
    wanted: show([own, ...PATHS], NAVIGATION_TITLE, true),
    untouched: [],
  });
}

const TEMPLATE_TEXT = 'harbour-seal-at-noon';

async function changeTemplate(watch: Watch): Promise<void> {
  const path = `${readTemplateFile.path}?path=${encodeURIComponent(FILE)}`;
  const file = await call(watch, readTemplateFile, undefined, path);
  await call(watch, writeTemplateFile, {
    path: FILE,
    content: `<p>${TEMPLATE_TEXT}</p>${String(field(file, 'content'))}`,
    baseHash: field(file, 'hash'),
  });
  await change(watch, {
    what: 'template',
    act: () => publish(watch),
    wanted: show(['/search'], TEMPLATE_TEXT, true),
    untouched: [],
  });
}

const PAGE_TEXT = 'harbour-porpoise-at-one';

/** The words of a page of sections, as draft and once they are published. */
async function changeWords(watch: Watch): Promise<void> {
  const pages = field(await call(watch, listSitePages), 'pages') as readonly { id: string; path: string }[];
  const pageId = pages.find(({ path }) => path === '/about')?.id ?? '';
  const path = readPageContent.path.replace(':pageId', pageId);
  const kept = await call(watch, readPageContent, undefined, path);
  const text = JSON.stringify(field(kept, 'content')).replace('Ines Halloran', PAGE_TEXT);
  const body = { content: JSON.parse(text) as unknown, baseVersion: field(kept, 'version') };
  await change(watch, {
    what: 'words of a page as draft',
    act: () => call(watch, savePageContent, body, path),
    wanted: show(['/about'], PAGE_TEXT, false),
    untouched: PATHS,
  });
  await change(watch, {
    what: 'words of a page',
    act: () => publish(watch),
    wanted: show(['/about', '/about?format=json'], PAGE_TEXT, true),
    untouched: [],
  });
  await change(watch, {
    what: 'words of a page taken back',
    act: () => undo(watch),
    wanted: show(['/about'], PAGE_TEXT, false),
    untouched: [],
  });
}

/** Takes back what was published of the template, then of the navigation. */
async function takeBack(watch: Watch, { own }: Counted): Promise<void> {
  await change(watch, {
    what: 'template taken back',
    act: () => undo(watch),
    wanted: show(['/search'], TEMPLATE_TEXT, false),
    untouched: [],
  });
  await change(watch, {
    what: 'navigation taken back',
    act: () => undo(watch),
    wanted: show([own, ...PATHS], NAVIGATION_TITLE, false),
    untouched: [],
  });
}

async function changeSiteTitle(watch: Watch): Promise<void> {
  const title = 'Alpha by the sea';
  await change(watch, {
    what: 'site title',
    async act() {
      const version = field(await call(watch, getWebsite), 'version');
      await call(watch, updateWebsite, { version, title });
    },
    wanted: show(PATHS, title, true),
    untouched: [],
  });
}

await runCheck('C74', async (bench, findings) => {
  const owner = await bench.staff(SITES.alpha);
  const ports = bench.servers.map(({ port }) => port);
  const watch: Watch = { bench, findings, owner, ports, slowest: {} };

  const product = await findProduct(watch);
  await changeTitle(watch, product);
  await changePrice(watch, product);
  await changeStock(watch, product);
  await changeWords(watch);
  await changeNavigation(watch, product);
  await changeTemplate(watch);
  await takeBack(watch, product);
  await changeSiteTitle(watch);
  findings.note('slowest ms', watch.slowest);
});
