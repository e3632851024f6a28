import { createHmac } from 'node:crypto';
import {
  erasePersonalData,
  exportPersonalData,
  type findPersonalData,
} from '#shared/features/privacy/contract.ts';
import { PERSONAL_ARCHIVE_PATH } from '#shared/features/privacy/paths.ts';
import { ARCHIVE_MS, erasedMark, tellingWords } from '#shared/features/privacy/rules.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { OrderOfPerson } from '../orders/personal-data.ts';
import { takeAccount } from '../site-users/statements.ts';
import { type Kept, writeArchive } from './archive.ts';
import { archiveTokenOf, emailOfArchiveToken } from './archive-token.ts';
import type { Person, PersonalData } from './personal-data.ts';

type Counts = Output<typeof erasePersonalData>['erased'];

/** What is kept of people, and how it goes (docs/members.md). */
export interface PrivacyService {
  find(scope: SiteScope, email: string): Promise<Output<typeof findPersonalData>>;
  /** @throws Refusal 404 NOTHING_KEPT */
  makeArchive(
    scope: SiteScope,
    context: RequestContext,
    email: string,
  ): Promise<Output<typeof exportPersonalData>>;
  /** The archive that a token opens; undefined for one that is over, or not of this site. */
  openArchive(scope: SiteScope, site: Site, token: string, now: number): Promise<Buffer | undefined>;
  /**
   * Erases a person in the caller's transaction, and says so in the audit log.
   * @param act name of the call that does it
   * @throws Refusal 404 NOTHING_KEPT
   */
  erase(
    scope: SiteScope,
    context: RequestContext,
    email: string,
    act: string,
  ): Promise<Output<typeof erasePersonalData>>;
  /** Whether something that somebody paid for is still to be sent or done. */
  hasOpenOrders(scope: SiteScope, email: string): Promise<boolean>;
}

const LIVE = ['ACTIVE', 'PAST_DUE', 'PAUSED'];

const countOf = (kept: readonly Kept[]): Counts =>
  kept.flatMap(({ name, records }) => (records.length === 0 ? [] : [{ name, records: records.length }]));

/**
 * Makes the service.
 * @param deps.parts what each feature keeps; those that others look into come before those
 */
export function createPrivacyService(deps: {
  readonly audit: AuditLog;
  readonly parts: readonly PersonalData[];
  readonly ordersOf: (
    scope: SiteScope,
    email: string,
    siteUserId: string | undefined,
  ) => Promise<OrderOfPerson[]>;
}): PrivacyService {
  const { audit, parts } = deps;

  async function know(scope: SiteScope, typed: string) {
    const email = typed.toLowerCase();
    const account = await scope.ask(takeAccount.maybe(email));
    const orders = await deps.ordersOf(scope, email, account?.id);
    const person: Person = { email, siteUserId: account?.id, orderIds: orders.map(({ id }) => id) };
    const told = orders.flatMap(({ customerName, whereabouts }) => [customerName, ...whereabouts]);
    const names = [account?.name ?? '', ...told];
    return { person, orders, names };
  }

  async function readAll(scope: SiteScope, person: Person): Promise<Kept[]> {
    const kept: Kept[] = [];
    for (const { name, read } of parts) kept.push({ name, records: await read(scope, person) });
    return kept;
  }

  /** @throws Refusal 404 NOTHING_KEPT */
  function assertKept(kept: readonly Kept[]): Counts {
    const counts = countOf(kept);
    if (counts.length === 0) throw refuseAs(erasePersonalData, 'NOTHING_KEPT');
    return counts;
  }

  return {
    async find(scope, email) {
      const { person, orders } = await know(scope, email);
      const kept = await readAll(scope, person);
      const subscriptions = kept.find(({ name }) => name === 'subscriptions')?.records ?? [];
      return {
        kept: countOf(kept),
        openOrders: orders.filter(({ isOpen }) => isOpen).length,
        liveSubscriptions: subscriptions.filter(({ state }) => LIVE.includes(String(state))).length,
      };
    },

    async makeArchive(scope, context, email) {
      const { site, now } = context;
      const { person } = await know(scope, email);
      const kept = assertKept(await readAll(scope, person));
      const until = now + ARCHIVE_MS;
      await audit.record(scope, context, {
        act: exportPersonalData.name,
        subject: { kind: 'person', id: person.siteUserId ?? '', title: person.email },
        before: null,
        after: Object.fromEntries(kept.map(({ name, records }) => [name, records])),
      });
      const token = archiveTokenOf(site, person.email, until);
      return { path: `${PERSONAL_ARCHIVE_PATH}/${token}`, expiresOn: new Date(until).toISOString(), kept };
    },

    async openArchive(scope, site, token, now) {
      const email = emailOfArchiveToken(site, token, now);
      if (email === undefined) return undefined;
      const { person } = await know(scope, email);
      return writeArchive(email, await readAll(scope, person), now);
    },

    async erase(scope, context, email, act) {
      const { site, now } = context;
      const { person, names } = await know(scope, email);
      const erased = assertKept(await readAll(scope, person));
      const hash = createHmac('sha256', site.siteSecret).update(`erased ${person.email}`).digest('hex');
      const mark = erasedMark(hash);
      const erasure = { ...person, mark, words: tellingWords(person.email, names), now };
      for (const part of parts) await part.erase(scope, erasure);
      await audit.record(scope, context, {
        act,
        subject: { kind: 'person', id: mark, title: mark },
        before: Object.fromEntries(erased.map(({ name, records }) => [name, records])),
        after: null,
      });
      return { mark, erased };
    },

    async hasOpenOrders(scope, email) {
      const { orders } = await know(scope, email);
      return orders.some(({ isOpen }) => isOpen);
    },
  };
}
