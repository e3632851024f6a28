import type { Page } from '@playwright/test';
import { listOrders } from '#shared/features/orders/contract.ts';
import { introduceBuyer, putIntoCart } from './storefront/basket.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { lookIntoDatabase } from './support/database.ts';
import { findLedgerFaults } from './support/ledger.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments' });

// One visitor after the other pays.
test.describe.configure({ timeout: 120_000 });

const THANKS = 'Thank you for your order';
const WAITING = 'We are waiting for your payment';
const FAILED = 'The payment did not go through';
const BANK_DECLINED = /^The bank declined the payment\. Nothing was charged/;
const NOT_CONFIRMED = /^The payment was not confirmed with your bank\. Nothing was charged/;
const PAID = ['OPEN', 'PAID'] as const;
const LOST = ['CANCELED', 'FAILED'] as const;

interface Way {
  /** What is done on the page of the provider, where there is one. */
  readonly atProvider?: 'Confirm the payment' | 'Do not pay';
  /** Heading of the page of the order; absent where the checkout is shown again. */
  readonly heading?: string;
  /** What it becomes when the visitor looks again. */
  readonly later?: string;
  /** What the checkout says. */
  readonly notice?: RegExp;
  /** State of the order and of its payment, as staff sees them. */
  readonly order: typeof PAID | typeof LOST;
}

/** All that the provider for trying out can do, by the words that a visitor chooses it by. */
const WAYS: Readonly<Record<string, Way>> = {
  'The payment succeeds.': { heading: THANKS, order: PAID },
  'The money is reserved and taken later.': { heading: THANKS, order: PAID },
  'The first payment succeeds; later ones of a subscription are declined.': { heading: THANKS, order: PAID },
  'The bank declines.': { notice: BANK_DECLINED, order: LOST },
  'The card has insufficient funds.': { notice: /^The card has insufficient funds/, order: LOST },
  'The bank asks to confirm, and accepts.': {
    atProvider: 'Confirm the payment',
    heading: THANKS,
    order: PAID,
  },
  'The bank asks to confirm, and declines.': {
    atProvider: 'Confirm the payment',
    notice: NOT_CONFIRMED,
    order: LOST,
  },
  'The payment takes its time, and succeeds.': { heading: WAITING, later: THANKS, order: PAID },
  'The payment takes its time, and fails.': { heading: WAITING, later: FAILED, order: LOST },
  'No answer comes, but the payment succeeded.': { heading: THANKS, order: PAID },
  'The answer takes ten seconds; the payment succeeds.': { heading: THANKS, order: PAID },
  'The answer cannot be read, but the payment succeeded.': { heading: THANKS, order: PAID },
  'The provider answers with an error, but the payment succeeded.': { heading: THANKS, order: PAID },
  'The payment succeeds and is told twice.': { heading: THANKS, order: PAID },
  'The payment succeeds and is told before the answer.': { heading: THANKS, order: PAID },
  'Another amount is taken than was asked for.': { notice: /^The payment was declined/, order: LOST },
};
const SLOW = /ten seconds/;
const BUYERS = Object.keys(WAYS).map((way, index) => ({ way, email: `way-${index}@marsh.example` }));

/** Comes with a cup to where it only has to be paid. */
async function comeToPay(page: Page, site: string, email: string) {
  const checkout = createCheckoutPage(page);
  await putIntoCart(page, site, 'sandpiper-cup', 'SPC-OAT');
  await introduceBuyer(page, site, email);
  await page.goto(`${site}/checkout`);
  return checkout;
}

/** Pays for a cup and sees what becomes of it. */
async function payFor(page: Page, site: string, { way, email }: (typeof BUYERS)[number]): Promise<void> {
  const { atProvider, heading, later, notice } = WAYS[way] ?? {};
  const checkout = await comeToPay(page, site, email);
  await checkout.pay(way);
  if (atProvider !== undefined) {
    await expect(page.getByText('This is a test. No real money moves.')).toBeVisible();
    await page.getByRole('button', { name: atProvider }).click();
  }
  await expect(checkout.heading, way).toHaveText(heading ?? 'Checkout', { timeout: 30_000 });
  if (notice !== undefined) await expect(checkout.notice, way).toHaveText(notice);
  if (later === undefined) return;
  await expect(async () => {
    await page.getByRole('link', { name: 'Refresh' }).click();
    await expect(checkout.heading, way).toHaveText(later, { timeout: 1_000 });
  }).toPass();
}

test('every way to pay ends as it says, for the visitor, for staff and in the books', async ({
  page,
  browser,
  product,
}) => {
  await test.step('all ways are tried here', async () => {
    await comeToPay(page, product.site, 'looks@marsh.example');
    const ways = page.getByRole('group', { name: 'Payment' }).locator('label');
    await expect(ways).toHaveText(Object.keys(WAYS));
  });

  await test.step('visitors see how each of them ends', async () => {
    const slow = BUYERS.filter(({ way }) => SLOW.test(way));
    const others = BUYERS.filter(({ way }) => !SLOW.test(way));
    const patient = await browser.newContext();
    const waiting = Promise.all(
      slow.map(async (buyer) => payFor(await patient.newPage(), product.site, buyer)),
    );
    for (const buyer of others) {
      await page.context().clearCookies();
      await payFor(page, product.site, buyer);
    }
    await waiting;
    await patient.close();
  });

  await test.step('staff sees the same', async () => {
    const owner = await asOwner(product);
    const ended: Record<string, readonly string[]> = {};
    for (const { way, email } of BUYERS) {
      const { orders } = await owner.call(listOrders, { query: { email } });
      ended[way] = orders.flatMap(({ status, paymentState }) => [status, paymentState]);
    }
    expect(ended).toEqual(Object.fromEntries(BUYERS.map(({ way }) => [way, [...(WAYS[way]?.order ?? [])]])));
  });

  await test.step('stock, money, numbers and confirmations add up', async () => {
    expect(await lookIntoDatabase(product.data, findLedgerFaults)).toEqual([]);
  });
});

test('who gives up at the provider finds the cart as it was, and pays in another way', async ({
  page,
  product,
}) => {
  const checkout = await comeToPay(page, product.site, 'gives-up@marsh.example');
  await checkout.pay('The bank asks to confirm, and accepts.');
  await page.getByRole('button', { name: 'Do not pay' }).click();
  await expect(checkout.notice).toHaveText(NOT_CONFIRMED);
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText(THANKS);
});
