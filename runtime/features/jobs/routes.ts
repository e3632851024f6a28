import {
  type DeadLetter,
  discardDeadLetter,
  listDeadLetters,
  replayDeadLetter,
} from '#shared/features/jobs/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import type { Api } from '../../http/mount.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { DeadLetterService } from './service.ts';

export function mountDeadLetters(api: Api, db: Database, letters: DeadLetterService, audit: AuditLog): void {
  /** Does something with a dead letter, which is gone after that. */
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

  api.mount(listDeadLetters, (_, { site }) =>
    db.withSite(site.id, async (scope) => ({ deadLetters: await letters.list(scope) })),
  );
  api.mount(replayDeadLetter, ({ params }, context) =>
    settle(replayDeadLetter.name, context, (scope) => letters.replay(scope, params.letterId)),
  );
  api.mount(discardDeadLetter, ({ params }, context) =>
    settle(discardDeadLetter.name, context, (scope) => letters.discard(scope, params.letterId)),
  );
}
