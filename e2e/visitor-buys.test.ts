import { takeScreenshot } from './support/screenshot.ts';
import { findBarriers } from './support/barriers.ts';
import { expect, test } from './support/test.ts';
import { createCartPage } from './storefront/cart-page.ts';
import { createPlainProductPage } from './storefront/plain-product-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { createShopPage } from './storefront/shop-page.ts';

const ENTRIES_CALL = '**/api/commerce/shopping-cart/entries';
/** What changes the page of the cart in place. */
const CART_ISLAND = '**/cart-island-*.js';

test.describe('a visitor with scripts', () => {
  test('comes from the list to a filled cart in two clicks after the product is open', async ({ page }) => {
    const shop = createShopPage(page);
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await shop.open();
    await shop.openProduct('Spring tide dish');
    await expect(cart.pill).toBeHidden();

    await product.addButton.click();
    await expect(product.addButton).toHaveText('Adding…');
    await expect(cart.pill).toBeVisible();
    await expect(cart.pill).toHaveText(/1 item\s+\$68\.00/);
    await expect(cart.count).toHaveText('1');
    await expect(product.addButton).toHaveText('Added!');
    await expect(product.message).toHaveText('Added!');

    await cart.openByPill();
    await expect(cart.lines).toHaveCount(1);
    await expect(cart.titles).toHaveText(['Spring tide dish']);
  });

  test('chooses a variant, sees its price and can pass it on as a link', async ({ page, context }) => {
    const product = createProductPage(page);
    await product.open('tide-mug');
    await expect(product.price).toHaveText(/from \$34\.00/);
    await product.choose('Glaze', 'Celadon');
    await product.choose('Size', '12 oz');
    await expect(product.price).toHaveText('$39.00');
    await expect(page).toHaveURL(/[?&]variant=MUG-CEL-12/);

    await takeScreenshot(page, 'storefront');

    const other = createProductPage(await context.newPage());
    await other.openAddress(page.url());
    await expect(other.price).toHaveText('$39.00');
    await other.addButton.click();
    await expect(other.addButton).toHaveText('Added!');
  });

  test('finds the button ready again and adds to the same line', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await product.open('sandpiper-cup');
    await product.choose('Glaze', 'Oat');
    await product.setQuantity('2');
    await product.addButton.press('Enter');
    await expect(cart.pill).toHaveText(/2 items/);
    await expect(product.addButton).toHaveAttribute('data-state', 'idle');
    await expect(product.addButton).toHaveText('Add to cart');
    await product.addButton.press(' ');
    await expect(cart.pill).toHaveText(/4 items/);
    await cart.open();
    await expect(cart.lines).toHaveCount(1);
  });

  test('changes and empties the cart without leaving its page', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await product.open('spring-tide-dish');
    await product.addButton.click();
    await expect(cart.pill).toBeVisible();
    await page.mouse.move(0, 0);
    const islands: string[] = [];
    await page.route(CART_ISLAND, async (route) => {
      islands.push(route.request().url());
      await route.continue();
    });
    await cart.open();
    await expect(cart.count).toHaveText('1');
    expect(islands).toEqual([]);

    await cart.couponCode.fill('half a co');
    await cart.setQuantity(cart.lines, '3');
    await expect(cart.count).toHaveText('3');
    await expect(cart.quantityOf(cart.lines)).toBeFocused();
    await expect(cart.couponCode).toHaveValue('half a co');
    expect(islands).toHaveLength(1);

    await cart.setQuantity(cart.lines, '50');
    await expect(product.alert).toContainText('Unable to update quantity');
    await expect(product.alert).toContainText('Sorry, we do not have enough of that item available.');
    await product.closeAlert();
    await expect(cart.quantityOf(cart.lines)).toHaveValue('3');

    await cart.remove(cart.lines);
    await expect(cart.lines).toHaveCount(0);
    await expect(cart.count).toHaveText('0');
    await expect(page).toHaveURL(/\/cart$/);
  });

  test('changes the cart by its plain forms where the script for more does not come', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await page.route(CART_ISLAND, (route) => route.abort());
    await product.open('spring-tide-dish');
    await product.addButton.click();
    await cart.openByPill();
    const answered = page.waitForEvent('load');
    await cart.setQuantity(cart.lines, '2');
    await answered;
    await expect(cart.count).toHaveText('2');
    await expect(cart.quantityOf(cart.lines)).toHaveValue('2');
  });
});

test.describe('a visitor is refused in words', () => {
  test('while options are open, without a call, and gets the focus back', async ({ page }) => {
    const product = createProductPage(page);
    let calls = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST') calls += 1;
    });
    await product.open('tide-mug');
    await product.addButton.focus();
    await product.addButton.press('Enter');
    await expect(product.alert).toHaveAccessibleName('Unable to Add Item');
    // The policy of pages lets the look of the script in.
    await expect(product.alert.getByRole('button', { name: 'OK' })).toHaveCSS('min-height', '44px');
    await expect(product.alert).toContainText('Please select the Glaze and Size options.');
    await page.keyboard.press('Escape');
    await expect(product.addButton).toBeFocused();
    await expect(product.addButton).toHaveAttribute('data-state', 'idle');

    await product.choose('Glaze', 'Oat');
    await product.addButton.click();
    await expect(product.alert).toContainText('Please select the Size option.');
    expect(calls).toBe(0);
  });

  test('for a variant that is sold out', async ({ page }) => {
    const product = createProductPage(page);
    await product.open('tide-mug');
    await product.choose('Glaze', 'Oxide red');
    await product.choose('Size', '12 oz');
    await product.addButton.click();
    await expect(product.alert).toContainText('Sorry, we do not have enough of that item available.');
  });

  test('for more pieces than are left, counting those in the cart', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await product.open('bud-vase');
    await product.choose('Shape', 'Bottle');
    await product.setQuantity('2');
    await product.addButton.click();
    await expect(cart.pill).toHaveText(/2 items/);
    await expect(product.addButton).toHaveAttribute('data-state', 'idle');
    await product.setQuantity('1');
    await product.addButton.click();
    await expect(product.alert).toContainText('Sorry, we do not have enough of that item available.');
    await expect(cart.pill).toHaveText(/2 items/);
  });

  for (const [quantity, text] of [
    ['', 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number'],
    ['0', 'Quantity must be between 1 and 9999.'],
  ] as const) {
    test(`for the quantity "${quantity}"`, async ({ page }) => {
      const product = createProductPage(page);
      await product.open('spring-tide-dish');
      await product.setQuantity(quantity);
      await product.addButton.click();
      await expect(product.alert).toContainText(text);
    });
  }

  test('for a gift card without a value', async ({ page }) => {
    const product = createProductPage(page);
    await product.open('gift-card');
    await product.addButton.click();
    await expect(product.alert).toHaveAccessibleName('Unable to purchase Gift Card');
    await expect(product.alert).toContainText('Select a denomination for the Gift Card');
  });

  test('when the answer is lost, and pressing once more adds no second piece', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await product.open('spring-tide-dish');
    await product.addButton.click();
    await expect(cart.pill).toHaveText(/1 item\s/);
    await expect(product.addButton).toHaveAttribute('data-state', 'idle');

    const statuses: number[] = [];
    await page.route(
      ENTRIES_CALL,
      async (route) => {
        statuses.push((await route.fetch()).status());
        await route.abort();
      },
      { times: 1 },
    );
    await product.addButton.click();
    await expect(product.alert).toContainText('Please check your internet connection.');
    await product.closeAlert();
    expect(statuses).toEqual([200]);

    await expect(product.addButton).toHaveAttribute('data-state', 'idle');
    await product.addButton.click();
    await expect(product.addButton).toHaveText('Added!');
    await expect(cart.pill).toHaveText(/2 items/);
  });
});

test.describe('a visitor meets each kind of product', () => {
  for (const { kind, urlId, options, price, label, hasQuantity } of [
    {
      kind: 'physical',
      urlId: 'heron-jug',
      options: { Glaze: 'Cobalt' },
      price: '$',
      label: 'Add to cart',
      hasQuantity: true,
    },
    {
      kind: 'digital',
      urlId: 'four-glazes-book',
      options: {},
      price: '$19.00',
      label: 'Add to cart',
      hasQuantity: false,
    },
    {
      kind: 'service',
      urlId: 'afternoon-at-the-wheel',
      options: { Date: 'Saturday, April 11' },
      price: '$95.00',
      label: 'Add to cart',
      hasQuantity: true,
    },
    {
      kind: 'gift card',
      urlId: 'gift-card',
      options: { Amount: '$50' },
      price: '$50.00',
      label: 'Add to cart',
      hasQuantity: false,
    },
    {
      kind: 'paywall',
      urlId: 'the-kiln-log',
      options: {},
      price: '$24.00',
      label: 'Get access',
      hasQuantity: false,
    },
  ]) {
    test(`and puts one that is ${kind} into the cart`, async ({ page }) => {
      const product = createProductPage(page);
      await product.open(urlId);
      for (const [option, value] of Object.entries(options)) await product.choose(option, value);
      await expect(product.price).toContainText(price);
      await expect(product.addButton).toHaveText(label);
      await expect(product.quantity).toHaveCount(hasQuantity ? 1 : 0);
      const [told, ...others] = await product.readStructuredData();
      expect(others).toEqual([]);
      expect(told).toMatchObject({
        '@graph': expect.arrayContaining([
          expect.objectContaining({ brand: { '@type': 'Brand', name: 'Saltmarsh' } }),
          expect.objectContaining({ '@type': 'BreadcrumbList' }),
        ]) as unknown,
      });
      await product.addButton.click();
      await expect(createCartPage(page).pill).toHaveText(/1 item\s/);
    });
  }

  test('and subscribes by the terms that the price tells', async ({ page }) => {
    const product = createProductPage(page);
    await product.open('a-pot-each-season');
    await expect(product.price).toHaveText('$58.00 every 3 months for 1 year');
    await expect(page.getByText('Shipping is included.')).toBeVisible();
    await expect(product.quantity).toHaveCount(0);
    await expect(product.addButton).toHaveText('Subscribe');
    await product.addButton.click();
    await expect(page).toHaveURL(/\/checkout\/subscribe\?cartToken=/);
  });

  test('and answers what one asks, in a dialog that keeps what is not right', async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 404) missing.push(response.url());
    });
    await product.open('cup-with-your-words?ref=mail');
    await product.choose('Glaze', 'Oat');
    await product.addButton.click();
    await expect(product.form).toHaveAccessibleName('Your words');
    expect(missing).toEqual([]);
    await product.form.getByRole('button', { name: 'Add to cart' }).click();
    await expect(product.form).toContainText('One or more fields is invalid, please check your entries.');
    await expect(product.form.getByLabel('The words')).toBeFocused();
    expect(await findBarriers(page)).toEqual([]);
    await product.form.getByLabel('The words').fill('For Ada');
    await page.keyboard.press('Escape');
    await expect(product.addButton).toBeFocused();
    await product.addButton.click();
    await expect(product.form.getByLabel('The words')).toHaveValue('For Ada');
    await product.form.getByLabel('On the wall').check();
    await product.form.getByLabel('The words').press('Enter');
    await expect(product.form).toBeHidden();
    await expect(cart.pill).toHaveText(/1 item\s/);
    const kept: unknown = await (await page.request.get('/api/commerce/shopping-cart')).json();
    expect(kept).toMatchObject({
      entries: [{ additionalFields: expect.stringMatching(/"For Ada".*"On the wall".*"mail"/) }],
    });
  });

  test('and signs up for one that is sold out, by the link to its variant', async ({ page }) => {
    const product = createProductPage(page);
    await product.open('tide-mug?variant=MUG-OXI-12');
    await product.restock.getByRole('button').click();
    await expect(product.restock).toContainText('Email cannot be blank');
    expect(await findBarriers(page)).toEqual([]);
    await product.restock.getByRole('textbox').fill('ada@example.com');
    await product.restock.getByRole('textbox').press('Enter');
    await expect(product.restock).toHaveText('We will write to you as soon as it is back.');
    await product.choose('Size', '8 oz');
    await expect(product.restock).toHaveCount(0);
    await product.open('moon-jar');
    await expect(page.locator('.product-prices')).toHaveText(/\$420\.00\s*Sold out/);
    await expect(product.addButton).toHaveCount(0);
    await expect(product.restock).toHaveCount(1);
  });
});

test('a newcomer adds with one call, whose crumb came when they turned to the button', async ({
  page,
  context,
}) => {
  const product = createProductPage(page);
  const cart = createCartPage(page);
  await product.open('spring-tide-dish');
  expect(await context.cookies()).toEqual([]);
  const calls: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/api/')) calls.push(`${response.request().method()} ${response.status()}`);
  });
  await product.addButton.click();
  await expect(cart.pill).toHaveText(/1 item\s/);
  expect(calls.slice(0, 2)).toEqual(['GET 200', 'POST 200']);
});

test('a stale crumb is renewed once, unseen by the visitor', async ({ page, context, baseURL }) => {
  const product = createProductPage(page);
  const cart = createCartPage(page);
  await product.open('spring-tide-dish');
  await context.addCookies([{ name: 'crumb', value: 'stale', url: baseURL ?? page.url() }]);
  const statuses: number[] = [];
  page.on('response', (response) => {
    if (response.request().method() === 'POST') statuses.push(response.status());
  });
  await product.addButton.click();
  await expect(cart.pill).toHaveText(/1 item\s/);
  expect(statuses).toEqual([403, 200]);
  await expect(product.alert).toBeHidden();
});

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('buys up to the cart', async ({ page }) => {
    const cart = createCartPage(page);
    const product = createPlainProductPage(page);
    await createShopPage(page).open();
    await createShopPage(page).openProduct('Tide mug');
    await product.chooseVariant(/Celadon.*12 oz/);
    await product.setQuantity('2');
    await product.add();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(cart.titles).toHaveText(['Tide mug']);
    await expect(page.getByRole('main')).toContainText('$78.00');

    await cart.setQuantity(cart.lines, '3');
    await expect(page.getByRole('main')).toContainText('$117.00');
    await cart.remove(cart.lines);
    await expect(cart.lines).toHaveCount(0);
  });

  test('answers what an item asks on a page of its own', async ({ page }) => {
    await page.goto('/shop/p/cup-with-your-words');
    await createPlainProductPage(page).add();
    await page.getByLabel('The words').fill('For Ada');
    await page.getByRole('main').getByRole('button').click();
    await expect(page.getByRole('alert')).toHaveText(
      'One or more fields is invalid, please check your entries.',
    );
    await page.getByLabel('On the foot').check();
    await page.getByRole('main').getByRole('button').click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(createCartPage(page).titles).toHaveText(['A cup with your words']);
  });

  test('signs up for what is sold out', async ({ page }) => {
    await page.goto('/shop/p/moon-jar');
    await page.getByLabel('Email address').fill('plain@example.com');
    await page.getByRole('button', { name: 'Tell me' }).click();
    await expect(page.getByRole('alert')).toHaveText('We will write to you as soon as it is back.');
  });

  test('is told on the page why something cannot be added', async ({ page }) => {
    const product = createPlainProductPage(page);
    await page.goto('/shop/p/bud-vase');
    await product.chooseVariant(/Bottle/);
    await product.setQuantity('3');
    await product.add();
    await expect(product.notice).toHaveText('Sorry, we do not have enough of that item available.');
  });
});

for (const width of [1280, 390]) {
  test(`the way to the cart has no barrier that axe finds at ${width} pixels`, async ({ page }) => {
    const product = createProductPage(page);
    const cart = createCartPage(page);
    await page.setViewportSize({ width, height: 800 });
    // A colour measured in the middle of a fade is nobody's to read.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await createShopPage(page).open();
    expect(await findBarriers(page)).toEqual([]);
    await product.open('sandpiper-cup');
    expect(await findBarriers(page)).toEqual([]);
    await product.addButton.click();
    await expect(product.alert).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await product.closeAlert();
    await product.choose('Glaze', 'Oat');
    await expect(product.addButton).toHaveAttribute('data-state', 'idle');
    await product.addButton.click();
    await expect(product.addButton).toHaveText('Added!');
    expect(await findBarriers(page)).toEqual([]);
    await cart.openByPill();
    expect(await findBarriers(page)).toEqual([]);
  });
}
