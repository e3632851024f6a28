import { CATEGORY_NAME_MAX } from '#shared/features/products/catalog.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import { statement } from '../../database/in-order.ts';
import type { LiveTexts, ReadableThing } from '../../sockets/translated.ts';
import type { SiteContent } from '../pages/site-content.ts';
import { tagOfCategories } from './page-tags.ts';
import { readTexts } from './read-texts.ts';

/** What translations know categories by. */
export const CATEGORY_TEXTS = 'category';
/** The field of their names. */
export const CATEGORY_NAME = 'name';

interface CategoryRow {
  readonly id: string;
  readonly collectionId: string;
  readonly displayName: string;
}

const COLUMNS = 'id, collection_id AS "collectionId", display_name AS "displayName"';

const after = statement<CategoryRow>(
  'products.categoriesAfter',
  `SELECT ${COLUMNS} FROM product_categories
    WHERE website_id = $1 AND type <> 'ROOT' AND id > $2 ORDER BY id LIMIT $3`,
);

const ofIds = statement<CategoryRow>(
  'products.categoriesOf',
  `SELECT ${COLUMNS} FROM product_categories
    WHERE website_id = $1 AND type <> 'ROOT' AND id = ANY ($2) ORDER BY id`,
);

function toThing(
  { id, collectionId, displayName }: CategoryRow,
  { collections }: SiteContent,
): ReadableThing {
  const store = collections.find((one) => one.id === collectionId);
  return {
    id,
    title: displayName,
    ...(store === undefined ? {} : { path: pathOfCollection(store) }),
    fields: [{ field: CATEGORY_NAME, label: 'Name', max: CATEGORY_NAME_MAX, text: displayName }],
  };
}

/** What categories are called, which visitors read as soon as it is written. */
export const categoryTexts: LiveTexts = {
  kind: CATEGORY_TEXTS,
  title: 'Categories',
  ...readTexts({ after: after.many, ofIds: ofIds.many }, toThing),
  tagsOf: (language) => [tagOfCategories(language)],
};
