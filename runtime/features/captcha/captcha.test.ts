import { CART_PATH } from '#shared/features/cart/paths.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CAPTCHA_CHALLENGE_PATH } from '#shared/features/captcha/paths.ts';
import { CHALLENGE_MS } from '#shared/features/captcha/rules.ts';
import { RESTOCK_PATH } from '#shared/features/restock/paths.ts';
import { getWebsite, updateWebsite } from '#shared/features/websites/contract.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

let app: TestApp;
let wish: { productId: string; variantId: string };

beforeAll(async () => {
  app = await startTestApp();
  const [jar] = await rowsOf<typeof wish>(
    app,
    `SELECT product_id AS "productId", id AS "variantId" FROM product_variants WHERE website_id = $1 AND sku = $2`,
    'JAR',
  );
  if (jar === undefined) throw new Error('The test shop has no jar.');
  wish = jar;
});

afterAll(() => app.close());

async function setCaptcha(captcha: 'none' | 'altcha'): Promise<void> {
  const owner = await app.owner();
  const { version } = await owner.call(getWebsite, {});
  await owner.call(updateWebsite, { body: { version, captcha } });
}

async function challenge(): Promise<Challenge> {
  const response = await app.visitor().fetch(CAPTCHA_CHALLENGE_PATH);
  return ((await response.json()) as { challenge: Challenge }).challenge;
}

/** What a browser sends that worked on a challenge. */
async function solve(given: Challenge, changes: object = {}): Promise<string> {
  const solution = await solveChallenge({ challenge: given, deriveKey });
  return Buffer.from(JSON.stringify({ challenge: given, solution, ...changes })).toString('base64');
}

async function signUp(siteVisitorEmail: string, captchaToken?: string) {
  const visitor = app.visitor();
  await visitor.fetch(CART_PATH);
  const response = await visitor.call('POST', RESTOCK_PATH, { ...wish, siteVisitorEmail, captchaToken });
  const { code, error } = (await response.json()) as { code?: string; error?: string };
  return { status: response.status, code, error };
}

const required = {
  status: 400,
  code: 'CAPTCHA_REQUIRED',
  error: 'Complete CAPTCHA before submitting.',
};
const failed = {
  status: 400,
  code: 'CAPTCHA_FAILED',
  error: 'reCAPTCHA failed. Refresh this page and try again.',
};

describe('a site without a captcha', () => {
  it('gives out no challenge and takes forms as they are', async () => {
    const response = await app.visitor().fetch(CAPTCHA_CHALLENGE_PATH);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'ReCaptcha has not been set up!' });
    expect(await signUp('plain@example.com')).toMatchObject({ status: 200 });
  });
});

describe('a site with a captcha', () => {
  beforeAll(() => setCaptcha('altcha'));
  afterAll(() => setCaptcha('none'));

  it('tells templates and keeps its setting from the page', async () => {
    const response = await app.visitor().fetch('/?format=json');
    const { website, websiteSettings } = (await response.json()) as Record<string, Record<string, unknown>>;
    expect(website?.['captchaSettings']).toEqual({ siteKey: 'altcha' });
    expect(websiteSettings).not.toHaveProperty('captcha');
  });

  it('accepts a form with a solved challenge, once', async () => {
    const token = await solve(await challenge());
    expect(await signUp('ada@example.com', token)).toMatchObject({ status: 200 });
    expect(await signUp('bob@example.com', token)).toEqual(failed);
  });

  it('lets a solution be used again when the form was refused', async () => {
    const token = await solve(await challenge());
    expect(await signUp('not an address', token)).toMatchObject({ code: 'EMAIL_INVALID' });
    expect(await signUp('cyd@example.com', token)).toMatchObject({ status: 200 });
  });

  it.each([[undefined], ['']])('asks for it where the form has %j', async (token) => {
    expect(await signUp('dan@example.com', token)).toEqual(required);
  });

  it.each<[string, () => Promise<string>]>([
    ['no token at all', async () => 'nonsense'],
    ['another answer', async () => solve(await challenge(), { solution: { counter: 1, derivedKey: '00' } })],
    [
      'work that was made easier',
      async () => {
        const given = await challenge();
        return solve({ ...given, parameters: { ...given.parameters, cost: 1 } });
      },
    ],
    [
      'a challenge that lasts longer',
      async () => {
        const given = await challenge();
        const data = { until: Number.MAX_SAFE_INTEGER };
        return solve({ ...given, parameters: { ...given.parameters, data } });
      },
    ],
  ])('refuses %s', async (_, make) => {
    expect(await signUp('eve@example.com', await make())).toEqual(failed);
  });

  it('refuses a solution that comes too late', async () => {
    const token = await solve(await challenge());
    app.clock.move(CHALLENGE_MS);
    expect(await signUp('fay@example.com', token)).toEqual(failed);
  });
});
