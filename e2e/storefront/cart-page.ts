import type { Locator, Page } from '@playwright/test';

/** The page that shows the cart, and the pill and the widget that lead to it. */
export interface CartPage {
  readonly pill: Locator;
  /** The count in the head of every page. */
  readonly count: Locator;
  /** The quantity form of each line. */
  readonly lines: Locator;
  readonly titles: Locator;
  open(): Promise<void>;
  openByPill(): Promise<void>;
  quantityOf(line: Locator): Locator;
  setQuantity(line: Locator, quantity: string): Promise<void>;
  remove(line: Locator): Promise<void>;
  /** What the cart comes to, line by line. */
  readonly totals: Locator;
  readonly couponCode: Locator;
  useCoupon(code: string): Promise<void>;
  shipTo(country: string): Promise<void>;
}

export function createCartPage(page: Page): CartPage {
  const pill = page.locator('a.sqs-pill-cart');
  const couponCode = page.getByRole('textbox', { name: 'Discount code' });
  const quantityOf = (line: Locator) => line.locator('input[name="quantity"]');
  return {
    pill,
    count: page.locator('.sqs-custom-cart .sqs-cart-quantity').first(),
    lines: page.getByRole('main').locator('form.cart-quantity-form'),
    titles: page.getByRole('main').locator('.cart-line-title'),
    totals: page.locator('.cart-totals'),
    couponCode,
    async useCoupon(code) {
      await couponCode.fill(code);
      await couponCode.press('Enter');
    },
    async shipTo(country) {
      const place = page.getByRole('form', { name: 'Ship to' });
      await place.getByLabel('Country').selectOption(country);
      await place.getByRole('button', { name: 'Estimate shipping' }).click();
    },
    async open() {
      await page.goto('/cart');
    },
    async openByPill() {
      await pill.click();
      await page.waitForURL('**/cart');
    },
    quantityOf,
    async setQuantity(line, quantity) {
      await quantityOf(line).fill(quantity);
      await line.getByRole('button').click();
    },
    async remove(line) {
      const entryId = await line.locator('input[name="entryId"]').inputValue();
      await page
        .locator('form[action="/cart/remove"]')
        .filter({ has: page.locator(`input[value="${entryId}"]`) })
        .getByRole('button')
        .click();
    },
  };
}
