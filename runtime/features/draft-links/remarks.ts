import { type DraftRemark, markDraftRemark } from '#shared/features/draft-links/contract.ts';
import { REMARKS_MAX } from '#shared/features/draft-links/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { type Paging, pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DraftLinkTools, GoodLink } from './links.ts';

/** What somebody says of a page. */
export interface SentRemark {
  readonly path: string;
  readonly name: string;
  readonly text: string;
}

/** Which remarks are listed. */
interface RemarkAsk {
  readonly path?: string | undefined;
  readonly show: 'open' | 'all';
  readonly cursor?: string | undefined;
}

interface RemarkRow {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly text: string;
  readonly createdAt: Date;
  readonly doneAt: Date | null;
  readonly doneBy: string | null;
  readonly linkNote: string;
}

const LISTED = 50;

const REMARKS = `
  SELECT r.id, r.path, r.name, r.text, r.created_at AS "createdAt", r.done_at AS "doneAt", r.done_by AS "doneBy",
         l.note AS "linkNote"
    FROM draft_remarks r JOIN draft_links l ON l.website_id = r.website_id AND l.id = r.link_id
   WHERE r.website_id = $1`;
const LIST = `${REMARKS} AND ($2::text IS NULL OR r.path = $2) AND ($3 OR r.done_at IS NULL)
     AND ($4::text IS NULL OR r.id < $4)
   ORDER BY r.id DESC LIMIT ${LISTED + 1}`;
// Those who write by one link take turns, so that none is one too many.
const LOCK_LINK = 'SELECT 1 FROM draft_links WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE';
const COUNT = 'SELECT count(*)::int AS count FROM draft_remarks WHERE website_id = $1 AND link_id = $2';
const MARK = `
  UPDATE draft_remarks SET done_at = CASE WHEN $3 THEN COALESCE(done_at, $4) END,
         done_by = CASE WHEN $3 THEN COALESCE(done_by, $5) END
   WHERE website_id = $1 AND id = $2`;

function toRemark({ createdAt, doneAt, doneBy, ...row }: RemarkRow): DraftRemark {
  return {
    ...row,
    createdOn: createdAt.toISOString(),
    ...(doneAt === null ? {} : { done: { on: doneAt.toISOString(), by: doneBy ?? '' } }),
  };
}

/** A page of remarks, the newest first. */
export async function listRemarks(
  scope: SiteScope,
  { path, show, cursor }: RemarkAsk,
): Promise<{ remarks: DraftRemark[] } & Paging> {
  const bind = [scope.websiteId, path ?? null, show === 'all', cursor ?? null];
  const rows = await scope.query<RemarkRow>(LIST, bind);
  const { shown, paging } = pageOf(rows, LISTED, ({ id }) => id);
  return { remarks: shown.map(toRemark), ...paging };
}

/** Keeps a remark; false where as many came by the link as may. */
export async function addRemark(
  { ids, draftRemarks }: Pick<DraftLinkTools, 'ids' | 'draftRemarks'>,
  scope: SiteScope,
  { link, remark }: { readonly link: GoodLink; readonly remark: SentRemark },
  now: number,
): Promise<boolean> {
  const { websiteId, transaction } = scope;
  await scope.query(LOCK_LINK, [websiteId, link.id]);
  const [held] = await scope.query<{ count: number }>(COUNT, [websiteId, link.id]);
  if ((held?.count ?? 0) >= REMARKS_MAX) return false;
  await draftRemarks.create(
    {
      websiteId,
      id: ids.id(),
      linkId: link.id,
      ...remark,
      createdAt: new Date(now),
      doneAt: null,
      doneBy: null,
    },
    { transaction },
  );
  return true;
}

/** Marks a remark as done or not done; a second time changes nothing. @throws Refusal 404 REMARK_NOT_FOUND */
export async function markRemark(
  { audit }: DraftLinkTools,
  scope: SiteScope,
  context: RequestContext,
  { id, isDone }: { readonly id: string; readonly isDone: boolean },
): Promise<DraftRemark> {
  const read = async () => {
    const [row] = await scope.query<RemarkRow>(`${REMARKS} AND r.id = $2`, [scope.websiteId, id]);
    if (row === undefined) throw refuseAs(markDraftRemark, 'REMARK_NOT_FOUND');
    return toRemark(row);
  };
  const before = await read();
  if ((before.done !== undefined) === isDone) return before;
  const { name } = contributorOf(context);
  await scope.query(MARK, [scope.websiteId, id, isDone, new Date(context.now), name]);
  await audit.record(scope, context, {
    act: markDraftRemark.name,
    subject: { kind: 'draftRemark', id, title: before.path },
    before: { isDone: !isDone },
    after: { isDone },
  });
  return read();
}
