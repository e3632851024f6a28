import { createCartPage } from './storefront/cart-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { goTo } from './studio/go-to.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();
test.describe.configure({ timeout: 120_000 });
test.use({ productOf: 'keeping the store' });

const NARROW = { width: 390, height: 844 };

test('a merchant makes a coupon and a shipping zone, and a visitor’s cart follows both', async ({
  studio,
  product,
  browser,
}) => {
  await test.step('a coupon with an example of what it gives', async () => {
    await createStudioWindow(studio).signIn(product.login);
    await goTo(studio, 'Coupons');
    await studio.getByRole('link', { name: 'Create coupon' }).click();
    await studio.getByRole('textbox', { name: 'Code', exact: true }).fill('tide25');
    await studio.getByRole('textbox', { name: 'Name', exact: true }).fill('Tide sale');
    await studio.getByRole('textbox', { name: 'Percent off' }).fill('25');
    await expect(studio.getByText(/would pay \$45\.00 instead of \$60\.00\.$/)).toBeVisible();
    await takeScreenshot(studio, 'studio-coupon');
    await studio.getByRole('button', { name: 'Create' }).click();
    await studio.getByRole('heading', { name: 'TIDE25', level: 2 }).waitFor();
    await expectNoBarrier(studio, 'Coupon');
  });

  await test.step('a zone for Canada, which an address is tried on', async () => {
    await goTo(studio, 'Shipping');
    await studio.getByRole('link', { name: 'Create zone' }).click();
    await studio.getByRole('textbox', { name: 'Name', exact: true }).fill('Up north');
    await studio.getByRole('combobox', { name: 'Countries' }).fill('Canad');
    await studio.getByRole('option', { name: 'Canada', exact: true }).click();
    await studio.keyboard.press('Escape');
    await studio.getByRole('button', { name: 'Add an option' }).click();
    await studio
      .getByRole('group', { name: 'Standard shipping' })
      .getByRole('textbox', { name: 'Name', exact: true })
      .fill('Dog sled');
    await studio.getByRole('textbox', { name: 'Price in USD' }).fill('31');
    await studio.getByRole('button', { name: 'Create' }).click();
    await studio.getByRole('heading', { name: 'Up north', level: 2 }).waitFor();
    await studio.setViewportSize(NARROW);
    await expectNoBarrier(studio, 'Shipping zone, narrow');
    await goTo(studio, 'Shipping');
    await studio.getByRole('combobox', { name: 'Country' }).fill('Canad');
    await studio.getByRole('option', { name: 'Canada', exact: true }).click();
    await expect(studio.getByRole('list', { name: 'Rates offered' })).toContainText('Dog sled');
    await expectNoBarrier(studio, 'Shipping, narrow');
  });

  await test.step('the cart of a visitor in Canada', async () => {
    const visitor = await browser.newPage({ baseURL: product.site });
    const cart = createCartPage(visitor);
    const item = createProductPage(visitor);
    await item.open('spring-tide-dish');
    await item.addButton.click();
    await cart.openByPill();
    await cart.useCoupon('tide25');
    await expect(cart.totals).toContainText('Tide sale (TIDE25) −$17.00');
    await cart.shipTo('Canada');
    await expect(cart.totals).toContainText('Shipping, Dog sled $31.00');
    await expect(cart.totals).toContainText('Total $82.00');
    await visitor.close();
  });
});
