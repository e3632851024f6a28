import { afterAll, beforeAll, expect, it } from 'vitest';
import { CART_FORM_PATHS } from '#shared/features/cart/paths.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { createShippingZone } from '#shared/features/shipping/contract.ts';
import { cartOf, MUG, shopperWith } from '../../testing/shopping.ts';
import { startTestApp, type TestApp, type Visitor } from '../../testing/test-app.ts';

let app: TestApp;

interface Field {
  readonly name: string;
  readonly label: string;
  readonly isRequired: boolean;
  readonly hasOptions: boolean;
  readonly options: readonly { readonly code: string; readonly name: string }[];
}

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.owner();
  const options = [
    { name: 'Post', rate: { kind: 'flat' as const, price: { currency: 'USD', value: '5.00' } } },
  ];
  await owner.call(createShippingZone, {
    body: { name: 'Maine', places: [{ country: 'US', regions: ['ME'] }], options },
  });
  await owner.call(createShippingZone, { body: { name: 'Elsewhere', places: [{ country: '*' }], options } });
});

afterAll(() => app.close());

const send = (visitor: Visitor, fields: Record<string, string>) =>
  visitor.fetch(CART_FORM_PATHS.shippingLocation, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields).toString(),
  });

async function fieldsOf(visitor: Visitor): Promise<readonly Field[]> {
  const page = (await (await visitor.fetch('/cart?format=json')).json()) as {
    shoppingCart: { shippingForm: { fields: readonly Field[] } };
  };
  return page.shoppingCart.shippingForm.fields;
}

it.each([
  ['US', ['country Country*', 'region State*', 'postalCode ZIP code'], 'ME'],
  ['CA', ['country Country', 'region Province', 'postalCode Postal code'], 'ON'],
  ['GB', ['country Country', 'postalCode Postcode'], undefined],
  ['HK', ['country Country', 'region Area'], 'Kowloon'],
])('what sending costs in %s is asked for as its addresses are written', async (country, labels, region) => {
  const visitor = await shopperWith(app, { sku: MUG });
  expect(
    (await send(visitor, { country, region: 'nowhere', postalCode: '?', updateCountry: '1' })).status,
  ).toBe(303);
  const fields = await fieldsOf(visitor);
  expect(fields.map(({ name, label }) => `${name} ${label}`)).toEqual(
    labels.map((label) => label.replace('*', '')),
  );
  const regions = fields.find(({ name }) => name === 'region');
  expect(regions?.options.some(({ code }) => code === region) ?? false).toBe(region !== undefined);
  expect(regions?.isRequired ?? false).toBe(country === 'US');
});

it('where it goes keeps the rest of an address that was typed already', async () => {
  const visitor = await shopperWith(app, { lastName: 'Quayside' });
  expect((await send(visitor, { country: 'US', region: 'ME', postalCode: '04101' })).status).toBe(303);
  expect((await cartOf(visitor)).shippingLocation).toMatchObject({
    country: 'US',
    region: 'ME',
    postalCode: '04101',
    lastName: 'Quayside',
    addressLine1: '1 Quay',
  });
});

it.each([
  ['a code that is none', { country: 'US', region: 'ME', postalCode: 'notazip' }],
  ['a code of another state', { country: 'US', region: 'ME', postalCode: '94103' }],
  ['a state that is none', { country: 'US', region: 'Atlantis', postalCode: '04101' }],
  ['no state where a zone names states', { country: 'US', region: '', postalCode: '04101' }],
])('%s is refused, and nothing is changed', async (_, fields) => {
  const visitor = await shopperWith(app);
  const before: Cart = await cartOf(visitor);
  const answer = await send(visitor, fields);
  expect(answer.status).toBe(400);
  expect((await cartOf(visitor)).shippingLocation).toEqual(before.shippingLocation);
});
