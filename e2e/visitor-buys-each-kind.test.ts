import type { Page } from '@playwright/test';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createListPage } from './storefront/list-page.ts';
import { createPlainProductPage } from './storefront/plain-product-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments', javaScriptEnabled: false });

const HOME = {
  firstName: 'Fern',
  lastName: 'Strand',
  street: '9 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};

/** A kind of product as the sample shop sells it. */
interface Kind {
  readonly kind: string;
  /** Title in the list. */
  readonly title: string;
  /** Which variant is bought, where there are several. */
  readonly variant?: RegExp;
  /** Sent to an address. */
  readonly isSent?: boolean;
  /** What the page of the order says beside what every order says. */
  readonly told: string | RegExp;
}

const KINDS: readonly Kind[] = [
  { kind: 'a physical product', title: 'Ebb towel', isSent: true, told: '9 Quay Lane' },
  { kind: 'a variant', title: 'Tide mug', variant: /Oat/, isSent: true, told: /Oat/ },
  { kind: 'a digital product', title: 'Four glazes: a recipe book', told: 'four-glazes.pdf' },
  { kind: 'a service', title: 'An afternoon at the wheel', variant: /April 11/, told: /April 11/ },
  { kind: 'a gift card', title: 'Gift card', variant: /\$25/, told: /\$25/ },
  { kind: 'access to a page', title: 'The kiln log', told: 'Your access' },
  { kind: 'a subscription', title: 'A pot each season', isSent: true, told: 'Manage your subscription' },
  { kind: 'a pre-order', title: 'Tide table for next year', isSent: true, told: /^Pre-order\. Sent from/ },
];

async function payFor(page: Page, email: string, isSent: boolean): Promise<void> {
  const checkout = createCheckoutPage(page);
  if (isSent) {
    await checkout.introduce({ ...HOME, email });
    await checkout.chooseShipping(/^Parcel post/);
  } else await checkout.introduceByMail(email);
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText('Thank you for your order');
}

for (const [index, { kind, title, variant, isSent = false, told }] of KINDS.entries()) {
  test(`${kind} is bought from the list to the paid order`, async ({ page }) => {
    const shown = createPlainProductPage(page);
    const list = createListPage(page);
    await list.open('/shop');
    await list.titles.filter({ hasText: title }).click();
    if (variant !== undefined) await shown.chooseVariant(variant);
    await shown.add();
    const checkOut = page.getByRole('link', { name: 'Check out' });
    if (kind !== 'a subscription') await checkOut.click();
    await payFor(page, `kind-${index}@strand.example`, isSent);
    await expect(page.getByRole('main').getByText(told).first()).toBeVisible();
  });
}

test('a donation is given from the foot of the shop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'For the sea wall' }).click();
  await page.getByRole('radio', { name: '$10.00' }).check();
  await page.getByLabel('First name').fill(HOME.firstName);
  await page.getByLabel('Email').fill('gift@strand.example');
  await page.getByRole('radio', { name: 'The payment succeeds.', exact: true }).check();
  await page.getByRole('button', { name: 'Donate' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your donation');
  await expect(page.getByRole('row', { name: /^Total/ })).toContainText('$10.00');
});
