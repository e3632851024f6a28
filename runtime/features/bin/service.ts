import { eraseFromBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import type { BinEntry, listBin, RestoredThing } from '#shared/features/bin/contract.ts';
import {
  BIN_MS,
  BIN_PAGE,
  type BinKind,
  kindsSeenBy,
  type MayDo,
  maySettle,
} from '#shared/features/bin/rules.ts';
import { can } from '#shared/features/contributors/permissions.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import { Op } from 'sequelize';
import type { z } from 'zod';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Chore } from '../../database/chores.ts';
import { contributorOf, type RequestContext, type SignedIn } from '../../http/context.ts';
import { pageOf } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { type BinEntryColumns, defineBinEntries } from './model.ts';

/** A thing as it is put into the bin. */
export interface DeletedThing {
  readonly kind: BinKind;
  readonly itemId: string;
  /** What people call it. */
  readonly title: string;
  /** Where it was, in words; empty at the top. */
  readonly place: string;
  /** What its kind needs to bring it back. */
  readonly payload: Record<string, unknown>;
}

/** A thing in the bin as its kind gets it back. */
export interface BinnedThing<Payload> {
  readonly itemId: string;
  readonly title: string;
  readonly place: string;
  readonly payload: Payload;
}

/** What a kind of thing does when one of them leaves the bin; both run in the transaction that takes it out. */
export interface BinHandler<Payload extends z.ZodType = z.ZodType> {
  readonly payload: Payload;
  /**
   * Puts the thing back where it was, under another name where one is given.
   * @throws Refusal 409 PLACE_TAKEN of `restoreFromBin`, with a free name under `suggestion`
   */
  restore(
    scope: SiteScope,
    context: RequestContext,
    thing: BinnedThing<z.output<Payload>>,
    name: string | undefined,
  ): Promise<Omit<RestoredThing, 'kind'>>;
  /** Erases what is left of the thing; files outside of the database go after the commit. */
  erase(scope: SiteScope, thing: BinnedThing<z.output<Payload>>): Promise<void>;
}

/** The bin as features use it that delete things. */
export interface Bin {
  /** Says what becomes of a kind of thing; once for each kind. */
  handle<Payload extends z.ZodType>(kind: BinKind, handler: BinHandler<Payload>): void;
  /**
   * Keeps a thing, in the transaction that deletes it.
   * @param now epoch milliseconds
   * @returns id of its entry in the bin
   */
  put(scope: SiteScope, by: Pick<SignedIn, 'name'>, thing: DeletedThing, now: number): Promise<string>;
}

export interface BinService extends Bin {
  /** One page of what the caller may read, the latest first. */
  list(
    scope: SiteScope,
    context: RequestContext,
    filters: HandlerInput<typeof listBin>['query'],
  ): Promise<Output<typeof listBin>>;
  /** @throws Refusal 404, 403, or 409 PLACE_TAKEN */
  restore(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    name: string | undefined,
  ): Promise<RestoredThing>;
  /** @throws Refusal 404 or 403 */
  erase(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  /** Erases things whose time is over, the oldest first. */
  readonly chore: Chore;
}

interface EntryRow {
  readonly id: string;
  readonly kind: BinKind;
  readonly item_id: string;
  readonly title: string;
  readonly place: string;
  readonly deleted_at: Date;
  readonly deleted_by: string;
  readonly erased_at: Date;
}

/** Erasing a thing may take some statements of its kind. */
const ERASED_AT_ONCE = 50;

const IN_BIN = 'website_id = $1 AND restored IS NULL AND erased_at > $2 AND kind = ANY ($3)';

const LIST = `
  SELECT id, kind, item_id, title, place, deleted_at, deleted_by, erased_at
    FROM bin_entries
   WHERE ${IN_BIN}
     AND ($4::text IS NULL OR strpos(lower(place || '/' || title), lower($4)) > 0)
     AND ($5::text IS NULL OR id < $5)
   ORDER BY id DESC LIMIT ${BIN_PAGE + 1}`;

const COUNT = `SELECT kind, count(*)::int AS count FROM bin_entries WHERE ${IN_BIN} GROUP BY kind ORDER BY kind`;

function rightsOf(context: RequestContext): MayDo {
  const person = contributorOf(context);
  return (permission, act) => can(person, permission, act);
}

function toEntry(row: EntryRow): BinEntry {
  return {
    id: row.id,
    kind: row.kind,
    itemId: row.item_id,
    title: row.title,
    place: row.place,
    deletedOn: row.deleted_at.toISOString(),
    deletedBy: row.deleted_by,
    erasedOn: row.erased_at.toISOString(),
  };
}

/** Makes the bin: what was deleted stays in it for 30 days. */
export function createBin(deps: { db: Database; ids: Ids; audit: AuditLog }): BinService {
  const { ids, audit } = deps;
  const entries = defineBinEntries(deps.db.sequelize);
  const handlers = new Map<string, BinHandler>();

  function handlerOf(kind: string): BinHandler {
    const handler = handlers.get(kind);
    if (handler === undefined) throw new Error(`Nothing here takes "${kind}" out of the bin.`);
    return handler;
  }

  function thingOf(row: BinEntryColumns): { handler: BinHandler; thing: BinnedThing<unknown> } {
    const { itemId, title, place } = row;
    const handler = handlerOf(row.kind);
    return { handler, thing: { itemId, title, place, payload: handler.payload.parse(row.payload) } };
  }

  /** The entry with its row locked, for who may deal with it. */
  async function take({ websiteId, transaction }: SiteScope, context: RequestContext, id: string) {
    const row = await entries.findOne({ where: { websiteId, id }, transaction, lock: true });
    const mayDo = rightsOf(context);
    const kind = kindsSeenBy(mayDo).find((seen) => seen === row?.kind);
    if (row === null || kind === undefined || row.erasedAt.getTime() <= context.now) {
      throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
    }
    if (!maySettle(mayDo, kind)) throw refuseAs(restoreFromBin, 'NOT_ALLOWED');
    return { row, kind };
  }

  async function eraseOverdue(scope: SiteScope, now: number, most: number): Promise<number> {
    const { websiteId, transaction } = scope;
    const rows = await entries.findAll({
      where: { websiteId, erasedAt: { [Op.lte]: new Date(now) } },
      order: [['erasedAt', 'ASC']],
      limit: Math.min(most, ERASED_AT_ONCE),
      transaction,
      lock: true,
      skipLocked: true,
    });
    for (const row of rows) {
      if (row.restored !== null) continue;
      const { handler, thing } = thingOf(row);
      await handler.erase(scope, thing);
    }
    await entries.destroy({ where: { websiteId, id: rows.map(({ id }) => id) }, transaction });
    return rows.length;
  }

  const subjectOf = ({ kind, itemId, title }: BinEntryColumns) => ({ kind, id: itemId, title });

  return {
    handle<Payload extends z.ZodType>(kind: BinKind, handler: BinHandler<Payload>) {
      handlers.set(kind, handler);
    },
    async put({ websiteId, transaction }, by, thing, now) {
      const id = ids.id();
      await entries.create(
        {
          websiteId,
          id,
          ...thing,
          deletedAt: new Date(now),
          deletedBy: by.name,
          erasedAt: new Date(now + BIN_MS),
          restored: null,
        },
        { transaction },
      );
      return id;
    },
    async list(scope, context, { kind, search, cursor }) {
      const seen = kindsSeenBy(rightsOf(context));
      const shown = seen.filter((one) => kind === undefined || one === kind);
      const now = new Date(context.now);
      const rows = await scope.query<EntryRow>(LIST, [
        scope.websiteId,
        now,
        shown,
        search === undefined || search === '' ? null : search,
        cursor ?? null,
      ]);
      const page = pageOf(rows, BIN_PAGE, (last) => last.id);
      return {
        entries: page.shown.map(toEntry),
        ...page.paging,
        kinds: await scope.query<{ kind: BinKind; count: number }>(COUNT, [scope.websiteId, now, seen]),
      };
    },
    async restore(scope, context, id, name) {
      const { row, kind } = await take(scope, context, id);
      if (row.restored !== null) return { kind, ...row.restored };
      const { handler, thing } = thingOf(row);
      const restored = await handler.restore(scope, context, thing, name);
      const { websiteId, transaction } = scope;
      await entries.update({ restored }, { where: { websiteId, id }, transaction });
      await audit.record(scope, context, {
        act: restoreFromBin.name,
        subject: subjectOf(row),
        before: null,
        after: { ...restored },
      });
      return { kind, ...restored };
    },
    async erase(scope, context, id) {
      const { row } = await take(scope, context, id);
      if (row.restored !== null) throw refuseAs(eraseFromBin, 'BIN_ENTRY_NOT_FOUND');
      const { handler, thing } = thingOf(row);
      await handler.erase(scope, thing);
      const { websiteId, transaction } = scope;
      await entries.destroy({ where: { websiteId, id }, transaction });
      await audit.record(scope, context, {
        act: eraseFromBin.name,
        subject: subjectOf(row),
        before: { place: row.place, deletedOn: row.deletedAt, deletedBy: row.deletedBy },
        after: null,
      });
    },
    chore: { name: 'bin_entries', run: eraseOverdue },
  };
}
