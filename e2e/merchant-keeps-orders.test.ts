import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { createStudioWindow } from './studio/studio-window.ts';
import { expectNoBarrier } from './support/barriers.ts';
import { takeScreenshot } from './support/screenshot.ts';
import { expect, skipWithoutElectron, test } from './support/test.ts';

skipWithoutElectron();
test.describe.configure({ timeout: 120_000 });

const BUYER = {
  email: 'orla@marsh.example',
  firstName: 'Orla',
  lastName: 'Keeps',
  street: '3 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 844 };

test('an order that a visitor paid is found, sent in part, and given back in part', async ({
  studio,
  product,
  browser,
}) => {
  const visitor = await browser.newPage({ baseURL: product.site });

  await test.step('a visitor buys two things', async () => {
    const shown = createProductPage(visitor);
    const checkout = createCheckoutPage(visitor);
    await shown.open('sandpiper-cup');
    await shown.choose('Glaze', 'Oat');
    await shown.setQuantity('2');
    await shown.addButton.click();
    await expect(shown.addButton).toHaveText('Added!');
    await checkout.open();
    await checkout.introduce(BUYER);
    await checkout.chooseShipping(/^Parcel post/);
    await checkout.pay('The payment succeeds.');
    await expect(checkout.heading).toHaveText('Thank you for your order');
  });

  const window = createStudioWindow(studio);
  const row = studio.getByRole('row', { name: /Orla Keeps/ });

  await test.step('the merchant finds it by a name, and opens it by keys', async () => {
    await studio.setViewportSize(WIDE);
    await window.signIn(product.login);
    await studio.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name: 'Orders' }).click();
    await expect(row).toContainText('New');
    await takeScreenshot(studio, 'studio-orders');
    await studio.getByRole('searchbox', { name: 'Search orders' }).fill('keeps orla');
    await expect(studio.getByRole('row')).toHaveCount(2);
    await expectNoBarrier(studio, 'the list of orders');
    await studio.getByRole('grid').focus();
    await studio.keyboard.press('j');
    await studio.keyboard.press('Enter');
    await expect(studio.getByRole('heading', { name: /^#\d+/, level: 2 })).toBeVisible();
  });

  await test.step('one of two is sent', async () => {
    await studio.getByRole('button', { name: 'Fulfil items…' }).click();
    await studio.getByRole('textbox', { name: /^Quantity of/ }).fill('1');
    await studio.getByRole('textbox', { name: 'Carrier' }).fill('Estuary Post');
    await studio.getByRole('textbox', { name: 'Tracking number' }).fill('EP 1');
    await studio.getByRole('button', { name: 'Mark as fulfilled' }).click();
    await expect(studio.getByRole('list', { name: 'Fulfilled' })).toContainText('EP 1');
    await expect(studio.getByText('1 of 2 fulfilled')).toBeVisible();
  });

  await test.step('a part of the money goes back', async () => {
    await studio.getByRole('button', { name: 'Refund…' }).click();
    await studio.getByRole('textbox', { name: 'Amount in USD' }).fill('5');
    await studio.getByRole('button', { name: 'Refund', exact: true }).click();
    await expect(studio.getByRole('list', { name: 'Refunds' })).toContainText('$5.00');
    await expectNoBarrier(studio, 'an order');
    await takeScreenshot(studio, 'studio-order');
    await studio.setViewportSize(NARROW);
    await expectNoBarrier(studio, 'an order');
  });

  await test.step('the list and the sums say so', async () => {
    await studio.getByRole('main').getByRole('link', { name: 'Orders' }).click();
    await expect(row).toContainText('Partially fulfilled');
    await expectNoBarrier(studio, 'the list of orders');
    await studio.setViewportSize(WIDE);
    await studio.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Sales' }).click();
    await studio.getByRole('switch', { name: 'Test orders' }).click();
    await expect(studio.getByRole('img', { name: /^Revenue by day/ })).toBeVisible();
    await expect(studio.getByLabel('Totals')).toContainText('$5.00');
    await expectNoBarrier(studio, 'sales');
  });
});
