import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { SEARCH_PAGE_PATH, SEARCH_TEMPLATE } from '#shared/features/search/paths.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';

/** The page that shows what was found. */
export function searchPage(context: NonNullable<SystemPage['context']>): SystemPage {
  return systemPage({
    kind: 'search',
    path: SEARCH_PAGE_PATH,
    pageType: PAGE_TYPE.search,
    template: SEARCH_TEMPLATE,
    access: 'everybody',
    limits: ['search'],
    titles: { en: 'Search', fr: 'Recherche', de: 'Suche', es: 'Buscar', ja: '検索', ar: 'بحث' },
    preview: { place: 0 },
    context,
  });
}
