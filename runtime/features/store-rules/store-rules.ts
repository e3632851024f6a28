import type { Facts } from '#shared/features/audit-log/rules.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import type { BinKind } from '#shared/features/bin/rules.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { z } from 'zod';
import type { SiteScope } from '../../database/database.ts';
import type { RuleRow, RuleStore } from '../../database/rule-store.ts';
import { contributorOf, type RequestContext } from '../../http/context.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { Bin, BinHandler } from '../bin/service.ts';
import { assertCurrency } from '../websites/statements.ts';

const payload = z.object({});

/** A kind of rules that staff makes for a store: coupons, zones. */
export interface RuleKind<Rule extends Facts, Row extends RuleRow<Rule>, Stored> {
  readonly name: BinKind;
  readonly store: RuleStore<Rule, Row>;
  /** How many a site has at the most. */
  readonly max: number;
  readonly calls: Readonly<Record<'create' | 'update' | 'remove', Pick<Endpoint, 'name'>>>;
  readonly refusals: {
    readonly tooMany: () => Refusal;
    readonly notFound: () => Refusal;
    readonly stale: (current: Stored) => Refusal;
  };
  /** A rule as calls answer it. */
  readonly toStored: (row: Row) => Stored;
  readonly titleOf: (rule: Rule) => string;
  /** What only one of the kind has at a time; nothing unless given. */
  readonly placeOf?: (rule: Rule) => string;
  /** What is to be done when one was made, changed, deleted or brought back, in the unit of work; nothing unless given. */
  readonly changed?: (scope: SiteScope) => Promise<void>;
  /** Refuses a rule that does not go with the others, while nobody else makes or changes one. */
  readonly assertFits?: (scope: SiteScope, rule: Rule, id: string) => Promise<void>;
}

/** What staff does to the rules of one kind; each act is an entry of the audit log. */
export interface StoreRules<Rule extends Facts, Stored> {
  /** In the order in which they were made. */
  list(scope: SiteScope): Promise<Stored[]>;
  /** @throws Refusal where there are too many of the kind */
  create(scope: SiteScope, context: RequestContext, rule: Rule): Promise<Stored>;
  /** @throws Refusal for a rule that is not there, or that is of another version by now */
  update(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    change: { readonly version: number; readonly rule: Rule },
  ): Promise<Stored>;
  /**
   * Puts a rule into the bin.
   * @returns id of its entry there
   * @throws Refusal for a rule that is not there
   */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<string>;
  /**
   * Takes a rule out of the bin.
   * @param changes facts that it comes back with
   * @throws Refusal 404 for one that no longer exists
   */
  bringBack(scope: SiteScope, id: string, changes?: Partial<Rule>): Promise<void>;
  /** What becomes of rules in the bin. */
  readonly binned: BinHandler<typeof payload>;
}

/** Makes what staff does to the rules of a kind. */
export type KeepRules = <Rule extends Facts, Row extends RuleRow<Rule>, Stored>(
  kind: RuleKind<Rule, Row, Stored>,
) => StoreRules<Rule, Stored>;

/** Makes what keeps the rules of each kind, with the log and the bin that all of them share. */
export function createStoreRules(deps: { ids: Ids; audit: AuditLog; bin: Pick<Bin, 'put'> }): KeepRules {
  const { ids, audit, bin } = deps;
  return <Rule extends Facts, Row extends RuleRow<Rule>, Stored>(
    kind: RuleKind<Rule, Row, Stored>,
  ): StoreRules<Rule, Stored> => {
    const { name, store, calls, refusals, toStored, titleOf, placeOf, assertFits, changed } = kind;

    async function take(scope: SiteScope, id: string): Promise<Row> {
      const row = await store.take(scope, id);
      if (row === undefined) throw refusals.notFound();
      return row;
    }

    async function record(
      scope: SiteScope,
      context: RequestContext,
      { name: act }: Pick<Endpoint, 'name'>,
      { before, after }: { readonly before: Row | null; readonly after: Row | null },
    ): Promise<void> {
      const row = after ?? before;
      if (row === null) throw new Error(`${act} changed nothing.`);
      await audit.record(scope, context, {
        act,
        subject: { kind: name, id: row.id, title: titleOf(row.rule) },
        before: before && before.rule,
        after: after && after.rule,
      });
      await changed?.(scope);
    }

    async function bringBack(...call: Parameters<typeof store.show>): Promise<void> {
      if ((await store.show(...call)) === undefined) throw refuseAs(restoreFromBin, 'BIN_ENTRY_NOT_FOUND');
      await changed?.(call[0]);
    }

    return {
      list: async (scope) => (await store.list(scope)).map(toStored),
      async create(scope, context, rule) {
        await scope.ask(assertCurrency(context.site));
        if ((await store.countLocked(scope)) >= kind.max) throw refusals.tooMany();
        const id = ids.id();
        await assertFits?.(scope, rule, id);
        const row = await store.insert(scope, id, rule, context.now);
        await record(scope, context, calls.create, { before: null, after: row });
        return toStored(row);
      },
      async update(scope, context, id, { version, rule }) {
        await scope.ask(assertCurrency(context.site));
        if (assertFits !== undefined) await store.countLocked(scope);
        const before = await take(scope, id);
        if (before.version !== version) throw refusals.stale(toStored(before));
        await assertFits?.(scope, rule, id);
        const row = await store.update(scope, id, rule);
        await record(scope, context, calls.update, { before, after: row });
        return toStored(row);
      },
      async remove(scope, context, id) {
        const row = await take(scope, id);
        await store.hide(scope, id, context.now);
        const place = placeOf?.(row.rule) ?? '';
        const thing = { kind: name, itemId: id, title: titleOf(row.rule), place, payload: {} };
        const entryId = await bin.put(scope, contributorOf(context), thing, context.now);
        await record(scope, context, calls.remove, { before: row, after: null });
        return entryId;
      },
      bringBack,
      binned: {
        payload,
        async restore(scope, _context, { itemId, title, place }) {
          await bringBack(scope, itemId);
          return { itemId, title, place };
        },
        erase: (scope, { itemId }) => store.erase(scope, itemId),
      },
    };
  };
}
