import { PAGES } from './hostile-data.ts';

const PAGE_VALUES = PAGES.map((page) => (page as { readonly v: unknown }).v);

const money = (value: unknown, currency: unknown = 'USD') => ({ value, currency });

const NUMBERS = [0, 1, -1, 2, 1.5, -0.5, -2.5, 1e21, 1e-7, 12345.678, 123456789012, 2e14, 1573241320123];

const TEXTS = [
  '',
  ' ',
  'abc',
  'a b',
  '12',
  '12px',
  '1.5',
  '-3',
  '1e3',
  'true',
  'x'.repeat(300),
  '<b>"x"</b>',
  "it's",
  '"q" -- (\'r\')',
  '</script>',
  '\u2028',
  'a\0b',
  '&amp;',
  '<',
  'a<b',
  'é 漢 😀',
  'a,b',
  'http://x.test/a?b=c&d',
  '@ada #tag',
  'x @ada\n#t',
  'a@b #',
  'constructor',
  '__proto__',
  '#fff',
  'fff',
  '7fffff',
  'abcd',
  '1200x800',
  '0x0',
  'axb',
  '1x2x3',
  ' 1x2',
  '1.5x2.5',
  '{0} {name}',
  '{0 plural one{#} other{#s}} {x',
  '{} {1}',
];

/** Values of every type, and texts that are read in some way. */
const PLAIN: readonly unknown[] = [
  undefined,
  null,
  true,
  false,
  ...NUMBERS,
  ...TEXTS,
  [],
  [1],
  [1, 2, 3],
  ['a', null, {}],
  [
    { a: 1, title: 'x' },
    { a: 0, b: 'x' },
  ],
  {},
  { a: 1 },
  { a: { b: [1, 2] } },
  { length: 5 },
  { toString: 'x' },
  money('5.005', 'JPY'),
  { decimalValue: 7, currencyCode: 'XXX' },
  { decimalValue: null, currencyCode: 'EUR', value: '3', currency: 'USD' },
  money(null),
  money('x'),
  money(true),
  money('1', 'ZZZ'),
];

const variant = (more: object) => ({
  attributes: { Color: 'Red' },
  priceMoney: money('10'),
  price: 1000,
  ...more,
});
const SALE = { onSale: true, salePriceMoney: money('8.005'), salePrice: 800 };

const VARIANTS: readonly unknown[] = [
  undefined,
  null,
  'x',
  [],
  [{}],
  [{}, {}],
  [variant({ qtyInStock: 3 })],
  [variant({ qtyInStock: 0 }), variant({ unlimited: true, attributes: { Color: 'Blue "x"' } })],
  [variant({ ...SALE, qtyInStock: 1 }), variant({ ...SALE, qtyInStock: 4, salePrice: 900 })],
  [variant({ ...SALE, qtyInStock: '2' })],
  [
    variant({ qtyInStock: -1, attributes: null, priceMoney: money('10', 'JPY') }),
    variant({ qtyInStock: 1.5, attributes: { Color: 5, Size: true }, price: 1100 }),
  ],
  [
    { priceMoney: null, pricingOptions: [{ priceMoney: money('7'), ...SALE }, {}] },
    { priceMoney: money('x') },
  ],
  [variant({ price: 1, pricingOptions: [{ priceMoney: money('5', 'EUR') }] }), variant({ price: 2 })],
];

const PLANS: readonly unknown[] = [
  undefined,
  {},
  { billingPeriod: null },
  ...(
    [
      [1, 'MONTH', 0],
      [2, 'WEEK', 26],
      [3, 'MONTH', 5],
      [1, 'YEAR', 1],
      [1, 'YEAR', 3],
      [6, 'MONTH', 4],
      [52, 'WEEK', 1],
      [1, 'MONTH', 1],
      [0, 'MONTH', 3],
      [1, 'DAY', 1],
    ] as const
  ).map(([value, unit, numBillingCycles]) => ({ billingPeriod: { value, unit }, numBillingCycles })),
];

const ORDERING = ['Color', 'Size', 'Nope'];

const FLAGS: readonly unknown[] = [true, 'true', 'x', 1, 1.5, 0, -1, '1', null];

const subscription = (variants: unknown, subscriptionPlan: unknown, isSubscribable: unknown) => ({
  structuredContent: {
    productType: 1,
    variants,
    variantOptionOrdering: ORDERING,
    isSubscribable,
    subscriptionPlan,
  },
});

const PRODUCTS: readonly unknown[] = [
  ...[undefined, 1, 2, 3, 4, 5, '1'].flatMap((productType) =>
    VARIANTS.map((variants) => ({
      id: 'item',
      collectionId: 'c"1',
      recordType: 11,
      structuredContent: {
        productType,
        variants,
        variantOptionOrdering: ORDERING,
        priceMoney: money('25'),
        salePriceMoney: money('20'),
        onSale: true,
      },
    })),
  ),
  ...PLANS.flatMap((subscriptionPlan) =>
    [6, 8, 9, 10].map((i) => subscription(VARIANTS[i], subscriptionPlan, true)),
  ),
  ...FLAGS.map((isSubscribable) => subscription(VARIANTS[6], PLANS[3], isSubscribable)),
  { structuredContent: null },
  { structuredContent: [] },
];

/** An object for each of some values of a property. */
const having = (key: string, values: readonly unknown[]): readonly object[] =>
  values.map((value) => ({ [key]: value }));

const OTHERS: readonly unknown[] = [
  ...['title', 'body', 'filename', 'altText'].flatMap((key) =>
    having(key, ['', ' t ', '<p>a</p> b', 'a<b', 5, null]),
  ),
  ...having('blockType', [5, '5', 6]).map((image) => ({ ...image, altText: ' x ', title: 't' })),
  ...having('mediaFocalPoint', [{ x: 0.25, y: 1 }, null, {}, 'x', { x: 'a', y: null }]),
  ...having('licensedAssetPreview', [{}, [], true, null]),
  ...having('systemDataVariants', ['orig,100w,300w', '100w,2500w', '1500w,350w', '', 5, ',w']),
  ...having('colorData', [{}, { topLeftAverage: 'aabbcc' }, null, 'x']),
  { hue: 361, saturation: -1, lightness: 2, alpha: 5 },
  { hue: '12.345', saturation: '0.3', lightness: 0, alpha: 0.555 },
  { hue: null, saturation: 0, lightness: 0, alpha: null },
  { hue: 0, saturation: 0 },
  ...having('publicCommentCount', [0, 1, '1', 1.5, -2, null]),
  ...having('commentState', [1, '1', 2]),
  ...having('websiteSettings', [{}, null, { commentsEnabled: true }, { disqusShortName: 'd' }]).map(
    (item) => ({
      commentState: 1,
      ...item,
    }),
  ),
  ...having('folderBehavior', [null, '1', 1, 2, 3, 'x', -1]),
  ...having('collection', [{}, null, { type: 10 }, { type: '10' }, { type: 7 }, { folder: 'x' }]),
  ...[1, '1', 2].map((folderBehavior) => ({ collection: { folder: true, folderBehavior } })),
  ...having('type', [7, '7', 10]),
  ...having('excerpt', [
    '<p> \u200b\u00a0</p>',
    '&nbsp;',
    { html: '' },
    { html: 'x' },
    { html: 5 },
    5,
    '<',
    '<a>x',
  ]),
  ...having('location', [{ mapLat: null, mapLng: 0 }, { mapLat: 1 }, {}]),
  ...having('recordType', [...Array.from({ length: 66 }, (_, i) => i - 1), '11', 'x', null]),
  ...having('backgroundSource', [-1, 0, 1, 2, 3, 4, 5, '4']),
  ...having('promotedBlockType', ['image', 'IMAGE', 'video', 'map', 'form', 'x', 5]),
  ...having('currentType', [0, 1, 5, '5', 19]),
  ...['calendarView', 'debug', 'externalLink', 'mainImageId', 'starred'].flatMap((key) => having(key, FLAGS)),
  ...FLAGS.map((passthrough) => ({ passthrough, sourceUrl: 'x' })),
  { startDate: 1368406800000, endDate: 1368406900000 },
  { startDate: -1, endDate: 1 },
  { serviceName: 'email' },
  { showPastOrUpcomingEvents: 'past' },
  ...having('typeName', ['blog', 5]),
  ...['design', 'meta-position', 'active-alignment'].flatMap((key) =>
    having(key, [
      'grid',
      'slideshow',
      'slider',
      'stacked',
      'top',
      'top-left',
      'center',
      'bottom-right',
      'left',
      5,
    ]).map((options) => ({ options })),
  ),
  ...['autoplay', 'auto-crop', 'controls', 'lightbox', 'show-meta', 'indicators'].flatMap((key) =>
    having(key, FLAGS).map((options) => ({ options })),
  ),
];

/** Values that formatters and predicates are asked about. */
export const EDGES: readonly unknown[] = [...PLAIN, ...PAGE_VALUES, ...PRODUCTS, ...OTHERS];

/** Words that only we look up; they have a test of their own. */
const OURS_ALONE = new Set(['salePriceText', 'originalPriceText']);

const { localizedStrings: WORDS, ...SITE } = PAGES[0] as { readonly localizedStrings: object };
const WORDY = {
  ...SITE,
  localizedStrings: Object.fromEntries(Object.entries(WORDS).filter(([key]) => !OURS_ALONE.has(key))),
};

/** Page data around them: with few words of the site, with many, and with empty ones. */
export const SURROUNDINGS: readonly object[] = [
  { k: 'a', a: 'A', o: { abc: { a: 1 }, 12: { a: 1 } }, 'base-url': 'https://b' },
  { ...WORDY, website: { timeZone: 'asia/kolkata' } },
  {
    featureFlags: { useCLDRMoneyFormat: true },
    localizedStrings: { productPriceFromText: '', productVariantSelectText: '', productQuickViewText: '' },
    websiteSettings: { storeSettings: { multipleQuantityAllowedForServices: false } },
    website: { timeZone: '' },
    productMerchandisingContext: { item: { customSoldOutText: '', scarcityEnabled: 1 } },
  },
];

const COMPARED = [
  '',
  ' 1',
  ' a 1',
  ' a "x"',
  ' nope null',
  ' "a" "b"',
  ' -1 a',
  ' 1 2 3',
  ':a:"x y"',
  ' true',
];

/** Arguments that a name is tried with; none unless listed. */
export const ARGUMENTS: Readonly<Record<string, readonly string[]>> = {
  truncate: ['', ' 3', ' 3 …', ':5: x', ' 0', ' -1', ' x', ' 5px', ' 1.9', '/3/'],
  cycle: ['', ' a b c', '  a', ':a b:c'],
  mod: ['', ' 3', ' 0', ' x', ' -2', ' 1.5', ' 2px'],
  pluralize: ['', ' a', ' a b', ' a b c', ':x y:z'],
  output: ['', ' a b', ':a:b'],
  get: ['', ' k', ' k a', ' k.a', ' @'],
  prop: ['', ' a', ' a.b', ' a b 1', ' 0', ' length', ' constructor'],
  lookup: ['', ' k', ' k a'],
  'key-by': ['', ' a', ' b', ' a b'],
  'find-first': ['', ' a', ' o a', ' nope a'],
  'find-last': ['', ' a', ' o a'],
  format: ['', ' k a'],
  date: ['', ' %Y-%m-%d', ':%Y:%m', ' %c %s %z %Z', ' %Q', ' %'],
  datetime: ['', ' short', ' full', ' date:short time:full', ' yMMMd hm', ' skeleton:', ' calendar:japanese'],
  'datetime-interval': ['', ' hm'],
  'relative-time': ['', ' numericOnly:true', ' allowWeeks:true', ' field:hour', ' width:narrow maxFrac:1'],
  decimal: [
    '',
    ...['percent', 'permille-scaled', 'short', 'long', 'scientific'].map((style) => ` style:${style}`),
    ...['no-group', 'group:x', 'round:ceil', 'minint:6', 'maxfrac:99', 'maxfrac:-1', 'minfrac:99'].map(
      (option) => ` ${option}`,
    ),
    ...['minfrac:4 maxfrac:2', 'maxsig:3', 'minsig:60', 'maxfrac:x', 'maxfrac'].map((option) => ` ${option}`),
  ],
  money: [
    '',
    ' style:accounting',
    ' style:name',
    ' style:short',
    ' symbol:narrow',
    ' minfrac:3',
    ' maxfrac:0',
  ],
  'percentage-format': ['', ' trim', ' x'],
  message: [' a', ' k name:a'],
  plural: [' a'],
  image: ['', ' class', ' a b', ' '],
  'child-image-meta': ['', ' 1', ' x', ' -1', ' 0 1'],
  'image-color': ['', ' center', ' topLeft color', ' top'],
  resizedWidthForHeight: ['', ' 250', ' x', ' 0', ' 1.5', ' -5', ' 250px'],
  resizedHeightForWidth: ['', ' 250', ' x', ' 0'],
  squarespaceThumbnailForWidth: ['', ' 100', ' 101', ' 1001', ' x', ' 300.5'],
  squarespaceThumbnailForHeight: ['', ' 250', ' 2000', ' x'],
  video: ['', ' load-false', ' color-data', ' load-false color-data'],
  'product-quick-view': ['', ' id', ' grp', ' k', ' structuredContent'],
  'product-price': ['', ' style:code'],
  'subscription-price': ['', ' style:code'],
  apply: [' p', ' nope', ' p private', ' p k=v'],
  'collectionTypeNameEquals?': ['', ' blog', ' 5'],
  'current-type?': ['', ' gallery', ' nope', ' constructor'],
  'nth?': ['', ' 2', ' 0', ' a 2', ' 1.5', ' "2"', ' 4 2 1'],
  'even?': ['', ' a', ' 2'],
  'odd?': ['', ' a', ' 2'],
  'equal?': COMPARED,
  'notEqual?': COMPARED,
  'lessThan?': COMPARED,
  'lessThanOrEqual?': COMPARED,
  'greaterThan?': COMPARED,
  'greaterThanOrEqual?': COMPARED,
};
