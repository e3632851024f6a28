import { pathOfItem } from '#shared/features/pages/rules.ts';
import { productIn } from '#shared/features/products/product-texts.ts';
import { statement } from '../../database/in-order.ts';
import type { LiveTexts, ReadableText, ReadableThing } from '../../sockets/translated.ts';
import type { SiteContent } from '../pages/site-content.ts';
import { tagOfTranslation } from './page-tags.ts';
import type { ProductRecord } from './product-item.ts';
import { readTexts } from './read-texts.ts';

interface DocumentRow {
  readonly id: string;
  /** JSON. */
  readonly document: string;
}

const after = statement<DocumentRow>(
  'products.textsAfter',
  `SELECT id, document FROM product_documents
    WHERE website_id = $1 AND id > $2 ORDER BY id LIMIT $3`,
);

const ofIds = statement<DocumentRow>(
  'products.textsOf',
  'SELECT id, document FROM product_documents WHERE website_id = $1 AND id = ANY ($2) ORDER BY id',
);

function toThing({ document }: DocumentRow, { collections }: SiteContent): ReadableThing {
  const product = JSON.parse(document) as ProductRecord;
  const { id, collectionId, urlId, name: title } = product;
  const store = collections.find((one) => one.id === collectionId);
  const path = store === undefined ? '' : pathOfItem(store.urlId, urlId);
  const fields: ReadableText[] = [];
  productIn(product, path, (_, field, text) => {
    fields.push({ ...field, text });
    return text;
  });
  return { id, title, ...(path === '' ? {} : { path }), fields };
}

/** What products say, which visitors read as soon as it is written. */
export const productTexts: LiveTexts = {
  kind: 'product',
  title: 'Products',
  ...readTexts({ after: after.many, ofIds: ofIds.many }, toThing),
  tagsOf: (language, id) => [tagOfTranslation(language, id)],
};
