import type { PageData } from '#shared/features/pages/contract.ts';
import type { SiteDay, SiteOnDay } from '#shared/features/site-days/contract.ts';
import { inOrderOfTime } from '#shared/features/site-days/rules.ts';
import type { Database } from '../../database/database.ts';
import { tryOut } from '../../database/try-out.ts';
import type { Site } from '../../http/context.ts';
import type { Editions } from '../pages/editions.ts';
import type { PageOffers } from '../pages/feature.ts';
import type { listPlannedProducts } from '../products/planned-products.ts';
import type { Moment, ReleaseDays } from '../releases/release-days.ts';
import type { TemplateService } from '../templates/service.ts';

/** What the site is put together with at another time. */
export interface SiteDaysDeps {
  readonly db: Database;
  readonly editions: Pick<Editions, 'common'>;
  readonly templates: Pick<TemplateService, 'draftOf'>;
  readonly releaseDays: ReleaseDays;
  readonly pagesOfDay: PageOffers['pagesOfDay'];
  readonly listPlannedProducts: typeof listPlannedProducts;
}

const toFiles = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([path, content]) => ({ path, content }));

/** Shows the site as it was and as it will be. Nothing of what is looked at is kept. */
export function createSiteDays(deps: SiteDaysDeps) {
  const { db, editions, templates, releaseDays, pagesOfDay } = deps;
  return {
    /**
     * When the site changed and will change, the earliest first.
     * @param now epoch milliseconds
     */
    list: (site: Site, now: number): Promise<SiteDay[]> =>
      db.withSite(site.id, async (scope) => {
        const { live } = await templates.draftOf(scope);
        const releases = await releaseDays.list(scope);
        const pages = await pagesOfDay.toCome(scope, live, now);
        const products = await deps.listPlannedProducts(scope);
        return inOrderOfTime<SiteDay>([
          ...releases.map(({ on, ...day }) => ({ on: on.toISOString(), ...day })),
          { on: new Date(now).toISOString(), kind: 'now', title: '' },
          ...pages.map((page) => ({ ...page, kind: 'page' as const })),
          ...products.map(({ name, publishOn: on }) => ({ on, title: name, kind: 'product' as const })),
        ]);
      }),

    /** The theme and the pages of the site at a moment. */
    async read(site: Site, moment: Moment): Promise<SiteOnDay> {
      const { files, texts, pages } = await tryOut(db, site.id, async (scope) => {
        const found = await releaseDays.filesOf(scope, moment);
        return {
          files: found,
          texts: await releaseDays.textsOf(scope, found),
          pages: await pagesOfDay.list(scope, site, { ...found, on: moment.on }),
        };
      });
      return {
        files: toFiles(texts),
        common: toFiles(await editions.common()),
        css: files.isChanged ? await releaseDays.styleOf(site.id, texts, files) : null,
        pages,
        leftOut: files.leftOut.map(({ on, ...one }) => ({ ...one, on: on.toISOString() })),
      };
    },

    /** The data of a page of the site at a moment. */
    readPage: (site: Site, moment: Moment, page: { path: string; origin: string }): Promise<PageData> =>
      tryOut(db, site.id, async (scope) => {
        const files = await releaseDays.filesOf(scope, moment);
        return pagesOfDay.page(scope, site, { ...page, ...moment, ...files });
      }),
  };
}

/** The site at other times. */
export type SiteDays = ReturnType<typeof createSiteDays>;
