import { type Feature, feature } from '../../sockets/feature.ts';
import { createKeptAnswers } from '../../database/kept-answers.ts';
import type { House } from '../../wiring/base.ts';
import type { ProductOffers } from '../products/feature.ts';
import { createWordChore } from './chores.ts';
import { createSearchContext } from './page-context.ts';
import { mountSearch } from './routes.ts';
import { keepSearches } from './kept-searches.ts';
import { createSearchIndex } from './search-index.ts';
import { searchPage } from './system-pages.ts';

/** Finds products by words. */
export function searchFeature(
  { db, editions, keptObjects }: Pick<House, 'db' | 'editions' | 'keptObjects'>,
  {
    itemsOf,
    tagOfProducts,
    tagsOfTranslations,
    lockCatalog,
  }: Pick<ProductOffers, 'itemsOf' | 'tagOfProducts' | 'tagsOfTranslations' | 'lockCatalog'>,
): Feature {
  const index = keepSearches(createSearchIndex(), createKeptAnswers(keptObjects, 'search'));
  return feature('search', {
    offers: undefined,
    calls: (api) => mountSearch(api, { db, index, editions }),
    pages: [searchPage(createSearchContext(index, itemsOf, { tagOfProducts, tagsOfTranslations }))],
    chores: [createWordChore(lockCatalog)],
  });
}
