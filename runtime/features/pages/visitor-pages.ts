import type { PageRoute } from '#shared/features/pages/rules.ts';
import { propertyAt } from '#shared/json/values.ts';
import { renderPatiently, versionInMarkup } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import { type AssembledPage, productOf } from './assemble.ts';
import type { LiveEdition } from './editions.ts';
import { renderHead } from './head.ts';
import { guardPage } from './page-policy.ts';
import {
  type PageJson,
  type PageTools,
  queriesOf,
  type RenderedPage,
  routeOf,
  ThemeFailure,
  type VisitorAsk,
  withFrame,
} from './page-tools.ts';

/** Where a page is, and how it is styled. */
interface HeadFacts {
  readonly path: string;
  readonly origin: string;
  readonly styleSheets: readonly string[];
}

/** The page that a visitor asks for, with what it is made of; another one for who may not see it. */
function gather(
  { db, editions, assemble, pages, gate }: PageTools,
  site: Site,
  ask: VisitorAsk,
): Promise<{ edition: LiveEdition; page: AssembledPage }> {
  return db.readSite(site.id, async (scope) => {
    const edition = await editions.live(scope, site);
    const { content } = edition;
    const wanted: PageRoute =
      ask.shows === undefined
        ? routeOf(pages, content, ask.path)
        : { kind: 'system', page: ask.shows, rest: '' };
    const { siteUser, now } = ask;
    const product = productOf(wanted);
    const refused =
      product === undefined
        ? undefined
        : await gate.check({ scope, site, content, siteUser, now, path: ask.path }, product);
    // Who may not see the page gets nothing of what it is made of.
    const route: PageRoute = refused === undefined ? wanted : { kind: 'system', page: gate.page, rest: '' };
    const page = await assemble(
      {
        scope,
        site,
        content,
        route,
        queries: queriesOf(pages, edition, route),
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

/** What the head of a page says of it. */
function headOf(
  { scripts, scriptSentences }: PageTools,
  site: Site,
  page: AssembledPage,
  { path, origin, styleSheets }: HeadFacts,
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
    scripts,
    page: {
      currency: site.currency,
      language: site.language,
      sentences: scriptSentences(site.language),
      expressCheckout:
        propertyAt(page.json, ['websiteSettings', 'storeSettings', 'expressCheckout']) === true,
    },
    isHidden: !('collection' in page.route),
  });
}

/** The page of a path as visitors see it. */
export async function renderPage(tools: PageTools, site: Site, ask: VisitorAsk): Promise<RenderedPage> {
  const { pages } = tools;
  const { edition, page } = await gather(tools, site, ask);
  const input = {
    template: pages.templateOf(page.route),
    json: { ...withFrame(page), ...ask.visitorJson },
    head: headOf(tools, site, page, {
      path: ask.path,
      origin: ask.origin,
      styleSheets: [`/static/${edition.styleHash}.css`],
    }),
    now: ask.now,
    locale: await tools.localeOf(site.language),
    clock: tools.stopwatch,
  };
  const { html, problems } = renderPatiently(edition.theme, input);
  if (problems.some((problem) => problem.severity === 'error')) {
    tools.log.warn(
      { websiteId: site.id, path: ask.path, problems: problems.slice(0, 5) },
      'A page has template problems.',
    );
  }
  if (html === undefined)
    throw new ThemeFailure(`The theme cannot show ${ask.path}: ${problems[0]?.message ?? ''}`);
  const versioned = versionInMarkup(html, edition.hashOf);
  return {
    status: pages.statusOf(page.route),
    ...guardPage(versioned, tools.styleMark, tools.pageSecret, page.allows),
    tags: page.tags,
  };
}

/** The JSON that decides the page of a path. */
export async function readPageJson(tools: PageTools, site: Site, ask: VisitorAsk): Promise<PageJson> {
  const { pages } = tools;
  const { page } = await gather(tools, site, ask);
  return {
    status: pages.statusOf(page.route),
    json: { ...page.json, ...ask.visitorJson },
    tags: page.tags,
  };
}
