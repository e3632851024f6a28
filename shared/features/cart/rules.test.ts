import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alertTitle,
  type Choice,
  cartCountText,
  checkStock,
  chooseVariant,
  failureText,
  findBySku,
  findVariant,
  isCartExpected,
  isRefusal,
  MAX_QUANTITY,
  MIN_QUANTITY,
  minimumSubtotalMessage,
  missingOptionsMessage,
  type OfferedItem,
  type OfferedVariant,
  parseQuantity,
  pillCartText,
} from './rules.ts';

const variant = (sku: string, attributes: Record<string, string>, qtyInStock = 5): OfferedVariant => ({
  sku,
  attributes,
  unlimited: false,
  qtyInStock,
});

const mug: OfferedItem = {
  optionNames: ['Glaze', 'Size'],
  isGiftCard: false,
  variants: [
    variant('M-CS', { Glaze: 'Celadon', Size: 'Small' }),
    variant('M-CL', { Glaze: 'Celadon', Size: 'Large' }),
    variant('M-OS', { Glaze: 'Oat', Size: 'Small' }),
  ],
};
const giftCard: OfferedItem = {
  optionNames: ['Value'],
  isGiftCard: true,
  variants: [variant('G-25', { Value: '$25' }), variant('G-50', { Value: '$50' })],
};
const lamp: OfferedItem = { optionNames: [], isGiftCard: false, variants: [variant('LAMP', {})] };
const gone: OfferedItem = { optionNames: [], isGiftCard: false, variants: [] };

const UNAVAILABLE = 'Sorry, that item variant is unavailable. Please select another variant.';
const DENOMINATION = 'Select a denomination for the Gift Card';

describe('missingOptionsMessage', () => {
  it.each([
    [['Size'], 'Please select the Size option.'],
    [['Glaze', 'Size'], 'Please select the Glaze and Size options.'],
    [['Glaze', 'Size', 'Handle'], 'Please select the Glaze, Size, and Handle options.'],
    [['A', 'B', 'C', 'D'], 'Please select the A, B, C, and D options.'],
  ])('joins %j', (options, message) => {
    expect(missingOptionsMessage(options)).toBe(message);
  });
});

describe('chooseVariant', () => {
  it.each<[string, OfferedItem, Choice, string]>([
    ['asks for every open option', mug, {}, 'Please select the Glaze and Size options.'],
    ['asks for the one open option', mug, { Glaze: 'Oat' }, 'Please select the Size option.'],
    ['counts an empty value as open', mug, { Glaze: '', Size: 'Small' }, 'Please select the Glaze option.'],
    ['refuses a combination that is not made', mug, { Glaze: 'Oat', Size: 'Large' }, UNAVAILABLE],
    ['asks a gift card for its value', giftCard, {}, DENOMINATION],
    ['refuses an item without variants', gone, {}, UNAVAILABLE],
  ])('%s', (_, item, choice, message) => {
    expect(chooseVariant(item, choice)).toMatchObject({ message });
  });

  it.each<[string, OfferedItem, Choice, string]>([
    ['finds the chosen combination', mug, { Glaze: 'Celadon', Size: 'Large' }, 'M-CL'],
    ['ignores what is no option of any variant being left open', lamp, { Size: '' }, 'LAMP'],
    ['finds the value of a gift card', giftCard, { Value: '$50' }, 'G-50'],
  ])('%s', (_, item, choice, sku) => {
    expect(chooseVariant(item, choice)).toMatchObject({ sku });
  });
});

describe('findBySku', () => {
  it.each<[string, OfferedItem, string | null, object]>([
    ['finds a variant by its unit', mug, 'M-OS', { sku: 'M-OS' }],
    ['takes the only variant when none is named', lamp, null, { sku: 'LAMP' }],
    ['asks for the options when none is named of several', mug, null, { code: 'OPTION_REQUIRED' }],
    ['asks for the value of a gift card when none is named', giftCard, null, { message: DENOMINATION }],
    ['refuses a foreign unit', mug, 'LAMP', { code: 'VARIANT_UNAVAILABLE', message: UNAVAILABLE }],
    ['refuses an item without variants', gone, null, { message: UNAVAILABLE }],
  ])('%s', (_, item, sku, answer) => {
    expect(findBySku(item, sku)).toMatchObject(answer);
  });
});

describe('findVariant', () => {
  it('matches any value of an open option', () => {
    expect(findVariant(mug.variants, { Size: 'Small', Glaze: '' })?.sku).toBe('M-CS');
    expect(findVariant(mug.variants, { Size: 'Huge' })).toBeUndefined();
  });
});

describe('parseQuantity', () => {
  it.each<[unknown, number]>([
    [1, 1],
    ['1', 1],
    [' 12 ', 12],
    ['2.0', 2],
    ['+3', 3],
    [9999, 9999],
    ['007', 7],
    ['1e3', 1000],
  ])('reads %j as %d', (value, quantity) => {
    expect(parseQuantity(value)).toBe(quantity);
  });

  it.each<[unknown, string, string]>([
    ['two', 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    ['', 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    ['0x10', 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    ['1,000', 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [Number.NaN, 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [Number.POSITIVE_INFINITY, 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [null, 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [undefined, 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [true, 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    [[1], 'QUANTITY_NOT_NUMBER', 'Quantity must be a number.'],
    ['1.5', 'QUANTITY_NOT_WHOLE', 'Quantity must be a whole number'],
    [0.1, 'QUANTITY_NOT_WHOLE', 'Quantity must be a whole number'],
    [0, 'QUANTITY_RANGE', 'Quantity must be between 1 and 9999.'],
    [-2, 'QUANTITY_RANGE', 'Quantity must be between 1 and 9999.'],
    [10_000, 'QUANTITY_RANGE', 'Quantity must be between 1 and 9999.'],
    ['1e999', 'QUANTITY_RANGE', 'Quantity must be between 1 and 9999.'],
  ])('refuses %j with %s', (value, code, message) => {
    expect(parseQuantity(value)).toEqual({ code, message });
  });

  it('takes 0 where a line may be removed', () => {
    expect(parseQuantity('0', 0)).toBe(0);
    expect(parseQuantity('-0', 0)).toBe(0);
    expect(parseQuantity(-1, 0)).toMatchObject({ code: 'QUANTITY_RANGE' });
  });

  it('gives a whole number within the limits or a refusal, whatever comes in', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = parseQuantity(value);
        if (isRefusal(read)) return read.message.length > 0;
        return Number.isInteger(read) && read >= MIN_QUANTITY && read <= MAX_QUANTITY;
      }),
    );
  });
});

describe('checkStock', () => {
  it.each<[string, Partial<OfferedVariant>, number, number, boolean]>([
    ['takes the last piece', { qtyInStock: 1 }, 1, 0, true],
    ['refuses one more than there is', { qtyInStock: 1 }, 2, 0, false],
    ['counts the pieces in the cart', { qtyInStock: 3 }, 2, 2, false],
    ['refuses what is sold out', { qtyInStock: 0 }, 1, 0, false],
    ['takes anything of what is unlimited', { qtyInStock: 0, unlimited: true }, 9999, 9999, true],
  ])('%s', (_, stock, wanted, inCart, allowed) => {
    const refusal = checkStock({ ...variant('X', {}), ...stock }, wanted, inCart);
    expect(refusal).toEqual(
      allowed
        ? undefined
        : { code: 'OUT_OF_STOCK', message: 'Sorry, we do not have enough of that item available.' },
    );
  });
});

describe('alertTitle', () => {
  it.each([
    [false, false, 'Unable to Add Item'],
    [true, false, 'Unable to Purchase Item'],
    [false, true, 'Unable to purchase Gift Card'],
    [true, true, 'Unable to purchase Gift Card'],
  ])('with express checkout %s and gift card %s is %s', (expressCheckout, isGiftCard, title) => {
    expect(alertTitle({ expressCheckout, isGiftCard })).toBe(title);
  });
});

describe('failureText', () => {
  const refused = { status: 400, crumbFail: false, cookiesEnabled: true, error: 'Sold out.' };
  it.each([
    [refused, 'Sold out.'],
    [{ ...refused, error: '' }, 'Please try again.'],
    [{ ...refused, status: 429 }, 'Please try again in a few seconds.'],
    [{ ...refused, status: 0, error: '' }, 'Please check your internet connection.'],
    [
      { ...refused, status: 403, crumbFail: true },
      'Your session has expired. Please reload the page and try again.',
    ],
    [
      { ...refused, status: 403, crumbFail: true, cookiesEnabled: false },
      'Please enable cookies in your browser, reload the page, and try again.',
    ],
  ])('of %j is %s', (failure, text) => {
    expect(failureText(failure)).toBe(text);
  });
});

describe('cart counts', () => {
  it.each([
    [0, '0', '0 items'],
    [1, '1', '1 item'],
    [2, '2', '2 items'],
    [100, '100', '100 items'],
    [101, '100+', '100+ items'],
  ])('of %d pieces is %s', (totalQuantity, count, pill) => {
    expect(cartCountText(totalQuantity)).toBe(count);
    expect(pillCartText(totalQuantity)).toBe(pill);
  });
});

describe('isCartExpected', () => {
  const stranger = { authenticated: false, hasCart: undefined, cart: undefined };
  it.each([
    ['not for a stranger', stranger, false],
    ['for a member', { ...stranger, authenticated: true }, true],
    ['with the has-cart cookie', { ...stranger, hasCart: 'true' }, true],
    ['not with another value of that cookie', { ...stranger, hasCart: 'false' }, false],
    ['with the cart cookie', { ...stranger, cart: 'token' }, true],
  ])('%s', (_, visitor, expected) => {
    expect(isCartExpected(visitor)).toBe(expected);
  });
});

it('names the amount a cart has to reach', () => {
  expect(minimumSubtotalMessage('$20.00')).toBe('To check out, your order subtotal must be $20.00 or more.');
});
