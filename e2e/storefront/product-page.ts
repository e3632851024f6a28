import type { Locator, Page } from '@playwright/test';

/** A product's own page, with scripts. */
export interface ProductPage {
  /** What is chosen from and pressed to buy. */
  readonly buyForm: Locator;
  readonly addButton: Locator;
  readonly price: Locator;
  /** The alert that tells why something was not added. */
  readonly alert: Locator;
  /** The place where the button's success is announced. */
  readonly message: Locator;
  readonly quantity: Locator;
  /** What the item asks before it goes into the cart. */
  readonly form: Locator;
  /** The form of the variant that is shown as out of stock. */
  readonly restock: Locator;
  /** Structured data of the page, as search engines read it. */
  readStructuredData(): Promise<readonly unknown[]>;
  open(urlId: string): Promise<void>;
  /** Opens an address that was passed on. */
  openAddress(address: string): Promise<void>;
  choose(option: string, value: string): Promise<void>;
  setQuantity(quantity: string): Promise<void>;
  closeAlert(): Promise<void>;
}

export function createProductPage(page: Page): ProductPage {
  const alert = page.getByRole('alertdialog');
  return {
    buyForm: page.locator('.product-form'),
    addButton: page.locator('.sqs-add-to-cart-button'),
    price: page.locator('.product-price').first(),
    alert,
    message: page.locator('.product-message'),
    quantity: page.locator('.product-quantity-input input'),
    form: page.getByRole('dialog'),
    restock: page.locator('.product-restock-notification').filter({ visible: true }),
    async readStructuredData() {
      const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
      return scripts.map((text): unknown => JSON.parse(text));
    },
    async open(urlId) {
      await page.goto(`/shop/p/${urlId}`);
    },
    async openAddress(address) {
      await page.goto(address);
    },
    async choose(option, value) {
      await page.locator(`select[data-variant-option-name="${option}"]`).selectOption(value);
    },
    async setQuantity(quantity) {
      await page.locator('.product-quantity-input input').fill(quantity);
    },
    async closeAlert() {
      await alert.getByRole('button', { name: 'OK' }).click();
    },
  };
}
