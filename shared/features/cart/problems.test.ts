import { blankField } from '#shared/features/forms/rules.ts';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { isForCartPage } from './problems.ts';
import { cartOf, coupon, line, usd } from './testing/sample-cart.ts';

const ENGRAVING = {
  id: 'f'.repeat(24),
  name: 'Engraving',
  fields: [blankField('words', 'text', { title: 'Words', required: true })],
};

type More = Parameters<typeof cartOf>[1];

const digital = (facts: Parameters<typeof line>[0] = {}) =>
  line({ productType: PRODUCT_TYPE.digital, ...facts });
const HOME = {
  lastName: 'Marsh',
  addressLine1: '1 Quay',
  city: 'Portland',
  region: 'ME',
  postalCode: '04101',
  country: 'US',
};
const post = (id: string) => ({
  id,
  name: 'Post',
  description: '',
  rate: { kind: 'flat' as const, price: usd('5.00') },
  profiles: [],
});
const shipsTo = (country: string, ...ids: string[]) => ({
  places: [{ country, regions: [], postalPrefixes: [] }],
  options: ids.map(post),
});
const taxed = (country: string, rates: object, regions: string[] = []) => ({
  id: 'z',
  name: 'Tax',
  included: false,
  places: [{ country, regions, postalPrefixes: [] }],
  rates: { goods: 0, digital: 0, service: 0, shipping: 0, ...rates },
});
const codesOf = (lines: Parameters<typeof cartOf>[0], more: More = {}) =>
  cartOf(lines, more).problems.map(({ code }) => code);

describe('the problems of a line', () => {
  it.each([
    ['that can be had are none', {}, []],
    ['that is gone', { variant: { available: -1 } }, ['OUT_OF_STOCK']],
    ['that is short', { quantity: 11 }, ['INSUFFICIENT_STOCK']],
    ['without an end are none', { quantity: 11, variant: { unlimited: true } }, []],
    ['of a variant that is there no more', { variant: { isGone: true } }, ['VARIANT_GONE']],
    ['of a product that is hidden', { isSold: false }, ['ITEM_UNPUBLISHED']],
    ['of a digital product without a file', { lacksFile: true }, ['FILE_MISSING']],
    ['whose price is another now', { seenPriceMinor: 2500 }, ['PRICE_CHANGED']],
    ['that asks and was not answered', { form: ENGRAVING }, ['FORM_REQUIRED']],
    ['that asks and was answered are none', { form: ENGRAVING, additionalFields: '{"words":"Ada"}' }, []],
  ])('%s', (_, facts, codes) => {
    const [entry] = cartOf([line(facts)]).entries;
    expect(entry?.problems.map(({ code }) => code)).toEqual(codes);
  });

  it('count all lines of one variant together', () => {
    const first = line({ quantity: 6 });
    const second = { ...line({ quantity: 6 }), variant: first.variant };
    expect(cartOf([first, second]).entries.map(({ problems }) => problems)).toMatchObject([
      [{ code: 'INSUFFICIENT_STOCK', severity: 'block', available: 10, entryId: first.id }],
      [{ code: 'INSUFFICIENT_STOCK', entryId: second.id }],
    ]);
  });

  it('tell both prices', () => {
    const [entry] = cartOf([line({ seenPriceMinor: 2500 })]).entries;
    expect(entry?.problems).toMatchObject([
      {
        severity: 'warn',
        was: 'USD 25.00',
        now: 'USD 30.00',
        message: 'The price changed from USD 25.00 to USD 30.00.',
      },
    ]);
  });
});

describe('the problems of a cart', () => {
  const settled = { email: 'ada@x.example', shippingLocation: HOME };

  it.each<[string, Parameters<typeof cartOf>[0], More, string[]]>([
    ['without a line are none', [], {}, []],
    ['that nothing was said of', [digital()], {}, ['EMAIL_REQUIRED', 'PAYMENT_REQUIRED']],
    [
      'that is shipped, to nobody knows where',
      [line()],
      { choices: { email: 'ada@x.example' } },
      ['SHIPPING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that is shipped where nothing goes',
      [line()],
      { choices: settled, rules: { shippingZones: [shipsTo('FR', 'x')] } },
      ['SHIPPING_UNAVAILABLE', 'PAYMENT_REQUIRED'],
    ],
    [
      'whose shipping is chosen beforehand',
      [line()],
      { choices: settled, rules: { shippingZones: [shipsTo('US', 'x', 'y')] } },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'with the only way of shipping',
      [line()],
      { choices: settled, rules: { shippingZones: [shipsTo('US', 'x')] } },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'that costs nothing need no payment',
      [digital({ variant: { priceMinor: 0 } })],
      { choices: settled },
      [],
    ],
    [
      'that goes nowhere and is taxed somewhere',
      [digital()],
      { choices: { email: 'ada@x.example' }, rules: { taxZones: [taxed('US', { digital: 5 })] } },
      ['BILLING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that goes nowhere and is taxed nowhere',
      [digital()],
      { choices: { email: 'ada@x.example' }, rules: { taxZones: [taxed('US', { goods: 5 })] } },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'that goes nowhere, to a country of which a zone names states',
      [digital()],
      {
        choices: { email: 'ada@x.example', shippingLocation: { country: 'US' } },
        rules: { taxZones: [taxed('US', { digital: 5 }, ['ME'])] },
      },
      ['BILLING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that goes nowhere and is taxed as a service says',
      [digital()],
      { choices: { email: 'ada@x.example' }, rules: { services: { taxUrl: 'https://tax.example/' } } },
      ['BILLING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that a service of taxes is told the country of alone',
      [digital()],
      {
        choices: { email: 'ada@x.example', billingAddress: { country: 'US' } },
        rules: { services: { taxUrl: 'https://tax.example/' } },
      },
      ['BILLING_ADDRESS_REQUIRED', 'BILLING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that a service of taxes is told enough of',
      [digital()],
      {
        choices: {
          email: 'ada@x.example',
          billingAddress: { country: 'US', region: 'ME', postalCode: '04101' },
        },
        rules: { services: { taxUrl: 'https://tax.example/' } },
      },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'that a service of taxes is told of in a country without states and postal codes',
      [digital()],
      {
        choices: { email: 'ada@x.example', billingAddress: { country: 'IE' } },
        rules: { services: { taxUrl: 'https://tax.example/' } },
      },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'of gift cards alone, which are taxed when they are used',
      [line({ productType: 4 })],
      { choices: { email: 'ada@x.example' }, rules: { services: { taxUrl: 'https://tax.example/' } } },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'that goes nobody knows where, of a shop that sells where it knows the tax alone',
      [digital()],
      { choices: { email: 'ada@x.example' }, rules: { preferences: { sellOnlyToTaxZones: true } } },
      ['BILLING_ADDRESS_REQUIRED', 'PAYMENT_REQUIRED'],
    ],
    [
      'that is shipped to half an address',
      [line()],
      {
        choices: { email: 'ada@x.example', shippingLocation: { country: 'DE', postalCode: 'ABC' } },
        rules: { shippingZones: [shipsTo('DE', 'x')] },
      },
      [
        ...['lastName', 'addressLine1', 'city'].map(() => 'SHIPPING_ADDRESS_REQUIRED'),
        'ADDRESS_INVALID',
        'PAYMENT_REQUIRED',
      ],
    ],
    [
      'of a shop that sells where it knows the tax alone',
      [digital()],
      { choices: settled, rules: { preferences: { sellOnlyToTaxZones: true } } },
      ['TAX_UNAVAILABLE', 'PAYMENT_REQUIRED'],
    ],
    [
      'below the least subtotal',
      [digital()],
      { choices: settled, rules: { preferences: { minimumSubtotalCents: 5000 } } },
      ['MIN_SUBTOTAL', 'PAYMENT_REQUIRED'],
    ],
    [
      'that reaches the least subtotal',
      [digital({ quantity: 2 })],
      { choices: settled, rules: { preferences: { minimumSubtotalCents: 6000 } } },
      ['PAYMENT_REQUIRED'],
    ],
    [
      'with a code that is over, and one that is not there',
      [digital()],
      {
        choices: { ...settled, couponCodes: ['TEN', 'GONE'] },
        rules: { coupons: [coupon({ endsOn: '2020-01-01T00:00:00Z' })] },
      },
      ['COUPON_INVALID', 'COUPON_INVALID', 'PAYMENT_REQUIRED'],
    ],
    [
      'whose shop has another currency now',
      [digital({ seenPriceMinor: 1 })],
      { choices: settled, facts: { seenCurrency: 'EUR' } },
      ['CURRENCY_MISMATCH', 'PAYMENT_REQUIRED'],
    ],
  ])('%s', (_, lines, more, codes) => {
    expect(codesOf(lines, more)).toEqual(codes);
  });

  it('say what the least subtotal is, in yen too', () => {
    const more = { rules: { preferences: { minimumSubtotalCents: 500_000 } }, currency: 'JPY' };
    const said = cartOf([digital()], more).problems.find(({ code }) => code === 'MIN_SUBTOTAL');
    expect(said?.message).toBe('To check out, your order subtotal must be JPY 5000 or more.');
  });

  it('are shown on the page of the cart unless the checkout asks for them', () => {
    const more = { rules: { preferences: { minimumSubtotalCents: 5000 } } };
    const shown = cartOf([line({ quantity: 1 })], more).problems.filter(isForCartPage);
    expect(shown.map(({ code }) => code)).toEqual(['MIN_SUBTOTAL']);
  });
});
