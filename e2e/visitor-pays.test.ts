import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createPlainProductPage } from './storefront/plain-product-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { findBarriers } from './support/barriers.ts';
import { expect, test } from './support/test.ts';

const ADA = {
  email: 'ada@marsh.example',
  firstName: 'Ada',
  lastName: 'Marsh',
  street: '1 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};

test.describe('a visitor without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('is declined, confirms at the bank with another card, and finds the order by its link', async ({
    page,
  }) => {
    const shown = createPlainProductPage(page);
    const checkout = createCheckoutPage(page);
    await page.goto('/shop/p/tide-mug');
    await shown.chooseVariant(/Celadon.*8 oz/);
    await shown.add();
    await checkout.open();
    await checkout.introduce(ADA);
    await checkout.chooseShipping(/^Parcel post/);
    await expect(checkout.total).toContainText('$41.50');
    await checkout.pay('The bank declines.');
    await expect(checkout.notice).toHaveText(/The bank declined the payment\. Nothing was charged/);
    await checkout.pay('The bank asks to confirm, and accepts.');
    await checkout.confirmAtProvider();
    await expect(checkout.heading).toHaveText('Thank you for your order');
    const token = new URL(page.url()).searchParams.get('o') ?? '';
    await page.goto(`/commerce/orders/${token}`);
    await expect(checkout.heading).toHaveText(/^Your order \d{4}$/);
    await expect(page.getByText('1 Quay Lane')).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: 'Check out' })).toHaveCount(0);
  });
});

test('the way from the cart to the order has no barrier that axe finds, wide and narrow', async ({
  page,
}) => {
  const checkout = createCheckoutPage(page);
  for (const [width, name] of [
    [1280, 'Ada'],
    [390, 'Bo'],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const shown = createProductPage(page);
    await shown.open('sandpiper-cup');
    await shown.choose('Glaze', 'Oat');
    await shown.addButton.click();
    await expect(shown.addButton).toHaveText('Added!');
    await checkout.open();
    expect(await findBarriers(page)).toEqual([]);
    await checkout.introduce({ ...ADA, firstName: name });
    await checkout.chooseShipping(/^Express/);
    expect(await findBarriers(page)).toEqual([]);
    await checkout.pay('The payment succeeds.');
    await expect(checkout.heading).toHaveText('Thank you for your order');
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.body.scrollWidth > window.innerWidth)).toBe(false);
  }
});
