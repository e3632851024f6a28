import type { PageData, PreviewPage } from '#shared/features/pages/contract.ts';
import type { PageSources } from '#shared/features/page-content/compose.ts';
import { NO_VERSION } from '#shared/features/page-content/contract.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { statusAt } from '#shared/features/pages/states.ts';
import { sourcesOfHeaderFooter } from '#shared/features/page-content/compose-header-footer.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { assetVersionsOf, type ThemeQuery } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { siteForPreview } from '../../http/reading-language.ts';
import { jsonWithFileKeys } from '../../platform/files/file-keys.ts';
import type { Manifest } from '../releases/manifest.ts';
import { ASKED_BY_NOBODY } from './page-context.ts';
import type { AssembledPage } from './assemble.ts';
import { type PageTools, routeOf, shownOf, withFrame } from './page-tools.ts';
import type { Edition } from './editions.ts';
import { listPreviewPages } from './preview-pages.ts';
import { contentAt, contentOfRoute, type SiteContent } from './site-content.ts';

const NO_SOURCES: PageSources = { pictures: {}, products: {}, lists: {} };

/** Which page is previewed. */
export interface PreviewAsk {
  readonly path: string;
  /** The site as its draft has it, or as visitors see it. */
  readonly of: 'draft' | 'live';
  /** Code of the language that it is shown in; undefined for the primary one. */
  readonly language?: string | undefined;
  readonly queries: readonly ThemeQuery[];
  readonly origin: string;
  readonly now: number;
}

/** Which page is shown as it is at a moment. */
export interface DayAsk {
  readonly path: string;
  readonly origin: string;
  /** The moment, in epoch milliseconds. */
  readonly on: number;
  readonly now: number;
  /** The files of the site at that moment. */
  readonly manifest: Manifest;
  /** Name of their style sheet. */
  readonly styleHash: string;
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
  { theme, content: { headerFooter } }: Edition,
  manifest: Manifest,
): PageData['headerFooter'] {
  return {
    ...headerFooter,
    version: manifest[CONTENT_FILES.headerFooter] ?? NO_VERSION,
    siteTitle,
    isHeaderOfTheme: theme.writesOwn('header'),
    sources: sourcesOfHeaderFooter(headerFooter, sources),
  };
}

/** A page of a set of files. */
interface Shown extends Omit<PreviewAsk, 'of'> {
  readonly edition: Edition;
  readonly manifest: Manifest;
  readonly styleHash: string;
  /** Of a draft that sets its theme in another way than visitors see. */
  readonly themeSettingsVersion?: string;
  /** Told where the path leads; throws where that may not be seen. */
  readonly check: (route: PageRoute) => void;
  /** The moment that the page is shown at, in epoch milliseconds. */
  readonly on: number;
}

async function pageOf({ editions, assemble, pages }: PageTools, scope: SiteScope, site: Site, shown: Shown) {
  const { path, queries, origin, now, on, edition, manifest } = shown;
  const { content } = edition;
  const route = pages.findPreview(path) ?? routeOf(pages, content, path);
  shown.check(route);
  const ofTemplate = shownOf(pages, edition, route);
  const page = await assemble(
    {
      scope,
      site,
      content,
      route,
      ...ofTemplate,
      queries: [...ofTemplate.queries, ...queries],
      pageNumber: 1,
      query: [],
      ...ASKED_BY_NOBODY,
      isPreview: true,
      now: on,
    },
    origin,
  );
  const data: PageData = {
    path,
    status: pages.statusOf(page.route),
    pageType: pages.pageTypeOf(page.route, content),
    title: page.title,
    template: pages.templateOf(page.route),
    json: withFrame(page),
    styleSheets: [`/static/${shown.styleHash}.css`],
    ...(shown.themeSettingsVersion === undefined ? {} : { themeSettingsVersion: shown.themeSettingsVersion }),
    assetVersions: assetVersionsOf(manifest),
    ...toSections(page, content, manifest),
    headerFooter: toHeaderFooter(page.sources ?? NO_SOURCES, site, edition, manifest),
  };
  const { closedFiles } = await editions.live(scope, site);
  return jsonWithFileKeys(data, closedFiles(), site.siteSecret, now);
}

/** The version of the settings of the theme, where they are others than those that are live. */
function settingsIn(manifest: Manifest, live: Manifest): Pick<Shown, 'themeSettingsVersion'> {
  const [now, before] = [manifest, live].map((files) => files[CONTENT_FILES.themeSettings] ?? NO_VERSION);
  return now === before || now === undefined ? {} : { themeSettingsVersion: now };
}

/**
 * The data of a page as the draft has it, or as visitors see it.
 * @param check told where the path leads; throws where that may not be seen
 */
export function previewPage(
  tools: PageTools,
  site: Site,
  ask: PreviewAsk,
  check: (route: PageRoute) => void,
): Promise<PageData> {
  const { db, editions, store, draftOf, contentIn } = tools;
  const shownSite = ask.language === undefined ? site : siteForPreview(site, ask.language);
  return db.withSite(site.id, async (scope) => {
    const draft = await draftOf(scope);
    const manifest = ask.of === 'live' ? draft.live : draft.manifest;
    const own = await editions.of(scope, manifest);
    const content = contentIn(own.content, shownSite);
    const edition = content === own.content ? own : { ...own, content };
    const styleHash = await store.styleOf(scope, site.liveReleaseId);
    const shown = { ...ask, ...settingsIn(manifest, draft.live), edition, manifest, styleHash, check };
    return pageOf(tools, scope, shownSite, { ...shown, on: ask.now });
  });
}

/** The data of a page as visitors saw it or will see it at a moment; pages that are not shown then are not there. */
export async function pageOfDay(
  tools: PageTools,
  scope: SiteScope,
  site: Site,
  ask: DayAsk,
): Promise<PageData> {
  const { theme, content: whole } = await tools.editions.of(scope, ask.manifest);
  const edition = { theme, content: contentAt(whole, ask.on) };
  return pageOf(tools, scope, site, { ...ask, edition, queries: [], check: () => undefined });
}

/** The pages that can be previewed of the site at a moment, in epoch milliseconds. */
export async function pagesOfDay(
  tools: PageTools,
  scope: SiteScope,
  site: Site,
  { manifest, on }: Pick<DayAsk, 'manifest' | 'on'>,
): Promise<PreviewPage[]> {
  const { content: whole } = await tools.editions.of(scope, manifest);
  const content = contentAt(whole, on);
  return listPreviewPages(scope, { content, live: content }, site.language, tools);
}

/** The pages that are shown by themselves after a moment, in epoch milliseconds. */
export async function pagesToCome(
  { editions }: PageTools,
  scope: SiteScope,
  manifest: Manifest,
  now: number,
): Promise<{ title: string; on: string }[]> {
  const { content } = await editions.of(scope, manifest);
  return content.collections.flatMap((page) => {
    const { title, scheduledFor: on } = page;
    return on !== undefined && statusAt(page, now) === 'scheduled' ? [{ title, on }] : [];
  });
}
