import { describe, expect, it } from 'vitest';
import type { CellFacts } from './cells.ts';
import { cellText } from './cells.ts';
import type { ColumnId } from './columns.ts';
import { countEdits, enterAll, madeByOthers, shownProduct, toProductEdits } from './edits.ts';
import { summaryOf } from '../testing/summary-of.ts';

const usd = (value: string) => ({ currency: 'USD', value });
const MUGS = 'd'.repeat(24);
const facts: CellFacts = {
  currency: 'USD',
  timeZone: 'America/New_York',
  categories: new Map([
    [
      MUGS,
      {
        id: MUGS,
        collectionId: 'c'.repeat(24),
        parentCategoryId: 'e'.repeat(24),
        type: 'CATEGORY',
        displayName: 'Mugs',
        urlId: 'mugs',
        pageRendering: 'LIST_VIEW',
        displayIndex: 1,
        productCount: 0,
      },
    ],
  ]),
};
const MUG = summaryOf();
const enter = (column: ColumnId, text: string, product = MUG) =>
  enterAll({}, [{ product, column, text }], facts);

it('tells from when on a hidden product is shown, in the time zone of the site', () => {
  const waiting = summaryOf({ isVisible: false, publishOn: '2026-12-01T17:00:00.000Z' });
  expect(cellText(waiting, 'visible', facts)).toMatch(/^From .*Dec.*12:00$/);
  const { edits } = enter('visible', 'Yes', waiting);
  expect(cellText(shownProduct(waiting, edits[waiting.id]), 'visible', facts)).toBe('Yes');
});

describe('a text that goes into a cell', () => {
  it.each<readonly [ColumnId, string, object]>([
    ['title', ' Ebb mug ', { name: 'Ebb mug' }],
    ['visible', 'no', { isVisible: false }],
    ['price', '12.5', { price: { kind: 'set', money: usd('12.50') } }],
    ['price', '$1,234.50', { price: { kind: 'set', money: usd('1234.50') } }],
    ['price', '12,50', { price: { kind: 'set', money: usd('12.50') } }],
    ['price', '+10%', { price: { kind: 'set', money: usd('11.00') } }],
    ['price', '=*1.1', { price: { kind: 'set', money: usd('11.00') } }],
    ['price', '-2', { price: { kind: 'set', money: usd('8.00') } }],
    ['salePrice', '8', { salePrice: { kind: 'set', money: usd('8.00') } }],
    ['freeLabel', ' Gratis ', { freeLabel: 'Gratis' }],
    ['tags', 'oat, salt\\, fine', { tags: ['oat', 'salt, fine'] }],
    ['categories', 'mugs', { categoryIds: [MUGS] }],
    ['url', ' Ebb-Mug ', { urlId: 'ebb-mug' }],
    ['seoTitle', 'Ebb mug, thrown by hand ', { seoTitle: 'Ebb mug, thrown by hand' }],
    ['seoDescription', 'For tea.', { seoDescription: 'For tea.' }],
  ])('in %s: %s', (column, text, edit) => {
    const { edits, problems } = enter(column, text);
    expect(problems).toEqual([]);
    expect(edits[MUG.id]?.edit).toEqual(edit);
  });

  it.each<readonly [ColumnId, string, string]>([
    ['title', ' ', 'Enter a name for the product.'],
    ['price', 'free', 'Enter a price such as 12.50, or a change such as +10%, -2 or *1.1.'],
    ['onSale', 'yes', 'Enter a sale price first.'],
    ['visible', 'maybe', 'Enter Yes or No.'],
    ['freeIfZero', 'maybe', 'Enter Yes or No.'],
    ['freeIfZero', 'yes', 'Free-price label required when free-if-zero is set'],
    ['shippingIncluded', 'maybe', 'Enter Yes or No.'],
    ['categories', 'Cups', 'There is no category Cups. There are Mugs.'],
    ['url', 'ebb mug', 'ebb mug is not a valid page URL'],
    ['seoTitle', 'x'.repeat(201), 'A title for search engines has at most 200 characters.'],
    ['stock', '9', 'This column is only read here.'],
  ])('in %s is not taken when it is %j', (column, text, problem) => {
    expect(enter(column, text)).toEqual({
      edits: {},
      problems: [{ productName: 'Tide mug', text, problem }],
    });
  });

  it('changes differing prices in their proportion', () => {
    const product = summaryOf({ highestPriceMoney: usd('20.00'), variantCount: 2 });
    const { edits } = enter('price', '+50%', product);
    expect(edits[product.id]?.edit).toEqual({ price: { kind: 'percent', percent: 50 } });
    const shown = shownProduct(product, edits[product.id]);
    expect(cellText(shown, 'price', facts)).toBe('15.00–30.00');
  });

  it('tells a price of 0 by a label once there is one, which then stays', () => {
    const entries = [
      { product: MUG, column: 'freeLabel', text: 'Free' },
      { product: MUG, column: 'freeIfZero', text: 'Yes' },
      { product: MUG, column: 'freeLabel', text: '' },
    ] as const;
    const { edits, problems } = enterAll({}, entries, facts);
    expect(edits[MUG.id]?.edit).toEqual({ freeLabel: 'Free', freeIfZero: true });
    expect(problems).toMatchObject([{ problem: 'Free-price label required when free-if-zero is set' }]);
  });

  it('says that the shipping is included, of what is shipped alone', () => {
    expect(enter('shippingIncluded', 'yes').edits[MUG.id]?.edit).toEqual({ isShippingIncluded: true });
    const entry = { product: { ...MUG, productType: 2 }, column: 'shippingIncluded', text: 'Yes' } as const;
    const { edits, problems } = enterAll({}, [entry], facts);
    expect(edits).toEqual({});
    expect(problems).toMatchObject([{ problem: 'Only physical products are shipped.' }]);
  });

  it('is no change where it is what was there, or comes to be that again', () => {
    expect(enter('title', 'Tide mug').edits).toEqual({});
    const { edits } = enter('price', '12');
    expect(enterAll(edits, [{ product: MUG, column: 'price', text: '10.00' }], facts).edits).toEqual({});
  });
});

describe('edits that are not saved', () => {
  const { edits } = enterAll(
    {},
    [
      { product: MUG, column: 'title', text: 'Ebb mug' },
      { product: MUG, column: 'price', text: '12' },
    ],
    facts,
  );

  it('are counted, and sent over the version that is seen', () => {
    expect(countEdits(edits)).toEqual({ cells: 2, products: 1 });
    expect(toProductEdits(edits, new Map([[MUG.id, 7]]))).toEqual([
      {
        productId: MUG.id,
        version: 7,
        name: 'Ebb mug',
        price: { kind: 'set', money: usd('12.00') },
      },
    ]);
    expect(toProductEdits(edits, new Map())).toEqual([]);
  });

  it('tell what somebody else made of the same cell meanwhile', () => {
    const now = summaryOf({ name: 'Flood mug', tags: [] });
    expect(madeByOthers(now, edits[MUG.id], 'title', facts)).toBe('Flood mug');
    expect(madeByOthers(now, edits[MUG.id], 'price', facts)).toBeUndefined();
    expect(madeByOthers(now, edits[MUG.id], 'tags', facts)).toBeUndefined();
  });
});
