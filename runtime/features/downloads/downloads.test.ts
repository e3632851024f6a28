import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { createCoupon } from '#shared/features/coupons/contract.ts';
import { listProductFiles, setProductFiles } from '#shared/features/downloads/contract.ts';
import { changeMedia, type Media, readMedia } from '#shared/features/media/contract.ts';
import { cancelOrder, refundOrder } from '#shared/features/orders/contract.ts';
import { deleteProduct, duplicateProduct } from '#shared/features/products/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, openSession, ownerIdOf, rowsOf } from '../../testing/people.ts';
import { buyCart, mailsTo, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const HOUR_MS = 60 * 60 * 1000;
const VIEWER = 10;
const CONTENT = 'The recipes, to the gram.';

let app: TestApp;
let owner: Client;
let token: string;
let bookId: string;
let file: Media;
let made = 0;

async function upload(content: string, ending = 'txt'): Promise<Media> {
  made += 1;
  const response = await fetch(`${app.origin}/api/v1/media?filename=book-${made}.${ending}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'text/plain' },
    body: content,
  });
  return ((await response.json()) as { media: Media }).media;
}

const productOf = async (sku: string) => {
  const [row] = await rowsOf<{ id: string }>(
    app,
    'SELECT product_id AS id FROM product_variants WHERE website_id = $1 AND sku = $2',
    sku,
  );
  return row?.id ?? '';
};

const set = (productId: string, mediaIds: readonly string[], client = owner) =>
  client.call(setProductFiles, { params: { productId }, body: { mediaIds: [...mediaIds] } });

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  token = await openSession(app, await ownerIdOf(app));
  await offerShipping(app);
  bookId = await productOf('BOOK');
  file = await upload(CONTENT);
  await set(bookId, [file.id]);
});

afterAll(() => app.close());

/** A bought book: its buyer, its order, the page of it, and the links there. */
async function buyBook(email = 'reader@marsh.example') {
  const buyer = await shopperWith(app, { sku: 'BOOK', email });
  const { order } = (await buyCart(buyer)).json;
  const path = `/commerce/orders/${order.orderToken}`;
  const links = async (visitor = buyer) => {
    const html = await (await visitor.fetch(path)).text();
    return [...html.matchAll(/href="(\/s\/download\/[^"]+)"/g)].map(([, link = '']) => link);
  };
  const renew = (visitor = buyer, origin = app.origin) =>
    visitor.fetch(`${path}/downloads`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      body: '',
    });
  return { buyer, order, path, links, renew };
}

const get = (link: string, headers: Record<string, string> = {}) => app.visitor().fetch(link, { headers });

describe('the files of a product', () => {
  it('become private with it, stay so, are told in order, and go with a copy of it', async () => {
    const second = await upload('Notes');
    const { files } = await set(bookId, [second.id, file.id]);
    expect(files.map(({ mediaId }) => mediaId)).toEqual([second.id, file.id]);
    expect(await owner.call(listProductFiles, { params: { productId: bookId } })).toEqual({ files });
    expect((await fetch(app.origin + file.url)).status).toBe(404);
    const { media, uses } = await owner.call(readMedia, { params: { mediaId: file.id } });
    expect([media.isPublic, uses]).toEqual([false, [expect.objectContaining({ id: bookId })]]);
    await expect(
      owner.call(changeMedia, {
        params: { mediaId: file.id },
        body: { version: media.version, isPublic: true },
      }),
    ).rejects.toMatchObject({ code: 'SOLD_FILES_ARE_PRIVATE' });
    const copy = await owner.call(duplicateProduct, { params: { productId: bookId } });
    expect(await owner.call(listProductFiles, { params: { productId: copy.product.id } })).toEqual({ files });
    await owner.call(deleteProduct, { params: { productId: copy.product.id } });
    await set(bookId, [file.id]);
  });

  it('are refused where nobody may change them, and where they cannot be sold', async () => {
    const viewer = await addPerson(app, [VIEWER]);
    await expect(set(bookId, [], viewer.client)).rejects.toMatchObject({ status: 403 });
    await expect(set(await productOf('MUG-B-S'), [])).rejects.toMatchObject({ code: 'NOT_DIGITAL' });
    await expect(set(bookId, ['e'.repeat(24)])).rejects.toMatchObject({ code: 'MEDIA_NOT_FOUND' });
    await expect(set('e'.repeat(24), [])).rejects.toMatchObject({ code: 'PRODUCT_NOT_FOUND' });
    await expect(set(bookId, [file.id, file.id])).rejects.toMatchObject({ status: 400 });
    const drawing = await upload('<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"/>', 'svg');
    await expect(set(bookId, [drawing.id])).rejects.toMatchObject({ code: 'PICTURES_ARE_PUBLIC' });
    const shown = await upload('Shown on a page');
    await rowsOf(app, 'UPDATE products SET body = $2 WHERE website_id = $1 AND id = $3', shown.url, bookId);
    await expect(set(bookId, [shown.id])).rejects.toMatchObject({ code: 'FILE_IS_SHOWN' });
    await rowsOf(app, "UPDATE products SET body = '' WHERE website_id = $1 AND id = $2", bookId);
  });
});

describe('a file that was bought', () => {
  it('is mailed and on the page of the order, and is fetched whole and in parts as one use', async () => {
    const { links } = await buyBook('first@marsh.example');
    expect(await mailsTo(app, 'first@marsh.example')).toEqual(['order-confirmed', 'downloads']);
    const [link = ''] = await links();
    const whole = await get(link);
    expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
      200,
      'application/octet-stream',
      CONTENT,
    ]);
    expect(whole.headers.get('content-disposition')).toContain('attachment');
    expect(whole.headers.get('cache-control')).toContain('no-store');
    const rest = await get(link, { range: 'bytes=4-' });
    expect([rest.status, rest.headers.get('content-range'), await rest.text()]).toEqual([
      206,
      `bytes 4-${CONTENT.length - 1}/${CONTENT.length}`,
      CONTENT.slice(4),
    ]);
    const uses = await rowsOf(app, 'SELECT uses FROM downloads WHERE website_id = $1 AND uses > 0');
    expect(uses).toEqual([{ uses: 1 }]);
  });

  it.each([
    ['its end', 'bytes=-4', 206, 1],
    ['its first byte again', 'bytes=0-', 206, 2],
    ['several parts, which come as the whole', 'bytes=4-5,9-', 200, 2],
    ['a part of other content, for which the whole comes', 'bytes=4-', 200, 2, { 'if-range': '"other"' }],
    ['what no program can mean', 'bytes=x', 200, 2],
    ['a part that ends before it begins', 'bytes=5-2', 200, 2],
    ['a part that it does not have', 'bytes=9999-', 416, 1],
  ] as const)(
    'counts as used once more by who has it and wants %s, or not',
    async (...[, range, status, count, more]) => {
      const { order, links } = await buyBook();
      const [link = ''] = await links();
      const usesOf = async () =>
        (
          await rowsOf(app, 'SELECT uses FROM downloads WHERE website_id = $1 AND order_id = $2', order.id)
        )[0];
      expect((await get(link, { range: 'bytes=9999-' })).status).toBe(416);
      expect([(await app.visitor().fetch(link, { method: 'HEAD' })).status, await usesOf()]).toEqual([
        200,
        { uses: 0 },
      ]);
      await get(link);
      const answer = await get(link, { range, ...more });
      expect([answer.status, await usesOf()]).toEqual([status, { uses: count }]);
    },
  );

  it('is over after five uses or a day, until the page of the order makes a new link', async () => {
    const { buyer, path, links, renew } = await buyBook();
    const [link = ''] = await links();
    for (let use = 0; use < 5; use += 1) expect((await get(link)).status).toBe(200);
    const over = await get(link);
    expect([over.status, await over.text()]).toEqual([
      410,
      expect.stringContaining('reached its download limit'),
    ]);
    expect((await renew(buyer, 'https://evil.example')).status).toBe(403);
    const renewed = await renew();
    expect([renewed.status, renewed.headers.get('location')]).toEqual([303, path]);
    const [fresh = ''] = await links();
    expect(fresh).not.toBe(link);
    expect([(await get(link)).status, (await get(fresh)).status]).toEqual([404, 200]);
    app.clock.move(25 * HOUR_MS);
    expect((await get(fresh)).status).toBe(410);
    app.clock.move(-25 * HOUR_MS);
  });

  it('is not shown to who merely holds the link of the order, who cannot take the buyer’s links back either', async () => {
    const { path, links, renew } = await buyBook();
    const stranger = app.visitor();
    expect(await links(stranger)).toEqual([]);
    const json = await (await stranger.fetch(`${path}?format=json`)).text();
    expect(json).not.toContain('/s/download/');
    const refused = await renew(stranger);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Confirm the email address of this order first.'),
    ]);
    const [link = ''] = await links();
    expect((await get(link)).status).toBe(200);
  });

  it('is on the page that its mail leads to, in whatever browser that is opened', async () => {
    await buyBook('elsewhere@marsh.example');
    const reader = app.visitor();
    const mails = await rowsOf<{ text: string }>(
      app,
      "SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'downloads'",
      'elsewhere@marsh.example',
    );
    const [, mailed = ''] = /http:\/\/[^/\s]+(\/commerce\/orders\/[^\s>]+)/.exec(mails[0]?.text ?? '') ?? [];
    const answer = await reader.fetch(mailed);
    expect(answer.status).toBe(303);
    // A browser that has shown no cookies is asked for them on the way.
    const asked = await reader.fetch(answer.headers.get('location') ?? '');
    expect(asked.status).toBe(303);
    const page = await (await reader.fetch(asked.headers.get('location') ?? '')).text();
    expect(page).toContain('/s/download/');
  });

  it('is taken back with an order that is canceled although nothing was paid for it', async () => {
    const offer = { kind: 'percent' as const, percent: 100 };
    await owner.call(createCoupon, { body: { code: 'FREE', title: 'A present', offer } });
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    const cart = `/api/3/commerce/cart/${visitor.cookies.get('CART')}`;
    await visitor.call('POST', CART_ENTRIES_PATH, { itemId: await productOf('MUG-B-S'), sku: 'MUG-B-S' });
    await visitor.call('PUT', `${cart}/coupons/FREE`);
    const { order } = (await buyCart(visitor)).json;
    const links = () =>
      rowsOf<{ isOver: boolean }>(
        app,
        'SELECT revoked_at IS NOT NULL AS "isOver" FROM downloads WHERE website_id = $1 AND order_id = $2',
        order.id,
      );
    expect(await links()).toEqual([{ isOver: false }]);
    const params = { orderId: order.id };
    await owner.call(cancelOrder, { params, body: {} }, { idempotencyKey: 'cancel-free' });
    expect(await links()).toEqual([{ isOver: true }]);
  });

  it('is revoked with a refund, and cannot be opened by guessing', async () => {
    const { order, links, renew } = await buyBook();
    const [link = ''] = await links();
    const body = { amountCents: 1900 };
    await owner.call(refundOrder, { params: { orderId: order.id }, body }, { idempotencyKey: 'take-back' });
    expect([(await get(link)).status, await links()]).toEqual([404, []]);
    const renewed = await renew();
    expect([renewed.status, await links()]).toEqual([303, []]);
    expect((await get('/s/download/guess')).status).toBe(404);
  });
});
