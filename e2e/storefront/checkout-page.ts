import type { Page } from '@playwright/test';

/** What a buyer says of themselves. */
export interface Buyer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly town: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The checkout, as buyers use it. */
export function createCheckoutPage(page: Page) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    notice: page.getByRole('alert').filter({ visible: true }),
    total: page.getByRole('row', { name: /^Total/ }),
    async open() {
      await page.goto('/cart');
      await page.getByRole('link', { name: 'Check out' }).click();
    },
    async introduce(buyer: Buyer) {
      await page.getByLabel('E-mail address').fill(buyer.email);
      await page.getByLabel('First name').fill(buyer.firstName);
      await page.getByLabel('Last name').fill(buyer.lastName);
      await page.getByLabel('Street and number').fill(buyer.street);
      await page.getByLabel('Town').fill(buyer.town);
      await page.getByLabel('Postal code').fill(buyer.postalCode);
      await page.getByLabel('Country').selectOption(buyer.country);
      await page.getByRole('button', { name: 'Go on' }).click();
    },
    /** Says who buys, where nothing is sent. */
    async introduceByMail(email: string) {
      await page.getByLabel('E-mail address').fill(email);
      await page.getByRole('button', { name: 'Go on' }).click();
    },
    async chooseShipping(name: string | RegExp) {
      await page.getByRole('radio', { name }).check();
      await page.getByRole('button', { name: /^(Go on|Save changes)$/ }).click();
    },
    async useGiftCard(code: string) {
      const field = page.getByRole('textbox', { name: 'Gift card' });
      await field.fill(code);
      await field.press('Enter');
    },
    /** Pays with one of the ways of the provider for trying out. */
    async pay(way: string) {
      await page.getByRole('radio', { name: way, exact: true }).check();
      await page.getByRole('button', { name: /^Pay / }).click();
    },
    confirmAtProvider: () => page.getByRole('button', { name: 'Confirm the payment' }).click(),
  };
}
