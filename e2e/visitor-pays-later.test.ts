import type { Page } from '@playwright/test';
import { introduceBuyer, putIntoCart } from './storefront/basket.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { readMail } from './storefront/mailbox.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments' });

const WAITING = 'We are waiting for your payment';
/** How long the page of an order may take to look again by itself, in ms. */
const LOOKS_AGAIN = { timeout: 45_000 };

/** Pays for a cup in a way that takes its time, and comes to the page that waits. */
async function payAndWait(page: Page, site: string, email: string, way: string) {
  const checkout = createCheckoutPage(page);
  await putIntoCart(page, site, 'sandpiper-cup', 'SPC-OAT');
  await introduceBuyer(page, site, email);
  await page.goto(`${site}/checkout`);
  await checkout.pay(way);
  await expect(checkout.heading).toHaveText(WAITING);
  return checkout;
}

test('a payment that fails later is told by mail, and is made once more by the link in it', async ({
  page,
  browser,
  product,
}) => {
  const email = 'later@marsh.example';
  const waiting = await payAndWait(page, product.site, email, 'The payment takes its time, and fails.');

  await test.step('the page that waits looks again by itself', async () => {
    await expect(waiting.heading).toHaveText('The payment did not go through', LOOKS_AGAIN);
    await expect(page.getByRole('heading', { name: 'Create an account' })).toHaveCount(0);
  });

  const context = await browser.newContext({ baseURL: product.site });
  const elsewhere = await context.newPage();
  const checkout = createCheckoutPage(elsewhere);

  await test.step('the mail leads to the checkout, with what was chosen, in another browser', async () => {
    const mail = await readMail(elsewhere, email, /the payment did not go through/);
    const [, link = ''] = /Try again\s+<([^>]+)>/.exec(mail) ?? [];
    await elsewhere.goto(link);
    await expect(checkout.heading).toHaveText('Checkout');
    await expect(elsewhere.getByLabel('Email')).toHaveValue(email);
    await expect(checkout.address.getByLabel('Address', { exact: true })).toHaveValue('1 Quay Lane');
  });

  await test.step('it is paid there, and the mail about it shows all of it', async () => {
    await checkout.pay('The payment succeeds.');
    await expect(checkout.heading).toHaveText('Thank you for your order');
    await context.clearCookies();
    const mail = await readMail(elsewhere, email, /^(?!.*did not go through)/);
    const [, link = ''] = /<([^>]+\/commerce\/orders\/[^>]+)>/.exec(mail) ?? [];
    await elsewhere.goto(link);
    await expect(checkout.heading).toHaveText(/^Your order \d+$/);
    await expect(elsewhere.getByText('1 Quay Lane')).toBeVisible();
    // What stands in the address bar tells others nothing of the buyer.
    const shared = elsewhere.url();
    await context.clearCookies();
    await elsewhere.goto(shared);
    await expect(checkout.heading).toHaveText(/^Your order \d+$/);
    await expect(elsewhere.getByText('1 Quay Lane')).toHaveCount(0);
  });

  await test.step('the owner is told of the payment that failed', async () => {
    const mail = await readMail(elsewhere, product.login.email, /^A payment of .* has failed/);
    expect(mail).toContain(email);
  });

  await context.close();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page that waits looks again by itself', async ({ page, product }) => {
    const way = 'The payment takes its time, and succeeds.';
    const checkout = await payAndWait(page, product.site, 'patient@marsh.example', way);
    await expect(checkout.heading).toHaveText('Thank you for your order', LOOKS_AGAIN);
  });
});
