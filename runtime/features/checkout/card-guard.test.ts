import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_CHALLENGE_PATH } from '#shared/features/captcha/paths.ts';
import { MOCK_PAYMENT_PATH } from '#shared/features/checkout/paths.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { countedOf } from '../../http/call-limits.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { rowsOf, siteIdOf } from '../../testing/people.ts';
import { buyCart, mailsTo, offerShipping, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

const MINUTE_MS = 60_000;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp(undefined, { rateLimitScale: 1 });
  await offerShipping(app);
});

afterAll(() => app.close());

/** Forgets how often was asked, but not what was declined. */
const forgetCalls = () => app.clock.move(MINUTE_MS);

const forgetAll = () => rowsOf(app, 'DELETE FROM rate_limits WHERE website_id = $1');

async function decline(visitor: Visitor, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) {
    forgetCalls();
    statuses.push((await buyCart(visitor, 'tok_decline')).status);
  }
  return statuses;
}

async function setCaptcha(captcha: 'none' | 'altcha'): Promise<void> {
  const owner = await app.owner();
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, captcha } });
}

/** What a browser finds that works for it. */
async function solveCaptcha(): Promise<string> {
  const response = await app.visitor().fetch(CAPTCHA_CHALLENGE_PATH);
  const { challenge } = (await response.json()) as { challenge: Challenge };
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Pays as the page of the checkout does without scripts. */
async function payByForm(visitor: Visitor, more: Record<string, string>): Promise<Response> {
  forgetCalls();
  const html = await (await visitor.fetch('/checkout')).text();
  const fieldOf = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
  return visitor.fetch('/checkout/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
    body: new URLSearchParams({
      expectedGrandTotalCents: fieldOf('expectedGrandTotalCents'),
      key: fieldOf('key'),
      payment: 'mock:tok_ok',
      ...more,
    }).toString(),
  });
}

/** By what the declined payments of the whole site are counted. */
async function siteSubject(): Promise<string> {
  const [counted] = countedOf('declinedCardsOfSite', { site: await siteIdOf(app) });
  return sha256(counted?.subject ?? '');
}

/** How many payments of the site were declined lately. */
async function declinedOfSite(): Promise<number> {
  const used = 'SELECT used FROM rate_limits WHERE website_id = $1 AND subject_hash = $2';
  const [row] = await rowsOf<{ used: number }>(app, used, await siteSubject());
  return row?.used ?? 0;
}

describe('a buyer who tries many cards', () => {
  it('is stopped after five declined cards, is not charged, and may try again later', async () => {
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    expect(await decline(visitor, 6)).toEqual([402, 402, 402, 402, 402, 429]);
    const { status, json, headers } = await buyCart(visitor, 'tok_ok');
    expect([status, json.code, json['error']]).toEqual([429, 'RATE_LIMITED', 'Please try again later.']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    app.clock.move(10 * MINUTE_MS);
    expect((await buyCart(visitor, 'tok_ok')).status).toBe(200);
  });

  it('may go on with a captcha where the site has one, and is stopped for an hour after ten', async () => {
    await setCaptcha('altcha');
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    expect(await decline(visitor, 5)).toEqual([402, 402, 402, 402, 402]);
    expect((await buyCart(visitor, 'tok_decline')).json.code).toBe('CAPTCHA_REQUIRED');
    for (let time = 0; time < 5; time += 1) {
      forgetCalls();
      const captchaToken = await solveCaptcha();
      expect((await buyCart(visitor, 'tok_decline', { captchaToken })).status).toBe(402);
    }
    forgetCalls();
    const captchaToken = await solveCaptcha();
    const { status, headers } = await buyCart(visitor, 'tok_ok', { captchaToken });
    expect([status, Number(headers.get('retry-after')) > 3_000]).toEqual([429, true]);
    await setCaptcha('none');
  });

  it('sees the captcha on the checkout page, and may pay once it is solved', async () => {
    await forgetAll();
    await setCaptcha('altcha');
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    await decline(visitor, 5);
    const refused = await payByForm(visitor, {});
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null]);
    const page = await refused.text();
    expect(page).toContain('Complete CAPTCHA before submitting.');
    expect(page).toContain('class="captcha-container');
    const paid = await payByForm(visitor, { captchaToken: await solveCaptcha() });
    expect(paid.headers.get('location')).toContain('/checkout/order-confirmed');
    await setCaptcha('none');
  });

  it('is stopped after five that the bank declined when it asked to confirm them', async () => {
    await forgetAll();
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    for (let time = 0; time < 5; time += 1) {
      forgetCalls();
      const { json } = await buyCart(visitor, 'tok_3ds_fail');
      const payment = new URL(json.nextAction.url, app.origin).searchParams.get('payment') ?? '';
      const decided = await visitor.fetch(MOCK_PAYMENT_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: app.origin },
        body: new URLSearchParams({ payment, decision: 'confirm' }).toString(),
      });
      const back = decided.headers.get('location') ?? '';
      expect((await visitor.fetch(back)).status).toBe(402);
      // Who looks once more is not counted once more.
      await visitor.fetch(back);
      expect(await declinedOfSite()).toBe(time + 1);
    }
    expect((await buyCart(visitor, 'tok_ok')).status).toBe(429);
    const kept = 'SELECT id FROM payment_attempts WHERE website_id = $1 AND payer IS NOT NULL';
    expect(await rowsOf(app, kept)).toEqual([]);
  });

  it('is reported to the owner once when the whole site has thirty declined cards', async () => {
    await forgetAll();
    const visitor = await shopperWith(app, { sku: 'BOOK' });
    await decline(visitor, 1);
    await rowsOf(
      app,
      'UPDATE rate_limits SET used = 29 WHERE website_id = $1 AND subject_hash = $2',
      await siteSubject(),
    );
    await decline(visitor, 1);
    const told = (await mailsTo(app, SAMPLE_LOGIN.email)).filter((template) => template !== 'new-order');
    expect(told).toEqual(['declined-cards']);
    const other = await shopperWith(app, { sku: 'BOOK' });
    expect((await buyCart(other, 'tok_ok')).status).toBe(429);
  });
});
