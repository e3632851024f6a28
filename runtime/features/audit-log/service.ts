import { listAuditEntries } from '#shared/features/audit-log/contract.ts';
import type { AuditEntry } from '#shared/features/audit-log/contract.ts';
import { AUDIT_PAGE, type Facts, SIGN_IN_ACTS, toChange } from '#shared/features/audit-log/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, SignedIn } from '../../http/context.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { defineAuditEntries } from './model.ts';

/** What somebody did, told in the transaction that does it. */
export interface Deed {
  /** Name of the endpoint or job. */
  readonly act: string;
  readonly subject: { readonly kind: string; readonly id: string; readonly title: string };
  /** The thing as it was; null where it was made. Secrets are hidden by the names of their fields. */
  readonly before: Facts | null;
  /** The thing as it is now; null where it is gone. */
  readonly after: Facts | null;
  /** Who did it, where nobody was signed in when the call came. */
  readonly actor?: Pick<SignedIn, 'kind' | 'id' | 'name'>;
}

/** What of a request the log tells. */
export type AuditedRequest = Pick<RequestContext, 'contributor' | 'requestId' | 'now' | 'network'>;

export interface AuditLog {
  /** Adds an entry, in the caller's transaction. */
  record(scope: SiteScope, request: AuditedRequest, deed: Deed): Promise<void>;
}

export interface AuditLogReader {
  /**
   * One page of the log, the latest entry first.
   * @param signInsOnly true for who may see no more than who signed in and out
   * @throws Refusal 400 BAD_CURSOR
   */
  list(
    scope: SiteScope,
    cursorKey: string,
    filters: HandlerInput<typeof listAuditEntries>['query'],
    signInsOnly: boolean,
  ): Promise<Omit<Output<typeof listAuditEntries>, 'activities'>>;
}

interface EntryRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_kind: AuditEntry['actor']['kind'];
  readonly actor_id: string;
  readonly actor_name: string;
  readonly act: string;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly subject_title: string;
  readonly before: AuditEntry['before'];
  readonly after: AuditEntry['after'];
  readonly request_id: string;
  readonly network: string;
}

const SYSTEM = { kind: 'system', id: '', name: 'Awning' } as const;

const LIST = `
  SELECT id, at, actor_kind, actor_id, actor_name, act, subject_kind, subject_id, subject_title,
         before, after, request_id, network
    FROM audit_entries
   WHERE website_id = $1
     AND ($2::text IS NULL OR actor_id = $2) AND ($3::text IS NULL OR act = $3)
     AND ($4::text IS NULL OR subject_kind = $4) AND ($5::text IS NULL OR subject_id = $5)
     AND ($6::text IS NULL OR request_id = $6)
     AND ($7::timestamptz IS NULL OR at >= $7) AND ($8::timestamptz IS NULL OR at < $8)
     AND ($9::timestamptz IS NULL OR (at, id) < ($9, $10))
     AND ($11::text[] IS NULL OR act = ANY ($11))
   ORDER BY at DESC, id DESC LIMIT ${AUDIT_PAGE + 1}`;

/** Name of the list in its cursors. */
const AUDIT_LIST = 'the audit log';

// The words for the filters are found by leaps over the index, however long the log is.
const ACTS = `
  WITH RECURSIVE found (act) AS (
    (SELECT act FROM audit_entries WHERE website_id = $1 ORDER BY act LIMIT 1)
    UNION ALL
    SELECT (SELECT e.act FROM audit_entries e WHERE e.website_id = $1 AND e.act > found.act ORDER BY e.act LIMIT 1)
      FROM found WHERE found.act IS NOT NULL)
  SELECT act FROM found WHERE act IS NOT NULL AND ($2::text[] IS NULL OR act = ANY ($2)) ORDER BY act`;

const ACTORS = `
  WITH RECURSIVE found (id) AS (
    (SELECT actor_id FROM audit_entries WHERE website_id = $1 ORDER BY actor_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.actor_id FROM audit_entries e
             WHERE e.website_id = $1 AND e.actor_id > found.id ORDER BY e.actor_id LIMIT 1)
      FROM found WHERE found.id IS NOT NULL)
  SELECT found.id, latest.name
    FROM found
    CROSS JOIN LATERAL (
         SELECT e.actor_name AS name FROM audit_entries e
          WHERE e.website_id = $1 AND e.actor_id = found.id AND ($2::text[] IS NULL OR e.act = ANY ($2))
          ORDER BY e.at DESC, e.id DESC LIMIT 1) latest
   ORDER BY latest.name, found.id`;

function toEntry(row: EntryRow): AuditEntry {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
    act: row.act,
    subject: { kind: row.subject_kind, id: row.subject_id, title: row.subject_title },
    before: row.before,
    after: row.after,
    requestId: row.request_id,
    network: row.network,
  };
}

/** The log of a site's changes: it is written in the transaction of the change itself. */
export function createAuditLog(db: Database, ids: Ids): AuditLog & AuditLogReader {
  const entries = defineAuditEntries(db.sequelize);
  return {
    async record({ websiteId, transaction }, request, { act, subject, before, after, actor }) {
      const by = actor ?? request.contributor ?? SYSTEM;
      const row = {
        websiteId,
        id: ids.id(),
        at: new Date(request.now),
        actorKind: by.kind,
        actorId: by.id,
        actorName: by.name,
        act,
        subjectKind: subject.kind,
        subjectId: subject.id,
        subjectTitle: subject.title,
        ...toChange(before, after),
        requestId: request.requestId,
        network: request.network,
      };
      await entries.create(row, { transaction });
    },
    async list(scope, cursorKey, filters, signInsOnly) {
      const { actorId, act, subjectKind, subjectId, requestId, from, to, cursor } = filters;
      const place: Place | undefined = cursor === undefined ? [] : readCursor(cursorKey, AUDIT_LIST, cursor);
      if (place === undefined) throw refuseAs(listAuditEntries, 'BAD_CURSOR');
      const acts = signInsOnly ? SIGN_IN_ACTS : null;
      const filter = [actorId, act, subjectKind, subjectId, requestId, from, to].map(
        (value) => value ?? null,
      );
      const [at, id = null] = place;
      const after = [at === undefined ? null : new Date(at), id];
      const rows = await scope.query<EntryRow>(LIST, [scope.websiteId, ...filter, ...after, acts]);
      const { shown, paging } = pageOf(rows, AUDIT_PAGE, (last) =>
        writeCursor(cursorKey, AUDIT_LIST, [last.at.getTime(), last.id]),
      );
      return {
        entries: shown.map(toEntry),
        ...paging,
        acts: (await scope.query<{ act: string }>(ACTS, [scope.websiteId, acts])).map((row) => row.act),
        actors: await scope.query<{ id: string; name: string }>(ACTORS, [scope.websiteId, acts]),
      };
    },
  };
}
