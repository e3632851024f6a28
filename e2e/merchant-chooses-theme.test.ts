import type { BrowserContext } from '@playwright/test';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { chooseTheme } from '#shared/features/themes/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { putIntoCart } from './storefront/basket.ts';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier, findBarriers } from './support/barriers.ts';
import { asOwner, type Owner } from './support/owner.ts';
import { expectLightPage } from './support/page-weight.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

// Its theme is another one afterwards.
test.use({ productOf: 'merchant-chooses-theme' });
test.describe.configure({ timeout: 240_000 });
skipWithoutElectron();

const PAGES = { home: '/', list: '/shop', product: '/shop/p/tide-mug', cart: '/cart' };
const MUG = 'tide-mug';

async function publish(owner: Owner): Promise<void> {
  const { liveReleaseId: expectedLiveReleaseId } = await owner.call(getWebsite, {});
  await owner.call(publishRelease, {
    body: { note: 'Another theme', acceptProblems: true, expectedLiveReleaseId },
  });
}

/** Each page without a barrier, and no wider than the narrowest window. */
async function lookAround(visit: BrowserContext, site: string, theme: string): Promise<void> {
  const visitor = await visit.newPage();
  await putIntoCart(visitor, site, MUG, 'MUG-CEL-08');
  for (const [name, path] of Object.entries(PAGES)) {
    await visitor.goto(site + path);
    expect(await findBarriers(visitor), `${theme}: ${path}`).toEqual([]);
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth), `${theme}: ${path}`).toBe(320);
    await takeScreenshot(visitor, `theme-${theme}-${name}`);
  }
  await visitor.close();
}

test('a merchant sees the pages of the shop in another theme, chooses it, and goes back', async ({
  studio,
  product,
}) => {
  const window = createStudioWindow(studio);
  await window.signIn(product.login);
  await goTo(studio, 'Themes');
  const themes = studio.getByRole('list', { name: 'Themes' });
  await expect(themes.getByRole('listitem').filter({ hasText: 'Current' })).toContainText('Saltmarsh');
  for (const width of [1280, 390]) {
    await studio.setViewportSize({ width, height: 800 });
    await expectNoBarrier(studio, `The themes, ${width} pixels`);
  }
  await studio.setViewportSize({ width: 1280, height: 800 });
  await takeScreenshot(studio, 'studio-themes');
  await studio.getByRole('button', { name: 'Preview Folio' }).click();
  await expect(window.preview.locator('.nameplate')).toHaveText('Saltmarsh');
  await expect(window.preview.locator('h1')).toContainText('Pots for the table');
  await expect(window.publishState).toHaveText('Everything is published');
  await studio.getByRole('button', { name: 'Use Folio' }).click();
  await expect(studio.getByText(/^Folio is in the draft/)).toBeVisible();
  await studio.getByRole('button', { name: 'Undo import' }).click();
  await expect(studio.getByText('The draft is as it was before the import.')).toBeVisible();
  await expect(window.publishState).toHaveText('Everything is published');
});

test('each theme shows home, list, product and cart to everybody, on the narrowest phone, and is light', async ({
  product,
  browser,
}) => {
  const owner = await asOwner(product);
  for (const theme of chooseTheme.input.params.shape.theme.options) {
    await owner.call(chooseTheme, { params: { theme } });
    await publish(owner);
    const visit = await browser.newContext({
      viewport: { width: 320, height: 640 },
      // A colour measured in the middle of a fade is nobody's to read.
      reducedMotion: 'reduce',
    });
    await lookAround(visit, product.site, theme);
    await expectLightPage(await visit.newPage(), product.site + PAGES.product);
    await visit.close();
  }
});
