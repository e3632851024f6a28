import sharp from 'sharp';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import type { SampleFiles } from '../features/sample-site/site-files.ts';

const THEME: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify({
    name: 'Test theme',
    layouts: { default: { name: 'Default', regions: ['site.region'] } },
    navigations: [{ name: 'mainNav', title: 'Main' }],
    stylesheets: ['main.less'],
  }),
  'site.region':
    '<!doctype html><html lang="{website.language}"><head>{squarespace-headers}</head><body class="{squarespace.page-classes}">' +
    '<awning:navigation navigationId="mainNav" template="navigation" />{.section notice}<p role="alert">{@|html}</p>{.end}' +
    '<main>{squarespace.main-content}</main></body></html>',
  'blocks/navigation.block': '<nav>{.repeated section items}<a href="{url}">{title}</a>{.end}</nav>',
  'pages/home.page':
    '<h1>Home</h1><awning:query collection="shop" limit="2">{.repeated section items}<b>{title}</b>{.end}</awning:query>',
  'pages/cart.page':
    '<h1>Cart</h1>{.section shoppingCart}{.repeated section entries}<p>{title} x {quantity}</p>{.end}{.end}<i>{crumb}</i>',
  'pages/search.page':
    '{.section search}<h1>{q|html}</h1>{.if meant}<p>meant {meant|html}</p>{.end}<ol>{.repeated section hits}<li><a href="{fullUrl}">{titleHtml}</a> {textHtml}</li>{.end}</ol>{.end}',
  'pages/not-found.page': '<h1>Nothing here</h1>',
  'collections/products.list':
    '<ul>{.repeated section items}<li><a href="{fullUrl}">{title|html}</a></li>{.end}</ul>',
  'collections/products.item':
    '<article><h1>{item.title|html}</h1><img src="{item.assetUrl}?format=500w" alt="{item.mainImage.altText|htmlattr}"></article>',
  'styles/main.less': '@ink: #222;\nbody { color: @ink; }\n',
  'scripts/hello.js': 'document.title += "!";\n',
  'assets/note.txt': 'A note of the theme.\n',
};

type SampleProduct = SampleFiles['products'][number];

function product(urlId: string, name: string, facts: Partial<SampleProduct>): SampleProduct {
  return {
    urlId,
    name,
    productType: PRODUCT_TYPE.physical,
    featured: false,
    excerpt: `<p>${name} in short.</p>`,
    body: `<p>${name} at length.</p>`,
    tags: [],
    categories: [],
    variantOptionOrdering: [],
    isShippingIncluded: false,
    variants: [],
    files: [],
    reviews: [],
    pictures: [],
    ...facts,
  };
}

const plain = { attributes: {}, onSale: false, unlimited: false };

/** A small shop for tests: variants, a sale, one sold out, one digital, one service, one gift card. */
const PRODUCTS: SampleProduct[] = [
  product('mug', 'Mug & <saucer>', {
    variantOptionOrdering: ['Glaze', 'Size'],
    variants: [
      { ...plain, sku: 'MUG-R-S', attributes: { Glaze: 'Red', Size: 'Small' }, price: '30.00', stock: 5 },
      { ...plain, sku: 'MUG-R-L', attributes: { Glaze: 'Red', Size: 'Large' }, price: '36.50', stock: 0 },
      {
        ...plain,
        sku: 'MUG-B-S',
        attributes: { Glaze: 'Blue', Size: 'Small' },
        price: '30.00',
        salePrice: '24.00',
        onSale: true,
        stock: 100,
      },
    ],
    pictures: [{ file: 'mug.png', title: 'Mug', altText: 'A red mug', focalPoint: { x: 0.5, y: 0.4 } }],
  }),
  product('vase', 'Vase', {
    featured: true,
    variants: [{ ...plain, sku: 'VASE', price: '80.00', stock: 1 }],
  }),
  product('jar', 'Jar', { variants: [{ ...plain, sku: 'JAR', price: '420.00', stock: 0 }] }),
  product('book', 'Book', {
    productType: PRODUCT_TYPE.digital,
    variants: [{ ...plain, sku: 'BOOK', price: '19.00', unlimited: true }],
    files: ['book.pdf'],
  }),
  product('class', 'Class', {
    productType: PRODUCT_TYPE.service,
    variants: [{ ...plain, sku: 'CLASS', price: '95.00', stock: 8 }],
  }),
  product('gift-card', 'Gift card', {
    productType: PRODUCT_TYPE.giftCard,
    variantOptionOrdering: ['Value'],
    variants: [
      { ...plain, sku: 'GIFT-25', attributes: { Value: '$25' }, price: '25.00', unlimited: true },
      { ...plain, sku: 'GIFT-50', attributes: { Value: '$50' }, price: '50.00', unlimited: true },
    ],
  }),
];

/** The sample site of the tests. */
export function testSampleFiles(): SampleFiles {
  return {
    site: {
      title: 'Test shop',
      tagLine: 'For tests',
      language: 'en-US',
      otherLanguages: ['fr', 'de'],
      timeZone: 'America/New_York',
      currency: 'USD',
      owner: { name: 'Ada Test', email: SAMPLE_LOGIN.email },
    },
    phrasebooks: [],
    language: 'en-US',
    storeSettings: {},
    commercePreferences: {},
    shippingZones: [],
    localizedStrings: { productQuantityInputLabel: 'Pieces' },
    collections: [
      {
        urlId: 'home',
        title: 'Test shop',
        navigationTitle: 'Home',
        type: 'page',
        page: 'home',
        homepage: true,
      },
      { urlId: 'shop', title: 'Shop', navigationTitle: 'Shop', type: 'products', description: 'All of it.' },
    ],
    navigation: { mainNav: [{ collection: 'home' }, { collection: 'shop' }] },
    blockFields: '{}',
    pages: new Map(),
    products: PRODUCTS,
    theme: new Map(Object.entries(THEME).map(([path, text]) => [path, Buffer.from(text, 'utf8')])),
    picture: () =>
      sharp({ create: { width: 1200, height: 800, channels: 3, background: '#aa3311' } })
        .png()
        .toBuffer(),
    document: async () => Buffer.from('%PDF-1.4\n% A book for tests.\n', 'latin1'),
  };
}
