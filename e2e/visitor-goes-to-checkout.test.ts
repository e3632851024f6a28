import type { Page } from '@playwright/test';
import { putCommercePreferences } from '#shared/features/commerce-preferences/contract.ts';
import { createCartPage } from './storefront/cart-page.ts';
import { createProductPage, type ProductPage } from './storefront/product-page.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments' });

// One page goes through the whole table.
test.describe.configure({ timeout: 120_000 });

/** A product of the sample shop, one of each kind. */
interface Kind {
  readonly kind: string;
  readonly urlId: string;
  readonly name: string;
  /** What is chosen before the button is pressed. */
  readonly choice?: readonly [option: string, value: string];
  readonly isSubscription?: true;
  /** Answers what the item asks once the button was pressed. */
  readonly answer?: (product: ProductPage) => Promise<void>;
}

const KINDS: readonly Kind[] = [
  { kind: 'physical', urlId: 'spring-tide-dish', name: 'Spring tide dish' },
  {
    kind: 'physical with variants',
    urlId: 'heron-jug',
    name: 'Heron jug',
    choice: ['Glaze', 'Cobalt'],
  },
  { kind: 'digital', urlId: 'four-glazes-book', name: 'Four glazes: a recipe book' },
  {
    kind: 'service',
    urlId: 'afternoon-at-the-wheel',
    name: 'An afternoon at the wheel',
    choice: ['Date', 'Saturday, April 11'],
  },
  { kind: 'gift card', urlId: 'gift-card', name: 'Gift card', choice: ['Amount', '$50'] },
  { kind: 'access', urlId: 'the-kiln-log', name: 'The kiln log' },
  { kind: 'subscription', urlId: 'a-pot-each-season', name: 'A pot each season', isSubscription: true },
  {
    kind: 'physical with a form',
    urlId: 'cup-with-your-words',
    name: 'A cup with your words',
    choice: ['Glaze', 'Oat'],
    async answer({ form }) {
      await form.getByLabel('The words').fill('For Ada');
      await form.getByLabel('On the wall').check();
      await form.getByRole('button', { name: 'Add to cart' }).click();
    },
  },
];

const SETTINGS = [true, false].flatMap((expressCheckout) =>
  [true, false].map((multipleQuantityAllowedForServices) => ({
    expressCheckout,
    multipleQuantityAllowedForServices,
  })),
);

/** Presses the button of a product as a visitor whose cart is empty. */
async function press(page: Page, { urlId, choice, answer }: Kind): Promise<void> {
  const product = createProductPage(page);
  await page.context().clearCookies();
  await product.open(urlId);
  if (choice) await product.choose(...choice);
  await product.addButton.click();
  await answer?.(product);
}

test('each kind of product leads where it is bought, whatever the shop has set', async ({
  page,
  product: { site, login },
}) => {
  const owner = await asOwner({ site, login });
  const set = (body: object) =>
    owner.call(putCommercePreferences, { params: { namespace: 'product' }, body });
  for (const settings of SETTINGS) {
    await set(settings);
    for (const kind of KINDS) {
      await test.step(`${kind.kind} with ${JSON.stringify(settings)}`, async () => {
        await press(page, kind);
        if (!kind.isSubscription && !settings.expressCheckout) {
          await expect(createCartPage(page).pill).toHaveText(/1 item\s/);
          expect(page.url()).toContain(kind.urlId);
          return;
        }
        await page.waitForURL(kind.isSubscription ? /\/checkout\/subscribe\?cartToken=[\w-]+$/ : '/checkout');
        await expect(page.getByRole('main')).toContainText(kind.name);
      });
    }
  }
  await set({});
});
