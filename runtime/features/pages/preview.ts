import type { PageData } from '#shared/features/pages/contract.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { assetVersionsOf, type ThemeQuery } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import { type PageTools, routeOf, withFrame } from './page-tools.ts';

/** Which page is previewed. */
export interface PreviewAsk {
  readonly path: string;
  readonly queries: readonly ThemeQuery[];
  readonly origin: string;
  readonly now: number;
}

/**
 * The data of a page as the draft has it.
 * @param check told where the path leads; throws where that may not be seen
 */
export function previewPage(
  { db, store, editions, assemble, pages, draftOf }: PageTools,
  site: Site,
  { path, queries, origin, now }: PreviewAsk,
  check: (route: PageRoute) => void,
): Promise<PageData> {
  return db.withSite(site.id, async (scope) => {
    const { manifest } = await draftOf(scope);
    const { theme, content } = await editions.of(scope, manifest);
    const route = pages.findPreview(path) ?? routeOf(pages, content, path);
    check(route);
    const page = await assemble(
      {
        scope,
        site,
        content,
        route,
        queries: [...theme.queriesOf(pages.templateOf(route)), ...queries],
        pageNumber: 1,
        query: [],
        cartToken: undefined,
        orderToken: undefined,
        siteUser: undefined,
        cookies: {},
        isPreview: true,
        facts: {},
        now,
      },
      origin,
    );
    const styleSheets = [`/static/${await store.styleOf(scope, site.liveReleaseId)}.css`];
    return {
      path,
      status: pages.statusOf(page.route),
      pageType: pages.pageTypeOf(page.route, content),
      title: page.title,
      template: pages.templateOf(page.route),
      json: withFrame(page),
      styleSheets,
      assetVersions: assetVersionsOf(manifest),
    };
  });
}
