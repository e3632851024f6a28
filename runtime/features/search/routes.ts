import { listSuggestions } from '#shared/features/search/contract.ts';
import { isGuarded } from '#shared/features/pages/states.ts';
import { pathOfCollection, pathOfItem } from '#shared/features/pages/rules.ts';
import { isFoundIn, readSearch, SUGGEST_FROM, SUGGESTIONS_MAX } from '#shared/features/search/rules.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import type { Editions } from '../pages/editions.ts';
import type { SearchIndex } from './search-index.ts';

/** Mounts what visitors ask while they type. */
export function mountSearch(
  api: Api,
  {
    db,
    index,
    editions,
  }: { db: Database; index: Pick<SearchIndex, 'suggest'>; editions: Pick<Editions, 'live'> },
): void {
  api.mount(listSuggestions, async ({ query }, { site }) => {
    const search = readSearch(query.q);
    if (search.words.join('').length < SUGGEST_FROM) return { suggestions: [] };
    return db.readSite(site.id, async (scope) => {
      const { content } = await editions.live(scope, site);
      const stores = new Map(
        content.collections.filter(({ type }) => type === 'products').map((store) => [store.id, store]),
      );
      const pages = content.collections
        .filter((page) => !isGuarded(page) && isFoundIn(search, page.title, page.navigationTitle))
        .map((page) => ({ title: page.title, path: pathOfCollection(page), kind: 'page' as const }));
      const found = await index.suggest(scope, {
        search,
        collectionIds: [...stores.keys()],
        limit: SUGGESTIONS_MAX,
      });
      const products = found.flatMap(({ title, collectionId, urlId }) => {
        const store = stores.get(collectionId);
        return store === undefined
          ? []
          : [{ title, path: pathOfItem(store.urlId, urlId), kind: 'product' as const }];
      });
      return { suggestions: [...products, ...pages].slice(0, SUGGESTIONS_MAX) };
    });
  });
}
