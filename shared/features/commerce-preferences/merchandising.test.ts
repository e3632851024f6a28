import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { toMerchandisingContexts } from './merchandising.ts';
import type { Preferences } from './rules.ts';

const red = { id: 'red', attributes: { Glaze: 'Red' }, qtyInStock: 2 };
const blue = { id: 'blue', attributes: { Glaze: 'Blue' }, qtyInStock: 40 };
const gone = { id: 'gone', attributes: { Glaze: 'Grey' }, qtyInStock: 0 };
const endless = { id: 'endless', attributes: { Glaze: 'Oat' }, qtyInStock: 0, unlimited: true };

const product = (variants: readonly object[], productType: number = PRODUCT_TYPE.physical) => ({
  id: 'mug',
  structuredContent: { productType, variants },
});

const ENGLISH = { language: 'en', isOwn: true };

function contextOf(preferences: Preferences, item: object) {
  const context = toMerchandisingContexts(preferences, [item], ENGLISH)['mug'];
  if (context === undefined) throw new Error('The product has no context.');
  return context;
}

describe('a product says how few pieces are left', () => {
  it.each<[string, Preferences, object, unknown]>([
    ['not at all unless it is wanted', {}, product([red]), []],
    [
      'of each variant that is scarce',
      { scarcityEnabled: true },
      product([red, blue, gone, endless]),
      [{ qtyInStock: 2, attributes: { Glaze: 'Red' } }],
    ],
    ['at once when there is one variant', { scarcityEnabled: true }, product([red]), [{ qtyInStock: 2 }]],
    [
      'of all together when that is shown by default',
      { scarcityEnabled: true, scarcityShownByDefault: true, scarcityThreshold: 50 },
      product([red, blue, gone]),
      [{ qtyInStock: 42 }],
    ],
    [
      'not of all together when one never ends',
      { scarcityEnabled: true, scarcityShownByDefault: true, scarcityThreshold: 50 },
      product([red, endless]),
      [],
    ],
    ['up to the threshold', { scarcityEnabled: true, scarcityThreshold: 1 }, product([red]), []],
    [
      'up to five where the threshold is none',
      { scarcityEnabled: true, scarcityThreshold: 'many' },
      product([{ ...red, qtyInStock: 5 }]),
      [{ qtyInStock: 5 }],
    ],
    ['not when it is gone', { scarcityEnabled: true }, product([gone]), []],
    ['not of files', { scarcityEnabled: true }, product([red], PRODUCT_TYPE.digital), []],
    ['not of what is no product', { scarcityEnabled: true }, { id: 'mug' }, []],
  ])('%s', (_, preferences, item, views) => {
    expect(contextOf(preferences, item).scarcityTemplateViews).toEqual(views);
  });
});

describe('a product on back-order', () => {
  const backorder = { left: 3, isPreorder: false, promisedOn: null };
  const text = 'Back-order. Sent as soon as it is here.';

  it('says so of the variants of which nothing is in stock, and asks for no address', () => {
    const wanted = { restockNotificationEnabled: true, scarcityEnabled: true };
    const context = contextOf(
      wanted,
      product([
        { ...gone, backorder },
        { ...blue, backorder },
      ]),
    );
    expect(context).toMatchObject({
      backorderViews: [{ text, attributes: { Glaze: 'Grey' } }],
      restockNotificationViews: [],
      scarcityTemplateViews: [],
    });
    expect(contextOf({}, product([{ ...gone, backorder }])).backorderViews).toEqual([{ text }]);
    expect(contextOf({}, product([gone, red]))).not.toHaveProperty('backorderViews');
  });
});

describe('a product that is gone', () => {
  it('asks for an address only where that is wanted, under the variant that is gone', () => {
    expect(contextOf({}, product([gone, red])).restockNotificationViews).toEqual([]);
    const wanted = { restockNotificationEnabled: true };
    expect(contextOf(wanted, product([gone, red])).restockNotificationViews).toEqual([
      { variantId: 'gone', hiddenByDefault: true },
    ]);
    expect(contextOf(wanted, product([gone])).restockNotificationViews).toEqual([
      { variantId: 'gone', hiddenByDefault: false },
    ]);
  });

  it('speaks in the words of the shop, else in the usual ones', () => {
    const context = contextOf(
      { customSoldOutText: 'Fired and gone', CTAText: 'Next kiln?' },
      product([gone]),
    );
    expect(context.customSoldOutText).toBe('Fired and gone');
    expect(context.restockNotificationMessages).toEqual({
      buttonText: 'Tell me',
      CTAText: 'Next kiln?',
      placeholderText: 'Email address',
      mailingListDescription: 'Also send me news of the shop',
    });
  });
});

it('a product may have settings of its own, and one with the name of a built-in thing has none', () => {
  const preferences = { customSoldOutText: 'Gone', products: { mug: { customSoldOutText: 'All drunk' } } };
  const contexts = toMerchandisingContexts(
    preferences,
    [product([]), { id: 'vase' }, { id: 'constructor' }],
    ENGLISH,
  );
  expect(Object.entries(contexts).map(([id, context]) => [id, context.customSoldOutText])).toEqual([
    ['mug', 'All drunk'],
    ['vase', 'Gone'],
    ['constructor', 'Gone'],
  ]);
});

it('leaves the shop’s own words out of pages in a language that they are not written in', () => {
  const preferences = { customSoldOutText: 'Gone', buttonText: 'Ring me', scarcityText: 'Hurry' };
  const told = { language: 'de-AT', isOwn: false };
  const context = toMerchandisingContexts(preferences, [product([])], told)['mug'];
  expect(context).toMatchObject({ customSoldOutText: '', scarcityText: 'Nur noch {qtyInStock} da' });
  expect(context?.restockNotificationMessages['buttonText']).toBe('Bescheid geben');
});

it('takes whatever is stored and whatever the items are', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string(), fc.jsonValue()),
      fc.array(fc.jsonValue()),
      (preferences, items) => {
        const contexts = Object.values(toMerchandisingContexts(preferences, items, ENGLISH));
        for (const { scarcityText, scarcityTemplateViews } of contexts) {
          expect(scarcityText).not.toBe('');
          expect(scarcityTemplateViews.every(({ qtyInStock }) => qtyInStock > 0)).toBe(true);
        }
      },
    ),
  );
});
