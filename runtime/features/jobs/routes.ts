import {
  countDeadLetters,
  type DeadLetter,
  discardDeadLetter,
  discardDeadLetters,
  type LetterChoice,
  listDeadLetters,
  replayDeadLetter,
  replayDeadLetters,
  restoreDeadLetters,
} from '#shared/features/jobs/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { DeadLetterService } from './service.ts';

/** What the audit log calls several pieces. */
function toTitle(choice: LetterChoice, count: number): string {
  return 'job' in choice ? `${count} × ${choice.job}` : `${count}`;
}

/** The calls about work that was given up: listing it, doing it again, forgetting it. */
export function mountDeadLetters(api: Api, db: Database, letters: DeadLetterService, audit: AuditLog): void {
  /** Does something with a dead letter that was waiting. */
  function settle(
    act: string,
    context: RequestContext,
    work: (scope: SiteScope) => Promise<DeadLetter>,
  ): Promise<{ success: true }> {
    return db.withSite(context.site.id, async (scope) => {
      const { id, job, problem, about } = await work(scope);
      const subject = { kind: 'dead letter', id, title: job };
      const before = { job, problem, about: JSON.stringify(about) };
      await audit.record(scope, context, { act, subject, before, after: null });
      return { success: true };
    });
  }

  /** Does something with several, and tells of it where something was done. */
  function settleAll<Done>(
    act: string,
    context: RequestContext,
    work: (scope: SiteScope) => Promise<Done>,
    tell: (done: Done) => { title: string; facts: Record<string, number> } | undefined,
  ): Promise<Done> {
    return db.withSite(context.site.id, async (scope) => {
      const done = await work(scope);
      const told = tell(done);
      if (told !== undefined) {
        const subject = { kind: 'dead letters', id: '', title: told.title };
        await audit.record(scope, context, { act, subject, before: null, after: told.facts });
      }
      return done;
    });
  }

  api.mount(listDeadLetters, (_, { site }) => db.withSite(site.id, letters.list));
  api.mount(countDeadLetters, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ waiting: await letters.count(scope) })),
  );
  api.mount(replayDeadLetter, ({ params }, context) =>
    settle(replayDeadLetter.name, context, (scope) => letters.replay(scope, params.letterId)),
  );
  api.mount(discardDeadLetter, ({ params }, context) =>
    settle(discardDeadLetter.name, context, (scope) => letters.discard(scope, params.letterId)),
  );
  api.mount(replayDeadLetters, ({ body }, context) =>
    settleAll(
      replayDeadLetters.name,
      context,
      (scope) => letters.replayAll(scope, body),
      ({ replayed }) =>
        replayed === 0 ? undefined : { title: toTitle(body, replayed), facts: { replayed } },
    ),
  );
  api.mount(discardDeadLetters, ({ body }, context) =>
    settleAll(
      discardDeadLetters.name,
      context,
      (scope) => letters.discardAll(scope, body),
      ({ letterIds: { length: discarded } }) =>
        discarded === 0 ? undefined : { title: toTitle(body, discarded), facts: { discarded } },
    ),
  );
  api.mount(restoreDeadLetters, ({ body }, context) =>
    settleAll(
      restoreDeadLetters.name,
      context,
      async (scope) => ({ restored: await letters.restore(scope, body.letterIds) }),
      ({ restored }) =>
        restored === 0 ? undefined : { title: toTitle(body, restored), facts: { restored } },
    ),
  );
}
