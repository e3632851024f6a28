import { addCartEntry } from '#shared/features/cart/contract.ts';
import { TOKEN_CART_PATH } from '#shared/features/cart/paths.ts';
import { createApiToken } from '#shared/features/api-tokens/contract.ts';
import { DRAFT_REMARKS } from '#shared/features/draft-links/paths.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { issueGiftCard } from '#shared/features/gift-cards/contract.ts';
import { changeMedia, uploadMedia } from '#shared/features/media/contract.ts';
import { noteOrder } from '#shared/features/orders/contract.ts';
import { createProductImport } from '#shared/features/product-csv/contract.ts';
import { createProduct, createProductCategory } from '#shared/features/products/contract.ts';
import { RESTOCK_PATH } from '#shared/features/restock/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { REVIEW_NAME_MAX } from '#shared/features/reviews/rules.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { addSiteUserAddress, updateSiteUser } from '#shared/features/site-users/contract.ts';
import { createTaxZone } from '#shared/features/tax/contract.ts';
import { createWebhook } from '#shared/features/webhooks/contract.ts';
import type { Bench } from './bench.ts';
import { pngOf } from './bombs.ts';
import { type CountedItem, HOME, lookAgain, newKey, orderOf, pay } from './buyers.ts';
import { type Answer, field } from './http.ts';
import { comeToInvite, invite } from './mails.ts';
import { makeMember, memberHeaders, signInMember } from './members.ts';
import { asAdmin, siteIdOf } from './rows.ts';
import { sendForm, shareDraft } from './shared-draft.ts';
import { sendFile } from './uploads.ts';

function expectDone(what: string, { status, text }: Pick<Answer, 'status' | 'text'>): void {
  if (status >= 400) throw new Error(`${what} answers ${status}: ${text.slice(0, 300)}`);
}

/** Buys something and reviews it, with a word in all that is asked for. */
async function buyWithWord(bench: Bench, host: string, item: CountedItem, word: string): Promise<string> {
  const visitor = bench.visitor(host);
  const { itemId, sku } = item;
  expectDone(
    'adding',
    await visitor.call(addCartEntry.method, addCartEntry.path, { itemId, sku, quantity: 1 }),
  );
  const cartToken = visitor.cookies.get('CART') ?? '';
  const cart = TOKEN_CART_PATH.replace(':cartToken', cartToken);
  expectDone(
    'an address of mails',
    await visitor.call('PUT', `${cart}/email`, { email: `${word}@marsh.example` }),
  );
  const address = {
    ...HOME,
    firstName: word,
    lastName: word,
    addressLine1: word,
    addressLine2: word,
    city: word,
  };
  expectDone('an address', await visitor.call('PUT', `${cart}/shipping/location`, address));
  const paid = await pay(await lookAgain({ visitor, cartToken }));
  expectDone('paying', paid);
  const { id = '', orderToken = '' } = orderOf(paid) ?? {};
  // What forms asked for, and that it was sent, stands here as the shop keeps it.
  await asAdmin(bench, (client) =>
    client.query('UPDATE order_items SET answers = $2, fulfilled_quantity = quantity WHERE order_id = $1', [
      id,
      JSON.stringify([{ title: word, text: word }]),
    ]),
  );
  const written = await visitor.send(`${REVIEWS_PAGE_PATH}/${orderToken}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({
      productId: itemId,
      stars: '5',
      body: word,
      authorName: word.slice(0, REVIEW_NAME_MAX),
    }).toString(),
  });
  expectDone('a review', written);
  return id;
}

/** Makes a member whose name and address are a word. */
async function joinWithWord(bench: Bench, host: string, word: string): Promise<void> {
  const email = `${word}@member.example`;
  await makeMember(bench, host, email);
  const visitor = bench.visitor(host);
  expectDone('logging in', await signInMember(visitor, email));
  const send = (method: string, path: string, body: unknown) =>
    visitor.call(method, path, body, memberHeaders(visitor));
  const names = { firstName: word, lastName: word };
  expectDone('a profile', await send(updateSiteUser.method, updateSiteUser.path, names));
  const address = { ...HOME, ...names, addressLine1: word, city: word };
  expectDone('an address', await send(addSiteUserAddress.method, addSiteUserAddress.path, address));
}

/** A variant of which nothing is left, made of a word. */
interface Marked {
  readonly itemId: string;
  readonly variantId: string;
}

/** Makes what staff makes, each with a word in all its texts. */
async function workWithWord(bench: Bench, host: string, word: string, orderId: string): Promise<Marked> {
  const staff = await bench.staff(host);
  const { id: collectionId } = field(await bench.ask(host, '/shop?format=json'), 'collection') as {
    id: string;
  };
  const write = async (
    { method, path }: { method: string; path: string },
    body: unknown,
  ): Promise<Answer> => {
    const answer = await staff.call(method, path, body, { 'idempotency-key': newKey() });
    expectDone(path, answer);
    return answer;
  };
  const made = await write(createProduct, {
    collectionId,
    name: word,
    urlId: word,
    isVisible: true,
    productType: 1,
    tags: [word],
    seoTitle: word,
    seoDescription: word,
    excerpt: word,
    variantOptionOrdering: [word],
    variants: [
      { sku: word, attributes: { [word]: word }, priceMoney: { currency: 'USD', value: '10.00' }, stock: 0 },
    ],
  });
  await write(createProductCategory, { collectionId, displayName: word });
  await write(createCoupon, {
    code: word.toUpperCase(),
    title: word,
    offer: { kind: 'percent', percent: 10 },
  });
  await write(issueGiftCard, { amountCents: 5000, email: `${word}@gift.example`, message: word });
  await write(createShippingZone, {
    name: word,
    places: [{ country: 'FR' }],
    options: [{ name: word, rate: { kind: 'flat', price: { currency: 'USD', value: '1.00' } } }],
  });
  await write(createTaxZone, {
    name: word,
    places: [{ country: 'FR' }],
    included: false,
    rates: { goods: 20 },
  });
  await write(createApiToken, { name: word, roles: [4] });
  await write(createWebhook, { url: `https://books.example/${word}`, events: ['order.create'] });
  await write({ ...noteOrder, path: noteOrder.path.replace(':orderId', orderId) }, { note: word });
  const { port } = bench.servers[0];
  const file = (path: string, body: Buffer) =>
    sendFile({ port, host, path, token: staff.token, parts: [body], length: body.length });
  const picture = await file(`${uploadMedia.path}?filename=${word}.png`, pngOf(8, 8));
  const { media } = picture.json as { media?: { id: string; version: number } };
  if (media === undefined) throw new Error(`An upload answers ${picture.status} ${picture.code}.`);
  await write(
    { ...changeMedia, path: changeMedia.path.replace(':mediaId', media.id) },
    { version: media.version, title: word, altText: word },
  );
  const csv = `Title,Product URL,Description,SKU,Price,Tags\n${word},${word}-csv,${word},${word},not ${word},${word}\n`;
  const query = `filename=${word}.csv&collectionId=${collectionId}`;
  const taken = await file(`${createProductImport.path}?${query}`, Buffer.from(csv));
  if (taken.status >= 400) throw new Error(`An import answers ${taken.status} ${taken.code}.`);
  const owner = await comeToInvite(bench, host);
  expectDone('an invitation', await invite(owner, `${word}@staff.example`));
  const { id = '', variants = [] } = (field(made, 'product') ?? {}) as {
    id?: string;
    variants?: readonly { id: string }[];
  };
  return { itemId: id, variantId: variants[0]?.id ?? '' };
}

/** Fills a site with all that staff looks at, where visitors and staff write: each with one of the words in its texts. */
export async function markSite(
  bench: Bench,
  host: string,
  items: readonly CountedItem[],
  words: readonly string[],
): Promise<void> {
  for (const [index, word] of words.entries()) {
    const item = items[index % items.length];
    if (item === undefined) throw new Error('There is nothing to sell.');
    const orderId = await buyWithWord(bench, host, item, word);
    await joinWithWord(bench, host, word);
    const { itemId, variantId } = await workWithWord(bench, host, word, orderId);
    const signUp = { productId: itemId, variantId, siteVisitorEmail: `${word}@waits.example` };
    expectDone('a sign-up', await bench.visitor(host).call('POST', RESTOCK_PATH, signUp));
    const { base } = await shareDraft(await bench.staff(host), { note: word });
    const remark = { to: DRAFT_REMARKS, fields: { page: '/', name: word, text: word } } as const;
    expectDone('a remark', await sendForm(bench.visitor(host), base, remark));
    await asAdmin(bench, async (client) => {
      await client.query(
        `INSERT INTO dead_letters (website_id, id, job_id, job, payload, problem, tries, queued_at, failed_at)
         VALUES ($1, substr(md5($2), 1, 24), $2, 'mail', '{}', $2, $3, now(), now())`,
        [
          await siteIdOf(client, host),
          word,
          JSON.stringify([{ failedOn: '2026-01-01T00:00:00.000Z', problem: word }]),
        ],
      );
    });
  }
}
