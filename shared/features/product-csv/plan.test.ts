import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseCsv } from '#shared/text/csv.ts';
import { matchColumns } from './columns.ts';
import type { CsvCategory, CsvFacts, CsvProduct, CsvVariant } from './fields.ts';
import { planImport, type RowPlan } from './plan.ts';
import { CSV_HEAD, writeProducts } from './write-rows.ts';

const STORE = 'a'.repeat(24);
const WAITS_FOR = '2026-12-24T17:00:00.000Z';
const [MUG, CUP] = ['1'.repeat(24), '2'.repeat(24)] as const;

const category = (id: string, parentId: string | null, name: string): CsvCategory => ({
  id,
  collectionId: STORE,
  parentId,
  name,
});
const facts: CsvFacts = {
  currency: 'USD',
  categories: new Map(
    [category('root', null, 'All'), category('k', 'root', 'Kitchen'), category('m', 'k', 'Mugs, large')].map(
      (one) => [one.id, one],
    ),
  ),
};

const variant = (facts: Partial<CsvVariant>): CsvVariant => ({
  id: 'b'.repeat(24),
  sku: '',
  attributes: {},
  priceMinor: 1_000,
  salePriceMinor: null,
  onSale: false,
  unlimited: false,
  backorder: null,
  onHand: 5,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  unitMeasure: null,
  ...facts,
});
const product = (facts: Partial<CsvProduct>): CsvProduct => ({
  id: MUG,
  version: 3,
  collectionId: STORE,
  urlId: 'tide-mug',
  name: 'Tide mug',
  productType: 1,
  isVisible: true,
  publishOn: null,
  isFeatured: false,
  excerpt: '',
  seoTitle: '',
  seoDescription: '',
  freeIfZero: false,
  freeLabels: {},
  isShippingIncluded: false,
  freeLabel: '',
  body: '<p>Salt, "tide"</p>',
  tags: ['oat'],
  categoryIds: ['m'],
  options: ['Size'],
  variants: [
    variant({ id: 'c'.repeat(24), sku: 'MUG-S', attributes: { Size: 'S' } }),
    variant({ id: 'd'.repeat(24), sku: 'MUG-L', attributes: { Size: 'L' }, unlimited: true, onHand: 0 }),
  ],
  ...facts,
});
const CATALOG = [
  product({}),
  product({
    id: CUP,
    urlId: 'cup',
    name: 'Cup',
    options: [],
    variants: [variant({ id: 'e'.repeat(24), sku: 'CUP' })],
  }),
];

function plan(text: string, products: readonly CsvProduct[] = CATALOG): RowPlan[] {
  const parsed = parseCsv(text);
  if ('problem' in parsed) throw new Error(parsed.problem);
  const [head, ...rows] = parsed.map(({ cells }) => cells);
  return planImport({
    rows,
    columns: matchColumns(head ?? []),
    catalog: { products, urlIds: new Set(products.map(({ urlId }) => urlId)) },
    facts,
    now: Date.parse('2026-11-22T12:00:00Z'),
    collectionId: STORE,
  });
}
/** The cells of all rows in short. */
const told = (plans: readonly RowPlan[]) =>
  plans.map(({ state, cells }) => [
    state,
    ...cells.map(({ column, before, after, problem }) =>
      problem === '' ? `${column}: ${before} → ${after}` : `${column}: ${problem}`,
    ),
  ]);

describe('a file of products', () => {
  it('that was written out and not touched changes nothing', () => {
    const states = plan(CSV_HEAD + writeProducts(CATALOG, facts)).map(({ state }) => state);
    expect(states).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it.each<readonly [title: string, text: string, wanted: readonly (readonly string[])[]]>([
    ['a title by address', 'URL,Title\ncup,Big cup', [['changed', 'title: Cup → Big cup']]],
    [
      'a price by SKU',
      'SKU;Price\nMUG-L;12,50\nCUP;9',
      [
        ['refused', 'price: Enter a price in USD such as 12.50, without a sign.'],
        ['changed', 'price: 10.00 → 9.00'],
      ],
    ],
    [
      'a price of 0 that reads as free, and its label',
      'URL,Price,Free if zero,Free label\ncup,0,Yes,Free',
      [['changed', 'freeIfZero: No → Yes', 'freeLabel:  → Free', 'price: 10.00 → 0.00']],
    ],
    [
      'a price of 0 that reads as free without a label',
      'URL,Free if zero\ncup,Yes',
      [['refused', 'freeLabel: Free-price label required when free-if-zero is set']],
    ],
    [
      'labels for free prices in other languages',
      'URL,"Free label, de","Free label, fr"\ncup,Gratis,Offert',
      [['changed', 'freeLabel.fr:  → Offert', 'freeLabel.de:  → Gratis']],
    ],
    [
      'a label that is too long',
      `URL,"Free label, de"\ncup,${'x'.repeat(51)}`,
      [['refused', 'freeLabel.de: A label for free prices has at most 50 characters.']],
    ],
    [
      'whether the shipping is included',
      'URL,Shipping included\ncup,yes',
      [['changed', 'shippingIncluded: No → Yes']],
    ],
    ['a unit price', 'URL,Unit price\ncup,0.25 l / l', [['changed', 'unitPrice:  → 0.25 l per 1 l']]],
    [
      'a unit price of two kinds',
      'URL,Unit price\ncup,250 g per 1 l',
      [['refused', 'unitPrice: Enter two units of one kind, such as ml and l.']],
    ],
    ['tags that are taken away', 'URL,Tags\ncup,', [['changed', 'tags: oat → ']]],
    [
      'a category of no store',
      'URL,Categories\ncup,Bowls',
      [['refused', 'categories: There is no category Bowls. There are Kitchen > Mugs, large, Kitchen.']],
    ],
    [
      'a category by its own name',
      'URL,Categories\ncup,kitchen',
      [['changed', 'categories: Kitchen > Mugs\\, large → Kitchen']],
    ],
    [
      'an address that another product has',
      'Product ID,URL\n222222222222222222222222,tide-mug',
      [['refused', 'url: Another product of this store has this address.']],
    ],
    [
      'a SKU that another product has',
      'URL,SKU\ncup,MUG-S',
      [['refused', 'sku: Another variant has this SKU.']],
    ],
    [
      'a product that is not there',
      'Product ID,Title\n999999999999999999999999,X',
      [['refused', 'productId: There is no product with this ID. Leave the cell empty to make a new one.']],
    ],
    [
      'options that are others',
      'URL,Option 1 name,Option 1 value\ntide-mug,Colour,Red',
      [['refused', 'optionName1: Its options are Size. They are changed in its editor.']],
    ],
    [
      'a kind that is another',
      'URL,Kind\ncup,digital',
      [['refused', 'kind: The kind of a product stays as it was made: physical.']],
    ],
    [
      'a time at which a hidden product is shown',
      'URL,Visible,Show on\ncup,No,2026-12-01T08:00+02:00',
      [['changed', 'visible: Yes → No', 'publishOn:  → 2026-12-01T06:00:00.000Z']],
    ],
    [
      'a time for a product that is shown',
      'URL,Show on\ncup,2026-12-01T08:00Z',
      [['refused', 'publishOn: This product is shown already. Hide it before you set a time.']],
    ],
    [
      'a time that is past',
      'URL,Visible,Show on\ncup,No,2026-11-01T08:00Z',
      [['refused', 'publishOn: This time is past. Choose a later one.']],
    ],
    [
      'a time without its offset',
      'URL,Show on\ncup,2026-12-01 08:00',
      [
        [
          'refused',
          'publishOn: Enter a date and a time such as 2026-12-01T08:00Z or 2026-12-01T08:00+02:00.',
        ],
      ],
    ],
    ['a sale without a price', 'URL,On sale\ncup,yes', [['refused', 'salePrice: Enter a sale price.']]],
    [
      'a new variant',
      'URL,Option 1 value,Price,Stock\ntide-mug,XL,14,2',
      [['new', 'optionValue1:  → XL', 'price:  → 14.00', 'onSale:  → No', 'stock:  → 2']],
    ],
    ['counted stock', 'SKU,Stock\nCUP,8', [['changed', 'stock: 5 → 8']]],
    [
      'counted stock beside that of the export, of which some was sold',
      'SKU,Stock,Stock at export\nCUP,10,9',
      [['changed', 'stock: 5 → 6']],
    ],
    ['stock that was sold since and not touched', 'SKU,Stock,Stock at export\nCUP,9,9', [['unchanged']]],
    ['all pieces taken off', 'SKU,Stock change\nCUP,-5', [['changed', 'stock: 5 → 0']]],
    [
      'more pieces taken off than there are',
      'SKU,Stock change\nCUP,-6',
      [['refused', 'stockChange: There are only 5 items.']],
    ],
    ['stock that is no longer counted', 'SKU,Stock\nCUP,unlimited', [['changed', 'stock: 5 → Unlimited']]],
    ['stock that is counted from now on', 'SKU,Stock\nMUG-L,7', [['changed', 'stock: Unlimited → 7']]],
    [
      'a compare-at price',
      'Variant SKU,Variant Price,Variant Compare At Price\nCUP,8,12',
      [['changed', 'price: 10.00 → 12.00', 'salePrice:  → 8.00', 'onSale: No → Yes']],
    ],
    [
      'two rows about one variant',
      'SKU,Price\nCUP,9\nCUP,8',
      [
        ['changed', 'price: 10.00 → 9.00'],
        ['refused', 'sku: Another row is about the same variant.'],
      ],
    ],
    [
      'rows that differ about their product',
      'URL,Title,SKU\ntide-mug,One,MUG-S\ntide-mug,Two,MUG-L',
      [
        ['changed', 'title: Tide mug → One'],
        ['refused', 'title: Another row of this product gives One.'],
      ],
    ],
    [
      'one changed row of a product among others',
      'URL,Title,SKU\ntide-mug,Tide mug,MUG-S\ntide-mug,One,MUG-L',
      [['unchanged'], ['changed', 'title: Tide mug → One']],
    ],
    [
      'nothing to go by',
      'Price\n9',
      [['refused', 'title: Say which product the row is about: by its ID, URL, title or SKU.']],
    ],
  ])('with %s says so cell by cell', (_title, text, wanted) => {
    const rows = told(plan(text));
    expect(rows.map((row, index) => row.slice(0, wanted[index]?.length))).toEqual(wanted);
  });

  it.each([
    ['shown now', 'URL,Visible\ncup,Yes', ['changed', 'visible: No → Yes', `publishOn: ${WAITS_FOR} → `]],
    ['told no time', 'URL,Show on\ncup,', ['changed', `publishOn: ${WAITS_FOR} → `]],
    ['hidden as it was', 'URL,Visible\ncup,No', ['unchanged']],
  ])('about a product that waits for its time and is %s says what becomes of that', (_what, text, wanted) => {
    const waiting = product({ urlId: 'cup', isVisible: false, publishOn: WAITS_FOR });
    expect(told(plan(text, [waiting]))).toEqual([wanted]);
  });

  it('makes a product of rows with one title, with an address of its own', () => {
    const plans = plan(
      'Title,Option1 Name,Option1 Value,Variant Price,Tags\nCup,Glaze,Oat,9.00,"a, b"\n,,Celadon,9.50,',
    );
    expect(plans.map(({ state, productId, key }) => [state, productId, key])).toEqual([
      ['new', null, 'title:cup'],
      ['new', null, 'title:cup'],
    ]);
    expect(plans[0]?.write?.product).toEqual({
      name: 'Cup',
      urlId: 'cup-2',
      tags: ['a', 'b'],
      options: ['Glaze'],
    });
    expect(plans[1]?.write).toMatchObject({
      variantId: null,
      variant: { attributes: { Glaze: 'Celadon' }, priceMinor: 950 },
    });
  });

  it('refuses the other rows of a product whose first row cannot be taken', () => {
    const plans = told(
      plan('URL,Title,Price,Option 1 name,Option 1 value\nnew,New,free,Size,S\nnew,New,9,Size,L'),
    );
    expect(plans).toEqual([
      ['refused', 'price: Enter a price in USD such as 12.50, without a sign.'],
      ['refused', 'title: The row that creates this product has to be fixed first.'],
    ]);
  });

  it('takes away the label of one language, and leaves those that it says nothing of', () => {
    const labelled = product({ freeLabels: { de: 'Gratis', fr: 'Offert' } });
    const [row] = plan('URL,"Free label, de"\ntide-mug,', [labelled]);
    expect(row?.write?.product.freeLabels).toEqual({ fr: 'Offert' });
  });

  it('takes a product of another shop without options for one', () => {
    const plans = plan(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price,Published\nvase,Vase,Title,Default Title,20.00,true',
    );
    expect(plans[0]?.write).toMatchObject({
      product: { name: 'Vase', urlId: 'vase', isVisible: true },
      variant: { priceMinor: 2_000 },
    });
    expect(plans[0]?.write?.product.options).toBeUndefined();
  });

  it('changes nothing after any export, whatever the products hold', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('=1', "'+x", 'a, b', 'x\ny', '"q"', '\\,'));
    const word = text.map((one) => one.trim()).filter((one) => one !== '');
    const price = fc.integer({ min: 0, max: 10_000_000 });
    const anyVariant = fc.record({
      priceMinor: price,
      onHand: fc.nat(1_000),
      unlimited: fc.boolean(),
      onSale: fc.boolean(),
      weightGrams: fc.option(fc.integer({ min: 1, max: 9_000 })),
    });
    const anyProduct = fc.record({
      name: word,
      body: text,
      excerpt: text,
      seoTitle: text.map((one) => one.trim()),
      freeLabels: fc.record({ de: word, fr: word }, { requiredKeys: [] }),
      tags: fc.uniqueArray(word, { maxLength: 3 }),
      isVisible: fc.boolean(),
      publishOn: fc.option(fc.constantFrom(WAITS_FOR, '2027-02-28T23:59:59.999Z')),
      values: fc.uniqueArray(word, { minLength: 1, maxLength: 4, selector: (one) => one.toLowerCase() }),
      variant: anyVariant,
    });
    fc.assert(
      fc.property(fc.array(anyProduct, { minLength: 1, maxLength: 4 }), (made) => {
        const products = made.map(({ values, variant: own, publishOn, ...facts }, index) =>
          product({
            ...facts,
            publishOn: facts.isVisible ? null : publishOn,
            id: String(index).padStart(24, '0'),
            urlId: `product-${index}`,
            variants: values.map((value, place) =>
              variant({
                ...own,
                id: `${index}${place}`.padStart(24, 'f'),
                sku: `SKU-${index}-${place}`,
                attributes: { Size: value },
                salePriceMinor: own.onSale ? Math.floor(own.priceMinor / 2) : null,
              }),
            ),
          }),
        );
        const plans = plan(CSV_HEAD + writeProducts(products, facts), products);
        expect(plans).toHaveLength(products.reduce((sum, { variants }) => sum + variants.length, 0));
        expect(told(plans).filter(([state]) => state !== 'unchanged')).toEqual([]);
      }),
    );
  });
});
