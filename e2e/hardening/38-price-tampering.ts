import { addCartEntry, getCart, setCartEntryQuantity } from '#shared/features/cart/contract.ts';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import { MAX_QUANTITY } from '#shared/features/cart/rules.ts';
import { createProduct, updateProduct } from '#shared/features/products/contract.ts';
import { type Bench, SITES } from './support/bench.ts';
import { type Findings, runCheck } from './support/check.ts';
import { PRICES, QUANTITIES, RAW_QUANTITIES } from './support/forged-amounts.ts';
import { type Answer, field } from './support/http.ts';
import type { Visitor } from './support/people.ts';
import { staffWithRoles } from './support/roles.ts';
import { asAdmin, siteIdOf } from './support/rows.ts';

/** Something that is sold, with the price that counts now in cents. */
interface Offer {
  readonly itemId: string;
  readonly variantId: string;
  readonly sku: string;
  readonly cents: number;
}

interface Entry {
  readonly id: string;
  readonly itemId: string;
  readonly quantity: number;
  readonly purchasePriceCents: number;
  readonly subTotal: number;
  readonly chosenVariant: { readonly sku: string };
}

const MODERATOR = 6;

/** Every line at the price of the server, and totals that are the sums of the lines. */
function wrongOf(answer: Answer, offers: ReadonlyMap<string, Offer>): string | undefined {
  const entries = (field(answer, 'entries') ?? []) as Entry[];
  for (const entry of entries) {
    const offer = offers.get(entry.chosenVariant.sku);
    const isWhole = Number.isInteger(entry.quantity) && entry.quantity >= 1 && entry.quantity <= MAX_QUANTITY;
    if (!isWhole) return `a quantity of ${entry.quantity}`;
    if (offer === undefined || offer.itemId !== entry.itemId)
      return `${entry.chosenVariant.sku} of another item`;
    if (entry.purchasePriceCents !== offer.cents)
      return `${entry.purchasePriceCents} for ${offer.cents} cents`;
    if (entry.subTotal !== offer.cents * entry.quantity) return `a line of ${entry.subTotal} cents`;
  }
  const sum = entries.reduce((total, { subTotal }) => total + subTotal, 0);
  const totals = ['subtotalCents', 'grandTotalCents'].map((name) => field(answer, name));
  if (totals.some((total) => total !== sum)) return `totals ${totals.join(' and ')} for ${sum}`;
  return field(answer, 'currency') === 'USD'
    ? undefined
    : `the currency ${String(field(answer, 'currency'))}`;
}

/** A buyer with a cart, and what there is to buy. */
interface Buyer {
  readonly bench: Bench;
  readonly findings: Findings;
  readonly visitor: Visitor;
  readonly offer: Offer;
  /** An addition that is in order. */
  readonly good: { readonly itemId: string; readonly sku: string; readonly quantity: number };
  /** Another item of the site, and one of the other site. */
  readonly foreign: Offer;
  readonly elsewhere: Offer;
  readonly bySku: ReadonlyMap<string, Offer>;
}

function offersOf(bench: Bench, host: string): Promise<Offer[]> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<Offer>(
      `SELECT p.id AS "itemId", v.id AS "variantId", v.sku,
              (CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END)::int AS cents
         FROM product_variants v JOIN products p ON p.website_id = v.website_id AND p.id = v.product_id
         LEFT JOIN stock_levels s ON s.website_id = v.website_id AND s.variant_id = v.id
        WHERE v.website_id = $1 AND p.is_visible AND v.removed_at IS NULL AND (v.unlimited OR s.on_hand > 1)
        ORDER BY p.id, v.position`,
      [await siteIdOf(client, host)],
    );
    return rows;
  });
}

/** All prices of the database, as one hash. */
function hashPrices(bench: Bench): Promise<string | undefined> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ hash: string }>(
      "SELECT md5(string_agg(v.id || v.price_minor || coalesce(v.sale_price_minor, -1) || v.on_sale, '' ORDER BY v.id)) AS hash FROM product_variants v",
    );
    return rows[0]?.hash;
  });
}

async function comeToTamper(bench: Bench, findings: Findings): Promise<Buyer> {
  const offers = await offersOf(bench, SITES.alpha);
  const bySku = new Map(offers.map((offer) => [offer.sku, offer]));
  const [offer] = offers;
  const foreign = offers.find(({ itemId }) => itemId !== offer?.itemId);
  const [elsewhere] = await offersOf(bench, SITES.beta);
  if (offer === undefined || foreign === undefined || elsewhere === undefined) {
    throw new Error('There is too little to buy.');
  }
  const good = { itemId: offer.itemId, sku: offer.sku, quantity: 1 };
  return { bench, findings, visitor: bench.visitor(SITES.alpha), offer, good, foreign, elsewhere, bySku };
}

const add = ({ visitor }: Buyer, wish: unknown) => visitor.call(addCartEntry.method, addCartEntry.path, wish);

const readCart = ({ visitor }: Buyer, query = '') => visitor.call('GET', getCart.path + query);

async function expectRightCart(buyer: Buyer, what: string, query = ''): Promise<void> {
  const wrong = wrongOf(await readCart(buyer, query), buyer.bySku);
  buyer.findings.expect(wrong === undefined, `${what}: ${wrong}`);
}

async function addRightly(buyer: Buyer): Promise<void> {
  const { status, text } = await add(buyer, buyer.good);
  buyer.findings.expect(status === 200, `a right addition: ${status} ${text.slice(0, 200)}`);
  await expectRightCart(buyer, 'after a right addition');
}

/** Prices and currencies of the buyer's own are not heard. */
async function namePrices(buyer: Buyer): Promise<void> {
  const { findings, visitor, good } = buyer;
  for (const [name, value] of Object.entries(PRICES)) {
    const answer = await add(buyer, { ...good, [name]: value });
    findings.expect([200, 400, 409].includes(answer.status), `${name}: ${answer.status}`);
    await expectRightCart(buyer, `with ${name}`);
  }
  for (const query of [
    '?currency=JPY',
    '?price=0.01',
    '?calculateSubtotal=true&subtotalCents=1',
    '?mock=true',
  ]) {
    await visitor.call(addCartEntry.method, addCartEntry.path + query, good);
    await expectRightCart(buyer, `with ${query}`, query === '?mock=true' ? '' : query);
  }
}

/** Variants of other items, of the other site, of nobody. */
async function addForeignVariants(buyer: Buyer): Promise<void> {
  const { findings, good, foreign, elsewhere } = buyer;
  for (const [what, wish] of [
    ['a variant of another item', { ...good, sku: foreign.sku }],
    ['an item with a variant of another one', { ...good, itemId: foreign.itemId }],
    ['an item of the other site', { ...good, itemId: elsewhere.itemId, sku: elsewhere.sku }],
    ['an id for a SKU', { ...good, sku: foreign.variantId }],
    ['a SKU of nobody', { ...good, sku: 'NOBODY' }],
    ['a list of SKUs', { ...good, sku: [good.sku, foreign.sku] }],
    ['an item of nobody', { ...good, itemId: 'f'.repeat(24) }],
  ] as const) {
    const answer = await add(buyer, wish);
    findings.expect(
      [400, 404].includes(answer.status),
      `${what}: ${answer.status} ${answer.text.slice(0, 120)}`,
    );
    await expectRightCart(buyer, `with ${what}`);
  }
}

/** Path of the first line of the cart, which has one. */
async function linePathOf(buyer: Buyer): Promise<string> {
  await add(buyer, buyer.good);
  const lines = (field(await readCart(buyer), 'entries') ?? []) as Entry[];
  return setCartEntryQuantity.path
    .replace(':cartToken', buyer.visitor.cookies.get('CART') ?? '')
    .replace(':entryId', lines[0]?.id ?? '');
}

/** Quantities that are none: at adding, at changing a line, and by the form of a page without scripts. */
async function tryQuantities(buyer: Buyer): Promise<void> {
  const { findings, visitor, good } = buyer;
  for (const quantity of QUANTITIES) {
    const said = JSON.stringify(quantity);
    const added = await add(buyer, { ...good, quantity });
    findings.expect([400, 409].includes(added.status), `adding ${said}: ${added.status}`);
    await expectRightCart(buyer, `adding ${said}`);
    const set = await visitor.call(setCartEntryQuantity.method, await linePathOf(buyer), { quantity });
    const removes = Number(quantity) === 0 && (quantity === 0 || quantity === '0');
    findings.expect(
      [400, 409].includes(set.status) || (removes && set.status === 200),
      `setting ${said}: ${set.status} ${set.text.slice(0, 120)}`,
    );
    await expectRightCart(buyer, `setting ${said}`);
    const form = new URLSearchParams({ itemId: good.itemId, sku: good.sku, quantity: String(quantity) });
    const origin = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };
    const sent = await visitor.send(CART_FORM_PATHS.add, {
      method: 'POST',
      headers: origin,
      body: `${form}`,
    });
    findings.expect(sent.status < 500, `the form with ${said}: ${sent.status}`);
    await expectRightCart(buyer, `the form with ${said}`);
  }
}

/** Quantities that JSON has no word for, and two quantities at once. */
async function tryRawQuantities(buyer: Buyer): Promise<void> {
  const { findings, visitor, good } = buyer;
  const crumb = { 'content-type': 'application/json', 'x-csrf-token': visitor.cookies.get('crumb') ?? '' };
  for (const word of RAW_QUANTITIES) {
    const body = `{"itemId":"${good.itemId}","sku":"${good.sku}","quantity":${word}}`;
    const answer = await visitor.send(addCartEntry.path, {
      method: addCartEntry.method,
      headers: crumb,
      body,
    });
    findings.expect(answer.status === 400, `the number ${word}: ${answer.status}`);
    await expectRightCart(buyer, `the number ${word}`);
  }
  // Which of two quantities counts is nobody's guess: a field that stands twice is refused.
  const twice = `{"itemId":"${good.itemId}","sku":"${good.sku}","quantity":1,"quantity":-5}`;
  const doubled = await visitor.send(addCartEntry.path, {
    method: addCartEntry.method,
    headers: crumb,
    body: twice,
  });
  findings.expect(doubled.status === 400, `two quantities: ${doubled.status}`);
}

/** Who may not edit products changes no price. */
async function setPricesWithoutLeave({ bench, findings, visitor, offer }: Buyer): Promise<void> {
  const moderator = await staffWithRoles(bench, [MODERATOR], 'moderator');
  const path = updateProduct.path.replace(':productId', offer.itemId);
  for (const call of [
    await moderator.call(updateProduct.method, path, { version: 1, variants: [], priceMinor: 1 }),
    await visitor.call(updateProduct.method, path, { version: 1, priceMinor: 1 }),
  ]) {
    findings.expect([401, 403].includes(call.status), `a price by who may not: ${call.status}`);
  }
}

/** Who may edit products sets no price that is none. */
async function setWrongPrices({ bench, findings, offer }: Buyer): Promise<void> {
  const owner = await bench.staff(SITES.alpha);
  const collectionId = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      'SELECT collection_id AS id FROM products WHERE website_id = $1 AND id = $2',
      [await siteIdOf(client, SITES.alpha), offer.itemId],
    );
    return rows[0]?.id;
  });
  for (const value of ['-1', '1.001', '1e3', 'NaN', 'Infinity', '', '1,00', '9'.repeat(16), 1, null]) {
    for (const currency of ['USD', 'EUR']) {
      const variants = [{ priceMoney: { currency, value } }];
      const body = { collectionId, name: 'Tampered', productType: 1, variants };
      const answer = await owner.call(createProduct.method, createProduct.path, body);
      findings.expect(answer.status === 400, `a price of ${value} ${currency}: ${answer.status}`);
    }
  }
}

await runCheck('C38', async (bench, findings) => {
  const before = await hashPrices(bench);
  const buyer = await comeToTamper(bench, findings);

  await addRightly(buyer);
  await namePrices(buyer);
  await addForeignVariants(buyer);
  await tryQuantities(buyer);
  await tryRawQuantities(buyer);
  await setPricesWithoutLeave(buyer);
  await setWrongPrices(buyer);

  findings.note('quantities', QUANTITIES.length + RAW_QUANTITIES.length);
  findings.expect((await hashPrices(bench)) === before, 'no price in the database changed');
});
