import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listProtectedPages, protectPage } from '#shared/features/entitlements/contract.ts';
import { getOrder, listOrders } from '#shared/features/orders/contract.ts';
import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { linkIn, readMail } from './storefront/mailbox.ts';
import { createProductPage } from './storefront/product-page.ts';
import { findBarriers } from './support/barriers.ts';
import { lookIntoDatabase } from './support/database.ts';
import { findLedgerFaults } from './support/ledger.ts';
import { asOwner, type Owner } from './support/owner.ts';
import { PROJECT, type Product } from './support/product.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments' });

// The pages are looked through for barriers on the way.
test.describe.configure({ timeout: 120_000 });

/** Codes of `shared/codes/`. */
const PHYSICAL = 1;
const SERVICE = 3;
const GIFT_CARD = 4;
const PAYWALL = 5;
/** The file that the shop sells. */
const BOOK = path.join(PROJECT, 'resources', 'sample-site', 'documents', 'four-glazes.pdf');
const THANKS = 'Thank you for your order';
const PASSWORD = 'low-water-lantern';
const CODE = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/;
const HOME = {
  firstName: 'Kit',
  lastName: 'Reed',
  street: '2 Quay Lane',
  town: 'Sedge Harbor',
  region: 'ME',
  postalCode: '04630',
  country: 'US',
};

/** What a merchant says of a product. */
interface Offer {
  readonly name: string;
  readonly urlId: string;
  readonly productType: 1 | 3 | 4 | 5;
  /** In dollars; that of a gift card is its buyer's choice. */
  readonly price?: string;
  /** Sold each month, without an end. */
  readonly isMonthly?: boolean;
}

/** The values of gift cards, in dollars. */
const CARDS = ['40.00', '80.00'];

/** Puts a product on sale as a merchant does; answers its id. */
async function sell(owner: Owner, { price, isMonthly = false, ...facts }: Offer): Promise<string> {
  const { products } = await owner.call(listProducts, {});
  const billingPeriod = { value: 1, unit: 'MONTH' };
  const isCounted = facts.productType === PHYSICAL || facts.productType === SERVICE;
  const toVariant = (value: string) => ({
    priceMoney: { currency: 'USD', value },
    ...(isCounted ? { stock: 5 } : { unlimited: true }),
  });
  const cards = CARDS.map((value) => ({ ...toVariant(value), attributes: { Amount: `$${value}` } }));
  const { product } = await owner.call(createProduct, {
    body: {
      ...facts,
      ...(isMonthly ? { subscriptionPlan: { billingPeriod, numBillingCycles: 0 } } : {}),
      ...(price === undefined
        ? { variantOptionOrdering: ['Amount'], variants: cards }
        : { variants: [toVariant(price)] }),
      collectionId: products[0]?.collectionId,
      isVisible: true,
    },
  });
  return product.id;
}

/** Comes from the page of a product to the checkout. */
async function comeToCheckout(page: Page, urlId: string, amount?: string) {
  const shown = createProductPage(page);
  const checkout = createCheckoutPage(page);
  await shown.open(urlId);
  if (amount !== undefined) await shown.choose('Amount', amount);
  await shown.addButton.click();
  await expect(shown.addButton).toHaveText('Added!');
  await checkout.open();
  return checkout;
}

/** Buys what nobody sends: only who buys is asked. */
async function buyUnsent(page: Page, urlId: string, email: string, amount?: string) {
  const checkout = await comeToCheckout(page, urlId, amount);
  await expect(page.getByRole('group', { name: 'Shipping address' })).toHaveCount(0);
  await checkout.introduceByMail(email);
  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText(THANKS);
  return checkout;
}

/** Expects the page to be without barriers and no wider than the narrowest phone. */
async function expectNarrow(page: Page, what: string): Promise<void> {
  expect(await findBarriers(page), what).toEqual([]);
  expect(await page.evaluate(() => document.body.scrollWidth > window.innerWidth), what).toBe(false);
}

/** The order of a buyer, as staff sees it. */
async function orderOf(product: Product, email: string) {
  const owner = await asOwner(product);
  const { orders } = await owner.call(listOrders, { query: { email } });
  return owner.call(getOrder, { params: { orderId: orders[0]?.id ?? '' } });
}

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a thing that is sent asks where it goes, and staff has it to send', async ({ page, product }) => {
    await sell(await asOwner(product), {
      name: 'Lantern',
      urlId: 'lantern',
      productType: PHYSICAL,
      price: '30.00',
    });
    const checkout = await comeToCheckout(page, 'lantern');
    await expectNarrow(page, 'the checkout');
    await checkout.introduce({ ...HOME, email: 'sent@reed.example' });
    await checkout.chooseShipping(/^Parcel post/);
    await expectNarrow(page, 'the checkout, ready to pay');
    await checkout.pay('The bank asks to confirm, and accepts.');
    await expectNarrow(page, 'the page of the provider');
    await checkout.confirmAtProvider();
    await expect(checkout.heading).toHaveText(THANKS);
    await expect(page.getByText('Your order is paid, and we are preparing it.')).toBeVisible();
    await expect(page.getByText('2 Quay Lane')).toBeVisible();
    await expectNarrow(page, 'the order');
    const order = await orderOf(product, 'sent@reed.example');
    expect(order).toMatchObject({ status: 'OPEN', fulfillmentState: 'UNFULFILLED' });
  });

  test('the recipe book of the shop is downloaded to its last byte, and again by a new link', async ({
    page,
  }) => {
    const checkout = await buyUnsent(page, 'four-glazes-book', 'reads@reed.example');
    const file = page.getByRole('link', { name: 'four-glazes.pdf' });
    const fetchFile = async () => {
      const begins = page.waitForEvent('download');
      await file.click();
      const download = await begins;
      expect(download.suggestedFilename()).toBe('four-glazes.pdf');
      return readFile(await download.path());
    };
    const whole = await readFile(BOOK);
    expect((await fetchFile()).equals(whole)).toBe(true);
    await expect(page.getByText('Your order is paid and complete.')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Downloads left: 4')).toBeVisible();
    await expectNarrow(page, 'an order with downloads');
    await page.getByRole('button', { name: 'Get new links' }).click();
    await expect(checkout.heading).toHaveText(/^Your order \d+$/);
    await expect(page.getByText('Downloads left: 5')).toBeVisible();
    expect((await fetchFile()).equals(whole)).toBe(true);
  });

  test('a service asks for no address, and staff says when it is done', async ({ page, product }) => {
    await sell(await asOwner(product), {
      name: 'Kiln visit',
      urlId: 'kiln-visit',
      productType: SERVICE,
      price: '15.00',
    });
    await buyUnsent(page, 'kiln-visit', 'visits@reed.example');
    await expect(page.getByText('Your order is paid, and we are preparing it.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Shipping address' })).toHaveCount(0);
    const order = await orderOf(product, 'visits@reed.example');
    expect(order).toMatchObject({ status: 'OPEN', fulfillmentState: 'UNFULFILLED' });
  });

  test('the code of a gift card comes by mail and pays, and what is left stays on the card', async ({
    page,
    product,
  }) => {
    await sell(await asOwner(product), {
      name: 'Kept for later',
      urlId: 'kept-for-later',
      productType: GIFT_CARD,
    });
    await buyUnsent(page, 'kept-for-later', 'gives@reed.example', '$40.00');
    const [code = ''] =
      CODE.exec(await readMail(page, 'gives@reed.example', /^Your gift card for Saltmarsh: \$40\.00/)) ?? [];
    const checkout = await comeToCheckout(page, 'four-glazes-book');
    await checkout.introduceByMail('gets@reed.example');
    await checkout.useCode(code.toLowerCase());
    await expect(page.getByRole('row', { name: /^Amount due/ })).toContainText('$0.00');
    await expect(page.getByRole('row', { name: /^Gift card ending in/ })).toContainText('$21.00');
    await expectNarrow(page, 'the checkout with a gift card');
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(checkout.heading).toHaveText(THANKS);
    await expect(page.getByRole('row', { name: /^Gift card/ })).toContainText('−$19.00');
    await expectNarrow(page, 'an order that a gift card paid');
  });

  test('a page that was bought opens for its member, who keeps a subscription in the account', async ({
    page,
    product,
  }) => {
    const email = 'kit@reed.example';
    const owner = await asOwner(product);
    const log = { name: 'The kiln, by night', urlId: 'kiln-by-night', price: '9.00' };
    const productId = await sell(owner, { ...log, productType: PAYWALL });
    await sell(owner, {
      name: 'A cup each month',
      urlId: 'a-cup-each-month',
      productType: PHYSICAL,
      price: '20.00',
      isMonthly: true,
    });
    const { pages } = await owner.call(listProtectedPages, {});
    const collectionId = pages.find(({ path }) => path === '/kiln-log')?.id ?? '';
    await owner.call(protectPage, { params: { collectionId }, body: { productId } });
    const { liveReleaseId } = await owner.call(getWebsite, {});
    await owner.call(publishRelease, { body: { expectedLiveReleaseId: liveReleaseId } });

    await test.step('the page is closed and leads to what opens it', async () => {
      await page.goto('/kiln-log');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'This page is for customers with access',
      );
      await expect(page.getByText('Firing 143')).toHaveCount(0);
      await expectNarrow(page, 'a page that is closed');
      await page.getByRole('link', { name: 'Log in' }).click();
      await expectNarrow(page, 'the door of the account');
      await page.goBack();
      await page.getByRole('link', { name: log.name }).click();
      await expect(page).toHaveURL(/\/shop\/p\/kiln-by-night$/);
    });

    await test.step('who bought it makes an account of the order', async () => {
      await buyUnsent(page, log.urlId, email);
      await expect(page.getByRole('heading', { name: 'Your access' })).toBeVisible();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Create account' }).click();
      await expect(page.getByRole('alert').filter({ visible: true })).toContainText(
        'We have sent you an email',
      );
      await page.goto(linkIn(await readMail(page, email, /^Confirm your email address/)));
      await expectNarrow(page, 'the page that confirms an address');
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Confirm and log in' }).click();
      await expect(page.getByText(`Logged in as ${email}`)).toBeVisible();
    });

    await test.step('the page is open', async () => {
      await page.goto('/kiln-log');
      await expect(page.getByText('Firing 143')).toBeVisible();
    });

    await test.step('a subscription is in the account, and is looked after there', async () => {
      const checkout = createCheckoutPage(page);
      await createProductPage(page).open('a-cup-each-month');
      await createProductPage(page).addButton.click();
      await checkout.introduce({ ...HOME, email });
      await checkout.chooseShipping(/^Parcel post/);
      await expect(page.getByText(/^You pay \$27\.50 today, then the same every month/)).toBeVisible();
      await checkout.pay('The payment succeeds.');
      await expect(checkout.heading).toHaveText(THANKS);
      await page.goto('/account');
      await expect(page.getByRole('link', { name: /^Order \d+/ })).toHaveCount(2);
      await expectNarrow(page, 'the account');
      await page.getByRole('link', { name: 'A cup each month' }).click();
      await expect(page.getByText(/^It is active\. The next payment is on/)).toBeVisible();
      await expectNarrow(page, 'a subscription');
      await page.getByRole('button', { name: 'Pause' }).click();
      await expect(page.getByText('It is paused. You are not charged until you resume it.')).toBeVisible();
    });
  });
});

test('what was bought adds up in stock, money, numbers and confirmations', async ({ product }) => {
  expect(await lookIntoDatabase(product.data, findLedgerFaults)).toEqual([]);
});
