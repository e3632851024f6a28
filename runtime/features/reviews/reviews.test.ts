import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { fulfillOrder, getOrder } from '#shared/features/orders/contract.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { erasePersonalData, findPersonalData } from '#shared/features/privacy/contract.ts';
import { judgeReview, listReviews } from '#shared/features/reviews/contract.ts';
import { REVIEWS_PAGE_PATH } from '#shared/features/reviews/paths.ts';
import { REVIEWS_NAMESPACE } from '#shared/features/reviews/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf, type TestPerson } from '../../testing/people.ts';
import { type BoughtOrder, mailsTo, offerShipping, orderMugs } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

const PAGE = '/shop/p/mug';
const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: Client;
let moderator: TestPerson;
let made = 0;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  moderator = await addPerson(app, [CONTRIBUTOR_ROLE.moderator]);
  await offerShipping(app);
});

afterAll(() => app.close());

/** An order of a mug that is on its way. */
async function received(email: string): Promise<BoughtOrder> {
  const order = await orderMugs(app, { email });
  const { items } = await owner.call(getOrder, { params: { orderId: order.id } });
  const lines = items.map(({ id, quantity }) => ({ id, quantity }));
  made += 1;
  await owner.call(
    fulfillOrder,
    { params: { orderId: order.id }, body: { lines } },
    { idempotencyKey: `sent-${made}` },
  );
  return order;
}

const pageOf = ({ orderToken }: BoughtOrder) => `${REVIEWS_PAGE_PATH}/${orderToken}`;

async function mugId(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(
    app,
    "SELECT id FROM products WHERE website_id = $1 AND url_id = 'mug'",
  );
  return row?.id ?? '';
}

/** Sends the form as a browser without scripts does. */
async function send(order: BoughtOrder, change: object = {}, site = 'same-origin'): Promise<Response> {
  const form = {
    productId: await mugId(),
    stars: '4',
    body: 'Sits <well> in the hand.',
    authorName: 'Ada M.',
    ...change,
  };
  return app.visitor().fetch(pageOf(order), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': site },
    body: new URLSearchParams(form).toString(),
  });
}

const readPage = async (path: string, visitor = app.visitor()) => (await visitor.fetch(path)).text();

/** A browser that has shown to be that of the buyer of an order, by its mail address. */
async function buyerOf({ orderToken }: BoughtOrder, email: string): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(`${ORDER_PAGE_PATH}/${orderToken}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ email }).toString(),
  });
  return visitor;
}
const shownReviews = async (): Promise<unknown> =>
  (JSON.parse(await readPage(`${PAGE}?format=json`)) as { reviews?: unknown }).reviews;
const list = async (state: 'waiting' | 'shown' | 'hidden' = 'waiting') =>
  (await moderator.client.call(listReviews, { query: { state } })).reviews;
const judge = (reviewId: string, state: 'shown' | 'hidden', version: number) =>
  moderator.client.call(judgeReview, { params: { reviewId }, body: { state, version } });

describe('a review', () => {
  it('is written by a buyer, is pending until it is shown, counts in the average, and is pending again when it is edited', async () => {
    const order = await received('ada@reviews.example');
    expect(await readPage(`/commerce/orders/${order.orderToken}`)).toContain(`href="${pageOf(order)}"`);
    const buyer = await buyerOf(order, 'ada@reviews.example');
    const form = await readPage(pageOf(order), buyer);
    expect(form).toContain('name="stars" value="5"');
    expect(form).toContain('value="Ada M."');
    expect(await readPage(pageOf(order))).not.toContain('Ada M.');

    const sent = await send(order);
    expect([sent.status, sent.headers.get('location')]).toEqual([303, pageOf(order)]);
    await send(order);
    const [review, ...others] = await list();
    expect(others).toEqual([]);
    expect(review).toMatchObject({ stars: 4, orderId: order.id, version: 1 });
    expect(await shownReviews()).toBeUndefined();

    await judge(review?.id ?? '', 'shown', 1);
    expect(await shownReviews()).toMatchObject({
      average: '4.0',
      count: 1,
      countText: '1 review',
      entries: [{ body: 'Sits ‹well> in the hand.', authorName: 'Ada M.', verified: 'Verified buyer' }],
    });
    await judge(review?.id ?? '', 'shown', 1);

    await send(order, { stars: '1', body: 'The glaze came off.' });
    expect(await shownReviews()).toBeUndefined();
    await expect(judge(review?.id ?? '', 'hidden', 2)).rejects.toMatchObject({ code: 'STALE' });
    await judge(review?.id ?? '', 'hidden', 3);
    expect(await readPage(pageOf(order), buyer)).toContain('It is not published.');
    expect(await readPage(pageOf(order))).not.toContain('The glaze came off.');
    expect((await list('hidden')).map(({ body }) => body)).toEqual(['The glaze came off.']);
  });

  it('is written on a page of its own type, by nobody else, and not of what is still to be sent', async () => {
    const json = await readPage(`${pageOf(await received('typ@reviews.example'))}?format=json`);
    expect(JSON.parse(json)).toMatchObject({ pageType: PAGE_TYPE.reviewsRequest });
    const unsent = await orderMugs(app, { email: 'bo@reviews.example' });
    expect((await app.visitor().fetch(pageOf(unsent))).status).toBe(404);
    expect((await send(unsent)).status).toBe(404);
    expect((await send({ ...unsent, orderToken: 'x' })).status).toBe(404);
    expect((await send(await received('eve@reviews.example'), {}, 'cross-site')).status).toBe(403);
  });

  it.each([
    ['stars', { stars: '' }, 'Choose from 1 to 5 stars.', 'Sits &lt;well&gt; in the hand.'],
    ['words', { body: '' }, 'Write a few words', 'value="Ada M."'],
    ['a name', { authorName: ' ' }, 'Enter a display name', 'Sits &lt;well&gt; in the hand.'],
  ])('without %s is refused, and what was filled in stays', async (_what, change, text, kept) => {
    const answer = await send(await received('may@reviews.example'), change);
    const page = await answer.text();
    expect([answer.status, page.includes(text), page.includes(kept)]).toEqual([400, true, true]);
  });

  it('is read and judged by moderators alone, and only where it is there', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.reporting]);
    await expect(client.call(listReviews, { query: {} })).rejects.toMatchObject({ status: 403 });
    await expect(judge('f'.repeat(24), 'shown', 1)).rejects.toMatchObject({ code: 'REVIEW_NOT_FOUND' });
    const query = { cursor: 'x' };
    await expect(moderator.client.call(listReviews, { query })).rejects.toMatchObject({ code: 'BAD_CURSOR' });
  });

  it('goes with the person who wrote it', async () => {
    const email = 'una@reviews.example';
    await send(await received(email), { body: 'To be forgotten.' });
    const [review] = await list();
    await judge(review?.id ?? '', 'shown', 1);
    expect(await shownReviews()).toMatchObject({ entries: [{ body: 'To be forgotten.' }] });
    const { kept } = await owner.call(findPersonalData, { body: { email } });
    expect(kept).toContainEqual({ name: 'reviews', records: 1 });
    await owner.call(erasePersonalData, { body: { email } });
    expect(await shownReviews()).toBeUndefined();
  });
});

it('buyers are asked once, some days after their order was sent, where the shop wants it', async () => {
  await app.jobs.start();
  const email = 'asked@reviews.example';
  await received(email);
  const later = await received('later@reviews.example');
  const params = { namespace: REVIEWS_NAMESPACE };
  await owner.call(putCommercePreferences, { params, query: {}, body: { askBuyers: true, askAfterDays: 3 } });
  await rowsOf(
    app,
    `UPDATE order_fulfillments SET shipped_at = shipped_at + interval '2 days' WHERE website_id = $1 AND order_id = $2`,
    later.id,
  );
  const asked = async (address: string) =>
    (await mailsTo(app, address)).filter((template) => template === 'review-request');
  app.clock.move(4 * DAY_MS);
  await app.app.housekeeping.lookThrough();
  await vi.waitFor(async () => expect(await asked(email)).toHaveLength(1), { timeout: 15_000 });
  expect(await asked('later@reviews.example')).toEqual([]);
  const [mail] = await rowsOf<{ html: string }>(
    app,
    "SELECT html FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'review-request'",
    email,
  );
  expect(mail?.html).toContain(REVIEWS_PAGE_PATH);
  app.clock.move(2 * DAY_MS);
  await app.app.housekeeping.lookThrough();
  await vi.waitFor(async () => expect(await asked('later@reviews.example')).toHaveLength(1), {
    timeout: 15_000,
  });
  expect(await asked(email)).toHaveLength(1);
});
