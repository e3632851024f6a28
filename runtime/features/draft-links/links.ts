import { createDraftLink, type DraftLink, revokeDraftLink } from '#shared/features/draft-links/contract.ts';
import { linkStateOf, OPEN_LINKS_MAX, pathInDraft } from '#shared/features/draft-links/rules.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { defineDraftLinks, DraftLinkRow } from './model.ts';

/** What acts on links and remarks work with. */
export interface DraftLinkTools extends ReturnType<typeof defineDraftLinks> {
  readonly ids: Ids;
  readonly audit: AuditLog;
}

type Wish = HandlerInput<typeof createDraftLink>['body'];

interface ListedRow extends DraftLinkRow {
  readonly remarkCount: number;
  readonly openRemarkCount: number;
}

const DAY_MS = 24 * 60 * 60 * 1000;
const LISTED = 200;

const LINKS = `
  SELECT l.id, l.note, l.start_path AS "startPath", l.password_hash AS "passwordHash", l.created_at AS "createdAt",
         l.created_by AS "createdBy", l.expires_at AS "expiresAt", l.revoked_at AS "revokedAt",
         count(r.id)::int AS "remarkCount", (count(r.id) FILTER (WHERE r.done_at IS NULL))::int AS "openRemarkCount"
    FROM draft_links l
    LEFT JOIN draft_remarks r ON r.website_id = l.website_id AND r.link_id = l.id
   WHERE l.website_id = $1 AND ($2::text IS NULL OR l.id = $2)
   GROUP BY l.website_id, l.id`;
const LIST = `${LINKS} ORDER BY (l.revoked_at IS NULL AND l.expires_at > $3) DESC, l.id DESC LIMIT ${LISTED}`;
const OPEN_COUNT = `
  SELECT count(*)::int AS count FROM draft_links
   WHERE website_id = $1 AND revoked_at IS NULL AND expires_at > $2`;
const REVOKE = `
  UPDATE draft_links SET revoked_at = COALESCE(revoked_at, $3) WHERE website_id = $1 AND id = $2 AND expires_at > $3`;
const FIND = `
  SELECT id, note, start_path AS "startPath", password_hash AS "passwordHash" FROM draft_links
   WHERE website_id = $1 AND token_hash = $2 AND revoked_at IS NULL AND expires_at > $3`;

/** A link that works, as the pages of the draft need it. */
export type GoodLink = Pick<DraftLinkRow, 'id' | 'note' | 'startPath' | 'passwordHash'>;

function toDraftLink(row: ListedRow, now: number): DraftLink {
  return {
    id: row.id,
    note: row.note,
    startPath: row.startPath,
    state: linkStateOf(row, now),
    hasPassword: row.passwordHash !== null,
    createdOn: row.createdAt.toISOString(),
    createdBy: row.createdBy,
    expiresOn: row.expiresAt.toISOString(),
    remarkCount: row.remarkCount,
    openRemarkCount: row.openRemarkCount,
  };
}

const subjectOf = ({ id, note }: Pick<DraftLink, 'id' | 'note'>) => ({ kind: 'draftLink', id, title: note });

async function readLink(scope: SiteScope, id: string, now: number): Promise<DraftLink | undefined> {
  const [row] = await scope.query<ListedRow>(LINKS, [scope.websiteId, id]);
  return row && toDraftLink(row, now);
}

/** The links of a site: those that work first, and the newest of them first. */
export async function listLinks(scope: SiteScope, now: number): Promise<DraftLink[]> {
  const rows = await scope.query<ListedRow>(LIST, [scope.websiteId, null, new Date(now)]);
  return rows.map((row) => toDraftLink(row, now));
}

/**
 * Makes a link; the answer is the only one that has its address.
 * @param passwordHash of its password; null where it has none
 */
export async function createLink(
  { ids, audit, draftLinks }: DraftLinkTools,
  scope: SiteScope,
  context: RequestContext,
  { wish, passwordHash }: { readonly wish: Wish; readonly passwordHash: string | null },
): Promise<{ link: DraftLink; address: string }> {
  const { now, origin } = context;
  const { websiteId, transaction } = scope;
  // Who makes links takes turns, so that nobody makes one too many.
  await scope.query("SELECT pg_advisory_xact_lock(hashtextextended('draft links ' || $1, 0))", [websiteId]);
  const [open] = await scope.query<{ count: number }>(OPEN_COUNT, [websiteId, new Date(now)]);
  if ((open?.count ?? 0) >= OPEN_LINKS_MAX) throw refuseAs(createDraftLink, 'TOO_MANY_LINKS');
  const token = ids.token();
  const { note, startPath, days } = wish;
  const row: DraftLinkRow = {
    websiteId,
    id: ids.id(),
    tokenHash: sha256(token),
    note,
    startPath,
    passwordHash,
    createdAt: new Date(now),
    createdBy: contributorOf(context).name,
    expiresAt: new Date(now + days * DAY_MS),
    revokedAt: null,
  };
  await draftLinks.create(row, { transaction });
  const link = toDraftLink({ ...row, remarkCount: 0, openRemarkCount: 0 }, now);
  const { expiresOn, hasPassword } = link;
  await audit.record(scope, context, {
    act: createDraftLink.name,
    subject: subjectOf(link),
    before: null,
    after: { note, startPath, expiresOn, hasPassword },
  });
  return { link, address: origin + pathInDraft(token, startPath) };
}

/** Ends a link at once; one that is over stays as it is. @throws Refusal 404 LINK_NOT_FOUND */
export async function revokeLink(
  { audit }: DraftLinkTools,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<DraftLink> {
  const { now } = context;
  const before = await readLink(scope, id, now);
  if (before === undefined) throw refuseAs(revokeDraftLink, 'LINK_NOT_FOUND');
  if (before.state !== 'open') return before;
  await scope.query(REVOKE, [scope.websiteId, id, new Date(now)]);
  const link: DraftLink = { ...before, state: 'revoked' };
  await audit.record(scope, context, {
    act: revokeDraftLink.name,
    subject: subjectOf(link),
    before: { state: before.state },
    after: { state: link.state },
  });
  return link;
}

/** The link of a token while it works; undefined otherwise. */
export async function findLink(scope: SiteScope, token: string, now: number): Promise<GoodLink | undefined> {
  const [row] = await scope.query<GoodLink>(FIND, [scope.websiteId, sha256(token), new Date(now)]);
  return row;
}
