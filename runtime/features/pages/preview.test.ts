import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { setProductFiles } from '#shared/features/downloads/contract.ts';
import { pathOfPreviewDownload } from '#shared/features/downloads/paths.ts';
import { downloadWords } from '#shared/features/downloads/words.ts';
import { listPages, readPageData, readStorePage } from '#shared/features/pages/contract.ts';
import { pathOfDelivery } from '#shared/features/downloads/paths.ts';
import { PREVIEW_FOLDER, SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { SUBSCRIPTIONS_PAGE_PATH } from '#shared/features/subscriptions/paths.ts';
import { readTheme } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import { addPerson, openSession, ownerIdOf, rowsOf } from '../../testing/people.ts';
import { buyCart, offerShipping, sellBySubscription, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/** Where the preview shows pages that visitors come to by a link of their own, or by no link at all. */
const SAMPLE_PATHS = {
  order: `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`,
  subscription: `${SUBSCRIPTIONS_PAGE_PATH}/${SAMPLE_TOKEN}`,
  reviews: `${REVIEWS_PAGE_PATH}/${SAMPLE_TOKEN}`,
  protected: `${PREVIEW_FOLDER}/protected`,
  fields: `${PREVIEW_FOLDER}/fields`,
};

let app: TestApp;
let owner: Client;
let bookId: string;
let fileId: string;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await offerShipping(app);
  const sql = 'SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = $2';
  bookId = (await rowsOf<{ id: string }>(app, sql, 'BOOK'))[0]?.id ?? '';
  const uploaded = await fetch(`${app.origin}/api/v1/media?filename=book.txt`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${await openSession(app, await ownerIdOf(app))}`,
      'content-type': 'text/plain',
    },
    body: 'The recipes.',
  });
  fileId = ((await uploaded.json()) as { media: { id: string } }).media.id;
  await owner.call(setProductFiles, { params: { productId: bookId }, body: { mediaIds: [fileId] } });
});

afterAll(() => app.close());

const read = (path: string, client = owner) => client.call(readPageData, { query: { path } });

/** The page as the studio shows it: with the draft of the theme over the templates of every store. */
async function show(path: string): Promise<string> {
  const [{ files, common }, page, locale] = await Promise.all([
    owner.call(readTheme, {}),
    read(path),
    loadLocale('en-US'),
  ]);
  const texts = Object.fromEntries([...common, ...files].map((file) => [file.path, file.content]));
  const theme = createTheme(createEngine(), texts);
  const { template, json } = page;
  const { html = '', problems } = theme.render({ template, json, head: '', now: app.clock.now(), locale });
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return html;
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

describe('a preview of the pages of a store', () => {
  it('shows each of them with the template that visitors get', async () => {
    const { pages } = await owner.call(listPages, {});
    const ofStore = pages.filter(({ kind }) => kind === 'system');
    expect(ofStore.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/cart', '/checkout', '/account', SAMPLE_PATHS.order, SAMPLE_PATHS.protected]),
    );
    for (const { path, template } of ofStore) {
      const page = await read(path);
      expect([path, page.template]).toEqual([path, template]);
      expect([path, (await show(path)).includes('<h1')]).toEqual([path, true]);
    }
  });

  it.each([
    ['/checkout', ['Mug', 'Contact', 'Order summary']],
    ['/checkout/order-confirmed', ['Thank you for your order', 'Mug', 'ada@example.com']],
    [SAMPLE_PATHS.order, ['Your order', 'Mug', 'Placed on', '12 Quay Street']],
    [SAMPLE_PATHS.reviews, ['What do you think of it?', 'Mug']],
    ['/account', ['ada@example.com', 'Mug', '12 Quay Street']],
  ])('%s shows a sample of the goods of the site', async (path, words) => {
    const text = textOf(await show(path));
    for (const word of words) expect(text.toLowerCase()).toContain(word.toLowerCase());
  });

  it('shows a subscription, and what an item asks, where something is sold so', async () => {
    const listed = async () => (await owner.call(listPages, {})).pages.map(({ path }) => path);
    expect(await listed()).not.toContain(SAMPLE_PATHS.subscription);
    expect(await listed()).not.toContain(SAMPLE_PATHS.fields);
    const plan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 } as const;
    const productId = await sellBySubscription(app, 'CLASS', plan);
    const form = { id: 'f'.repeat(24), name: 'Who comes', fields: [] };
    const ask = 'UPDATE products SET additional_fields_form = $3 WHERE website_id = $1 AND id = $2';
    await rowsOf(app, ask, productId, JSON.stringify(form));
    expect(await listed()).toEqual(expect.arrayContaining([SAMPLE_PATHS.subscription, SAMPLE_PATHS.fields]));
    const subscription = textOf(await show(SAMPLE_PATHS.subscription));
    for (const word of ['Your subscription', '$95.00', 'every month', '4242', '1001']) {
      expect(subscription).toContain(word);
    }
    expect(textOf(await show(SAMPLE_PATHS.fields))).toContain('Who comes');
  });

  it('shows an order made of the same facts as one that was bought, and of nobody’s', async () => {
    const { order } = (await buyCart(await shopperWith(app, { sku: 'BOOK', email: 'reader@marsh.example' })))
      .json;
    const answer = await fetch(`${app.origin}/commerce/orders/${order.orderToken}?format=json`);
    const { order: real } = (await answer.json()) as { order: Record<string, unknown> };
    const sample = (await read(SAMPLE_PATHS.order)).json['order'] as Record<string, unknown>;
    expect(Object.keys(sample).sort()).toEqual(Object.keys(real).sort());
    const everything = JSON.stringify(
      await Promise.all(['/account', SAMPLE_PATHS.order].map((path) => read(path))),
    );
    expect(everything).not.toContain('reader@marsh.example');
    expect(everything).not.toContain(order.orderToken);
  });
});

describe('a preview of what buyers of a digital product get', () => {
  it('is a page of its own type that says that it is a preview, and lists the files', async () => {
    const page = await read(pathOfDelivery(bookId));
    expect(page).toMatchObject({
      status: 200,
      pageType: PAGE_TYPE.digitalProductComposerPreview,
      template: 'pages/order.page',
      json: {
        pageType: PAGE_TYPE.digitalProductComposerPreview,
        notice: downloadWords('en').preview,
        order: { items: [{ itemId: bookId, quantity: 1 }], status: 'FULFILLED' },
        downloads: { files: [{ filename: 'book.txt', path: pathOfPreviewDownload(fileId), isOpen: true }] },
      },
    });
    const html = await show(pathOfDelivery(bookId));
    expect(textOf(html)).toContain(downloadWords('en').preview);
    expect(html).toContain(`href="${pathOfPreviewDownload(fileId)}"`);
    const { pages } = await owner.call(listPages, {});
    expect(pages.find(({ path }) => path === pathOfDelivery(bookId))?.title).toMatch(/^Your downloads: /);
  });

  it('is there before visitors see the product, and not for what is no download', async () => {
    const sql = 'UPDATE products SET is_visible = false WHERE website_id = $1 AND id = $2';
    await rowsOf(app, sql, bookId);
    expect((await read(pathOfDelivery(bookId))).status).toBe(200);
    await rowsOf(app, sql.replace('false', 'true'), bookId);
    const [mug] = await rowsOf<{ id: string }>(
      app,
      'SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = $2',
      'MUG-R-S',
    );
    for (const id of [mug?.id ?? 'mug', '0'.repeat(24), 'x']) {
      expect((await read(pathOfDelivery(id))).status).toBe(404);
    }
  });

  it('is for staff who see the site or edit its products, and its download opens nothing to visitors', async () => {
    const path = pathOfDelivery(bookId);
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    expect(await client.call(readStorePage, { query: { path } })).toMatchObject({ status: 200 });
    expect((await fetch(app.origin + path)).status).toBe(404);
    expect((await fetch(app.origin + pathOfPreviewDownload(fileId))).status).toBe(404);
  });
});
