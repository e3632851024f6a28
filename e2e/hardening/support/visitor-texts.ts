import { blankField } from '#shared/features/forms/rules.ts';
import { addCartEntry, getCart } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { printOrders } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { DOCUMENT_KINDS } from '#shared/features/orders/rules.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { REVIEW_NAME_MAX } from '#shared/features/reviews/rules.ts';
import {
  addSiteUserAddress,
  askForSiteUserPassword,
  updateSiteUser,
} from '#shared/features/site-users/contract.ts';
import { ACCOUNT_PAGE_PATH } from '#shared/features/site-users/paths.ts';
import type { Bench } from './bench.ts';
import { type CountedItem, HOME, newKey, orderOf } from './buyers.ts';
import type { Findings } from './check.ts';
import { field } from './http.ts';
import { makeMember, memberHeaders, signInMember } from './members.ts';
import { MARK } from './page-acts.ts';
import type { Staff } from './people.ts';
import { asAdmin, siteIdOf } from './rows.ts';
import type { Item } from './shop.ts';

const NAME_MAX = 40;

/** What a text of a visitor came to: pages, papers and mails as HTML, by what they are. */
export type Shown = ReadonlyMap<string, string>;

/** A site whose visitors write. */
export interface ShopOfTexts {
  readonly bench: Bench;
  readonly host: string;
  /** Id of the site. */
  readonly site: string;
  readonly staff: Staff;
  readonly item: CountedItem;
  readonly card: Item;
  readonly findings: Findings;
}

/** The form of gift cards: whose card it is, and the giver's words. */
const CARD_FORM = {
  id: 'c'.repeat(24),
  name: 'For whom',
  fields: [
    blankField('reader', 'email', { title: 'email' }),
    blankField('words', 'textarea', { title: 'textarea' }),
  ],
};

/** A gift card of a site that asks whom it is for. */
export function offerGiftCards(bench: Bench, host: string): Promise<Item> {
  return asAdmin(bench, async (client) => {
    const { rows } = await client.query<Item>(
      `UPDATE products p SET additional_fields_form = $2, additional_fields_form_id = $3 FROM product_variants v
        WHERE p.website_id = $1 AND p.product_type = 4 AND v.website_id = $1 AND v.product_id = p.id
        RETURNING p.id AS "itemId", v.sku`,
      [await siteIdOf(client, host), JSON.stringify(CARD_FORM), CARD_FORM.id],
    );
    if (rows[0] === undefined) throw new Error(`${host} sells no gift cards.`);
    return rows[0];
  });
}

/** An address with the text in every field that takes it; names are shorter. */
function addressWith(text: string, name: string) {
  return { ...HOME, firstName: name, lastName: name, addressLine1: text, addressLine2: text, city: name };
}

/** Buys with the text in every field, reviews with it, and gathers where it is shown; undefined where it is refused. */
export async function buyWith(shop: ShopOfTexts, text: string, turn: number): Promise<Shown | undefined> {
  const { bench, host, site, staff, item, findings } = shop;
  const name = text.slice(0, NAME_MAX).trim();
  const visitor = bench.visitor(host);
  await visitor.call(addCartEntry.method, addCartEntry.path, { ...item, quantity: 1 });
  const cart = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '');
  const email = `visitor-${turn}@marsh.example`;
  await visitor.call('PUT', `${cart}/email`, { email });
  const address = addressWith(text, name);
  const located = await visitor.call('PUT', `${cart}/shipping/location`, address);
  findings.expect([200, 400].includes(located.status), `an address of ${text} answers ${located.status}`);
  if (located.status !== 200) return undefined;
  const billed = { sameAsShipping: false, address: { ...address, country: 'FR', postalCode: '75001' } };
  const billing = await visitor.call('PUT', `${cart}/billing`, billed);
  findings.expect(billing.status === 200, `a bill to ${text} answers ${billing.status} ${billing.text}`);
  const shown = new Map<string, string>();
  shown.set('cart', (await visitor.send('/cart')).text);
  shown.set('checkout', (await visitor.send('/checkout')).text);
  const { json } = await visitor.call(getCart.method, getCart.path);
  const paid = await visitor.call(
    checkOutCart.method,
    `${cart}/checkout`,
    {
      expectedGrandTotalCents: (json as { grandTotalCents: number }).grandTotalCents,
      payment: { provider: 'mock', token: 'tok_ok' },
      note: text,
    },
    { 'idempotency-key': newKey() },
  );
  const order = orderOf(paid);
  findings.expect(
    order !== undefined,
    `an order with ${text} answers ${paid.status}: ${paid.text.slice(0, 200)}`,
  );
  if (order === undefined) return undefined;
  // What is asked for by a form, and that it was sent, stands here as the shop keeps it.
  await asAdmin(bench, (client) =>
    client.query(
      'UPDATE order_items SET answers = $3, fulfilled_quantity = quantity WHERE website_id = $1 AND order_id = $2',
      [site, order.id, JSON.stringify([{ title: text, text }])],
    ),
  );
  shown.set('order', (await visitor.send(`${ORDER_PAGE_PATH}/${order.orderToken}`)).text);
  const reviewPath = `${REVIEWS_PAGE_PATH}/${order.orderToken}`;
  const written = await visitor.send(reviewPath, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      productId: item.itemId,
      stars: '5',
      body: text,
      authorName: text.slice(0, REVIEW_NAME_MAX),
    }).toString(),
  });
  findings.expect(written.status === 303, `a review of ${text} answers ${written.status}`);
  shown.set('review form', (await visitor.send(reviewPath)).text);
  for (const kind of DOCUMENT_KINDS) {
    const paper = await staff.call(printOrders.method, `${printOrders.path}?kind=${kind}&ids=${order.id}`);
    findings.expect(paper.status === 200, `the ${kind} with ${text} answers ${paper.status}`);
    shown.set(kind, String(field(paper, 'html')));
  }
  const mails = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ template: string; html: string }>(
      'SELECT template, html FROM mail_messages WHERE website_id = $1 AND order_id = $2',
      [site, order.id],
    );
    return rows;
  });
  findings.expect(mails.length === 2, `an order with ${text} wrote ${mails.length} mails`);
  for (const { template, html } of mails) shown.set(`mail ${template}`, html);
  return shown;
}

/** Gives a card with the text as the giver's words and name; what its reader is sent. */
export async function giveWith(shop: ShopOfTexts, text: string, turn: number): Promise<Shown | undefined> {
  const { bench, host, site, card, findings } = shop;
  const visitor = bench.visitor(host);
  const to = `reader-${turn}@marsh.example`;
  const answers = { reader: to, words: text };
  const added = await visitor.call(addCartEntry.method, addCartEntry.path, {
    ...card,
    quantity: 1,
    additionalFields: JSON.stringify(answers),
  });
  findings.expect(
    added.status === 200,
    `a card with ${text} answers ${added.status} ${added.text.slice(0, 200)}`,
  );
  const cart = TOKEN_CART_PATH.replace(':cartToken', visitor.cookies.get('CART') ?? '');
  await visitor.call('PUT', `${cart}/email`, { email: `giver-${turn}@marsh.example` });
  const name = text.slice(0, NAME_MAX).trim();
  const address = { ...HOME, firstName: name, lastName: name, addressLine1: text, city: name };
  const billing = await visitor.call('PUT', `${cart}/billing`, { sameAsShipping: false, address });
  findings.expect([200, 400].includes(billing.status), `a bill to ${text} answers ${billing.status}`);
  if (billing.status !== 200) return undefined;
  const shown = new Map([['cart with a card', (await visitor.send('/cart')).text]]);
  const { json } = await visitor.call(getCart.method, getCart.path);
  const order = orderOf(
    await visitor.call(
      checkOutCart.method,
      `${cart}/checkout`,
      {
        expectedGrandTotalCents: (json as { grandTotalCents: number }).grandTotalCents,
        payment: { provider: 'mock', token: 'tok_ok' },
      },
      { 'idempotency-key': newKey() },
    ),
  );
  findings.expect(order !== undefined, `a card with ${text} cannot be bought`);
  if (order === undefined) return undefined;
  shown.set('order of a card', (await visitor.send(`${ORDER_PAGE_PATH}/${order.orderToken}`)).text);
  const mails = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ html: string }>(
      "SELECT html FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'gift-card'",
      [site, to],
    );
    return rows;
  });
  findings.expect(mails.length === 1, `a card with ${text} wrote ${mails.length} mails to its reader`);
  for (const { html } of mails) {
    findings.expect(html.includes(MARK), `the mail of a card with ${text} shows nothing of it`);
    shown.set('mail of a card', html);
  }
  return shown;
}

/** Becomes a member with the text as name and address; what shows them. */
export async function joinWith(shop: ShopOfTexts, text: string, turn: number): Promise<Shown> {
  const { bench, host, item, site, findings } = shop;
  const email = `member-${turn}@marsh.example`;
  await makeMember(bench, host, email);
  const member = bench.visitor(host);
  await signInMember(member, email);
  const name = text.slice(0, NAME_MAX).trim();
  const write = (call: { method: string; path: string }, body: unknown) =>
    member.call(call.method, call.path, body, memberHeaders(member));
  const profile = await write(updateSiteUser, { firstName: name, lastName: name });
  findings.expect(profile.status === 200, `a member called ${text} answers ${profile.status}`);
  const address = addressWith(text, name);
  const kept = await write(addSiteUserAddress, address);
  findings.expect([200, 201, 400].includes(kept.status), `an address of ${text} answers ${kept.status}`);
  const added = await write(addCartEntry, { ...item, quantity: 1 });
  findings.expect(added.status === 200, `a member called ${text} cannot fill a cart: ${added.status}`);
  const account = (await member.send(ACCOUNT_PAGE_PATH)).text;
  findings.expect(account.includes(MARK), `the account of ${text} shows nothing of it`);
  const shown = new Map([
    ['account', account],
    ['checkout of a member', (await member.send('/checkout')).text],
  ]);
  const forgotten = { email };
  await member.call(askForSiteUserPassword.method, askForSiteUserPassword.path, forgotten);
  const mails = await asAdmin(bench, async (client) => {
    const { rows } = await client.query<{ template: string; html: string }>(
      'SELECT template, html FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      [site, email],
    );
    return rows;
  });
  for (const { template, html } of mails) shown.set(`mail ${template} to a member`, html);
  return shown;
}
