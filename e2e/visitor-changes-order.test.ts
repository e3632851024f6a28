import { createCoupon } from '#shared/features/coupons/contract.ts';
import { putIntoCart } from './storefront/basket.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments', viewport: { width: 390, height: 844 } });

const ADA = {
  email: 'changes@marsh.example',
  firstName: 'Ada',
  lastName: 'Marsh',
  street: '1 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};
const THANKS = 'Thank you for your order';
const SUCCEEDS = 'The payment succeeds.';

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with scripts' : 'without scripts';

  test.describe(how, () => {
    test.use({ javaScriptEnabled });

    test('street, delivery and code are changed last on a phone, and nothing is paid that was not seen', async ({
      page,
      product,
    }) => {
      const code = javaScriptEnabled ? 'LATE10' : 'LATER10';
      const owner = await asOwner(product);
      const offer = { kind: 'percent', percent: 10 };
      await owner.call(createCoupon, { body: { code, title: 'A tenth off', offer } });
      const checkout = createCheckoutPage(page);
      await putIntoCart(page, product.site, 'sandpiper-cup', 'SPC-OAT');
      await page.goto('/checkout');

      await test.step('what is wrong is told beside its field, which gets the focus', async () => {
        await checkout.introduce({ ...ADA, postalCode: 'notazip' });
        const field = checkout.address.getByLabel('ZIP code');
        await expect(field).toBeFocused();
        await expect(field).toBeInViewport();
        await expect(field).toHaveAccessibleDescription(/^Enter a valid ZIP code/);
        await expect(checkout.address.getByLabel('City')).toHaveValue(ADA.town);
        await field.fill(ADA.postalCode);
        await checkout.goOn.click();
      });

      await test.step('the next step comes into view with the cheapest option chosen', async () => {
        await expect(checkout.delivery).toBeFocused();
        await expect(checkout.delivery).toBeInViewport();
        await expect(page.getByRole('radio', { name: /^Parcel post/ })).toBeChecked();
        await expect(checkout.payButton).toHaveText('Pay $29.50');
      });

      await test.step('another option is asked about before it is charged, or shown at once', async () => {
        await page.getByRole('radio', { name: /^Express/ }).check();
        if (javaScriptEnabled) await expect(checkout.payButton).toHaveText('Pay $40.00');
        else {
          await checkout.pay(SUCCEEDS);
          await expect(checkout.notice).toContainText('Your total changes from $29.50 to $40.00.');
          await expect(checkout.notice).toBeInViewport();
        }
        await expect(checkout.summary.locator('..')).toContainText('$40.00');
      });

      await test.step('a code that was typed and not applied is asked about too', async () => {
        await checkout.address.getByLabel('Address', { exact: true }).fill('9 Ebb Street');
        await checkout.summary.click();
        await page.getByRole('textbox', { name: /^Discount code/ }).fill(code);
        await page.getByLabel('Order note').fill('By the back door');
        await checkout.pay(SUCCEEDS);
        await expect(checkout.notice).toContainText('Discounts changed from $0.00 to $2.20.');
        await expect(checkout.notice).toBeFocused();
        await expect(checkout.payButton).toHaveText('Pay $37.80');
        await expect(page.getByLabel('Order note')).toHaveValue('By the back door');
      });

      await test.step('the reason of a declined card stands beside the payment', async () => {
        await checkout.pay('The card has insufficient funds.');
        const reason = checkout.payment.getByRole('alert');
        await expect(reason).toHaveText(/^The card has insufficient funds/);
        await expect(reason).toBeFocused();
        await expect(reason).toBeInViewport();
      });

      await test.step('what was in sight is what is paid and sent', async () => {
        await checkout.pay(SUCCEEDS);
        await expect(checkout.heading).toHaveText(THANKS);
        await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$37.80');
      });
    });
  });
}

test('another window changes the cart, and the page tells it before it is paid', async ({
  page,
  product,
}) => {
  const checkout = createCheckoutPage(page);
  await putIntoCart(page, product.site, 'sandpiper-cup', 'SPC-OAT');
  await page.goto('/checkout');
  await checkout.introduce(ADA);
  await expect(checkout.payButton).toHaveText('Pay $29.50');
  await putIntoCart(page, product.site, 'sandpiper-cup', 'SPC-OAT');
  await checkout.pay(SUCCEEDS);
  await expect(checkout.notice).toContainText('Sandpiper cup: the quantity changed from 1 to 2.');
  await checkout.pay(SUCCEEDS);
  await expect(checkout.heading).toHaveText(THANKS);
});
