import { createProduct, listProducts } from '#shared/features/products/contract.ts';
import { putIntoCart } from './storefront/basket.ts';
import { createCheckoutPage } from './storefront/checkout-page.ts';
import { createProductPage } from './storefront/product-page.ts';
import { pressWithoutScripts } from './storefront/scripts.ts';
import { asOwner } from './support/owner.ts';
import { expect, test } from './support/test.ts';

test.use({ productOf: 'payments' });

const UPDATE_FIELDS = 'Update the fields for this country';

/** An address with a mistake, and what is told beside the field. */
interface Mistake {
  readonly country: string;
  /** By the labels of the fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** Label of the field that the mistake is in, what is said, and what is right. */
  readonly wrong: { readonly field: string; readonly text: string; readonly right: string };
}

const MISTAKES: readonly Mistake[] = [
  {
    country: 'US',
    fields: { City: 'Sedge Harbor', State: 'ME', 'ZIP code': 'notazip' },
    wrong: { field: 'ZIP code', text: 'Enter a valid ZIP code, such as 95014.', right: '04630' },
  },
  {
    country: 'GB',
    fields: { 'Town or city': 'Rye', Postcode: '12345' },
    wrong: { field: 'Postcode', text: 'Enter a valid postcode, such as EC1Y 8SY.', right: 'tn317ld' },
  },
  {
    country: 'DE',
    fields: { 'Postal code': 'ABC', City: 'Emden' },
    wrong: { field: 'Postal code', text: 'Enter a valid postal code, such as 26133.', right: '26721' },
  },
  {
    country: 'JP',
    fields: { City: 'Shibuya-ku', Prefecture: '13', 'Postal code': '1500' },
    wrong: { field: 'Postal code', text: 'Enter a valid postal code, such as 154-0023.', right: '1500001' },
  },
];

test('a visitor is asked for an address as its country has them, and told beside the field what is wrong', async ({
  page,
}) => {
  const shown = createProductPage(page);
  const checkout = createCheckoutPage(page);
  const { address, payButton } = checkout;
  await shown.open('sandpiper-cup');
  await shown.choose('Glaze', 'Oat');
  await shown.addButton.click();
  await expect(shown.addButton).toHaveText('Added!');
  await checkout.open();
  await page.getByLabel('Email').fill('places@marsh.example');
  await address.getByLabel('Last name').fill('Marsh');
  await address.getByLabel('Address', { exact: true }).fill('1 Quay');
  const goOn = page.getByRole('button', { name: /^(Continue to payment|Pay |Order with obligation)/ });

  for (const [index, { country, fields, wrong }] of MISTAKES.entries()) {
    await test.step(`in ${country}`, async () => {
      await checkout.chooseCountry(country);
      for (const [label, text] of Object.entries(fields)) {
        const field = address.getByLabel(label);
        await expect(field).toBeVisible();
        const isChoice = await field.evaluate((element) => element instanceof HTMLSelectElement);
        if (isChoice) await field.selectOption(text);
        else await field.fill(text);
      }
      await goOn.click();
      const field = address.getByLabel(wrong.field);
      await expect(field).toHaveAccessibleDescription(wrong.text);
      await expect(field).toHaveValue(fields[wrong.field] ?? '');
      await expect(payButton).toHaveCount(0);
      await field.fill(wrong.right);
      // The page follows what is changed by itself, at the step that the buyer has come to.
      await field.blur();
      await expect(field).not.toHaveAttribute('aria-invalid', 'true');
      if (index === 0) await checkout.goOn.click();
      await expect(payButton).toBeVisible();
    });
  }

  await checkout.pay('The payment succeeds.');
  await expect(checkout.heading).toHaveText('Thank you for your order');
  await expect(page.getByText('150-0001')).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the cart asks where it goes as the country has it, and tells beside the field what is wrong', async ({
      page,
      product,
    }) => {
      await putIntoCart(page, product.site, 'sandpiper-cup', 'SPC-OAT');
      await page.goto('/cart');
      const place = page.getByRole('form', { name: 'Ship to' });
      const choose = async (country: string) => {
        await place.getByLabel('Country').selectOption(country);
        await pressWithoutScripts(place.getByRole('button', { name: UPDATE_FIELDS }));
      };
      await choose('CA');
      await expect(place.getByLabel('Province')).toBeVisible();
      await choose('US');
      await place.getByLabel('State').selectOption({ label: 'Maine' });
      await place.getByLabel('ZIP code').fill('notazip');
      await place.getByRole('button', { name: 'Estimate shipping' }).click();
      const code = place.getByLabel('ZIP code');
      await expect(code).toHaveAccessibleDescription('Enter a valid ZIP code, such as 95014.');
      await expect(code).toHaveValue('notazip');
      await expect(place.getByLabel('State')).toHaveValue('ME');
      await code.fill('04630');
      await place.getByRole('button', { name: 'Estimate shipping' }).click();
      await expect(page.getByRole('radio', { name: /^Parcel post/ })).toBeVisible();
      await expect(code).not.toHaveAttribute('aria-invalid', 'true');
      await expect(code).toHaveValue('04630');
    });

    test('a question about an address follows its country, and tells beside the field what is wrong', async ({
      page,
      product,
    }) => {
      const owner = await asOwner(product);
      const name = `Name board ${javaScriptEnabled ? 'one' : 'two'}`;
      const { products } = await owner.call(listProducts, { query: {} });
      const home = { id: 'home', type: 'address', title: 'Where it hangs', required: true };
      await owner.call(createProduct, {
        body: {
          collectionId: products[0]?.collectionId,
          name,
          productType: 1,
          isVisible: true,
          variants: [{ priceMoney: { currency: 'USD', value: '40.00' }, unlimited: true }],
          additionalFieldsForm: {
            id: (javaScriptEnabled ? 'a' : 'b').repeat(24),
            name: 'Your place',
            fields: [home],
          },
        },
      });
      await page.goto(`/shop/p/${name.toLowerCase().replaceAll(' ', '-')}`);
      const add = page.getByRole('button', { name: 'Add to cart' }).last();
      await add.click();
      const asked = page.getByRole('group', { name: /^Where it hangs/ });
      const choose = async (country: string) => {
        await asked.getByLabel('Country').selectOption(country);
        await pressWithoutScripts(asked.getByRole('button', { name: UPDATE_FIELDS }));
      };
      await choose('Japan');
      await expect(asked.getByLabel('Prefecture')).toBeVisible();
      await asked.getByLabel('Address', { exact: true }).fill('1 Quay Lane');
      await choose('United States');
      await asked.getByLabel('State').selectOption({ label: 'Maine' });
      await expect(asked.getByLabel('Address', { exact: true })).toHaveValue('1 Quay Lane');
      await asked.getByLabel('City').fill('Sedge Harbor');
      const code = asked.getByLabel('ZIP code');
      await code.fill('notazip');
      await add.click();
      await expect(code).toHaveAccessibleDescription('Enter a valid ZIP code, such as 95014.');
      await code.fill('04630');
      await add.click();
      await expect(asked).toHaveCount(0);
      await page.goto('/cart');
      await expect(page.getByText('1 Quay Lane, Sedge Harbor, ME 04630')).toBeVisible();
    });
  });
}
