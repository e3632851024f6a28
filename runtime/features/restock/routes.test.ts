import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  listRestockGroups,
  listRestockSignUps,
  sendAllRestock,
  sendRestock,
} from '#shared/features/restock/contract.ts';
import { RESTOCK_CONFIRM_PATH, RESTOCK_FORM_PATH, RESTOCK_PATH } from '#shared/features/restock/paths.ts';
import { adjustStock } from '#shared/features/stock/contract.ts';
import { withConnection } from '../../database/roles.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { mailsTo } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

interface Place {
  readonly productId: string;
  readonly variantIds: Readonly<Record<string, string>>;
}

let app: TestApp;
let jar: Place;
let mug: Place;
let websiteId: string;

async function placeOf(urlId: string): Promise<Place> {
  const response = await app.visitor().fetch(`/shop/p/${urlId}?format=json`);
  const { item } = (await response.json()) as {
    item: { id: string; structuredContent: { variants: { id: string; sku: string }[] } };
  };
  const variantIds = Object.fromEntries(item.structuredContent.variants.map(({ id, sku }) => [sku, id]));
  return { productId: item.id, variantIds };
}

beforeAll(async () => {
  app = await startTestApp();
  [jar, mug] = await Promise.all([placeOf('jar'), placeOf('mug')]);
  websiteId = await siteIdOf(app);
});

afterAll(() => app.close());

async function comeIn(): Promise<Visitor> {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  return visitor;
}

async function signUp(body: object, headers: Record<string, string> = {}) {
  const wish = { productId: jar.productId, variantId: jar.variantIds['JAR'], ...body };
  const response = await (await comeIn()).call('POST', RESTOCK_PATH, wish, headers);
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

/** Confirms by the link of the latest mail to an address. */
async function confirm(email: string) {
  const [mail] = await rowsOf<{ text: string }>(
    app,
    `SELECT text FROM mail_messages WHERE website_id = $1 AND to_address = $2 AND template = 'restock-confirmation'
      ORDER BY id DESC LIMIT 1`,
    email,
  );
  const token = /confirm\?token=([\w-]+)/.exec(mail?.text.replaceAll('\n', '') ?? '')?.[1] ?? '';
  const answer = await app.visitor().fetch(RESTOCK_CONFIRM_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: `token=${token}`,
  });
  return { status: answer.status, html: await answer.text() };
}

const rows = (email: string) =>
  app.db.withSite(websiteId, (scope) =>
    scope.query<{ state: string; joins: boolean; language: string }>(
      `SELECT state, is_join_mailing_list AS joins, language FROM restock_sign_ups
        WHERE website_id = $1 AND email = $2 ORDER BY id`,
      [scope.websiteId, email],
    ),
  );

describe('asking to be told of a variant', () => {
  it('is kept once, in the language of the page, and answers the same every time', async () => {
    const wish = { siteVisitorEmail: ' Ada@Example.com', language: 'fr' };
    const answers = [await signUp(wish), await signUp({ ...wish, isJoinMailingList: true })];
    for (const answer of answers) {
      expect(answer).toEqual({ status: 200, json: { success: true, message: 'Signed up!' } });
    }
    expect(await rows('ada@example.com')).toEqual([{ state: 'PENDING', joins: true, language: 'fr' }]);
  });

  it('is kept once when it comes twice at the same time', async () => {
    const wish = { siteVisitorEmail: 'twin@example.com' };
    await Promise.all([signUp(wish), signUp(wish)]);
    expect(await rows('twin@example.com')).toHaveLength(1);
  });

  it('is one wish of one person, however they write their address', async () => {
    for (const siteVisitorEmail of ['eve@example.com', 'eve+1@example.com', 'Eve+two@Example.com']) {
      expect((await signUp({ siteVisitorEmail })).status).toBe(200);
    }
    expect(await rows('eve@example.com')).toHaveLength(1);
    for (const tagged of ['eve+1@example.com', 'eve+two@example.com']) expect(await rows(tagged)).toEqual([]);
  });

  it('can be asked again after the notice was sent', async () => {
    const wish = { siteVisitorEmail: 'again@example.com' };
    await signUp(wish);
    await app.db.withSite(websiteId, ({ query, websiteId: id }) =>
      query("UPDATE restock_sign_ups SET state = 'SENT' WHERE website_id = $1 AND email = $2", [
        id,
        wish.siteVisitorEmail,
      ]),
    );
    await signUp(wish);
    expect((await rows(wish.siteVisitorEmail)).map(({ state }) => state)).toEqual(['SENT', 'PENDING']);
  });

  it.each([
    [{}, 400, 'EMAIL_BLANK', 'Email cannot be blank'],
    [{ siteVisitorEmail: ' ' }, 400, 'EMAIL_BLANK', 'Email cannot be blank'],
    [{ siteVisitorEmail: 'ada' }, 400, 'EMAIL_INVALID', 'Email is invalid'],
  ])('with %j is refused in the usual words', async (body, status, code, error) => {
    expect(await signUp(body)).toMatchObject({
      status,
      json: { code, error, errors: { siteVisitorEmail: error } },
    });
  });

  it('is refused for what is in stock, what is not there, and what belongs to another product', async () => {
    const of = (place: object) =>
      signUp({ siteVisitorEmail: `${Object.keys(place).length}@example.com`, ...place });
    expect(await of({ productId: mug.productId, variantId: mug.variantIds['MUG-R-S'] })).toMatchObject({
      status: 409,
      json: { code: 'IN_STOCK' },
    });
    expect(await of({ variantId: '0'.repeat(24) })).toMatchObject({
      status: 404,
      json: { code: 'ITEM_NOT_FOUND' },
    });
    expect(await of({ productId: mug.productId })).toMatchObject({ status: 404 });
    expect(await of({ variantId: 'x' })).toMatchObject({ status: 400 });
  });

  it('needs the crumb', async () => {
    expect(await signUp({ siteVisitorEmail: 'b@example.com' }, { 'x-csrf-token': 'stale' })).toMatchObject({
      status: 403,
      json: { crumbFail: true },
    });
  });

  it('is told in the words of the shop, and of the product before those', async () => {
    const owner = await app.owner();
    const put = (body: Record<string, unknown>) =>
      owner.call(putCommercePreferences, { params: { namespace: 'merchandising' }, query: {}, body });
    await put({
      restockSuccessText: 'We will write.',
      products: { [mug.productId]: { restockSuccessText: 'Mugs soon.' } },
    });
    expect((await signUp({ siteVisitorEmail: 'c@example.com' })).json['message']).toBe('We will write.');
    const ofMug = {
      productId: mug.productId,
      variantId: mug.variantIds['MUG-R-L'],
      siteVisitorEmail: 'c@example.com',
    };
    expect((await signUp(ofMug)).json['message']).toBe('Mugs soon.');
    await put({});
  });
});

describe('the form of a page without scripts', () => {
  async function send(fields: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await app.visitor().fetch(RESTOCK_FORM_PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        referer: `${app.origin}/shop/p/jar`,
        ...headers,
      },
      body: new URLSearchParams({
        productId: jar.productId,
        variantId: jar.variantIds['JAR'] ?? '',
        ...fields,
      }).toString(),
    });
    return { status: response.status, html: await response.text() };
  }

  it('signs up and says so on the page of the product', async () => {
    const { status, html } = await send({ siteVisitorEmail: 'plain@example.com', isJoinMailingList: 'on' });
    expect(status).toBe(200);
    expect(html).toContain('<p role="alert">Signed up!</p>');
    expect(html).toContain('<h1>Jar</h1>');
    expect(await rows('plain@example.com')).toEqual([{ state: 'PENDING', joins: true, language: 'en-US' }]);
  });

  it('says why it cannot', async () => {
    const { status, html } = await send({ siteVisitorEmail: 'nobody' });
    expect(status).toBe(400);
    expect(html).toContain('<p role="alert">Email is invalid</p>');
  });

  it('takes nothing from other sites', async () => {
    expect(
      (await send({ siteVisitorEmail: 'd@example.com' }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect(await rows('d@example.com')).toEqual([]);
  });
});

it('lets one address be signed up three times an hour, from anywhere', async () => {
  const strict = await startTestApp(app, { rateLimitScale: 1 });
  const body = {
    productId: jar.productId,
    variantId: jar.variantIds['JAR'],
    siteVisitorEmail: 'bombed@example.com',
  };
  const answers: { status: number; json: unknown }[] = [];
  for (let call = 0; call < 4; call += 1) {
    const visitor = strict.visitor();
    await visitor.fetch(CART_PATH);
    const response = await visitor.call('POST', RESTOCK_PATH, body);
    answers.push({ status: response.status, json: await response.json() });
  }
  await strict.close();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(answers.at(-1)?.json).toMatchObject({ error: 'Unable to submit form. Please try again later.' });
});

describe('the notices', () => {
  const SOLD_OUT = { sku: 'JAR' };
  const variant = () => ({ productId: jar.productId, variantId: jar.variantIds[SOLD_OUT.sku] ?? '' });
  let keys = 0;
  const once = () => ({ idempotencyKey: `restock-${(keys += 1)}` });
  const states = async (...emails: string[]) =>
    (
      await rowsOf<{ state: string }>(
        app,
        'SELECT state FROM restock_sign_ups WHERE website_id = $1 AND email = ANY ($2) ORDER BY email, id',
        emails,
      )
    ).map(({ state }) => state);
  const settled = (emails: string[], wanted: string[]) =>
    vi.waitFor(async () => expect(await states(...emails)).toEqual(wanted), { timeout: 20_000 });
  const hasten = () =>
    withConnection(app.database.ownerUrl, (client) =>
      client.query("UPDATE jobs.job SET start_after = now() WHERE name = 'restock-watch'"),
    );
  async function putInStock(delta: number): Promise<void> {
    const adjustments = [{ variantId: variant().variantId, delta }];
    await (await app.owner()).call(adjustStock, { body: { adjustments, reason: 'received' } });
  }

  beforeAll(async () => {
    await rowsOf(app, 'DELETE FROM restock_sign_ups WHERE website_id = $1');
    await app.jobs.start();
  });

  it('are for staff who may send them', async () => {
    const { client } = await addPerson(app, [4]);
    for (const call of [
      () => client.call(listRestockGroups, { query: {} }),
      () => client.call(listRestockSignUps, { query: variant() }),
      () => client.call(sendRestock, { body: variant() }, once()),
      () => client.call(sendAllRestock, { body: { sendRequests: [variant()] } }, once()),
    ]) {
      await expect(call()).rejects.toMatchObject({ status: 403 });
    }
  });

  it('go to everybody who waits, once, in their language, and only when there is something to buy', async () => {
    const owner = await app.owner();
    await signUp({ siteVisitorEmail: 'n1@example.com', language: 'de' });
    await signUp({ siteVisitorEmail: 'n2@example.com' });
    const { signUpGroups, hasNextPage, nextPageCursor } = await owner.call(listRestockGroups, { query: {} });
    expect(signUpGroups).toMatchObject([
      { ...variant(), productName: 'Jar', sku: 'JAR', signUpCount: 2, toldCount: 0, qtyInStock: 0 },
    ]);
    expect([hasNextPage, nextPageCursor]).toEqual([false, null]);
    await expect(owner.call(sendRestock, { body: variant() }, once())).rejects.toMatchObject({
      status: 409,
      code: 'STILL_OUT_OF_STOCK',
    });
    const key = once();
    const first = await owner.call(sendRestock, { body: { ...variant(), force: true } }, key);
    expect(first).toEqual({ ...variant(), queued: 2, alreadySent: 0 });
    expect(await owner.call(sendRestock, { body: { ...variant(), force: true } }, key)).toEqual(first);
    expect(await owner.call(sendRestock, { body: { ...variant(), force: true } }, once())).toMatchObject({
      queued: 0,
      alreadySent: 2,
    });
    await settled(['n1@example.com', 'n2@example.com'], ['SENT', 'SENT']);
    expect(await mailsTo(app, 'n1@example.com')).toEqual(['restock-notice']);
    const [mail] = await rowsOf<{ subject: string; text: string; unsubscribe_url: string }>(
      app,
      'SELECT subject, text, unsubscribe_url FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      'n1@example.com',
    );
    expect(mail?.subject).toContain('Jar ist wieder da');
    expect(mail?.text).toContain(`${app.origin}/shop/p/jar`);
    expect(mail?.unsubscribe_url).toContain('token=');
    const { signUps } = await owner.call(listRestockSignUps, { query: variant() });
    expect(signUps).toMatchObject([
      { siteVisitorEmail: 'n2@example.com', status: 'SENT', isJoinMailingList: false },
      { siteVisitorEmail: 'n1@example.com', status: 'SENT', language: 'de' },
    ]);
  });

  it('end for what waits when their reader says so, go to who asks again, and to nobody who is not there', async () => {
    await signUp({ siteVisitorEmail: 'n1@example.com' });
    const [mail] = await rowsOf<{ url: string }>(
      app,
      'SELECT unsubscribe_url AS url FROM mail_messages WHERE website_id = $1 AND to_address = $2',
      'n1@example.com',
    );
    await app.visitor().fetch((mail?.url ?? '').slice(app.origin.length), { method: 'POST' });
    expect(await states('n1@example.com')).toContain('UNSUBSCRIBED');
    await signUp({ siteVisitorEmail: 'n1@example.com' });
    await (await app.owner()).call(sendRestock, { body: { ...variant(), force: true } }, once());
    await settled(['n1@example.com'], ['SENT', 'UNSUBSCRIBED', 'PENDING']);
    expect((await confirm('n1@example.com')).status).toBe(303);
    await (await app.owner()).call(sendRestock, { body: { ...variant(), force: true } }, once());
    await settled(['n1@example.com'], ['SENT', 'UNSUBSCRIBED', 'SENT']);
    await rowsOf(
      app,
      "INSERT INTO mail_holds (website_id, address, reason, created_at) VALUES ($1, 'gone@example.com', 'bounced', now())",
    );
    await signUp({ siteVisitorEmail: 'gone@example.com' });
    await (await app.owner()).call(sendRestock, { body: { ...variant(), force: true } }, once());
    await settled(['gone@example.com'], ['BOUNCED']);
  });

  it('go to nobody who has not confirmed, where the shop asks for that', async () => {
    const owner = await app.owner();
    const set = (confirmSignUps: boolean) =>
      owner.call(putCommercePreferences, {
        params: { namespace: 'restock' },
        query: {},
        body: { confirmSignUps },
      });
    await set(true);
    const answer = await signUp({ siteVisitorEmail: 'c1@example.com', isJoinMailingList: true });
    expect(answer).toMatchObject({ json: { message: 'Signed up!' } });
    expect(await mailsTo(app, 'c1@example.com')).toEqual(['restock-confirmation', 'list-confirmation']);
    await owner.call(sendRestock, { body: { ...variant(), force: true } }, once());
    expect(await states('c1@example.com')).toEqual(['PENDING']);
    expect((await confirm('c1@example.com')).status).toBe(303);
    expect((await confirm('c1@example.com')).html).toContain('This link no longer works');
    await owner.call(sendRestock, { body: { ...variant(), force: true } }, once());
    await settled(['c1@example.com'], ['SENT']);
    await set(false);
  });

  it('of several variants have a result each', async () => {
    const owner = await app.owner();
    await signUp({ siteVisitorEmail: 'n3@example.com' });
    const unknown = { productId: jar.productId, variantId: '0'.repeat(24) };
    const body = { sendRequests: [{ ...variant(), force: true }, unknown] };
    expect(await owner.call(sendAllRestock, { body }, once())).toMatchObject({
      results: [
        { ...variant(), queued: 1 },
        { ...unknown, code: 'ITEM_NOT_FOUND' },
      ],
    });
    await expect(
      owner.call(sendAllRestock, { body: { sendRequests: [unknown, unknown] } }, once()),
    ).rejects.toMatchObject({ status: 400 });
    await expect(owner.call(listRestockGroups, { query: { cursor: 'x.y' } })).rejects.toMatchObject({
      code: 'BAD_CURSOR',
    });
  });

  it('are told to each once by the body that holds only the requests, however often and at once it comes', async () => {
    const owner = await app.owner();
    const people = [1, 2, 3, 4].map((n) => `s${n}@example.com`);
    for (const siteVisitorEmail of people) await signUp({ siteVisitorEmail });
    await putInStock(1);
    const sends = Array.from({ length: 4 }, () => owner.call(sendRestock, { body: variant() }));
    const all = Array.from({ length: 2 }, () =>
      owner.call(sendAllRestock, { body: { sendRequests: [variant()] } }),
    );
    const queued = [
      ...(await Promise.all(sends)),
      ...(await Promise.all(all)).flatMap(({ results }) => results),
    ];
    expect(
      queued.map((result) => ('queued' in result ? result.queued : -1)).toSorted((a, b) => a - b),
    ).toEqual([0, 0, 0, 0, 0, 4]);
    await settled(people, ['SENT', 'SENT', 'SENT', 'SENT']);
    for (const person of people) expect(await mailsTo(app, person)).toEqual(['restock-notice']);
    await putInStock(-1);
  });

  it('go out by themselves to five people for a piece, the first ones first', async () => {
    const owner = await app.owner();
    await owner.call(putCommercePreferences, {
      params: { namespace: 'restock' },
      query: {},
      body: { autoSend: true },
    });
    const people = Array.from({ length: 6 }, (_, index) => `w${index}@example.com`);
    for (const siteVisitorEmail of people) {
      app.clock.move(1);
      await signUp({ siteVisitorEmail });
    }
    await putInStock(1);
    await vi.waitFor(
      async () =>
        expect(await rowsOf(app, 'SELECT 1 FROM restock_watches WHERE website_id = $1')).toHaveLength(1),
      { timeout: 20_000 },
    );
    expect(new Set(await states(...people))).toEqual(new Set(['PENDING']));
    app.clock.move(10 * 60 * 1000);
    await hasten();
    await settled(people, ['SENT', 'SENT', 'SENT', 'SENT', 'SENT', 'PENDING']);
    app.clock.move(24 * 60 * 60 * 1000);
    await hasten();
    await settled(people, ['SENT', 'SENT', 'SENT', 'SENT', 'SENT', 'SENT']);
  });
});
