/** A text as visitors and merchants may hand it in, beside a harmless one that is handled the same way. */
export interface Payload {
  readonly harmless: unknown;
  readonly hostile: unknown;
}

const SCRIPT = '<script>alert(1)</script>';
/** Leaves attributes, elements that hold text alone, and scripts; then opens what swallows all behind it. */
const BREAKOUT = `"'></script></noscript></select></textarea>${SCRIPT}<img src=x onerror=alert(1)><!--`;

/** Texts, and what is no text, that try to become markup. */
export const PAYLOADS: readonly Payload[] = [
  ...[
    BREAKOUT,
    '" onmouseover="alert(1)" x="',
    "' onmouseover='alert(1)' x='",
    'javascript:alert(1)',
    ' \u0001JaVa\tScRiPt:alert(1)',
    '<',
    '"',
    '&quot;&#34;><b>&',
    'constructor',
    '__proto__',
    '\0\u2028<b>"\u2029__proto__',
    `${'x'.repeat(5000)}<b>"`,
  ].map((hostile) => ({ harmless: 'x', hostile })),
  { harmless: 'xw', hostile: '"><b>w' },
  { harmless: '0/x', hostile: '0/" onclick="alert(1)' },
  { harmless: ['x'], hostile: [BREAKOUT] },
  { harmless: { value: 'x' }, hostile: { value: BREAKOUT, toString: BREAKOUT } },
  { harmless: { x: 'x' }, hostile: { [BREAKOUT]: '<b>' } },
];

const money = (value: string) => ({ value, currency: 'USD' });

const variant = (size: string, more: object = {}) => ({
  attributes: { Size: size },
  optionValues: [{ value: size }],
  price: 1000,
  priceMoney: money('10'),
  qtyInStock: 3,
  ...more,
});

const product = (structuredContent: object) => ({
  id: 'item',
  collectionId: 'collection',
  group: 'group',
  structuredContent: { variantOptionOrdering: ['Size'], ...structuredContent },
});

const SALE = { onSale: true, salePrice: 900, salePriceMoney: money('9') };
const PLAN = { billingPeriod: { value: 2, unit: 'MONTH' }, numBillingCycles: 5 };
const OPTION = { pricingOptions: [{ priceMoney: money('8'), salePriceMoney: money('7'), onSale: true }] };

/** What the site says around an item. */
const SITE = {
  'base-url': 'https://site',
  featureFlags: { useCLDRMoneyFormat: false },
  website: { captchaSettings: { siteKey: 'key' }, shareButtonOptions: [1], timeZone: 'UTC' },
  websiteSettings: { simpleLikingEnabled: true, storeSettings: { multipleQuantityAllowedForServices: true } },
  localizedStrings: Object.fromEntries(
    [
      'giftCardValueDisplayText',
      'giftCardVariantSelectText',
      'originalPriceText',
      'productAddToCartText',
      'productAnswerMapAgree',
      'productPriceFromText',
      'productPriceUnavailable',
      'productPrice__singlePrice__nMonthly__limited__nMonths',
      'productQuantityInputLabel',
      'productQuickViewText',
      'productSaleText',
      'productSoldOutText',
      'productSubscribeText',
      'productSummaryFormNoAnswerText',
      'productVariantSelectText',
      'salePriceText',
    ].map((key) => [key, 'own']),
  ),
  productMerchandisingContext: {
    item: {
      customSoldOutText: 'gone',
      scarcityEnabled: true,
      scarcityText: '{qtyInStock} left',
      scarcityTemplateViews: [{ qtyInStock: 1, attributes: { Size: 'S' } }],
      restockNotificationViews: [{ variantId: 'v', hiddenByDefault: true }],
      restockNotificationMessages: {
        CTAText: 'soon',
        placeholderText: 'mail',
        buttonText: 'tell',
        mailingListDescription: 'news',
      },
      mailingListSignUpEnabled: true,
    },
  },
};

const IMAGE = {
  id: 'image',
  assetUrl: '/a.jpg',
  originalSize: '10x20',
  title: 'title',
  filename: 'a.jpg',
  componentKey: 'key',
  licensedAssetPreview: {},
  mediaFocalPoint: { x: 0.1, y: 0.2 },
  systemDataVariants: '10x20,100w',
  systemDataId: 'image',
  colorData: { topLeftAverage: 'aabbcc', centerAverage: 'ddeeff' },
};

const FIELD_VALUES = {
  Line1: 'a',
  Line2: 'b',
  City: 'c',
  State: 's',
  Zip: 'z',
  Country: 'co',
  Month: '1',
  Day: '2',
  Year: '3',
  First: 'f',
  Last: 'l',
  Areacode: '1',
  Prefix: '2',
  Line: '3',
  Hour: '4',
  Minute: '5',
  Second: '6',
  Ampm: 'AM',
};

const field = (type: string, more: object) => ({ type, rawTitle: 'title', ...more });

/** Values that formatters are made for; together they reach every part of what formatters print. */
const VALUES: readonly unknown[] = [
  'text',
  ['text'],
  { value: '5', currency: 'USD' },
  { decimalValue: '5', currencyCode: 'USD' },
  product({ productType: 1, variants: [variant('S'), variant('M', { price: 1100 })] }),
  product({ productType: 1, variants: [variant('S', SALE), variant('M', SALE)] }),
  product({ productType: 1, variants: [variant('S', { qtyInStock: 0 })] }),
  product({ productType: 1, variants: [variant('S', OPTION)] }),
  product({ productType: 1, variants: [variant('S', OPTION), variant('M', { ...OPTION, price: 1100 })] }),
  product({ productType: 4, variants: [variant('S'), variant('M')] }),
  product({
    productType: 1,
    variants: [variant('S'), variant('M')],
    isSubscribable: true,
    subscriptionPlan: PLAN,
    productSubscriptionOptions: [{ id: 'option' }],
  }),
  product({ productType: 1, variants: [], isSubscribable: true }),
  product({
    productType: 3,
    variants: [variant('S', { unlimited: true })],
    additionalFieldsFormId: 'form',
    additionalFieldsForm: { name: 'form' },
    useCustomAddButtonText: true,
    customAddButtonText: 'take',
  }),
  { optionValues: [{ value: 'S' }] },
  { entries: [{ quantity: 1 }] },
  IMAGE,
  { ...IMAGE, title: '', body: 'body' },
  { ...IMAGE, title: '', blockType: 5, altText: 'alt' },
  { items: [IMAGE], coverImage: IMAGE },
  { oembed: { html: '<b>', providerName: 'name' }, overlay: true, mainImageId: 'm', ...IMAGE },
  { hue: 1, saturation: 0.5, lightness: 0.5 },
  {
    id: 'item',
    recordType: 1,
    recordTypeLabel: 'text',
    fullUrl: '/post',
    title: 'title',
    mainImage: { assetUrl: '/a.jpg' },
    mainImageId: 'm',
    publicCommentCount: 2,
    commentState: 1,
    likeCount: 3,
    author: { displayName: 'Ada' },
    categories: ['c'],
    tags: ['t'],
    promotedBlockType: 'image',
    startDate: 0,
    endDate: 0,
    location: { addressLine1: 'a', addressLine2: 'b', addressCountry: 'c' },
    item: { id: 'item', publicCommentCount: 2, commentState: 1 },
  },
  { id: 'item', collection: { id: 'collection', publicCommentCount: 2, commentState: 1 } },
  { id: 'item', fullUrl: '/post', websiteSettings: { disqusShortname: 'name' } },
  { userName: 'name' },
  { profileUrl: 'https://site/name' },
  { id: 'item', structuredContent: { audioAssetUrl: '/a.mp3' } },
  ...['address', 'date', 'name', 'phone', 'time'].map((type) => field(type, { values: FIELD_VALUES })),
  field('checkbox', { values: ['a', 'b'] }),
  field('likert', { values: { question: 1 } }),
  field('text', { value: 'a' }),
  field('text', { value: '' }),
];

/** Page data with the value to be formatted at `v`. */
export const PAGES: readonly unknown[] = [
  ...VALUES.map((v) => ({ ...SITE, a: 'title', v })),
  {
    ...SITE,
    featureFlags: { useCLDRMoneyFormat: true },
    v: product({ productType: 2, priceMoney: money('5'), variants: [] }),
  },
];

/** A place in page data where a hostile value may come in. */
export interface Place {
  /** Keys and `*` for indexes, joined by dots; ends in `(key)` where a key itself is hostile. */
  readonly path: string;
  /** The page with a value in the place. */
  readonly fill: (value: unknown) => unknown;
}

/** All texts, numbers and keys of page data, as places for something else. */
export function placesOf(data: unknown): readonly Place[] {
  if (Array.isArray(data)) {
    return data.flatMap((element: unknown, i) =>
      placesOf(element).map(({ path, fill }) => ({
        path: joined('*', path),
        fill: (value: unknown) => data.with(i, fill(value)) as unknown,
      })),
    );
  }
  if (typeof data !== 'object' || data === null) return [{ path: '', fill: (value) => value }];
  return Object.entries(data).flatMap(([key, inner]: [string, unknown]) => [
    ...placesOf(inner).map(({ path, fill }) => ({
      path: joined(key, path),
      fill: (value: unknown) => ({ ...data, [key]: fill(value) }),
    })),
    { path: '(key)', fill: (name: unknown) => (typeof name === 'string' ? renamed(data, key, name) : data) },
  ]);
}

function joined(key: string, path: string): string {
  return path === '' ? key : `${key}.${path}`;
}

function renamed(data: object, key: string, name: string): object {
  return Object.fromEntries(
    Object.entries(data).map(([known, inner]: [string, unknown]) => [known === key ? name : known, inner]),
  );
}
