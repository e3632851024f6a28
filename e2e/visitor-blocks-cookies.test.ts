import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createPlainProductPage } from './storefront/plain-product-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { expect, test as base } from './support/test.ts';

/** What Chromium's settings say of sites that may keep nothing. */
const BLOCKED = 2;

const COOKIES_OFF = 'Please enable cookies in your browser, reload the page, and try again.';

const test = base.extend<{ blocked: BrowserContext }>({
  async blocked({ playwright, launchOptions, javaScriptEnabled, product: { site } }, use) {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'awning-profile-'));
    await mkdir(path.join(profile, 'Default'));
    const settings = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
    await writeFile(path.join(profile, 'Default', 'Preferences'), JSON.stringify(settings));
    const context = await playwright.chromium.launchPersistentContext(profile, {
      ...launchOptions,
      javaScriptEnabled,
      baseURL: site,
    });
    try {
      await use(context);
    } finally {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    }
  },
});

test('a visitor whose browser keeps no cookies is told so, and not that a session has expired', async ({
  blocked,
}) => {
  const page = await blocked.newPage();
  const dish = createProductPage(page);
  await dish.open('spring-tide-dish');
  await dish.addButton.click();
  await expect(dish.alert).toContainText(COOKIES_OFF);
  expect(await blocked.cookies()).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('they are told so on the page that comes next', async ({ blocked }) => {
    const page = await blocked.newPage();
    await page.goto('/shop/p/spring-tide-dish');
    await createPlainProductPage(page).add();
    await expect(createCheckoutPage(page).notice).toHaveText(COOKIES_OFF);
    expect(await blocked.cookies()).toEqual([]);
  });
});
