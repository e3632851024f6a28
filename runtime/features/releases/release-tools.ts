import { publishRelease } from '#shared/features/releases/contract.ts';
import type { ReleaseChange } from '#shared/features/releases/contract.ts';
import type { Engine } from '#shared/template/index.ts';
import { Op } from 'sequelize';
import type { Database, SiteScope } from '../../database/database.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Draft } from '../templates/draft.ts';
import type { TemplateService } from '../templates/service.ts';
import type { DataChanges } from './data-changes.ts';
import type { ReleaseColumns } from './model.ts';
import { type ReleaseStore, toRelease } from './release-store.ts';
import type { ContentStore } from './content-store.ts';
import type { PageChecks } from '../page-checks/check-pages.ts';
import type { ThemeWork } from './theme-work.ts';

/** What acts on releases work with. */
export interface ReleaseTools {
  readonly db: Database;
  readonly ids: Ids;
  readonly store: ContentStore;
  readonly releaseStore: ReleaseStore;
  readonly templates: TemplateService;
  readonly engine: Engine;
  readonly themeWork: ThemeWork;
  readonly pageChecks: PageChecks;
  /** Works on the themes that sites begin with, without waiting for others. */
  readonly firstThemeWork: ThemeWork;
  readonly audit: AuditLog;
  readonly dataChanges: DataChanges;
}

/** What somebody wants to publish. */
export interface PublishAsk {
  readonly note: string;
  readonly acceptProblems: boolean;
  /** Chosen changes of the draft; all when undefined. */
  readonly paths?: readonly string[] | undefined;
}

/** What became of a file. */
export const kindOf = (before: string | undefined, after: string | undefined): ReleaseChange['kind'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

export async function findRelease(
  { releaseStore: { releases } }: ReleaseTools,
  { websiteId, transaction }: SiteScope,
  id: string,
): Promise<ReleaseColumns | null> {
  return releases.findOne({ where: { websiteId, id }, transaction, raw: true });
}

/** The refusal of an act that is based on what is not so any more, with the release that is live. */
export async function stale(
  tools: ReleaseTools,
  scope: SiteScope,
  draft: Draft,
  text?: string,
): Promise<Refusal> {
  const row = await findRelease(tools, scope, draft.liveReleaseId);
  if (row === null) throw new Error('The release that is live is not there.');
  const facts = { liveRelease: toRelease(row, row.id) };
  return refuseAs(publishRelease, 'STALE', { facts, ...(text === undefined ? {} : { text }) });
}

/** @throws Refusal 409 STALE for who expects another release to be live */
export async function assertLive(
  tools: ReleaseTools,
  scope: SiteScope,
  draft: Draft,
  expectedLiveReleaseId: string,
): Promise<void> {
  if (draft.liveReleaseId !== expectedLiveReleaseId) throw await stale(tools, scope, draft);
}

/** Id of the release that was live before one; null for the first, undefined for one that never was live. */
export async function previousOf(
  { releaseStore: { publications } }: ReleaseTools,
  scope: SiteScope,
  releaseId: string,
): Promise<string | null | undefined> {
  const publication = await publications.findOne({
    where: { websiteId: scope.websiteId, releaseId, kind: { [Op.ne]: 'undo' } },
    order: [['id', 'DESC']],
    transaction: scope.transaction,
  });
  return publication?.previousReleaseId;
}
