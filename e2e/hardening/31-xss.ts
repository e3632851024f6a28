import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { createProduct, createProductCategory } from '#shared/features/products/contract.ts';
import { SEARCH_PAGE_PATH, SEARCH_SUGGESTIONS_PATH } from '#shared/features/search/paths.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';

/** In every payload, so that what comes of one can be told. */
const MARK = 'zqx';
const OPTION_NAME_MAX = 50;
const CATEGORY_NAME_MAX = 25;

/** Texts that run where a page takes them for markup, for an attribute, for an address or for a script. */
const PAYLOADS = [
  '<script>zqx()</script>',
  '</script><script>zqx()</script>',
  '</title><script>zqx()</script>',
  '</textarea><img src=x onerror=zqx()>',
  '</noscript><img src=x onerror=zqx()>',
  '</style><svg onload=zqx()>',
  '<img src=x onerror=zqx()>',
  '<img src="x" onerror="zqx()">',
  '"><img src=x onerror=zqx()>',
  "'><img src=x onerror=zqx()>",
  '" onmouseover="zqx()" x="',
  "' onmouseover='zqx()' x='",
  '` onmouseover=zqx() `',
  '" autofocus onfocus=zqx() x="',
  '<svg onload=zqx()>',
  '<svg><script>zqx()</script></svg>',
  '<svg><animate onbegin=zqx()>',
  '<math><mi//xlink:href="data:x,zqx">',
  '<iframe src="javascript:zqx()">',
  '<iframe srcdoc="<script>zqx()</script>">',
  '<object data="javascript:zqx()">',
  '<embed src="javascript:zqx()">',
  '<base href="//zqx.example/">',
  '<meta http-equiv=refresh content="0;url=//zqx.example">',
  '<link rel=stylesheet href=//zqx.example/x.css>',
  '<form action=//zqx.example><input name=a>',
  '<a href="javascript:zqx()">zqx</a>',
  '<a href="&#106;avascript:zqx()">zqx</a>',
  'javascript:zqx()',
  'JaVaScRiPt:zqx()',
  'data:text/html,<script>zqx()</script>',
  '<details open ontoggle=zqx()>',
  '<video><source onerror=zqx()>',
  '<!--<script>zqx()</script>-->',
  '<![CDATA[<script>zqx()</script>]]>',
  '--><script>zqx()</script>',
  '\\";zqx();//',
  '\\u003cscript\\u003ezqx()\\u003c/script\\u003e',
  '{"a":"zqx"}</script>',
  'zqx\u2028zqx()\u2029',
  '{.repeated section zqx}{@|safe}{.end}',
  '{title|json}{.meta-left}zqx',
  '&lt;script&gt;zqx()&lt;/script&gt;',
  '%3Cscript%3Ezqx()%3C/script%3E',
  '\u0002zqx\u0003<mark onclick=zqx()>',
  '＜script＞zqx()＜/script＞',
] as const;
const HARMLESS = 'plain zqx words';

type Element = DefaultTreeAdapterTypes.Element;
type Node = DefaultTreeAdapterTypes.Node;

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  if ('content' in node) yield* elementsOf(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child);
}

function textOf(element: Element): string {
  return element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
}

const ADDRESSES: ReadonlySet<string> = new Set([
  'href',
  'src',
  'action',
  'formaction',
  'data',
  'srcdoc',
  'poster',
]);
const BAD_ADDRESS = /^[^\w/#?]*(?:javascript|vbscript|data):|^[\s/\\]*\/\/zqx/i;

/** Every tag with every name of an attribute that a page has. */
function shapeOf(html: string): Set<string> {
  const shape = new Set<string>();
  for (const { tagName, attrs } of elementsOf(parse(html, { scriptingEnabled: false }))) {
    shape.add(tagName);
    for (const { name } of attrs) shape.add(`${tagName} ${name}`);
  }
  return shape;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What of a page could act, in words. */
function findActs(html: string, known: ReadonlySet<string>): string[] {
  const acts: string[] = [];
  for (const scriptingEnabled of [true, false]) {
    for (const element of elementsOf(parse(html, { scriptingEnabled }))) {
      const { tagName, attrs } = element;
      if (!known.has(tagName)) acts.push(`a new <${tagName}>`);
      for (const { name, value } of attrs) {
        if (name.startsWith('on')) acts.push(`<${tagName} ${name}>`);
        if (!known.has(`${tagName} ${name}`)) acts.push(`a new <${tagName} ${name}>`);
        if (ADDRESSES.has(name) && BAD_ADDRESS.test(value)) acts.push(`<${tagName} ${name}="${value}">`);
      }
      const isInline = tagName === 'script' && !attrs.some(({ name }) => name === 'src');
      if (isInline && !isJson(textOf(element))) acts.push('an island that is no JSON');
    }
  }
  return [...new Set(acts)];
}

await runCheck('C31', async (bench, findings) => {
  const { alpha } = SITES;
  const staff = await bench.staff(alpha);
  const first = field(await bench.ask(alpha, '/shop?format=json'), 'collection') as { id: string };
  const collectionId = first.id;

  /** Makes a product of which every text is the payload, as far as it may be as long; undefined where it is refused. */
  async function plant(
    text: string,
    turn: number,
    option = text.slice(0, OPTION_NAME_MAX).trim(),
  ): Promise<{ urlId: string; id: string } | undefined> {
    const short = text.slice(0, OPTION_NAME_MAX).trim();
    const category = await staff.call(createProductCategory.method, createProductCategory.path, {
      collectionId,
      displayName: `${turn}${option === short ? '' : 'k'}${text}`.slice(0, CATEGORY_NAME_MAX),
    });
    const made = field(category, 'category') as { id: string } | undefined;
    const variants = [short, 'other'].map((value) => ({
      sku: `${turn}-${value}`.slice(0, OPTION_NAME_MAX),
      attributes: { [option]: value },
      priceMoney: { currency: 'USD', value: '10.00' },
      unlimited: true,
    }));
    const answer = await staff.call(createProduct.method, createProduct.path, {
      collectionId,
      name: text,
      urlId: `planted-${turn}`,
      isVisible: true,
      productType: 1,
      tags: [short],
      categoryIds: made === undefined ? [] : [made.id],
      variantOptionOrdering: [option],
      variants,
    });
    if (answer.status === 201) return field(answer, 'product') as { urlId: string; id: string };
    // Some texts are refused as the name of an option, and are then tried everywhere else.
    if (option === short) return plant(text, turn, 'Kind');
    findings.expect(
      answer.status === 400,
      `a product called ${text} answers ${answer.status}: ${answer.text}`,
    );
    return undefined;
  }

  /** The pages that show a text, by what they are. */
  async function read(text: string, turn: number, itemId: string | undefined): Promise<Map<string, Answer>> {
    const q = encodeURIComponent(text);
    const visitor = bench.visitor(alpha);
    const pages = new Map<string, Answer>();
    pages.set('list', await visitor.send('/shop'));
    pages.set('filters', await visitor.send(`/shop?option.${q}=${q}&sort=${q}&min-price=${q}&page=${q}`));
    pages.set('search', await visitor.send(`${SEARCH_PAGE_PATH}?q=${q}&kind=${q}&category=${q}`));
    pages.set('found', await visitor.send(`${SEARCH_PAGE_PATH}?q=${MARK}`));
    pages.set('missing', await visitor.send(`/shop/${q}`));
    if (itemId !== undefined) {
      pages.set('product', await visitor.send(`/shop/p/planted-${turn}`));
      await visitor.call('POST', CART_ENTRIES_PATH, {
        itemId,
        sku: `${turn}-other`,
        quantity: 1,
        additionalFields: null,
      });
      pages.set('cart', await visitor.send('/cart'));
    }
    return pages;
  }

  const planted = await plant(HARMLESS, 0);
  findings.expect(planted !== undefined, 'a harmless product can be made');
  // What no harmless page has is none of ours, but for marks of what was found and links to further pages of a list.
  const known = new Set(['mark', 'a rel']);
  for (const { text } of (await read(HARMLESS, 0, planted?.id)).values()) {
    for (const part of shapeOf(text)) known.add(part);
  }

  let taken = 0;
  for (const [index, payload] of PAYLOADS.entries()) {
    const turn = index + 1;
    const product = await plant(payload, turn);
    if (product !== undefined) taken += 1;
    for (const [page, answer] of await read(payload, turn, product?.id)) {
      const acts = answer.status >= 500 ? [`status ${answer.status}`] : findActs(answer.text, known);
      findings.expect(acts.length === 0, `${page} with ${payload} has ${acts.join(', ')}`);
      const policy = String(answer.headers['content-security-policy']);
      const isStrict = /script-src 'self'(?:;|$)/.test(policy) && !/script-src[^;]*unsafe/.test(policy);
      findings.expect(isStrict || answer.status === 304, `${page} has the policy ${policy}`);
    }
    const asked = await bench.ask(alpha, `${SEARCH_SUGGESTIONS_PATH}?q=${MARK}`);
    const isData = String(asked.headers['content-type']).startsWith('application/json') && isJson(asked.text);
    findings.expect(isData, `suggestions are ${String(asked.headers['content-type'])}`);
  }
  findings.expect(taken > PAYLOADS.length / 2, `only ${taken} payloads became products`);
  findings.note('payloads', PAYLOADS.length);
  findings.note('became products', taken);
  findings.note('left out', 'forms, comments and addresses, which no page shows yet');
});
