import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { pageTypeOf, templateOf } from '#shared/features/pages/rules.ts';
import { pageTitles } from '#shared/features/pages/words.ts';
import { wordsIn } from '#shared/text/words-in.ts';
import { PREVIEW_FOLDER } from '#shared/features/pages/paths.ts';
import { type SystemPage, systemPage } from '../../sockets/system-page.ts';
import type { SiteContent } from './site-content.ts';

/** What is shown in the place of a page that cannot be shown: the same for everybody, with nothing of what went wrong. */
export const faultPage = systemPage({
  kind: 'error',
  pageType: PAGE_TYPE.error,
  template: 'pages/error.page',
  status: 500,
  access: 'everybody',
  titles: { en: 'Error', fr: 'Erreur', de: 'Fehler', es: 'Error', ja: 'エラー', ar: 'خطأ' },
  preview: { path: `${PREVIEW_FOLDER}/error`, place: 91 },
});

type SystemRoute = Extract<PageRoute, { kind: 'system' }>;

/** The end of a path that opens by what follows. */
const OPENED = '/:token';
const OK = 200;
const NOT_FOUND = 404;
const GONE = 410;

/** What follows the beginning of a path; undefined for another path, or where nothing follows. */
function restOf(path: string, start: string): string | undefined {
  return path.startsWith(start) && path.length > start.length ? path.slice(start.length) : undefined;
}

function restOfPage(page: SystemPage, path: string): string | undefined {
  if (page.path === undefined) return undefined;
  if (page.path.endsWith(OPENED)) return restOf(path, page.path.slice(0, -OPENED.length + 1));
  return page.path === path ? '' : undefined;
}

function restOfPreview({ preview }: SystemPage, path: string): string | undefined {
  if (preview?.path === undefined) return undefined;
  if (preview.path.endsWith('/')) return restOf(path, preview.path);
  return preview.path === path ? '' : undefined;
}

/** @param all the pages that features have declared */
export function createSystemPages(all: readonly SystemPage[]) {
  const byKind = new Map(all.toReversed().map((page) => [page.kind, page]));

  function of(route: PageRoute): SystemPage | undefined {
    if (route.kind !== 'system') return undefined;
    const page = byKind.get(route.page);
    if (page === undefined) throw new Error(`No feature has a page “${route.page}”.`);
    return page;
  }

  return {
    all,
    /** The page of a feature that a route is about; undefined for every other. */
    of,
    /** The page of a feature that a path leads to, and where; undefined for every other path. */
    find(path: string): { readonly page: SystemPage; readonly route: SystemRoute } | undefined {
      const clean = path.replace(/\/+$/, '') || '/';
      for (const page of all) {
        const rest = restOfPage(page, clean);
        if (rest !== undefined) return { page, route: { kind: 'system', page: page.kind, rest } };
      }
      return undefined;
    },
    /** Where a path leads that the preview alone shows; undefined for a path that is one for visitors too. */
    findPreview(path: string): SystemRoute | undefined {
      for (const page of all) {
        const rest = restOfPreview(page, path);
        if (rest !== undefined) return { kind: 'system', page: page.kind, rest };
      }
      return undefined;
    },
    /** The theme file that renders the main content. */
    templateOf: (route: PageRoute): string =>
      route.kind === 'system' ? (of(route)?.template ?? '') : templateOf(route),
    /** Page-type code. */
    pageTypeOf(route: PageRoute, { ownTemplates }: Pick<SiteContent, 'ownTemplates'>): number {
      if (route.kind !== 'system') return pageTypeOf(route);
      const { pageType = PAGE_TYPE.page, template = '' } = of(route) ?? {};
      if (typeof pageType === 'number') return pageType;
      return ownTemplates.has(template) ? pageType.ofTheme : pageType.common;
    },
    /** HTTP status that a visitor gets. */
    statusOf(route: PageRoute): number {
      if (route.kind !== 'notFound') return of(route)?.status ?? OK;
      return route.isGone === true ? GONE : NOT_FOUND;
    },
    /** The title of a page that no collection has, in a language. */
    titleOf(route: PageRoute, language: string): string {
      if ('collection' in route) return route.collection.title;
      const page = of(route);
      if (page !== undefined) return wordsIn(page.titles, language);
      const isGone = route.kind === 'notFound' && route.isGone === true;
      return pageTitles(language)[isGone ? 'gone' : 'notFound'];
    },
  };
}

/** What is known of the pages of a site, those of its collections and those that features have declared. */
export type SystemPages = ReturnType<typeof createSystemPages>;
