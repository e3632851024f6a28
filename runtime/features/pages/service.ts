import { isLeftOut } from '#shared/features/pages/left-out.ts';
import { readStorePage } from '#shared/features/pages/contract.ts';
import { targetByPattern } from '#shared/features/pages/redirect-patterns.ts';
import { pathOfCollection, type PageRoute } from '#shared/features/pages/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Manifest } from '../releases/manifest.ts';
import { isClosed } from './assemble.ts';
import { type DraftAsk, type ListAsk, renderDraftPage } from './draft-pages.ts';
import { type PageTools, routeOf, type VisitorAsk } from './page-tools.ts';
import { type DayAsk, pageOfDay, pagesOfDay, pagesToCome, type PreviewAsk, previewPage } from './preview.ts';
import { listPreviewPages } from './preview-pages.ts';
import type { SiteContent } from './site-content.ts';
import { readPageJson, renderPage } from './visitor-pages.ts';

function isStore(route: PageRoute): boolean {
  return route.kind === 'list' && route.collection.type === 'products';
}

/** Puts pages together from the live release and what the features say of the site. */
export function createPageService(tools: PageTools) {
  const { db, editions, pages } = tools;

  async function liveContent(site: Site): Promise<SiteContent> {
    const edition =
      editions.ready(site) ?? (await db.readSite(site.id, (scope) => editions.live(scope, site)));
    return edition.content;
  }

  return {
    /** True for a path whose page not everybody sees. */
    isProtected: async (site: Site, path: string): Promise<boolean> =>
      isClosed(routeOf(pages, await liveContent(site), path)),

    /** Where a path leads that has no page any more; undefined where it leads nowhere, or to a page. */
    async redirectOf(site: Site, path: string): Promise<string | undefined> {
      const content = await liveContent(site);
      // The home page has one address.
      const home = content.collections.find(({ homepage }) => homepage);
      if (home !== undefined && path === `/${home.urlId}`) return pathOfCollection(home);
      const target = content.redirects.get(path) ?? targetByPattern(content.redirectPatterns, path);
      return target !== undefined && routeOf(pages, content, path).kind === 'notFound' ? target : undefined;
    },

    /** True for the path of a page that the language of a site leaves out. */
    async isLeftOut(site: Site, path: string): Promise<boolean> {
      const content = await liveContent(site);
      const route = routeOf(pages, content, path);
      return 'collection' in route && isLeftOut(content, route.collection, site.readIn);
    },

    /** The page of a path as visitors see it. */
    render: (site: Site, ask: VisitorAsk) => renderPage(tools, site, ask),

    /** The JSON that decides the page of a path. */
    readJson: (site: Site, ask: VisitorAsk) => readPageJson(tools, site, ask),

    /** A page as the draft has it, for who has a link to it and is no contributor. */
    renderDraft: (site: Site, ask: DraftAsk & ListAsk) => renderDraftPage(tools, site, ask),

    /** The data of a page as the draft has it. */
    readPreview: (site: Site, ask: PreviewAsk) => previewPage(tools, site, ask, () => undefined),

    /**
     * The same of the page of a store, or of the delivery of a product.
     * @throws Refusal 404 STORE_NOT_FOUND
     */
    readStorePreview: (site: Site, ask: PreviewAsk) =>
      previewPage(tools, site, ask, (route) => {
        if (!isStore(route) && pages.of(route)?.preview?.isOfProducts !== true)
          throw refuseAs(readStorePage, 'STORE_NOT_FOUND');
      }),

    /** What the site was and will be at a moment, in a unit of work that has made it that. */
    ofDay: {
      page: (scope: SiteScope, site: Site, ask: DayAsk) => pageOfDay(tools, scope, site, ask),
      list: (scope: SiteScope, site: Site, ask: Pick<DayAsk, 'manifest' | 'on'>) =>
        pagesOfDay(tools, scope, site, ask),
      toCome: (scope: SiteScope, manifest: Manifest, now: number) => pagesToCome(tools, scope, manifest, now),
    },

    /** The pages that can be previewed. */
    listPreviewPages: (site: Site) =>
      db.withSite(site.id, async (scope) => {
        const { manifest } = await tools.draftOf(scope);
        const { content } = await editions.of(scope, manifest);
        const { content: live } = await editions.live(scope, site);
        return listPreviewPages(scope, { content, live }, site.language, tools);
      }),
  };
}

/** The pages of sites. */
export type PageService = ReturnType<typeof createPageService>;
