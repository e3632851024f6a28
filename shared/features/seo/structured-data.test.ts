import { describe, expect, it } from 'vitest';
import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import { priceInHead } from './product-data.ts';
import { structuredDataOf } from './structured-data.ts';

const ORIGIN = 'https://shop.example';

const STORE: SiteCollection = {
  id: 's',
  urlId: 'shop',
  title: 'Shop',
  navigationTitle: 'Shop',
  description: '',
  type: 'products',
  homepage: false,
};
const HOME: SiteCollection = {
  ...STORE,
  id: 'h',
  urlId: 'home',
  title: 'Home',
  type: 'page',
  homepage: true,
};
const ABOUT: SiteCollection = { ...HOME, id: 'a', urlId: 'about', title: 'About', homepage: false };
const TEAM: SiteCollection = { ...ABOUT, id: 't', urlId: 'team', title: 'Team', above: [ABOUT] };

const ITEM_ROUTE: PageRoute = { kind: 'item', collection: STORE, itemUrlId: 'bowl' };
const money = (value: string) => ({ currency: 'USD', value });

interface Stock {
  readonly qtyInStock?: number;
  readonly unlimited?: boolean;
  readonly backorder?: object;
}

const variant = (attributes: object, value: string, stock: Stock = { qtyInStock: 1 }) => ({
  sku: `SKU-${value}`,
  attributes,
  priceMoney: money(value),
  onSale: false,
  unlimited: false,
  qtyInStock: 0,
  ...stock,
});

const itemOf = (content: object) => ({
  id: 'p1',
  title: 'Bowl',
  fullUrl: '/shop/p/bowl',
  excerpt: '<p>A bowl &amp; more</p>',
  items: [{ assetUrl: '/images/bowl.jpg' }],
  structuredContent: { productType: 1, variantOptionOrdering: [], ...content },
});

const describePage = (route: PageRoute, json: Readonly<Record<string, unknown>> = {}, isHidden = false) =>
  structuredDataOf({ route, json, title: 'T', origin: ORIGIN, isHidden });

function graphOf(data: ReturnType<typeof describePage>): readonly Record<string, unknown>[] {
  return (data?.['@graph'] ?? []) as readonly Record<string, unknown>[];
}

const productOf = (content: object, more: object = {}) =>
  graphOf(describePage(ITEM_ROUTE, { item: itemOf(content), ...more }))[0];

describe('what search engines are told', () => {
  it('of the home page is who stands behind the site, and how it is searched', () => {
    const website = { siteTitle: 'Salt & Co', siteTagLine: '<b>Pots</b>', language: 'en-US' };
    const [organization, site] = graphOf(describePage({ kind: 'page', collection: HOME }, { website }));
    expect(organization).toMatchObject({ '@type': 'Organization', name: 'Salt & Co', url: `${ORIGIN}/` });
    expect(site).toMatchObject({ '@type': 'WebSite', description: 'Pots', inLanguage: 'en-US' });
    expect(JSON.stringify(site)).toContain('https://shop.example/search?q={search_term_string}');
  });

  it('of a page that stands alone is nothing', () => {
    expect(describePage({ kind: 'page', collection: ABOUT })).toBeUndefined();
    expect(describePage({ kind: 'list', collection: STORE, category: [] })).toBeUndefined();
    expect(describePage({ kind: 'notFound' })).toBeUndefined();
    expect(describePage({ kind: 'page', collection: TEAM }, {}, true)).toBeUndefined();
  });

  it('of a page below another one is the way to it', () => {
    const [crumbs] = graphOf(describePage({ kind: 'page', collection: TEAM }));
    expect(crumbs).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'About', item: `${ORIGIN}/about` },
        { position: 2, name: 'Team', item: `${ORIGIN}/team` },
      ],
    });
  });

  it('of a category is the way to it from its store', () => {
    const productList = {
      crumbs: [
        { title: 'Shop', fullUrl: '/shop' },
        { title: 'Kitchen', fullUrl: '/shop/kitchen' },
      ],
      category: { title: 'Bowls', fullUrl: '/shop/kitchen/bowls' },
    };
    const route: PageRoute = { kind: 'list', collection: STORE, category: ['kitchen', 'bowls'] };
    const [crumbs] = graphOf(describePage(route, { productList }));
    const steps = crumbs?.['itemListElement'] as readonly { item: string }[];
    expect(steps.map(({ item }) => item)).toEqual([
      `${ORIGIN}/shop`,
      `${ORIGIN}/shop/kitchen`,
      `${ORIGIN}/shop/kitchen/bowls`,
    ]);
  });
});

describe('a product', () => {
  it('with one variant is a product with one offer', () => {
    expect(productOf({ variants: [variant({}, '12.50')] })).toMatchObject({
      '@type': 'Product',
      name: 'Bowl',
      description: 'A bowl & more',
      image: [`${ORIGIN}/images/bowl.jpg`],
      sku: 'SKU-12.50',
      offers: {
        '@type': 'Offer',
        price: '12.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        url: `${ORIGIN}/shop/p/bowl`,
      },
    });
  });

  it('on sale is offered at its sale price', () => {
    const onSale = { ...variant({}, '12.50'), onSale: true, salePriceMoney: money('9.00') };
    expect(productOf({ variants: [onSale] })).toMatchObject({ offers: { price: '9.00' } });
  });

  it.each<[string, Stock, object, string]>([
    ['in stock', { qtyInStock: 2 }, {}, 'InStock'],
    ['without a count', { unlimited: true }, {}, 'InStock'],
    ['sold out', { qtyInStock: 0 }, {}, 'OutOfStock'],
    ['on back-order', { qtyInStock: 0, backorder: { left: 3 } }, {}, 'BackOrder'],
    ['that cannot be bought', { qtyInStock: 2 }, { isUnavailable: true }, 'OutOfStock'],
  ])('%s says so', (_, stock, content, availability) => {
    const told = productOf({ ...content, variants: [variant({}, '5.00', stock)] });
    expect(told).toMatchObject({ offers: { availability: `https://schema.org/${availability}` } });
  });

  it('with several variants is a group of them, by options that search engines know and others', () => {
    const variants = [
      variant({ Farbe: 'Blau', Handle: 'Left' }, '10.00'),
      variant({ Farbe: 'Rot', Handle: 'Right' }, '11.00', { qtyInStock: 0 }),
    ];
    const group = productOf({ variantOptionOrdering: ['Farbe', 'Handle'], variants });
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'p1',
      variesBy: ['https://schema.org/color', 'Handle'],
      hasVariant: [
        {
          name: 'Bowl, Blau, Left',
          sku: 'SKU-10.00',
          color: 'Blau',
          additionalProperty: [{ name: 'Handle', value: 'Left' }],
          offers: { price: '10.00', url: `${ORIGIN}/shop/p/bowl?variant=SKU-10.00` },
        },
        { color: 'Rot', offers: { availability: 'https://schema.org/OutOfStock' } },
      ],
    });
    expect(group).not.toHaveProperty('offers');
  });

  it('with very many variants tells its lowest and its highest price', () => {
    const variants = Array.from({ length: 31 }, (_, i) => variant({ Size: `${i}` }, `${20 + i}.00`));
    expect(productOf({ variantOptionOrdering: ['Size'], variants })).toMatchObject({
      '@type': 'Product',
      offers: { '@type': 'AggregateOffer', lowPrice: '20.00', highPrice: '50.00', offerCount: 31 },
    });
  });

  it('that is digital is offered at the price of the product', () => {
    const content = { productType: 2, variants: [], priceMoney: money('4.00'), onSale: false };
    expect(productOf(content)).toMatchObject({
      offers: { price: '4.00', availability: 'https://schema.org/InStock' },
    });
  });

  it('tells what its buyers say only where somebody does', () => {
    const content = { variants: [variant({}, '5.00')] };
    expect(productOf(content)).not.toHaveProperty('aggregateRating');
    expect(productOf(content, { reviews: { count: 4, average: '4.5' } })).toMatchObject({
      aggregateRating: { ratingValue: '4.5', reviewCount: 4 },
    });
  });

  it('tells link previews its lowest price', () => {
    const variants = [
      variant({}, '12.50'),
      { ...variant({}, '11.00'), onSale: true, salePriceMoney: money('9.00') },
    ];
    expect(priceInHead(itemOf({ variants }))).toEqual({ amount: '9.00', currency: 'USD' });
    expect(priceInHead(itemOf({ variants: [] }))).toBeUndefined();
  });
});
