import type { Locator, Page } from '@playwright/test';
import { createCartPage } from './storefront/cart-page.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments', contextOptions: { reducedMotion: 'reduce' } });

// There are many stops, and each is looked at.
test.describe.configure({ timeout: 120_000 });

/** More stops than any page of the way has before what is wanted. */
const STOPS_MAX = 60;

/** What is at the keyboard's place now, and what somebody who looks at the page can tell of that. */
function lookAtStop(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return {
      element: element.outerHTML.slice(0, 120),
      hasRing: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInSight: bottom > 0 && right > 0 && top < window.innerHeight && left < window.innerWidth,
    };
  });
}

/** Goes on by Tab to a place, and expects each stop on the way to show where the keyboard is. */
async function tabTo(page: Page, place: Locator): Promise<void> {
  for (let stop = 0; stop < STOPS_MAX; stop += 1) {
    await page.keyboard.press('Tab');
    const seen = await lookAtStop(page);
    expect(seen).toEqual({ element: seen.element, hasRing: true, isInSight: true });
    if (await place.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`The keyboard does not come to ${String(place)}.`);
}

/** Passes what is on top of each page. */
async function skipToContent(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
}

/** Fills in a field by keys. */
async function type(page: Page, field: string, text: string): Promise<void> {
  await tabTo(page, page.getByRole('textbox', { name: field }));
  await page.keyboard.type(text);
}

test('a visitor buys by keys alone and sees at each stop where the keyboard is', async ({ page }) => {
  const shown = createProductPage(page);
  const cart = createCartPage(page);
  const checkout = createCheckoutPage(page);

  await test.step('chooses a variant and how many, and adds them', async () => {
    await shown.open('reed-vase');
    await skipToContent(page);
    await tabTo(page, page.locator('select[data-variant-option-name="Glaze"]'));
    await page.keyboard.press('ArrowDown');
    await expect(shown.price).toHaveText('$128.00');
    await tabTo(page, shown.quantity);
    await page.keyboard.press('ArrowUp');
    await expect(shown.quantity).toHaveValue('2');
    await tabTo(page, shown.addButton);
    await page.keyboard.press('Enter');
    await expect(cart.pill).toHaveText(/2 items/);
    await tabTo(page, cart.pill);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/cart');
  });

  await test.step('takes one out again, and stays where the hands are', async () => {
    await skipToContent(page);
    await tabTo(page, cart.quantityOf(cart.lines));
    await page.keyboard.press('ArrowDown');
    await tabTo(page, cart.lines.getByRole('button'));
    await page.keyboard.press('Space');
    await expect(cart.count).toHaveText('1');
    await tabTo(page, page.getByRole('link', { name: 'Check out' }));
    await page.keyboard.press('Enter');
    await expect(checkout.heading).toHaveText('Checkout');
  });

  await test.step('says who buys and where it goes', async () => {
    await skipToContent(page);
    await type(page, 'Email', 'keys@marsh.example');
    const country = checkout.address.getByRole('combobox', { name: 'Country' });
    await tabTo(page, country);
    await page.keyboard.type('United States');
    await expect(country).toHaveValue('US');
    const state = checkout.address.getByRole('combobox', { name: 'State' });
    await expect(state).toBeVisible();
    await type(page, 'First name', 'Ada');
    await type(page, 'Last name', 'Marsh');
    await type(page, 'Address', '1 Quay Lane');
    await type(page, 'City', 'Sedge Harbor');
    await tabTo(page, state);
    await page.keyboard.type('Maine');
    await expect(state).toHaveValue('ME');
    await type(page, 'ZIP code', '04630');
    await tabTo(page, page.getByRole('button', { name: 'Continue to payment' }));
    await page.keyboard.press('Enter');
    await expect(checkout.delivery).toBeFocused();
  });

  await test.step('chooses how it comes, and the total follows', async () => {
    await tabTo(page, page.getByRole('radio', { name: /^Parcel post/ }));
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('radio', { name: /^Express/ })).toBeChecked();
    await expect(checkout.total).toContainText('$146.00');
  });

  await test.step('chooses how to pay, and confirms it at the bank', async () => {
    const way = page.getByRole('radio', { name: 'The bank asks to confirm, and accepts.' });
    await tabTo(page, page.getByRole('radio', { name: 'The payment succeeds.', exact: true }));
    while (!(await way.isChecked())) await page.keyboard.press('ArrowDown');
    await tabTo(page, page.getByRole('button', { name: /^Pay / }));
    await page.keyboard.press('Enter');
    await expect(checkout.heading).toHaveText('Pay Saltmarsh');
    await tabTo(page, page.getByRole('button', { name: 'Confirm the payment' }));
    await page.keyboard.press('Space');
    await expect(checkout.heading).toHaveText('Thank you for your order');
  });
});
