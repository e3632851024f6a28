import { expect, type Page } from '@playwright/test';
import { pressWithoutScripts, runsScripts } from './scripts.ts';

/** What a buyer says of themselves. */
export interface Buyer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly town: string;
  readonly region: string;
  readonly postalCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
}

/** The words of the button that orders; they follow the law of the buyer's country. */
const PAY = /^(?:Pay |Order with obligation to pay$)/;

/** The checkout, as buyers use it. */
export function createCheckoutPage(page: Page) {
  const address = page.getByRole('group', { name: 'Shipping address' });
  const country = address.getByRole('combobox', { name: 'Country' });
  const summary = page.getByText('Show order summary');
  const updateTotal = page.getByRole('button', { name: 'Update total' });
  const goOn = page.getByRole('button', { name: 'Continue to payment' });

  /** Waits until the page shows what was entered last, where it follows by itself. */
  async function settle(): Promise<void> {
    await expect(page.locator('.checkout-sum')).not.toHaveAttribute('aria-busy', 'true');
  }

  return {
    heading: page.getByRole('heading', { level: 1 }),
    notice: page.getByRole('alert').filter({ visible: true }),
    total: page.getByRole('row', { name: /^Total/ }),
    address,
    delivery: page.getByRole('group', { name: 'Delivery' }),
    payment: page.getByRole('group', { name: 'Payment' }),
    updateTotal,
    goOn,
    payButton: page.getByRole('button', { name: PAY }),
    summary,
    async open() {
      await page.goto('/cart');
      await page.getByRole('link', { name: 'Check out' }).click();
    },
    /** Chooses the country, whose fields come by themselves where scripts run. */
    async chooseCountry(code: string) {
      await country.selectOption(code);
      await pressWithoutScripts(address.getByRole('button', { name: 'Update the fields for this country' }));
    },
    async introduce(buyer: Buyer) {
      await page.getByLabel('Email').fill(buyer.email);
      await this.chooseCountry(buyer.country);
      await address.getByLabel('State').selectOption(buyer.region);
      await address.getByLabel('First name').fill(buyer.firstName);
      await address.getByLabel('Last name').fill(buyer.lastName);
      await address.getByLabel('Address', { exact: true }).fill(buyer.street);
      await address.getByLabel('City').fill(buyer.town);
      await address.getByLabel('ZIP code').fill(buyer.postalCode);
      await goOn.click();
    },
    /** Says who buys, where nothing is sent. */
    async introduceByMail(email: string) {
      await page.getByLabel('Email').fill(email);
      await goOn.click();
    },
    /** Chooses how it is sent, and sees what that makes of the total. */
    async chooseShipping(name: string | RegExp) {
      const way = page.getByRole('radio', { name });
      await expect(way).toBeVisible();
      if (!(await runsScripts(way))) {
        await way.check();
        await updateTotal.click();
        return;
      }
      await expect(updateTotal).toBeHidden();
      if (await way.isChecked()) return;
      const answered = page.waitForResponse('**/checkout/contact');
      await way.check();
      await answered;
      await settle();
    },
    async useCode(code: string) {
      const field = page.getByRole('textbox', { name: /^Discount code/ });
      if (!(await field.isVisible())) await summary.click();
      await field.fill(code);
      await field.press('Enter');
    },
    /** Pays with one of the ways of the provider for trying out. */
    async pay(way: string) {
      await page.getByRole('radio', { name: way, exact: true }).check();
      await page.getByRole('button', { name: PAY }).click();
    },
    confirmAtProvider: () => page.getByRole('button', { name: 'Confirm the payment' }).click(),
  };
}
