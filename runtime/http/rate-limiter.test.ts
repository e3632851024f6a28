import { CART_PATH } from '#shared/features/cart/paths.ts';
import { CONTRIBUTOR_ERRORS } from '#shared/features/contributors/rules.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { RateLimit } from '#shared/http/rate-limits.ts';
import { CART_ENTRIES_PATH } from '#shared/features/cart/paths.ts';
import { TOO_MANY_REQUESTS_TEXT } from '#shared/text/refusal-texts.ts';
import { openDatabase, type Database } from '../database/database.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts';

const LIMIT: RateLimit = { limit: 20, windowMs: 10_000, per: ['ip'] };
const SCALE = 0.5;
const BEGIN = Date.UTC(2026, 0, 1);

let app: TestApp;
let second: Database;
/** Two processes on one database. */
let limiters: readonly [RateLimiter, RateLimiter];
let siteId: string;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
  second = openDatabase(app.database.appUrl);
  limiters = [createRateLimiter(app.db, 1), createRateLimiter(second, 1)];
  siteId = (await (await app.owner()).call(getWebsite, {})).id;
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const count = (subject: string, now: number, limiter = limiters[0]) =>
  limiter.count(siteId, [{ subject, limit: LIMIT }], now);

describe('a limit', () => {
  it('lets as many calls through two processes as through one, also at the same time', async () => {
    const waits = await Promise.all(
      Array.from({ length: 60 }, (_, index) => count('parallel', BEGIN, limiters[index % 2])),
    );
    expect(waits.filter((wait) => wait === 0)).toHaveLength(LIMIT.limit);
  });

  it('tells how long to wait, and lets calls through again then', async () => {
    for (let call = 0; call < LIMIT.limit; call += 1) expect(await count('wait', BEGIN + call)).toBe(0);
    expect(await count('wait', BEGIN + 4_000)).toBe(6_000);
    expect(await count('wait', BEGIN + 9_999)).toBe(1);
    expect(await count('wait', BEGIN + 10_000)).toBe(0);
  });

  it('counts each subject and each site by itself', async () => {
    for (let call = 0; call < LIMIT.limit; call += 1) await count('mine', BEGIN);
    expect(await count('mine', BEGIN)).toBeGreaterThan(0);
    expect(await count('yours', BEGIN)).toBe(0);
  });

  it('of several is the longest wait, and each is counted', async () => {
    const short = { subject: 'short', limit: { ...LIMIT, limit: 1, windowMs: 1_000 } };
    const long = { subject: 'long', limit: { ...LIMIT, limit: 1, windowMs: 60_000 } };
    expect(await limiters[0].count(siteId, [short, long], BEGIN)).toBe(0);
    expect(await limiters[0].count(siteId, [short], BEGIN)).toBe(1_000);
    expect(await limiters[0].count(siteId, [long, short], BEGIN)).toBe(60_000);
  });

  it('follows the factor of the settings, and is off at 0', async () => {
    const half = createRateLimiter(app.db, SCALE);
    const waits: number[] = [];
    for (let call = 0; call < LIMIT.limit; call += 1) waits.push(await count('half', BEGIN, half));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(LIMIT.limit * SCALE);
    const off = createRateLimiter(app.db, 0);
    for (let call = 0; call <= LIMIT.limit; call += 1) expect(await count('off', BEGIN, off)).toBe(0);
  });

  it('keeps no names and no more rows than there are open windows', async () => {
    for (let call = 0; call < 30; call += 1)
      await count(`visitor-${call}`, BEGIN + call * LIMIT.windowMs * 2);
    const rows = await app.db.withSite(siteId, (scope) =>
      scope.query<{ subject_hash: string }>(
        'SELECT subject_hash FROM rate_limits WHERE closes_at BETWEEN $1 AND $2',
        [new Date(BEGIN + 2 * LIMIT.windowMs), new Date(BEGIN + 100 * LIMIT.windowMs)],
      ),
    );
    expect(rows.length).toBeLessThan(4);
    for (const row of rows) expect(row.subject_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('too many calls', () => {
  it('of one cart are refused with their own sentence, and taken again later', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    visitor.cookies.set('CART', 'x'.repeat(43));
    const add = () => visitor.call('POST', CART_ENTRIES_PATH, { itemId: '0'.repeat(24) });
    for (let call = 0; call < 20; call += 1) expect((await add()).status).toBe(404);
    const refused = await add();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED', error: TOO_MANY_REQUESTS_TEXT });
    const form = await visitor.fetch('/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
      body: 'itemId=x',
    });
    expect(form.status).toBe(429);
    expect(await form.text()).toContain(TOO_MANY_REQUESTS_TEXT);
    app.clock.move(10_000);
    expect((await add()).status).toBe(404);
  });

  it('to sign in are refused with words of their own, not those of a wrong password', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const signIn = async () => {
      const response = await visitor.call('POST', '/api/v1/session', {
        email: 'nobody@saltmarsh.example',
        password: 'x',
      });
      return { status: response.status, json: (await response.json()) as { error: string; code: string } };
    };
    for (let call = 0; call < 5; call += 1) expect((await signIn()).status).toBe(401);
    expect(await signIn()).toMatchObject({
      status: 429,
      json: { code: 'RATE_LIMITED', error: CONTRIBUTOR_ERRORS.TOO_MANY_FROM_ADDRESS.text },
    });
  });
});
