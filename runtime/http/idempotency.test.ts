import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { withConnection } from '../database/roles.ts';
import { startTestApp, type TestApp, type Visitor } from '../testing/test-app.ts';
import { fingerprint, seal, unseal } from './idempotency.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let visitor: Visitor;
let itemId: string;

beforeAll(async () => {
  app = await startTestApp();
  visitor = app.visitor();
  const shop = (await (await visitor.fetch('/shop?format=json')).json()) as {
    items: { urlId: string; id: string }[];
  };
  itemId = shop.items.find((item) => item.urlId === 'book')?.id ?? '';
});

afterAll(() => app.close());

async function add(key: string): Promise<string | null> {
  const response = await visitor.call('POST', CART_ENTRIES_PATH, { itemId }, { 'idempotency-key': key });
  expect(response.status).toBe(200);
  return response.headers.get('idempotency-replayed');
}

function countKeys(): Promise<number> {
  return withConnection(app.database.ownerUrl, async (client) => {
    await client.query("SELECT set_config('awning.website_id', website_id, false) FROM websites");
    return (await client.query('SELECT 1 FROM idempotency_keys')).rows.length;
  });
}

describe('a kept answer', () => {
  it('is given again for a day, and makes room when it is old', async () => {
    for (const key of ['a', 'b', 'c', 'd']) expect(await add(key)).toBeNull();
    app.clock.move(DAY);
    expect(await add('a')).toBe('true');
    expect(await countKeys()).toBe(4);
    app.clock.move(2 * DAY);
    await add('e');
    await add('f');
    expect(await countKeys()).toBe(2);
  });

  it('opens with its own key and call alone', () => {
    const sealed = seal({ token: 'secret' }, 'key', 'call');
    expect(sealed.toString('latin1')).not.toContain('secret');
    expect(unseal(sealed, 'key', 'call')).toEqual({ token: 'secret' });
    expect(() => unseal(sealed, 'other', 'call')).toThrow('authenticate');
    expect(() => unseal(sealed, 'key', 'other')).toThrow('authenticate');
  });
});

describe('a call whose first try is still running', () => {
  const sendWith = (key: string) =>
    visitor.call('POST', CART_ENTRIES_PATH, { itemId }, { 'idempotency-key': key });
  /** Keeps rows of the site locked while something is done. */
  const whileLocked = <T>(sql: string, work: () => Promise<T>) =>
    withConnection(app.database.adminUrl, async (client) => {
      await client.query('BEGIN');
      await client.query(sql);
      const done = await work();
      await client.query('ROLLBACK');
      return done;
    });

  it('is told to come back', async () => {
    const answer = await whileLocked('LOCK TABLE idempotency_keys IN SHARE MODE', () => sendWith('running'));
    expect(answer.status).toBe(409);
    expect(answer.headers.get('retry-after')).toBe('1');
    expect(await answer.json()).toMatchObject({ code: 'IDEMPOTENCY_IN_FLIGHT' });
    expect((await sendWith('running')).headers.get('idempotency-replayed')).toBeNull();
  });

  it('is not told so where it waits for its cart', async () => {
    const answer = await whileLocked('SELECT FROM carts FOR UPDATE', () => sendWith('waiting'));
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([503, 'UNAVAILABLE']);
  });
});

describe('the fingerprint of an input', () => {
  it('does not depend on the order of its fields, and on everything else', () => {
    const fields = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { noNullPrototype: true });
    fc.assert(
      fc.property(fields, (value) => {
        const turned = Object.fromEntries(Object.entries(value).reverse());
        expect(fingerprint({ body: turned })).toBe(fingerprint({ body: value }));
        expect(fingerprint({ body: { ...value, more: [1] } })).not.toBe(
          fingerprint({ body: { ...value, more: [2] } }),
        );
      }),
    );
  });
});
