import {
  type Publication,
  readReleaseChanges,
  type Release,
  type ReleaseChange,
} from '#shared/features/releases/contract.ts';
import { hasReadableText } from '#shared/features/releases/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { type Paging, pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Manifest } from './manifest.ts';
import { differingPaths, toRelease } from './release-store.ts';
import { findRelease, kindOf, previousOf, type ReleaseTools } from './release-tools.ts';

const LISTED = 50;
const PUBLICATIONS_LISTED = 50;

/** The latest releases, with the one that is live. */
export function listReleases(tools: ReleaseTools, site: Site): Promise<Release[]> {
  const { db, templates } = tools;
  return db.withSite(site.id, async (scope) => {
    const { liveReleaseId } = await templates.draftOf(scope);
    const rows = await tools.releaseStore.releases.findAll({
      where: { websiteId: site.id },
      order: [['id', 'DESC']],
      limit: LISTED,
      transaction: scope.transaction,
    });
    return rows.map((row) => toRelease(row, liveReleaseId));
  });
}

/** How the files of two releases differ, with their texts. */
async function compare(
  { store }: ReleaseTools,
  scope: SiteScope,
  before: Manifest,
  after: Manifest,
): Promise<ReleaseChange[]> {
  const paths = differingPaths(before, after);
  const isWanted = (path: string) => paths.includes(path) && hasReadableText(path);
  const [old, fresh] = [
    await store.readTexts(scope, before, isWanted),
    await store.readTexts(scope, after, isWanted),
  ];
  return paths.map((path) => ({
    path,
    kind: kindOf(before[path], after[path]),
    isText: hasReadableText(path),
    before: old[path] ?? null,
    after: fresh[path] ?? null,
  }));
}

/** What a release changed, or how it differs from what is live. */
export function changesOfRelease(
  tools: ReleaseTools,
  site: Site,
  releaseId: string,
  against: 'previous' | 'live',
): Promise<{ release: Release; changes: ReleaseChange[] }> {
  const { db, store, templates } = tools;
  return db.withSite(site.id, async (scope) => {
    const row = await findRelease(tools, scope, releaseId);
    if (row === null) throw refuseAs(readReleaseChanges, 'RELEASE_NOT_FOUND');
    const { live, liveReleaseId } = await templates.draftOf(scope);
    const release = toRelease(row, liveReleaseId);
    if (against === 'live') return { release, changes: await compare(tools, scope, live, row.manifest) };
    const previousId = await previousOf(tools, scope, releaseId);
    const previous = previousId ? await store.manifestOf(scope, previousId) : {};
    return { release, changes: await compare(tools, scope, previous, row.manifest) };
  });
}

/** What the draft changes of what is live. */
export function changesOfDraft(tools: ReleaseTools, site: Site): Promise<ReleaseChange[]> {
  const { db, templates } = tools;
  return db.withSite(site.id, async (scope) => {
    const { live, manifest } = await templates.draftOf(scope);
    return compare(tools, scope, live, manifest);
  });
}

/** A page of what was published, taken back and restored, the latest first. */
export function listPublications(
  { db }: ReleaseTools,
  site: Site,
  cursor: string | undefined,
): Promise<{ publications: Publication[] } & Paging> {
  return db.withSite(site.id, async (scope) => {
    const rows = await scope.query<Omit<Publication, 'on' | 'stateOf'> & { on: Date; stateOf: Date }>(
      `SELECT p.id, p.kind, p.created_at AS "on", p.created_by AS by, p.release_id AS "releaseId", r.note,
              COALESCE(restored.created_at, r.created_at) AS "stateOf",
              CASE p.kind WHEN 'undo' THEN undone.changed_paths ELSE r.changed_paths END AS "changedPaths",
              ARRAY(SELECT one ->> 'title' FROM jsonb_array_elements(
                CASE p.kind WHEN 'undo' THEN undone.data ELSE r.data END) one) AS "changedData"
         FROM publications p
         JOIN releases r ON r.website_id = p.website_id AND r.id = p.release_id
         LEFT JOIN releases undone
           ON undone.website_id = p.website_id AND undone.id = p.previous_release_id
         LEFT JOIN releases restored
           ON restored.website_id = p.website_id AND restored.id = p.restored_release_id
        WHERE p.website_id = $1 AND ($2::text IS NULL OR p.id < $2)
        ORDER BY p.id DESC LIMIT ${PUBLICATIONS_LISTED + 1}`,
      [site.id, cursor ?? null],
    );
    const { shown, paging } = pageOf(rows, PUBLICATIONS_LISTED, ({ id }) => id);
    return {
      publications: shown.map((row) => ({
        ...row,
        on: row.on.toISOString(),
        stateOf: row.stateOf.toISOString(),
      })),
      ...paging,
    };
  });
}
