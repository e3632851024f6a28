import type { PageData } from '#shared/features/pages/contract.ts';
import type { PageSources } from '#shared/features/page-content/compose.ts';
import { NO_VERSION } from '#shared/features/page-content/contract.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { sourcesOfHeaderFooter } from '#shared/features/page-content/compose-header-footer.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { assetVersionsOf, type ThemeQuery } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import { jsonWithFileKeys } from '../../platform/files/file-keys.ts';
import type { Manifest } from '../releases/manifest.ts';
import type { AssembledPage } from './assemble.ts';
import { type PageTools, routeOf, shownOf, withFrame } from './page-tools.ts';
import { contentOfRoute, type SiteContent } from './site-content.ts';

const NO_SOURCES: PageSources = { pictures: {}, products: {}, lists: {} };

/** Which page is previewed. */
export interface PreviewAsk {
  readonly path: string;
  /** The site as its draft has it, or as visitors see it. */
  readonly of: 'draft' | 'live';
  readonly queries: readonly ThemeQuery[];
  readonly origin: string;
  readonly now: number;
}

/** What a page of sections consists of, for its editor. */
function toSections(
  { route, sources }: AssembledPage,
  site: SiteContent,
  manifest: Manifest,
): Pick<PageData, 'sections'> {
  const content = contentOfRoute(site, route);
  if (content === undefined || sources === undefined || !('collection' in route)) return {};
  const { id: pageId } = route.collection;
  const version = manifest[fileOfPage(pageId)] ?? NO_VERSION;
  return { sections: { pageId, content, version, sources } };
}

/** Header and footer of the site, for the editor of its pages. */
function toHeaderFooter(
  sources: PageSources,
  { title: siteTitle }: Site,
  { headerFooter }: SiteContent,
  manifest: Manifest,
): PageData['headerFooter'] {
  return {
    ...headerFooter,
    version: manifest[CONTENT_FILES.headerFooter] ?? NO_VERSION,
    siteTitle,
    sources: sourcesOfHeaderFooter(headerFooter, sources),
  };
}

/**
 * The data of a page as the draft has it, or as visitors see it.
 * @param check told where the path leads; throws where that may not be seen
 */
export function previewPage(
  { db, store, editions, assemble, pages, draftOf }: PageTools,
  site: Site,
  { path, of, queries, origin, now }: PreviewAsk,
  check: (route: PageRoute) => void,
): Promise<PageData> {
  return db.withSite(site.id, async (scope) => {
    const draft = await draftOf(scope);
    const manifest = of === 'live' ? draft.live : draft.manifest;
    const edition = await editions.of(scope, manifest);
    const { content } = edition;
    const route = pages.findPreview(path) ?? routeOf(pages, content, path);
    check(route);
    const shown = shownOf(pages, edition, route);
    const page = await assemble(
      {
        scope,
        site,
        content,
        route,
        ...shown,
        queries: [...shown.queries, ...queries],
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
    const data: PageData = {
      path,
      status: pages.statusOf(page.route),
      pageType: pages.pageTypeOf(page.route, content),
      title: page.title,
      template: pages.templateOf(page.route),
      json: withFrame(page),
      styleSheets,
      assetVersions: assetVersionsOf(manifest),
      ...toSections(page, content, manifest),
      headerFooter: toHeaderFooter(page.sources ?? NO_SOURCES, site, content, manifest),
    };
    const { closedFiles } = await editions.live(scope, site);
    return jsonWithFileKeys(data, closedFiles(), site.siteSecret, now);
  });
}
