import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { SAMPLE_LOGIN } from '#shared/features/contributors/rules.ts';
import { toText } from '#shared/json/values.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ContributorService } from '../contributors/service.ts';
import type { LanguageService } from '../languages/service.ts';
import type { TranslationFill } from '../translations/fill.ts';
import type { WebsiteService } from '../websites/service.ts';
import type { FillSite } from './fill-site.ts';
import type { SampleFiles } from './site-files.ts';

interface LoadDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly now: number;
  /** Host names that lead to the sample site. */
  readonly hosts: readonly string[];
  readonly websites: Pick<WebsiteService, 'hasAny'>;
  readonly contributors: Pick<ContributorService, 'create'>;
  readonly fillSite: FillSite;
  readonly languages: Pick<LanguageService, 'begin'>;
  readonly translationFill: TranslationFill;
}

/** Processes that start together on an empty database take turns. */
const LOADING_LOCK = 7_203_114_521;

async function load(scope: SiteScope, deps: LoadDeps, files: SampleFiles): Promise<void> {
  const { now, hosts, contributors, fillSite, languages, translationFill } = deps;
  const { phrasebooks } = files;
  const { owner, otherLanguages, ...site } = files.site;
  const country = toText(files.storeSettings['country']);
  await fillSite(scope, { ...site, country, isSample: true, hosts }, files, {
    author: owner.name,
    now,
    filesBeside: (release) => translationFill.filesOf(release, phrasebooks),
  });
  await languages.begin(scope, [site.language, ...otherLanguages], now);
  await translationFill.writeLive(scope, phrasebooks, now);
  const roles = [CONTRIBUTOR_ROLE.admin];
  await contributors.create(
    scope,
    { ...SAMPLE_LOGIN, name: owner.name, roles, isOwner: true, isSample: true },
    now,
  );
}

/**
 * Loads the sample site into a database that has no site yet, whole or not at all.
 * @param readFiles reads the sample site's files; only called when they are needed
 * @returns true when the site was loaded now
 */
export async function loadSampleSite(
  deps: LoadDeps,
  readFiles: () => Promise<SampleFiles>,
): Promise<boolean> {
  const { db, ids, websites } = deps;
  if (await websites.hasAny()) return false;
  const files = await readFiles();
  return db.withSite(ids.id(), async (scope) => {
    await scope.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    if (await websites.hasAny()) return false;
    await load(scope, deps, files);
    return true;
  });
}
