import { cancelSiteCheck, type SiteCheck, startSiteCheck } from '#shared/features/site-check/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { House } from '../../wiring/base.ts';
import { checkSite } from './check-job.ts';
import { beginCheck, endCheck, type KeptCheck, latestCheck } from './statements.ts';

/** A check that was not heard of for so long is taken up by nobody any more: another one may begin. */
export const SILENCE_MS = 3 * 60 * 1000;

const toTime = (at: number) => new Date(at).toISOString();

function toCheck(kept: KeptCheck | undefined, now: number): SiteCheck | null {
  if (kept === undefined) return null;
  const { startedAt, heardAt, finishedAt, ...facts } = kept;
  const isSilent = facts.state === 'working' && heardAt < now - SILENCE_MS;
  return {
    ...facts,
    state: isSilent ? 'interrupted' : facts.state,
    startedOn: toTime(startedAt),
    finishedOn: finishedAt === null ? null : toTime(finishedAt),
  };
}

type Deps = Pick<House, 'ids' | 'jobs' | 'auditLog'>;

/** Makes what begins, tells and stops checks of sites. */
export function createSiteCheckService({ ids, jobs, auditLog: audit }: Deps) {
  const read = async (scope: SiteScope, now: number) => toCheck(await scope.ask(latestCheck.maybe()), now);
  const record = (scope: SiteScope, context: RequestContext, act: string) =>
    audit.record(scope, context, {
      act,
      subject: { kind: 'website', id: scope.websiteId, title: context.site.title },
      before: null,
      after: null,
    });
  return {
    /** The latest check; null where there was none. */
    read,
    /** Begins a check, unless one is at work. */
    async start(scope: SiteScope, context: RequestContext): Promise<SiteCheck | null> {
      const { now } = context;
      const checkId = ids.id();
      const began = await scope.ask(beginCheck.count(checkId, new Date(now), new Date(now - SILENCE_MS)));
      if (began > 0) {
        await jobs.enqueue(scope, checkSite, { checkId });
        await record(scope, context, startSiteCheck.name);
      }
      return read(scope, now);
    },
    /** Stops the check that is at work; what it found stays. */
    async cancel(scope: SiteScope, context: RequestContext): Promise<SiteCheck | null> {
      const { now } = context;
      const before = await read(scope, now);
      const ended =
        before === null ? 0 : await scope.ask(endCheck.count(before.id, 'canceled', new Date(now)));
      if (ended > 0) await record(scope, context, cancelSiteCheck.name);
      return read(scope, now);
    },
  };
}

export type SiteCheckService = ReturnType<typeof createSiteCheckService>;
