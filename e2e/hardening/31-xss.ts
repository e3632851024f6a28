import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { createProduct, createProductCategory } from '#shared/features/products/contract.ts';
import { SEARCH_PAGE_PATH, SEARCH_SUGGESTIONS_PATH } from '#shared/features/search/paths.ts';
import { SITES } from './support/bench.ts';
import { runCheck } from './support/check.ts';
import { type Answer, field } from './support/http.ts';
import { findActs, HARMLESS, isJson, MARK, PAYLOADS, shapeOf } from './support/page-acts.ts';

const OPTION_NAME_MAX = 50;
const CATEGORY_NAME_MAX = 25;

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
      const isStrict =
        /script-src 'self'(?:;|$)/.test(policy) &&
        !/(?:script-src|style-src|style-src-elem) [^;]*unsafe/.test(policy);
      findings.expect(isStrict || answer.status === 304, `${page} has the policy ${policy}`);
    }
    const asked = await bench.ask(alpha, `${SEARCH_SUGGESTIONS_PATH}?q=${MARK}`);
    const isData = String(asked.headers['content-type']).startsWith('application/json') && isJson(asked.text);
    findings.expect(isData, `suggestions are ${String(asked.headers['content-type'])}`);
  }
  findings.expect(taken > PAYLOADS.length / 2, `only ${taken} payloads became products`);
  findings.note('payloads', PAYLOADS.length);
  findings.note('became products', taken);
  findings.note('left out', 'what visitors write: 31-visitor-texts has it');
});
