import type { PageRoute, SiteCollection } from '#shared/features/pages/rules.ts';
import { lineOf } from '#shared/features/pages/states.ts';
import { brandPicturePath, iconPath } from '#shared/features/theme-settings/brand.ts';
import { propertyAt } from '#shared/json/values.ts';
import { languagesOfRoute } from '#shared/features/pages/left-out.ts';
import { scriptOf } from '#shared/text/languages.ts';
import { attributesOfLanguage, markLanguage } from '#shared/features/translations/mark-language.ts';
import { type HashOf, renderPatiently, versionInMarkup } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import { type PageCode, withCode } from '#shared/features/pages/page-code.ts';
import { addressFor, alternatesIn, markupFor } from '../../http/reading-language.ts';
import { EVERY_FILE, type FileIds, jsonWithFileKeys, withFileKeys } from '../../platform/files/file-keys.ts';
import { type AssembledPage, isClosed } from './assemble.ts';
import type { Edition, LiveEdition } from './editions.ts';
import { renderHead, withOneIcon } from './head.ts';
import type { GateAsk, PageGate } from './page-context.ts';
import { type GuardedPage, guardPage } from './page-policy.ts';
import {
  type PageJson,
  type PageTools,
  shownOf,
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
  /** True for a page that no search engine is to find, whatever page it is. */
  readonly isHidden?: boolean;
  /** The languages in which the page is read, where they are not all of the site. */
  readonly languages?: Site['languages'];
}

/** The page that is shown to who may not see the wanted one, with what it says; undefined for who may. */
async function refusalOf(gates: readonly PageGate[], ask: GateAsk, route: PageRoute) {
  if (!('collection' in route)) return undefined;
  for (const page of lineOf<SiteCollection>(route.collection)) {
    for (const gate of gates) {
      const facts = gate.guards(page) ? await gate.check(ask, page) : undefined;
      if (facts !== undefined) return { page: gate.page, facts };
    }
  }
  return undefined;
}

/** When an edition changes by itself, in milliseconds from a moment; undefined where it does not. */
const goodFor = ({ changesAt }: LiveEdition, now: number) =>
  changesAt === undefined ? undefined : Math.max(0, changesAt - now);

/** The page that a visitor asks for, with what it is made of; another one for who may not see it. */
function gather(
  { db, editions, assemble, contentIn, pages, gates }: PageTools,
  site: Site,
  ask: VisitorAsk,
): Promise<{ edition: LiveEdition; page: AssembledPage }> {
  return db.readSite(site.id, async (scope) => {
    const live = await editions.live(scope, site);
    const content = contentIn(live.content, site);
    const edition = { ...live, content };
    const wanted: PageRoute =
      ask.shows === undefined
        ? routeOf(pages, content, ask.path)
        : { kind: 'system', page: ask.shows, rest: '' };
    const { siteUser, cookies, now } = ask;
    const asked = { scope, site, content, siteUser, cookies, now, path: ask.path };
    const refused = await refusalOf(gates, asked, wanted);
    // Who may not see the page gets nothing of what it is made of.
    const route: PageRoute =
      refused === undefined ? wanted : { kind: 'system', page: refused.page, rest: '' };
    const page = await assemble(
      {
        scope,
        site,
        content,
        route,
        ...shownOf(pages, edition, route),
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
    return { edition, page: { ...page, json: { ...page.json, ...refused?.facts } } };
  });
}

/** What the head of a page says of it. */
function headOf(
  { scripts, popupScript, scriptSentences, describePage, pages: { templateOf } }: PageTools,
  site: Site,
  page: AssembledPage,
  facts: HeadFacts & Pick<Printing, 'hashOf' | 'theme'>,
): string {
  const { path, origin, styleSheets, isHidden = false, hashOf, theme, languages = site.languages } = facts;
  const { route, json, title, description, known } = page;
  const hidden = isHidden || !('collection' in route) || route.collection.isHidden === true;
  const at = (to: string) => origin + addressFor(site, to);
  const here = page.canonical ?? path;
  const { previous, next } = page.neighbours ?? {};
  const isSaid = theme.describesItself(templateOf(route));
  const { structuredData, ...others } = describePage({ route, json, title, origin, isHidden: hidden, known });
  const told = isSaid || structuredData === undefined ? others : { ...others, structuredData };
  return renderHead({
    title,
    siteTitle: site.title,
    description,
    address: at(here),
    language: site.language,
    told,
    previous: previous && at(previous),
    next: next && at(next),
    alternates: alternatesIn(languages, here).map(([tag, to]) => [tag, origin + to]),
    image: page.image === undefined ? undefined : origin + page.image,
    styleSheets,
    // What themes bring has Latin letters; a page in others shall not wait for them.
    fonts: scriptOf(site.language) === 'Latn' ? page.brand.fonts : [],
    icon: iconPath(page.brand, (file) => hashOf(file) !== undefined),
    themeColor: page.brand.colors.background,
    scripts,
    popup: page.popup && { ...page.popup, path: addressFor(site, page.popup.path), script: popupScript },
    page: {
      currency: site.currency,
      language: site.language,
      ...(site.languages.length > 1 ? { readIn: site.readIn } : {}),
      sentences: scriptSentences(site.language),
      expressCheckout:
        propertyAt(page.json, ['websiteSettings', 'storeSettings', 'expressCheckout']) === true,
    },
    isHidden: hidden,
  });
}

/** A page that is to be printed, and what it is printed with. */
interface Printing {
  readonly theme: Edition['theme'];
  readonly hashOf: HashOf;
  readonly page: AssembledPage;
  readonly head: HeadFacts;
  /** Files that not everybody may open, whose addresses open them on this page. */
  readonly keyedFiles: FileIds;
  /** Code of the site that stands on the page; undefined on pages without. */
  readonly code?: PageCode | undefined;
  /** Facts that only this copy of the page holds. */
  readonly visitorJson: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Files whose addresses open them on a page: those of it that are closed, or all of a site with a password. */
const keyedIn = ({ lockHash }: Site, closed: FileIds): FileIds =>
  lockHash === undefined ? closed : EVERY_FILE;

/** A page as HTML, with the policy that it is sent with. @throws ThemeFailure where its theme cannot show it */
export async function printPage(
  tools: PageTools,
  site: Site,
  { theme, hashOf, page, head, keyedFiles, code, visitorJson, now }: Printing,
): Promise<GuardedPage> {
  const input = {
    template: tools.pages.templateOf(page.route),
    json: { ...withFrame(page), ...visitorJson },
    head: headOf(tools, site, page, { ...head, hashOf, theme }),
    now,
    locale: await tools.localeOf(site.language),
    clock: tools.stopwatch,
    // What is not kept as a whole is for one visitor, or a draft.
    isForOne: page.tags === undefined || Object.keys(visitorJson).length > 0,
  };
  const { html, problems } = renderPatiently(theme, input);
  if (problems.some((problem) => problem.severity === 'error')) {
    tools.log.warn(
      { websiteId: site.id, path: head.path, problems: problems.slice(0, 5) },
      'A page has template problems.',
    );
  }
  if (html === undefined)
    throw new ThemeFailure(`The theme cannot show ${head.path}: ${problems[0]?.message ?? ''}`);
  const once = withOneIcon(html, brandPicturePath(page.brand, 'favicon'));
  const inLanguage = markLanguage(
    markupFor(site, once),
    page.untranslated,
    attributesOfLanguage(site.ownLanguage, site.language),
  );
  const markup = withFileKeys(inLanguage, keyedIn(site, keyedFiles), site.siteSecret, now);
  const versioned = versionInMarkup(markup, hashOf);
  const whole = code === undefined ? versioned : withCode(versioned, code);
  return guardPage(whole, tools.styleMark, tools.pageSecret, { ...page, code });
}

/** The page of a path as visitors see it. */
export async function renderPage(tools: PageTools, site: Site, ask: VisitorAsk): Promise<RenderedPage> {
  const { edition, page } = await gather(tools, site, ask);
  const { theme, hashOf } = edition;
  const { path, origin, visitorJson, now } = ask;
  const head = {
    path,
    origin,
    styleSheets: [`/static/${edition.styleHash}.css`],
    languages: languagesOfRoute(edition.content, page.route, site.languages),
  };
  const { code } = page;
  const keyedFiles: ReadonlySet<string> = isClosed(page.route) ? edition.closedFiles() : new Set();
  return {
    status: tools.pages.statusOf(page.route),
    ...(await printPage(tools, site, { theme, hashOf, page, head, keyedFiles, code, visitorJson, now })),
    tags: page.tags,
    goodForMs: goodFor(edition, now),
  };
}

/** The JSON that decides the page of a path. */
export async function readPageJson(tools: PageTools, site: Site, ask: VisitorAsk): Promise<PageJson> {
  const { pages } = tools;
  const { edition, page } = await gather(tools, site, ask);
  const json = { ...page.json, ...ask.visitorJson };
  return {
    status: pages.statusOf(page.route),
    json: jsonWithFileKeys(
      json,
      keyedIn(site, isClosed(page.route) ? edition.closedFiles() : new Set()),
      site.siteSecret,
      ask.now,
    ),
    tags: page.tags,
    goodForMs: goodFor(edition, ask.now),
  };
}
