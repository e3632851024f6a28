import { createCartPage } from './storefront/cart-page.ts';
import { createListPage } from './storefront/list-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { createSearchPage } from './storefront/search-page.ts';
import { findBarriers } from './support/barriers.ts';
import { expectLightPage } from './support/page-weight.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [320, 390, 768, 1280] as const;

test('a visitor narrows a list down, looks at a product in it, and puts it into the cart', async ({
  page,
}) => {
  const list = createListPage(page);
  const cart = createCartPage(page);
  await list.open('/shop');
  await list.narrow('Celadon');
  await expect(list.chosen).toContainText('Glaze: Celadon');
  await list.sortBy('Price, high to low');
  await expect(page).toHaveURL(/option\.Glaze=Celadon.*sort=price-desc/);
  await expect(list.titles.last()).toHaveText('Slack water bowl');

  const button = list.quickViewButtonOf('Tide mug');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(list.quickView).toHaveAccessibleName('Tide mug');
  await expect(list.quickView.locator('select')).toHaveCount(2);
  expect(await findBarriers(page)).toEqual([]);
  const product = createProductPage(page);
  await product.choose('Glaze', 'Celadon');
  await product.choose('Size', '12 oz');
  await product.addButton.click();
  await expect(cart.pill).toHaveText(/1 item\s+\$39\.00/);
  await page.keyboard.press('Escape');
  await expect(list.quickView).toBeHidden();
  await expect(button).toBeFocused();
  await expect(page).toHaveURL(/sort=price-desc/);
});

test('a list changes in place, and the history leads back to each of its states', async ({ page }) => {
  const list = createListPage(page);
  await list.open('/shop');
  await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''));
  await list.narrow('On sale');
  await expect(list.chosen).toContainText('On sale');
  await expect(page.getByRole('checkbox', { name: /On sale/ })).toBeFocused();
  await list.sortBy('Name, A to Z');
  await expect(page).toHaveURL(/on-sale=1.*sort=name/);
  await expect(page.locator('[data-product-list] + [role="status"]')).toHaveText(/^\d+ products?$/);
  await list.chosen.getByRole('link', { name: 'Clear all' }).click();
  await expect(list.chosen).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.evaluate(() => scrollTo(0, 700));
  await list.sortBy('Price, high to low');
  await expect(page).toHaveURL(/sort=price-desc/);
  await page.goBack();
  await expect(page).toHaveURL(/\?sort=name$/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(700);
  await page.goBack();
  await expect(list.chosen).toContainText('On sale');
  await expect(page.locator('html[data-first-load]')).toHaveCount(1);

  await list.titles.first().click();
  await expect(page).toHaveURL(/\/shop\/p\//);
  await page.goBack();
  await expect(list.chosen).toContainText('On sale');
  await page.goForward();
  await expect(page).toHaveURL(/\/shop\/p\//);
});

test('categories and searches come in place, and the history leads back to each', async ({ page }) => {
  const canonical = page.locator('link[rel="canonical"]');
  const heading = page.getByRole('heading', { level: 1 });
  const first = page.locator('html[data-first-load]');
  /** Touches a list as visitors do before they press, and waits for what changes it in place. */
  const turnTo = async (list: string) => {
    await page.evaluate(() => document.documentElement.setAttribute('data-first-load', ''));
    await page.locator(list).hover();
    await expect(page.locator(`${list} + [role="status"]`)).toBeAttached();
  };
  await page.goto('/shop');
  await turnTo('[data-product-list]');
  await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link', { name: 'Mugs & cups' })
    .click();
  await expect(heading).toHaveText('Mugs & cups');
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL(/\/shop\/mugs-cups$/);
  await expect(page).toHaveTitle(/^Mugs & cups/);
  await expect(canonical).toHaveAttribute('href', /\/shop\/mugs-cups$/);
  await createListPage(page).sortBy('Name, A to Z');
  await expect(page).toHaveURL(/\/shop\/mugs-cups\?sort=name$/);
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Shop' }).click();
  await expect(heading).toHaveText('Shop');
  await page.goBack();
  await expect(heading).toHaveText('Mugs & cups');
  await expect(canonical).toHaveAttribute('href', /\/shop\/mugs-cups$/);
  await expect(first).toHaveCount(1);

  const search = createSearchPage(page);
  await search.open();
  await turnTo('[data-search-list]');
  await search.search('mug');
  await expect(heading).toContainText('mug');
  await expect(heading).toBeFocused();
  await expect(page.locator('[data-search-list] + [role="status"]')).toContainText('results');
  await page.getByRole('navigation', { name: 'Type of result' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/q=mug&kind=/);
  await search.field.fill('');
  await search.field.pressSequentially('tide m');
  await expect(search.suggestions).toHaveText(['Tide mug']);
  await search.field.fill('ebb');
  await search.field.press('Enter');
  await expect(page).toHaveURL(/\?q=ebb$/);
  await page.goBack();
  await expect(search.field).toHaveValue('mug');
  await page.goForward();
  await expect(search.field).toHaveValue('ebb');
  await expect(first).toHaveCount(1);
});

test('a visitor finds a product by half a word, by keys, or misspelt', async ({ page }) => {
  const search = createSearchPage(page);
  await search.open();
  await search.field.pressSequentially('tide m');
  await expect(search.suggestions).toHaveText(['Tide mug']);
  await search.field.press('ArrowDown');
  await search.field.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tide mug');
  await expect.poll(() => page.evaluate(() => Object.values(localStorage).join())).toContain('tide-mug');

  await search.open();
  await search.search('celdon mug');
  await expect(search.status).toContainText('Showing results for “celadon mug”');
  await expect(search.hits.getByRole('heading')).toHaveText(['Tide mug']);
  await search.search('wxyz');
  await expect(page.getByRole('main')).toContainText('Fewer words find more');

  await page.goto('/shop/p/reed-vase');
  await expect(page.getByRole('region', { name: 'Recently viewed' }).getByRole('link')).toHaveText([
    'Tide mug',
  ]);
});

test('lists, categories and searches have no barriers, and fit every width', async ({ page }) => {
  for (const path of ['/shop?option.Glaze=Oat', '/shop/mugs-cups', '/search?q=mug', '/search?q=wxyz']) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    expect(await findBarriers(page), path).toEqual([]);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth),
        `${path} at ${width} px`,
      ).toBe(false);
    }
  }
});

test('the page of a product asks for little before a visitor touches it', async ({ page }) => {
  await expectLightPage(page, '/shop/p/tide-mug');
});

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('narrows, sorts, searches and comes to a product', async ({ page }) => {
    const list = createListPage(page);
    await list.open('/shop');
    await page
      .getByRole('navigation', { name: 'Categories' })
      .getByRole('link', { name: 'Mugs & cups' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mugs & cups');
    await expect(list.quickViewButtonOf('Tide mug')).toBeHidden();
    await list.sortBy('Name, A to Z');
    await expect(list.titles).toHaveText(['A cup with your words', 'Sandpiper cup', 'Tide mug']);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Shop' }).click();
    await list.narrow('On sale');
    await expect(list.chosen).toContainText('On sale');
    await list.chosen.getByRole('link', { name: 'Clear all' }).click();
    await expect(list.total).toHaveText(/^2\d products$/);

    await page.goto('/shop/p/tide-mug?variant=MUG-OXI-12');
    await expect(page.locator('.product-price').first()).toContainText('39.00');
    await expect(page.locator('.gallery img').first()).toHaveAttribute('alt', /oxide/i);
    await expect(page.locator('.plain-buy .gone-note')).toHaveText('Oxide red / 12 oz: Sold out');
    await page.goto('/shop/p/tide-mug?variant=MUG-CEL-12');
    await expect(page.getByLabel('Which one').first()).toHaveValue('MUG-CEL-12');

    const search = createSearchPage(page);
    await search.open();
    await search.search('linen');
    await search.hits.getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
