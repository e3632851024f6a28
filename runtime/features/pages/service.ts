import { type PageData, type PreviewPage, readStorePage } from '#shared/features/pages/contract.ts';
import type { PageQuery } from '#shared/features/pages/page-query.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { resolvePath, systemPageOf } from '#shared/features/pages/rules.ts';
import type { LocaleData } from '#shared/locale/locale.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import { propertyAt } from '#shared/json/values.ts';
import type { StyleMark, ThemeQuery } from '#shared/theme/index.ts';
import { assetVersionsOf, renderPatiently, versionInMarkup } from '#shared/theme/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { SignedInSiteUser, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Log } from '../../platform/log/log.ts';
import type { ContentStore } from '../releases/store.ts';
import type { Draft } from '../templates/draft.ts';
import type { Editions, LiveEdition } from './editions.ts';
import { renderHead } from './head.ts';
import { guardPage } from './page-policy.ts';
import type { SiteContent } from './site-content.ts';
import { type Assemble, type AssembledPage, productOf } from './assemble.ts';
import type { PageGate } from './page-context.ts';
import type { SystemPages } from './system-pages.ts';
import { listPreviewPages, type PreviewPagesDeps } from './preview-pages.ts';

/** A page that its theme cannot show: not now, and not the next moment. */
export class ThemeFailure extends Error {}

/** What a visitor's request says about the page it wants. */
export interface VisitorAsk {
  readonly path: string;
  /** A page that no path leads to, in place of the one of the path. */
  readonly shows?: string;
  readonly pageNumber: number;
  /** What the address says about a list or a search. */
  readonly query: PageQuery;
  readonly origin: string;
  readonly cartToken: string | undefined;
  readonly orderToken: string | undefined;
  /** The member who is signed in, on pages that are for one visitor alone. */
  readonly siteUser: SignedInSiteUser | undefined;
  /** The visitor's cookies, where the page is that of an order. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** Facts that only this visitor's copy of the page holds, such as the crumb of its forms. */
  readonly visitorJson: Readonly<Record<string, unknown>>;
  /** What the page answers to a form that was sent from it. */
  readonly facts: Readonly<Record<string, unknown>>;
  readonly now: number;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** The content security policy that it is sent with. */
  readonly policy: string;
  /** What the page was made of; undefined for one that is for this visitor alone, or is not there. */
  readonly tags: readonly string[] | undefined;
}

/** The JSON that decides a page. */
export interface PageJson {
  readonly status: number;
  readonly json: Record<string, unknown>;
  readonly tags: readonly string[] | undefined;
}

export interface PageService {
  /** True for a path whose page is for those alone who bought what opens it. */
  isProtected(site: Site, path: string): Promise<boolean>;
  /** The page of a path as visitors see it. */
  render(site: Site, ask: VisitorAsk): Promise<RenderedPage>;
  /** The JSON that decides the page of a path. */
  readJson(site: Site, ask: VisitorAsk): Promise<PageJson>;
  /** The data of a page as the draft has it. */
  readPreview(site: Site, ask: PreviewAsk): Promise<PageData>;
  /** The same of the page of a store, or of the delivery of a product. @throws Refusal 404 STORE_NOT_FOUND */
  readStorePreview(site: Site, ask: PreviewAsk): Promise<PageData>;
  listPreviewPages(site: Site): Promise<PreviewPage[]>;
}

/** Which page is previewed. */
interface PreviewAsk {
  readonly path: string;
  readonly queries: readonly ThemeQuery[];
  readonly origin: string;
  readonly now: number;
}

function isStore(route: PageRoute): boolean {
  return route.kind === 'list' && route.collection.type === 'products';
}

/** Puts pages together from the live release and what the features say of the site. */
export function createPageService(
  deps: PreviewPagesDeps & {
    db: Database;
    store: ContentStore;
    editions: Editions;
    log: Log;
    assemble: Assemble;
    /** The pages that features have declared. */
    pages: SystemPages;
    /** Keeps who may not see a page from what is on it, and shows them another one. */
    gate: { readonly check: PageGate; readonly page: string };
    draftOf: (scope: SiteScope) => Promise<Draft>;
    localeOf: (language: string) => Promise<LocaleData>;
    /** Milliseconds from any fixed point, to measure how long a page takes. */
    stopwatch: () => number;
    /** What the visitor's scripts say in a language, by what they say in English. */
    scriptSentences: (language: string) => Sentences;
    /** Addresses of the visitor's scripts. */
    scripts: readonly string[];
    /** Knows the style elements of templates again, which the engine of the editions marks. */
    styleMark: StyleMark;
    /** Told to nobody; nonces of pages are made with it. */
    pageSecret: string;
  },
): PageService {
  const { db, store, editions, log, assemble, pages } = deps;

  /** What a path leads to; a theme without the template of a page that needs it has none. */
  function routeOf({ collections, ownTemplates }: SiteContent, path: string): PageRoute {
    const found = pages.find(path);
    if (found === undefined) return resolvePath(collections, path);
    const { page, route } = found;
    return page.needsTemplate === true && !ownTemplates.has(page.template) ? { kind: 'notFound' } : route;
  }

  function gather(site: Site, ask: VisitorAsk): Promise<{ edition: LiveEdition; page: AssembledPage }> {
    return db.readSite(site.id, async (scope) => {
      const edition = await editions.live(scope, site);
      const { content } = edition;
      const wanted: PageRoute =
        ask.shows === undefined ? routeOf(content, ask.path) : { kind: 'system', page: ask.shows, rest: '' };
      const { siteUser, now } = ask;
      const product = productOf(wanted);
      const refused =
        product === undefined
          ? undefined
          : await deps.gate.check({ scope, site, content, siteUser, now, path: ask.path }, product);
      // Who may not see the page gets nothing of what it is made of.
      const route: PageRoute =
        refused === undefined ? wanted : { kind: 'system', page: deps.gate.page, rest: '' };
      const page = await assemble(
        {
          scope,
          site,
          content,
          route,
          queries: edition.theme.queriesOf(pages.templateOf(route)),
          pageNumber: ask.pageNumber,
          query: ask.query,
          cartToken: ask.cartToken,
          orderToken: ask.orderToken,
          siteUser: ask.siteUser,
          cookies: ask.cookies,
          isPreview: false,
          facts: ask.facts,
          now: ask.now,
        },
        ask.origin,
      );
      return { edition, page: { ...page, json: { ...page.json, ...refused } } };
    });
  }

  function headOf(
    site: Site,
    page: AssembledPage,
    path: string,
    origin: string,
    styleSheets: readonly string[],
  ): string {
    return renderHead({
      title: page.title,
      siteTitle: site.title,
      description: page.description,
      address: origin + (page.canonical ?? path),
      previous: page.neighbours?.previous === undefined ? undefined : origin + page.neighbours.previous,
      next: page.neighbours?.next === undefined ? undefined : origin + page.neighbours.next,
      image: page.image === undefined ? undefined : origin + page.image,
      styleSheets,
      scripts: deps.scripts,
      page: {
        currency: site.currency,
        language: site.language,
        sentences: deps.scriptSentences(site.language),
        expressCheckout:
          propertyAt(page.json, ['websiteSettings', 'storeSettings', 'expressCheckout']) === true,
      },
      isHidden: !('collection' in page.route),
    });
  }

  function withFrame(page: AssembledPage): Record<string, unknown> {
    const collection = 'collection' in page.route ? page.route.collection : undefined;
    const name = systemPageOf(page.route) ?? page.route.kind;
    const words = [`page-${name}`, collection && `collection-${collection.urlId}`];
    return {
      ...page.json,
      squarespace: {
        'page-id': collection?.id ?? name,
        'page-classes': words.filter(Boolean).join(' '),
      },
    };
  }

  /** @param check told where the path leads; throws where that may not be seen */
  function preview(
    site: Site,
    { path, queries, origin, now }: PreviewAsk,
    check: (route: PageRoute) => void,
  ): Promise<PageData> {
    return db.withSite(site.id, async (scope) => {
      const { manifest } = await deps.draftOf(scope);
      const { theme, content } = await editions.of(scope, manifest);
      const route = pages.findPreview(path) ?? routeOf(content, path);
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

  return {
    async isProtected(site, path) {
      const { content } =
        editions.ready(site) ?? (await db.readSite(site.id, (scope) => editions.live(scope, site)));
      return productOf(routeOf(content, path)) !== undefined;
    },

    async render(site, ask) {
      const { edition, page } = await gather(site, ask);
      const input = {
        template: pages.templateOf(page.route),
        json: { ...withFrame(page), ...ask.visitorJson },
        head: headOf(site, page, ask.path, ask.origin, [`/static/${edition.styleHash}.css`]),
        now: ask.now,
        locale: await deps.localeOf(site.language),
        clock: deps.stopwatch,
      };
      const { html, problems } = renderPatiently(edition.theme, input);
      if (problems.some((problem) => problem.severity === 'error')) {
        log.warn(
          { websiteId: site.id, path: ask.path, problems: problems.slice(0, 5) },
          'A page has template problems.',
        );
      }
      if (html === undefined)
        throw new ThemeFailure(`The theme cannot show ${ask.path}: ${problems[0]?.message ?? ''}`);
      const versioned = versionInMarkup(html, edition.hashOf);
      return {
        status: pages.statusOf(page.route),
        ...guardPage(versioned, deps.styleMark, deps.pageSecret, page.allows),
        tags: page.tags,
      };
    },

    async readJson(site, ask) {
      const { page } = await gather(site, ask);
      return {
        status: pages.statusOf(page.route),
        json: { ...page.json, ...ask.visitorJson },
        tags: page.tags,
      };
    },

    readPreview: (site, ask) => preview(site, ask, () => undefined),
    readStorePreview: (site, ask) =>
      preview(site, ask, (route) => {
        if (!isStore(route) && pages.of(route)?.preview?.isOfProducts !== true)
          throw refuseAs(readStorePage, 'STORE_NOT_FOUND');
      }),

    listPreviewPages: (site) =>
      db.withSite(site.id, async (scope) => {
        const { manifest } = await deps.draftOf(scope);
        const { content } = await editions.of(scope, manifest);
        const { content: live } = await editions.live(scope, site);
        return listPreviewPages(scope, { content, live }, site.language, deps);
      }),
  };
}
