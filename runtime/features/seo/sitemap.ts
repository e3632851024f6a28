import { isLeftOut } from '#shared/features/pages/left-out.ts';
import { isForEverybody, isShownAt } from '#shared/features/pages/states.ts';
import {
  pathOfCategory,
  pathOfCollection,
  pathOfItem,
  type SiteCollection,
} from '#shared/features/pages/rules.ts';
import {
  PART_SIZE,
  SITEMAP_GOOD_FOR_MS,
  type SitemapEntry,
  sitemapPartPath,
} from '#shared/features/seo/sitemap.ts';
import type { Database } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { epoch } from '../../database/sql-times.ts';
import type { Site } from '../../http/context.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Editions } from '../pages/editions.ts';
import type { productAddresses } from '../products/addresses.ts';
import { makeSitemap } from './make-sitemap.ts';
import type { ListedProduct } from './model.ts';

/** Number of the part with pages, stores and categories; those of products follow it. */
const PAGES_PART = 0;

const facts = statement<{ askedAt: number | null; changes: readonly number[] }>(
  'seo.sitemap',
  `SELECT (SELECT ${epoch('asked_at')} FROM sitemaps WHERE website_id = $1) AS "askedAt",
          ARRAY(SELECT ${epoch('changed_at')} FROM sitemap_parts WHERE website_id = $1 ORDER BY part) AS changes`,
);

const findPart = statement<{ products: readonly ListedProduct[] }>(
  'seo.sitemapPart',
  'SELECT products FROM sitemap_parts WHERE website_id = $1 AND part = $2',
);

/** Of several who find that it is time, one asks. */
const ask = statement(
  'seo.askForSitemap',
  `INSERT INTO sitemaps (website_id, asked_at) VALUES ($1, $2)
   ON CONFLICT (website_id) DO UPDATE SET asked_at = EXCLUDED.asked_at WHERE sitemaps.asked_at <= $3`,
);

/** What the sitemaps of sites are made of. */
export interface SitemapDeps {
  readonly db: Database;
  readonly editions: Pick<Editions, 'live'>;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly addresses: typeof productAddresses;
}

const isListed = (page: SiteCollection, now: number) =>
  page.isHidden !== true && isForEverybody(page) && isShownAt(page, now);

/** Makes what lists the addresses of a site for search engines. */
export function createSitemaps({ db, editions, jobs, addresses }: SitemapDeps) {
  /** Has the products collected when that is a while ago; until then the list is the one before. */
  async function collectAgain(site: Site, askedAt: number | null, now: number): Promise<void> {
    const since = now - SITEMAP_GOOD_FOR_MS;
    if (askedAt !== null && askedAt > since) return;
    await db.writeSite(site.id, async (scope) => {
      const asked = await scope.ask(ask.count(new Date(now), new Date(since)));
      if (asked > 0) await jobs.enqueue(scope, makeSitemap, {});
    });
  }

  /** Stores and pages that everybody finds. */
  async function pagesOf(scope: ReadScope, site: Site, now: number) {
    const { content } = await editions.live(scope, site);
    return { content, pages: content.collections.filter((page) => isListed(page, now)) };
  }

  async function pageEntries(scope: ReadScope, site: Site, now: number): Promise<readonly SitemapEntry[]> {
    const { content, pages } = await pagesOf(scope, site, now);
    const languagesOf = (page: SiteCollection) =>
      site.languages.filter((language) => !isLeftOut(content, page, language));
    const categories = await scope.ask(addresses.categories(PART_SIZE));
    const ofCategories = categories.flatMap(({ collectionId, words }): SitemapEntry[] => {
      const store = pages.find(({ id }) => id === collectionId);
      return store === undefined ? [] : [{ path: pathOfCategory(store.urlId, words) }];
    });
    const ofPages = pages.map(
      (page): SitemapEntry => ({ path: pathOfCollection(page), languages: languagesOf(page) }),
    );
    return [...ofPages, ...ofCategories].slice(0, PART_SIZE);
  }

  async function productEntries(
    scope: ReadScope,
    site: Site,
    part: number,
    now: number,
  ): Promise<readonly SitemapEntry[] | undefined> {
    const found = await scope.ask(findPart.maybe(part));
    if (found === undefined) return undefined;
    const stores = new Map((await pagesOf(scope, site, now)).pages.map(({ id, urlId }) => [id, urlId]));
    return found.products.flatMap(({ collectionId, urlId, changedAt }) => {
      const store = stores.get(collectionId);
      return store === undefined ? [] : [{ path: pathOfItem(store, urlId), changedAt }];
    });
  }

  return {
    /** The parts that there are. */
    async list(site: Site, now: number): Promise<readonly SitemapEntry[]> {
      const { askedAt, changes } = await db.readSite(site.id, (scope) => scope.ask(facts.one()));
      await collectAgain(site, askedAt, now);
      return [
        { path: sitemapPartPath(PAGES_PART) },
        ...changes.map((changedAt, at) => ({ path: sitemapPartPath(at + 1), changedAt })),
      ];
    },
    /** The addresses of a part; undefined for one that is not there. */
    part: (site: Site, part: number, now: number) =>
      db.readSite(site.id, async (scope) =>
        part === PAGES_PART ? pageEntries(scope, site, now) : productEntries(scope, site, part - 1, now),
      ),
  };
}

export type Sitemaps = ReturnType<typeof createSitemaps>;
