import { afterAll, beforeAll, expect, it } from 'vitest';
import { BLOCK_KINDS } from '#shared/features/blocks/kinds.ts';
import { draftedPageSchema } from '#shared/features/pages/shape.ts';
import { HEADER_FIELDS, HEADER_WORDS } from '#shared/features/page-content/header-footer.ts';
import { rowsOf } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { pageTexts } from '../page-tree/page-texts.ts';
import { parseSiteContent } from '../pages/site-content.ts';
import { productIn } from '#shared/features/products/product-texts.ts';
import type { ProductRecord } from '../products/product-item.ts';

// Every text that is kept of a product or a page is either declared, so that it can be translated, or stands here.

/** Told by a code, looked up by, or of the program. */
const NOT_READ_OF_PRODUCTS = ['id', 'collectionId', 'urlId', 'additionalFieldsFormId', 'updatedAt'];
const NOT_READ_OF_PAGES = [
  'id',
  'urlId',
  'type',
  'page',
  'parentId',
  'protectedBy',
  'status',
  'statusBy',
  'statusOn',
  'scheduledFor',
  'passwordHash',
  'homepage',
  'slice',
  'isHidden',
  'socialImageId',
];

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

it('are all texts of products', async () => {
  const rows = await rowsOf<{ document: string }>(
    app,
    'SELECT document FROM product_documents WHERE website_id = $1',
  );
  const told = new Set<string>();
  const kept = rows.flatMap(({ document }) => {
    const product = JSON.parse(document) as ProductRecord;
    productIn(product, '', (_, { field }, text) => {
      told.add(field);
      return text;
    });
    return Object.entries(product).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []));
  });
  const undeclared = [...new Set(kept)].filter(
    (name) => !told.has(name) && !NOT_READ_OF_PRODUCTS.includes(name),
  );
  expect([kept.length > 0, undeclared]).toEqual([true, []]);
});

it('are all texts of pages', () => {
  const page = {
    id: 'page',
    urlId: 'page',
    title: 'Page',
    navigationTitle: 'In the menu',
    description: 'About',
    type: 'page',
    seoTitle: 'For search engines',
    seoDescription: 'For search engines',
  };
  const told: string[] = [];
  pageTexts.walk(
    parseSiteContent({ 'content/collections.json': JSON.stringify([page]) }),
    (_, { field }, text) => {
      told.push(field);
      return text;
    },
  );
  const all = Object.keys(draftedPageSchema.shape).filter((name) => !NOT_READ_OF_PAGES.includes(name));
  expect(told.toSorted()).toEqual(all.toSorted());
});

it('are all texts of blocks and of the header, by the kinds of their fields', () => {
  const fields = BLOCK_KINDS.flatMap((kind) =>
    kind.fields.flatMap((one) => (one.kind === 'list' ? one.fields : [one])),
  );
  const kinds = new Set(fields.map(({ kind }) => kind));
  const translated = ['rich', 'line', 'picture'];
  const others = [
    'code',
    'link',
    'choice',
    'switch',
    'number',
    'product',
    'collection',
    'navigation',
    'form',
    'mailingList',
  ];
  expect([...kinds].filter((kind) => !translated.includes(kind) && !others.includes(kind))).toEqual([]);
  const lines = HEADER_FIELDS.filter(({ kind }) => kind === 'line' || kind === 'rich').map(
    ({ name }) => name,
  );
  expect(lines.toSorted()).toEqual([...HEADER_WORDS].toSorted());
});
