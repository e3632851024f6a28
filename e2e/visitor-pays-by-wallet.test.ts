import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createCartPage } from './storefront/cart-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { findBarriers } from './support/barriers.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'wallets' });

test('a wallet gives address and card, chooses how it comes, and pays what it has shown', async ({
  page,
  product,
}) => {
  const owner = await asOwner(product);
  const params = { namespace: 'checkout' };
  await owner.call(putCommercePreferences, { params, query: {}, body: { wallets: true } });
  await page.goto('/shop/p/ebb-towel');
  await createProductPage(page).addButton.click();
  await expect(page.locator('.sqs-pill-cart')).toContainText('1 item');
  await page.goto('/cart');
  const button = page.getByRole('button', { name: 'Test wallet' });
  await button.evaluate((element) => element.setAttribute('data-first', ''));
  const cart = createCartPage(page);
  await cart.setQuantity(cart.lines, '2');
  await expect(cart.totals).toContainText('$52.00');
  const wallets = page.locator('[data-first]');
  await expect(wallets).toBeVisible();
  const checkOut = page.getByRole('link', { name: 'Check out' });
  const boxes = await Promise.all([wallets, checkOut].map((one) => one.boundingBox()));
  expect(boxes[0]?.y).toBeLessThan(boxes[1]?.y ?? 0);
  await button.click();
  const wallet = page.getByRole('dialog', { name: 'Test wallet' });
  expect(await findBarriers(page)).toEqual([]);
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields)) await wallet.getByLabel(label).fill(text);
  };
  await fill({
    Email: 'wallet@shore.example',
    'First name': 'Wren',
    'Last name': 'Shore',
    'Street address': '4 Quay Lane',
    City: 'Sedge Harbor',
    'Postal code': '04630',
    State: 'ME',
    'Country code': 'US',
  });
  await wallet.getByRole('button', { name: 'Continue' }).click();
  await wallet.getByRole('radio', { name: /^Parcel post/ }).check();
  await expect(wallet.getByRole('status')).toContainText(/Total \$\d+\.\d\d/);
  await wallet.getByLabel('Card').selectOption('tok_decline');
  await wallet.getByRole('button', { name: 'Pay' }).click();
  await expect(wallet.getByRole('alert')).toContainText('The bank declined the payment. Nothing was charged');
  await wallet.getByLabel('Card').selectOption('tok_ok');
  await wallet.getByRole('button', { name: 'Pay' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your order');
});
