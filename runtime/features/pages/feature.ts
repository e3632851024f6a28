import type { Request } from 'express';
import type { DescribedPage, PageDescription } from '#shared/features/pages/described-page.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import type { Sentences } from '#shared/text/sentences.ts';
import type { EdgeDeps } from '../../http/request.ts';
import type { Site } from '../../http/context.ts';
import { stopwatch } from '../../platform/clock/clock.ts';
import { feature, type PageBrings } from '../../sockets/feature.ts';
import { VISITOR_SCRIPTS_PATH } from '../../wiring/app-deps.ts';
import type { House } from '../../wiring/base.ts';
import type { PageCacheOffers } from '../page-cache/feature.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { createAssembler } from './assemble.ts';
import type { DraftAsk } from './draft-pages.ts';
import { createKeptAnswers } from './kept-answers.ts';
import type { PageContributor, PageGate } from './page-context.ts';
import type { PreviewPagesDeps } from './preview-pages.ts';
import { type PageAnswersDeps, readAddress, type SiteLock } from './page-request.ts';
import { ThemeFailure } from './page-tools.ts';
import { createPageAnswers, mountPages } from './routes.ts';
import { createPageService } from './service.ts';
import { toNavigations } from './navigations.ts';
import { contentOfRoute, parseSiteContent } from './site-content.ts';
import { contentsInside, itemsInside } from './theme-types.ts';
import { createSystemPages, faultPage } from './system-pages.ts';
import { createContentInLanguage } from './translated-content.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const pageParts = { contentOfRoute, contentsInside, itemsInside, toNavigations, parseSiteContent };

/** What pages are made of. */
interface PageNeeds
  extends TemplateOffers,
    Pick<PageCacheOffers, 'siteTag' | 'openPageCache'>,
    Pick<PreviewPagesDeps, 'listItems'> {
  /** The features, each of which says its part. */
  readonly features: readonly Required<PageBrings>[];
  /** The page for who has not given the password of the site. */
  readonly siteLock: SiteLock;
  /** Keep who may not see a page from what is on it, and show them another one; the first that refuses counts. */
  readonly gates: readonly PageGate[];
}

const toObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** What all features say, as one. */
function createParts(features: readonly Required<PageBrings>[]) {
  const allOf = <Fact>(of: (one: Required<PageBrings>) => Readonly<Record<string, Fact>>) =>
    Object.assign({}, ...features.map(of)) as Readonly<Record<string, Fact>>;
  const noPart: PageContributor = () => Promise.resolve(undefined);
  const itemPart = features.flatMap((one) => one.itemParts).reduce((part, add) => add(part), noPart);
  return {
    contributors: [itemPart, ...features.flatMap((one) => one.pageParts)],
    // Its own texts count in the language that they are written in.
    textsOf: ({ language, ownLanguage, settings }: Site) => ({
      ...allOf((one) => one.goodsTexts(language)),
      ...(language === ownLanguage ? toObject(settings['localizedStrings']) : {}),
    }),
    websiteOf: (site: Site) => allOf((one) => one.websiteFacts(site)),
    scriptSentences: (language: string): Sentences => allOf((one) => one.scriptSentences(language)),
    describePage: (page: DescribedPage): PageDescription =>
      Object.assign({}, ...features.map((one) => one.describesPage(page))) as PageDescription,
  };
}

/** Pages: put together of what features say, rendered by the theme, and kept. */
export function pagesFeature(
  base: House,
  { features, gates, siteLock, listItems, siteTag, templates, openPageCache }: PageNeeds,
) {
  const { db, editions, log, pageSecret, store, styleMark } = base;
  const { scriptSentences, describePage, ...parts } = createParts(features);
  const systemPages = createSystemPages([...features.flatMap((one) => one.pages), faultPage]);
  const assemble = createAssembler({ ...parts, pages: systemPages, siteTag });
  const pages = createPageService({
    db,
    store,
    editions,
    log,
    gates,
    pages: systemPages,
    assemble,
    contentIn: createContentInLanguage(features.flatMap((one) => one.releasedTexts)),
    draftOf: (scope) => templates.draftOf(scope),
    localeOf: loadLocale,
    stopwatch,
    listItems,
    scriptSentences,
    describePage,
    scripts: [`${VISITOR_SCRIPTS_PATH}/${base.visitorScripts.entry}`],
    popupScript: `${VISITOR_SCRIPTS_PATH}/${base.visitorScripts.popupEntry}`,
    styleMark,
    pageSecret,
  });
  return feature('pages', {
    offers: {
      assemble,
      pagesOfDay: pages.ofDay,
      /** A page as the draft has it, for who has a link to it and is no contributor. */
      renderDraft(site: Site, request: Request, ask: DraftAsk) {
        const { pageNumber, query } = readAddress(request);
        return pages.renderDraft(site, { ...ask, pageNumber, query });
      },
      /** The same for who reads a draft without a request: the first page of a list, without a search. */
      printDraft: (site: Site, ask: DraftAsk) =>
        pages.renderDraft(site, { ...ask, pageNumber: 1, query: [] }),
      /** What answers requests for pages, and those for pages that are kept before all else. */
      answersAt(edge: EdgeDeps, findCart: PageAnswersDeps['findCart']) {
        const cache = openPageCache((error) => error instanceof ThemeFailure);
        const kept = createKeptAnswers(edge, cache);
        const help = 'Requests answered with a page that was kept.';
        base.metrics.watch('kept_pages', help, 'answer', () => ({ ...kept.count }));
        return {
          kept,
          answers: createPageAnswers({ edge, pages, systemPages, cache, kept, siteLock, findCart }),
        };
      },
    },
    calls: (api) => mountPages(api, pages),
  });
}

export type PageOffers = ReturnType<typeof pagesFeature>['offers'];
