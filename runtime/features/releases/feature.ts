import { feature } from '../../sockets/feature.ts';
import type { ReleasedData } from '../../sockets/released-data.ts';
import type { House } from '../../wiring/base.ts';
import type { PageChecks } from '../page-checks/check-pages.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { routeThemeAssets, THEME_PATHS } from './asset-routes.ts';
import { createDataChanges } from './data-changes.ts';
import { createReleaseDays } from './release-days.ts';
import { createReleaseStore } from './release-store.ts';
import { mountReleases } from './routes.ts';
import { publishScheduledRelease } from './schedule-tools.ts';
import { createScheduledReleases } from './scheduled-releases.ts';
import { createReleaseService } from './service.ts';
import { createFirstThemeWork, createPoolThemeWork } from './theme-workers.ts';
import type { ThemeWork } from './theme-work.ts';

/** What features before it need of it: none of it depends on what the feature is made with. */
export const releaseParts = { createPoolThemeWork };

/** What works on what is to be published: compiles and checks themes, and looks at pages. */
interface ReleaseNeeds extends TemplateOffers {
  readonly themeWork: ThemeWork;
  readonly pageChecks: PageChecks;
}

/** What visitors see of the draft, from when on. */
export function releasesFeature(base: House, { templates, themeWork, pageChecks }: ReleaseNeeds) {
  const { db, clock, ids, jobs, auditLog: audit, editions, engine, purgeSite, store } = base;
  const releaseStore = createReleaseStore(db.sequelize, ids, store, purgeSite);
  const kinds: ReleasedData[] = [];
  const dataChanges = createDataChanges(kinds);
  const works = { templates, engine, themeWork, pageChecks, dataChanges };
  const deps = { db, ids, store, releaseStore, audit, ...works };
  const releases = createReleaseService({ ...deps, firstThemeWork: createFirstThemeWork(editions.common) });
  const scheduled = createScheduledReleases({ ...deps, clock, jobs });
  return feature('releases', {
    offers: {
      releases,
      releaseDays: createReleaseDays({ ...deps, clock, jobs }),
      /** Says what releases may change beside files. */
      addReleasedData: (more: readonly ReleasedData[]) => void kinds.push(...more),
    },
    calls: (api) => mountReleases(api, releases, scheduled),
    whileLocked: THEME_PATHS,
    routes: (app, { edge }) =>
      routeThemeAssets(app, { edge, db, store, draftOf: (scope) => templates.draftOf(scope) }),
    jobs: ({ handle }) => handle(publishScheduledRelease, scheduled.goLive),
  });
}

export type ReleaseOffers = ReturnType<typeof releasesFeature>['offers'];
