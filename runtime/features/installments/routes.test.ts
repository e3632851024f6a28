import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import {
  INSTALLMENT_LOCALES,
  INSTALLMENTS_NAMESPACE,
  pathOfInstallmentTerms,
} from '#shared/features/installments/rules.ts';
import { SITE_TAG } from '../page-cache/purges.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

async function settle(country: string, body: Record<string, unknown>): Promise<void> {
  await rowsOf(
    app,
    `UPDATE websites SET settings = jsonb_set(settings, '{storeSettings,country}', to_jsonb($2::text)) WHERE website_id = $1`,
    country,
  );
  await app.purge([SITE_TAG]);
  const owner = await app.owner();
  await owner.call(putCommercePreferences, {
    params: { namespace: INSTALLMENTS_NAMESPACE },
    query: {},
    body,
  });
}

async function installmentsOf(path: string): Promise<unknown> {
  const answer = await fetch(`${app.origin}${path}?format=json`);
  return ((await answer.json()) as { installments?: unknown }).installments;
}

describe('the teaser on the page of a product', () => {
  it('is not there unless the merchant wants it', async () => {
    await settle('US', {});
    expect(await installmentsOf('/shop/p/mug')).toBeUndefined();
  });

  it('tells the payments of each variant by its price in force', async () => {
    await settle('US', { enabled: true, minimumCents: 2500, maximumCents: 3000 });
    expect(await installmentsOf('/shop/p/mug')).toEqual({
      provider: 'Afterpay',
      about: 'About Afterpay',
      termsUrl: '/installments/en_US.html',
      teaser: { isInRange: false, text: 'available for orders over $25.00' },
      teasers: {
        'MUG-R-S': { isInRange: true, text: 'or 4 interest-free payments of $7.50 with' },
        'MUG-R-L': { isInRange: false, text: 'available for orders up to $30.00' },
        'MUG-B-S': { isInRange: false, text: 'available for orders over $25.00' },
      },
    });
  });

  it('has a range without the merchant’s', async () => {
    await settle('GB', { enabled: true });
    expect(await installmentsOf('/shop/p/vase')).toMatchObject({
      provider: 'Clearpay',
      teaser: { isInRange: true, text: 'or 4 interest-free payments of $20.00 with' },
    });
  });

  it.each(['/shop/p/book', '/shop/p/class', '/shop/p/gift-card', '/shop', '/'])(
    'is not at %s',
    async (path) => {
      await settle('US', { enabled: true });
      expect(await installmentsOf(path)).toBeUndefined();
    },
  );

  it('is not where no provider serves the country', async () => {
    await settle('DE', { enabled: true });
    expect(await installmentsOf('/shop/p/mug')).toBeUndefined();
  });
});

describe('the words behind the teaser', () => {
  it.each(INSTALLMENT_LOCALES)('are there in %s', async (locale) => {
    const answer = await fetch(app.origin + pathOfInstallmentTerms(locale));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    const [language = '', country = ''] = locale.split('_');
    expect(await answer.text()).toContain(`<html lang="${language}-${country}">`);
  });

  it.each([
    '/installments/de_DE.html',
    '/installments/',
    '/installments/../site.json',
    '/installments/%2e%2e/emails/layout.html',
  ])('are not at %s', async (path) => {
    expect((await fetch(app.origin + path)).status).toBe(404);
  });
});
