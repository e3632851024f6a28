import { z } from 'zod';
import { readShownPage } from '#shared/features/site-check/read-page.ts';
import type { SiteFinding } from '#shared/features/site-check/contract.ts';
import {
  checkAlike,
  checkColors,
  type CheckedPage,
  checkPage,
  checkTemplates,
  eachOnce,
  FINDINGS_MAX,
  type LinkSources,
} from '#shared/features/site-check/rules.ts';
import { itemOfLink, type LinkTargets } from '#shared/features/page-checks/rules.ts';
import { isForEverybody, isShownAt, statusAt } from '#shared/features/pages/states.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import { flattenNavigation } from '#shared/features/site-layout/rules.ts';
import { colorPairs, settingsOf, valuesOf } from '#shared/features/theme-settings/rules.ts';
import { CONTENT_FILES, SETTINGS_FILE } from '#shared/features/templates/rules.ts';
import { readThemeSettings, themeConf, tweaksOf } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { defineJob, type JobHandler, type JobRun } from '../../jobs/job.ts';
import type { House } from '../../wiring/base.ts';
import type { PageOffers } from '../pages/feature.ts';
import type { parseSiteContent, SiteContent } from '../pages/site-content.ts';
import type { ShownItem } from '../products/shown-items.ts';
import type { SiteDrafts } from '../site-layout/site-draft.ts';
import { endCheck, tellCheck } from './statements.ts';

const payload = z.object({ checkId: z.string() });

/** Checks all pages of a site. */
export const checkSite = defineJob({
  name: 'site-check',
  payload,
  retries: 2,
  firstGapSeconds: 5,
  limitSeconds: 900,
  atOnce: 1,
});

/** What reads and prints the pages of a draft. */
export interface CheckDeps extends Pick<House, 'db' | 'clock' | 'websites'> {
  readonly drafts: SiteDrafts;
  readonly parseSiteContent: typeof parseSiteContent;
  readonly printDraft: PageOffers['printDraft'];
  /** Which of some items visitors see. */
  readonly findShownItems: (scope: SiteScope, items: readonly ShownItem[]) => Promise<readonly ShownItem[]>;
}

const TEMPLATE = /\.(?:region|page|block|list|item)$/;
const STYLES = /^styles\/.*\.(?:less|css)$/;
const READ: ReadonlySet<string> = new Set(Object.values(CONTENT_FILES));

/** The draft of a site as far as it is checked. */
interface Checked {
  readonly content: SiteContent;
  readonly sources: LinkSources;
  /** What is found in the theme, without a page. */
  readonly findings: readonly SiteFinding[];
}

async function openDraft({ drafts, parseSiteContent: parse }: CheckDeps, scope: SiteScope): Promise<Checked> {
  const draft = await drafts.open(scope);
  const texts = await drafts.readFiles(
    scope,
    draft,
    (path) =>
      READ.has(path) ||
      path === SETTINGS_FILE ||
      TEMPLATE.test(path) ||
      STYLES.test(path) ||
      path.startsWith('content/'),
  );
  const files = Object.entries(texts)
    .filter(([path]) => TEMPLATE.test(path))
    .map(([path, text]) => ({ path, text }));
  const conf = themeConf(texts[SETTINGS_FILE]);
  const { tweaks } = tweaksOf(conf, texts);
  const theme = { tweaks, presets: conf.presets };
  const settings = settingsOf(theme, readThemeSettings(texts[CONTENT_FILES.themeSettings], conf).settings);
  const navigation = Object.values(draft.navigations)
    .flatMap((items) => flattenNavigation(items))
    .flatMap(({ entry }) => entry.externalLink ?? []);
  return {
    content: parse(texts),
    sources: { files, navigation: new Set(navigation) },
    findings: [...checkTemplates(files), ...checkColors(colorPairs(tweaks, valuesOf(theme, settings)))],
  };
}

const keyOf = ({ collectionId, urlId }: ShownItem) => `${collectionId} ${urlId}`;

/** Where links of a page may lead: the products that it links to are looked up together. */
async function targetsOf(
  { db, clock, findShownItems }: CheckDeps,
  site: Site,
  { collections: all, redirects }: SiteContent,
  pages: readonly CheckedPage[],
): Promise<LinkTargets> {
  const collections = all.filter((page) => isShownAt(page, clock.now()));
  const wanted = pages
    .flatMap(({ read }) => read.links)
    .flatMap(({ href }) => itemOfLink(href, { collections }) ?? []);
  const known = [...new Map(wanted.map((item) => [keyOf(item), item])).values()];
  const found = known.length === 0 ? [] : await db.withSite(site.id, (scope) => findShownItems(scope, known));
  const shown = new Set(found.map(keyOf));
  return {
    collections,
    redirects,
    hasItem: (collectionId, urlId) => shown.has(keyOf({ collectionId, urlId })),
  };
}

/** The site of a job by one of its host names; a site always has one. */
async function siteOf(
  { db, websites }: CheckDeps,
  websiteId: string,
): Promise<{ site: Site; origin: string }> {
  const [first] = await db.withSite(websiteId, (scope) => websites.listHosts(scope, ''));
  const site = first && (await websites.siteOf(first.host));
  if (site === undefined) throw new Error('The site that is to be checked has no host name.');
  return { site, origin: `https://${first?.host ?? ''}` };
}

/** Makes who checks sites: page by page, telling how far it is, until it is done or canceled. */
export function createSiteChecker(deps: CheckDeps): JobHandler<typeof payload> {
  const { db, clock, printDraft } = deps;

  /** One page as it is read; undefined where only some visitors may see it. */
  async function readOne(site: Site, origin: string, page: { id: string; title: string; path: string }) {
    const shown = await printDraft(site, { path: page.path, origin, styleSheet: '/', now: clock.now() });
    if (shown.kind === 'closed') return undefined;
    if (shown.kind === 'broken') return 'broken' as const;
    return { pageId: page.id, title: page.title, path: page.path, read: readShownPage(shown.html) };
  }

  return async (run: JobRun, { checkId }) => {
    const { site, origin } = await siteOf(deps, run.websiteId);
    const {
      content,
      sources,
      findings: ofTheme,
    } = await db.withSite(site.id, (scope) => openDraft(deps, scope));
    const now = clock.now();
    const pages = content.collections
      .filter((page) => isForEverybody(page) && statusAt(page, now) !== 'draft')
      .map((page) => ({ id: page.id, title: page.title, path: pathOfCollection(page) }));
    const read: CheckedPage[] = [];
    let findings: readonly SiteFinding[] = ofTheme;
    const tell = (done: number) =>
      db.withSite(site.id, (scope) =>
        scope.ask(
          tellCheck.count(
            checkId,
            done,
            pages.length,
            JSON.stringify(findings.slice(0, FINDINGS_MAX)),
            new Date(clock.now()),
          ),
        ),
      );
    if ((await tell(0)) === 0) return;
    for (const [at, page] of pages.entries()) {
      run.signal.throwIfAborted();
      const one = await readOne(site, origin, page);
      if (one === 'broken') {
        const message = 'The theme cannot show this page.';
        const place = { kind: 'page', pageId: page.id } as const;
        findings = [...findings, { kind: 'broken', message, page: page.title, place }];
      } else if (one !== undefined) {
        read.push(one);
        const targets = await targetsOf(deps, site, content, [one]);
        findings = eachOnce([...findings, ...checkPage(one, targets, sources)]);
      }
      // Nobody waits for a check that was canceled.
      if ((await tell(at + 1)) === 0) return;
    }
    findings = eachOnce([...findings, ...checkAlike(read)]);
    if ((await tell(pages.length)) === 0) return;
    await run.finish(async (scope) => {
      await scope.ask(endCheck.count(checkId, 'done', new Date(clock.now())));
    });
  };
}
