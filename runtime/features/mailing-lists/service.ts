import {
  createMailingList,
  deleteMailingList,
  type listMailingLists,
  type MailingList,
  type MailingListInput,
  updateMailingList,
} from '#shared/features/mailing-lists/contract.ts';
import { LISTS_MAX } from '#shared/features/mailing-lists/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { createRuleStore, type RuleRow, toStoredRule } from '../../database/rule-store.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { KeepRules } from '../store-rules/store-rules.ts';
import { mailingLists } from './model.ts';
import { countsOfLists, NOBODY, type StoredList } from './statements.ts';

/** The list that is made by itself where somebody signs up and the site has none. */
const FIRST_LIST: MailingListInput = {
  name: 'Newsletter',
  confirms: true,
  consentText: '',
  welcomeText: '',
  senderName: '',
};

/** Makes what keeps the mailing lists of a site. */
export function createMailingListService(deps: {
  readonly ids: Ids;
  readonly keepRules: KeepRules;
  readonly now: () => number;
  /** Forgets the pages that show sign-ups. */
  readonly purgeSite: (scope: SiteScope) => Promise<void>;
}) {
  const { ids, purgeSite } = deps;
  const store = createRuleStore<MailingListInput>(mailingLists.name);
  const rules = deps.keepRules<MailingListInput, RuleRow<MailingListInput>, MailingList>({
    name: 'mailing-list',
    store,
    max: LISTS_MAX,
    calls: { create: createMailingList, update: updateMailingList, remove: deleteMailingList },
    refusals: {
      tooMany: () => refuseAs(createMailingList, 'TOO_MANY_LISTS'),
      notFound: () => refuseAs(updateMailingList, 'LIST_NOT_FOUND'),
      stale: (current) => refuseAs(updateMailingList, 'STALE', { facts: { current } }),
    },
    toStored: toStoredRule,
    titleOf: ({ name }) => name,
  });

  return {
    create: rules.create,
    async update(
      scope: SiteScope,
      context: RequestContext,
      id: string,
      change: { readonly version: number; readonly rule: MailingListInput },
    ): Promise<MailingList> {
      const list = await rules.update(scope, context, id, change);
      await purgeSite(scope);
      return list;
    },
    async remove(scope: SiteScope, context: RequestContext, id: string): Promise<string> {
      const binEntryId = await rules.remove(scope, context, id);
      await purgeSite(scope);
      return binEntryId;
    },
    binned: rules.binned,
    /** The first list of a site, made where there is none; of two at once one makes it. */
    async makeFirst(scope: SiteScope): Promise<StoredList> {
      await store.countLocked(scope);
      const [first] = await store.list(scope);
      return first ?? store.insert(scope, ids.id(), FIRST_LIST, deps.now());
    },
    async list(scope: SiteScope): Promise<Output<typeof listMailingLists>> {
      const counts = await scope.ask(countsOfLists());
      const lists = await rules.list(scope);
      return { lists: lists.map((list) => ({ ...list, counts: counts.get(list.id) ?? NOBODY })) };
    },
  };
}

export type MailingListService = ReturnType<typeof createMailingListService>;
