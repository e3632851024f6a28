import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import { plainText } from '#shared/html/plain-text.ts';
import { property, propertyAt, toNumber, toText } from '#shared/json/values.ts';
import type { DescribedPage } from '#shared/features/pages/described-page.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import { absolute } from './absolute.ts';
import { returnsData, SHOP_TERMS, shippingData, type ShopTerms } from './shop-terms.ts';

type Thing = Readonly<Record<string, unknown>>;

/** Of a product with more variants than these only the lowest and the highest price are told. */
const VARIANTS_MAX = 30;
const PICTURES_MAX = 6;
const DESCRIPTION_MAX = 5000;
/** Options that schema.org has a word for, in the languages of shops. */
const KNOWN_OPTIONS: readonly (readonly [RegExp, string])[] = [
  [/^(colou?r|farbe|couleur)$/i, 'color'],
  [/^(size|größe|taille)$/i, 'size'],
  [/^(material|matériau|matière)$/i, 'material'],
  [/^(pattern|muster|motif)$/i, 'pattern'],
];
const SCHEMA = 'https://schema.org/';
/** What is sold at a price. */
const OFFERED: ReadonlySet<number> = new Set<number>([
  PRODUCT_TYPE.physical,
  PRODUCT_TYPE.digital,
  PRODUCT_TYPE.service,
  PRODUCT_TYPE.giftCard,
  PRODUCT_TYPE.paywall,
]);

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function activeMoneyOf(priced: unknown): unknown {
  const onSale = property(priced, 'onSale') === true;
  return (onSale ? property(priced, 'salePriceMoney') : undefined) ?? property(priced, 'priceMoney');
}

function availabilityOf(variant: unknown, isUnavailable: boolean): string {
  if (isUnavailable) return `${SCHEMA}OutOfStock`;
  if (property(variant, 'unlimited') === true) return `${SCHEMA}InStock`;
  if (toNumber(property(variant, 'qtyInStock')) > 0) return `${SCHEMA}InStock`;
  const backorder = property(variant, 'backorder');
  if (backorder === undefined) return `${SCHEMA}OutOfStock`;
  return property(backorder, 'isPreorder') === true ? `${SCHEMA}PreOrder` : `${SCHEMA}BackOrder`;
}

function offerOf(money: unknown, availability: string, url: string, terms: Thing): Thing {
  return {
    '@type': 'Offer',
    url,
    price: toText(property(money, 'value')),
    priceCurrency: toText(property(money, 'currency')),
    availability,
    itemCondition: `${SCHEMA}NewCondition`,
    ...terms,
  };
}

/** The word of schema.org for an option of a product, or the option's own name. */
function wordOf(option: string): string {
  return KNOWN_OPTIONS.find(([pattern]) => pattern.test(option.trim()))?.[1] ?? option;
}

const isKnown = (word: string) => KNOWN_OPTIONS.some(([, known]) => known === word);

function variantData(variant: unknown, { name, url, isUnavailable, options, terms }: Told): Thing {
  const attributes = property(variant, 'attributes');
  const pairs = options.flatMap((option) => {
    const value = toText(property(attributes, option));
    return value === '' ? [] : [[wordOf(option), value] as const];
  });
  const others = pairs.filter(([word]) => !isKnown(word));
  const sku = toText(property(variant, 'sku'));
  const own = sku === '' ? url : `${url}?${VARIANT_FIELD}=${encodeURIComponent(sku)}`;
  return {
    '@type': 'Product',
    name: [name, ...pairs.map(([, value]) => value)].join(', '),
    ...(sku === '' ? {} : { sku }),
    ...Object.fromEntries(pairs.filter(([word]) => isKnown(word))),
    ...(others.length === 0
      ? {}
      : {
          additionalProperty: others.map(([word, value]) => ({
            '@type': 'PropertyValue',
            name: word,
            value,
          })),
        }),
    offers: offerOf(activeMoneyOf(variant), availabilityOf(variant, isUnavailable), own, terms),
  };
}

/** What is told of the whole product to each of its offers. */
interface Told {
  readonly name: string;
  readonly url: string;
  readonly isUnavailable: boolean;
  /** Names of its options in their order. */
  readonly options: readonly string[];
  /** What its offers say of shipping and returns, by reference to the things that tell it. */
  readonly terms: Thing;
}

function rangeOf(variants: readonly unknown[], { isUnavailable, url }: Told): Thing {
  const amounts = variants.map((variant) => Number(toText(property(activeMoneyOf(variant), 'value'))));
  const availabilities = variants.map((variant) => availabilityOf(variant, isUnavailable));
  const lowest = variants[amounts.indexOf(Math.min(...amounts))];
  const highest = variants[amounts.indexOf(Math.max(...amounts))];
  return {
    '@type': 'AggregateOffer',
    url,
    lowPrice: toText(property(activeMoneyOf(lowest), 'value')),
    highPrice: toText(property(activeMoneyOf(highest), 'value')),
    priceCurrency: toText(property(activeMoneyOf(lowest), 'currency')),
    offerCount: variants.length,
    availability: availabilities.find((one) => !one.endsWith('OutOfStock')) ?? `${SCHEMA}OutOfStock`,
  };
}

function ratingOf(reviews: unknown): { readonly aggregateRating?: Thing } {
  const count = toNumber(property(reviews, 'count'));
  if (count === 0) return {};
  const ratingValue = toText(property(reviews, 'average'));
  return { aggregateRating: { '@type': 'AggregateRating', ratingValue, reviewCount: count } };
}

function offersOf(content: unknown, variants: readonly unknown[], told: Told): Thing {
  const type = toNumber(property(content, 'productType'));
  if (type === PRODUCT_TYPE.digital) {
    const availability = told.isUnavailable ? `${SCHEMA}OutOfStock` : `${SCHEMA}InStock`;
    return { offers: offerOf(activeMoneyOf(content), availability, told.url, told.terms) };
  }
  const [only, ...more] = variants;
  if (only === undefined || !OFFERED.has(type)) return {};
  if (more.length === 0) {
    const sku = toText(property(only, 'sku'));
    const offers = offerOf(
      activeMoneyOf(only),
      availabilityOf(only, told.isUnavailable),
      told.url,
      told.terms,
    );
    return { ...(sku === '' ? {} : { sku }), offers };
  }
  if (variants.length > VARIANTS_MAX) return { offers: rangeOf(variants, told) };
  return {
    '@type': 'ProductGroup',
    variesBy: told.options.map(wordOf).map((word) => (isKnown(word) ? SCHEMA + word : word)),
    hasVariant: variants.map((variant) => variantData(variant, told)),
  };
}

/** The lowest price of a product in minor units of a currency; 0 for one without a price in it. */
function lowestMinor(content: unknown, currency: string): number {
  const prices = list(property(content, 'variants')).flatMap((variant) => {
    const money = activeMoneyOf(variant);
    const [value, of] = [toText(property(money, 'value')), toText(property(money, 'currency'))];
    return of === currency ? (parseMinor(value, currency) ?? []) : [];
  });
  return prices.length === 0 ? 0 : Math.min(...prices);
}

/** What is told of shipping and returns of a product that is sent: the things, and the references of its offers to them. */
function termsOf(
  item: unknown,
  url: string,
  { known, origin }: Pick<DescribedPage, 'known' | 'origin'>,
): { readonly things: readonly Thing[]; readonly terms: Thing } {
  const shop = known?.[SHOP_TERMS] as ShopTerms | undefined;
  const content = property(item, 'structuredContent');
  const isSent = toNumber(property(content, 'productType')) === PRODUCT_TYPE.physical;
  if (shop === undefined || !isSent) return { things: [], terms: {} };
  const returns = returnsData(shop, origin);
  const shipping = shippingData(shop, {
    priceMinor: lowestMinor(content, shop.currency),
    tags: list(property(item, 'tags')).map(toText),
    isIncluded: property(content, 'isShippingIncluded') === true,
  }).map((one, at) => ({ ...one, '@id': `${url}#shipping-${at + 1}` }));
  const returnsId = `${url}#returns`;
  return {
    things: [...(returns === undefined ? [] : [{ ...returns, '@id': returnsId }]), ...shipping],
    terms: {
      ...(returns === undefined ? {} : { hasMerchantReturnPolicy: { '@id': returnsId } }),
      ...(shipping.length === 0 ? {} : { shippingDetails: shipping.map((one) => ({ '@id': one['@id'] })) }),
    },
  };
}

/**
 * A product with its offers in the words of schema.org: one with several variants as a group of them.
 * @param item the product as templates see it
 * @param reviews what its buyers say as templates see it; undefined where nobody said anything
 */
export function productData(
  item: unknown,
  reviews: unknown,
  { origin, json, known }: Pick<DescribedPage, 'origin' | 'json' | 'known'>,
): Thing[] {
  const url = origin + toText(property(item, 'fullUrl'));
  const name = toText(property(item, 'title'));
  const content = property(item, 'structuredContent');
  const text = plainText(toText(property(item, 'excerpt')) || toText(property(item, 'body')));
  const pictures = list(property(item, 'items'))
    .map((picture) => toText(property(picture, 'assetUrl')))
    .filter((address) => address !== '')
    .slice(0, PICTURES_MAX);
  const options = list(property(content, 'variantOptionOrdering')).map(toText);
  const brand = toText(propertyAt(json, ['website', 'siteTitle']));
  const { things, terms } = termsOf(item, url, { known, origin });
  const told = { name, url, isUnavailable: property(content, 'isUnavailable') === true, options, terms };
  const offers = offersOf(content, list(property(content, 'variants')), told);
  const id = toText(property(item, 'id'));
  return [
    {
      '@type': 'Product',
      '@id': `${url}#product`,
      name,
      url,
      ...(text === '' ? {} : { description: text.slice(0, DESCRIPTION_MAX) }),
      ...(pictures.length === 0 ? {} : { image: pictures.map((path) => absolute(path, origin)) }),
      ...(brand === '' ? {} : { brand: { '@type': 'Brand', name: brand } }),
      ...(offers['@type'] === 'ProductGroup' ? { productGroupID: id } : {}),
      ...ratingOf(reviews),
      ...offers,
    },
    ...things,
  ];
}

/** What link previews of shops say of a product's price; undefined for a product without one. */
export function priceInHead(
  item: unknown,
): { readonly amount: string; readonly currency: string } | undefined {
  const content = property(item, 'structuredContent');
  const variants = list(property(content, 'variants'));
  const priced = variants.length === 0 ? [content] : variants;
  const amounts = priced.flatMap((one) => {
    const money = activeMoneyOf(one);
    return money === undefined ? [] : [money];
  });
  const [first] = amounts.toSorted(
    (a, b) => Number(toText(property(a, 'value'))) - Number(toText(property(b, 'value'))),
  );
  if (first === undefined) return undefined;
  return { amount: toText(property(first, 'value')), currency: toText(propertyAt(first, ['currency'])) };
}
