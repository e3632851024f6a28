import { z } from 'zod';
import { resetPassword } from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { PASSWORD_RESET_MINUTES, PASSWORD_RESET_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { RequestContext } from '../../http/context.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import { defineJob } from '../../jobs/job.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailService } from '../mail/service.ts';
import { defineContributors } from './model.ts';
import { refusePerson } from './refuse.ts';
import type { SessionStore } from './sessions.ts';

/**
 * Looks for the account of somebody who wants a new password, and mails the link. It begins a while after it was asked
 * for: the calls that come next would otherwise be slower when there is such an account, and tell of it.
 */
const passwordResetJob = defineJob({
  name: 'password-reset',
  payload: z.object({ askId: z.string() }),
  retries: 8,
  firstGapSeconds: 5,
  limitSeconds: 30,
  atOnce: 2,
  delaySeconds: 3,
});

export interface PasswordResetService {
  /** Notes that somebody wants a new password: the same work whether there is such an account or not. */
  ask(scope: SiteScope, context: RequestContext, email: string): Promise<void>;
  /** True while a link opens something. */
  isOpen(scope: SiteScope, token: string, now: number): Promise<boolean>;
  /**
   * Sets a new password and ends all sessions of the account.
   * @throws Refusal 410 LINK_USED, 400 COMMON_PASSWORD
   */
  use(
    scope: SiteScope,
    context: RequestContext,
    change: { token: string; newPassword: string },
  ): Promise<void>;
}

interface AskRow {
  readonly email: string;
  readonly origin: string;
}

const OPEN =
  'SELECT contributor_id FROM password_resets WHERE website_id = $1 AND token_hash = $2 AND expires_at > $3';

/** Makes the service that sets forgotten passwords anew, and handles its job. */
export function createPasswordResetService(deps: {
  db: Database;
  clock: Clock;
  ids: Ids;
  jobs: Pick<Jobs, 'enqueue' | 'handle'>;
  mail: Pick<MailService, 'send'>;
  sessions: SessionStore;
  audit: AuditLog;
  /** Title and language of the site of a unit of work. */
  describeSite(
    scope: SiteScope,
    origin: string,
  ): Promise<{ readonly title: string; readonly language: string }>;
}): PasswordResetService {
  const { db, clock, ids, jobs, mail, sessions, audit } = deps;
  const { contributors, passwordResets, passwordResetAsks } = defineContributors(db.sequelize);

  async function answer(scope: SiteScope, { email, origin }: AskRow): Promise<void> {
    const { websiteId, transaction } = scope;
    const { conditions, bind } = bindTexts({ email });
    const where = { websiteId, ...conditions, removedAt: null };
    const person = await contributors.findOne({ where, bind, transaction });
    if (person === null) return;
    const token = ids.token();
    const createdAt = new Date(clock.now());
    const expiresAt = new Date(clock.now() + PASSWORD_RESET_MS);
    await passwordResets.destroy({ where: { websiteId, contributorId: person.id }, transaction });
    await passwordResets.create(
      { websiteId, tokenHash: sha256(token), contributorId: person.id, createdAt, expiresAt },
      { transaction },
    );
    const { title, language } = await deps.describeSite(scope, origin);
    await mail.send(scope, {
      kind: 'transactional',
      to: email,
      template: 'password-reset',
      language,
      site: { title, origin },
      data: {
        name: person.name,
        link: `${origin}${ACCOUNT_PATHS.passwordReset}?token=${token}`,
        minutes: PASSWORD_RESET_MINUTES,
      },
    });
  }

  jobs.handle(passwordResetJob, (run, { askId }) =>
    run.finish(async (scope) => {
      const [ask] = await scope.query<AskRow>(
        'DELETE FROM password_reset_asks WHERE website_id = $1 AND id = $2 RETURNING email, origin',
        [scope.websiteId, askId],
      );
      if (ask !== undefined) await answer(scope, ask);
    }),
  );

  return {
    async ask(scope, { origin, now }, email) {
      const { websiteId, transaction } = scope;
      const id = ids.id();
      await passwordResetAsks.create(
        { websiteId, id, email: email.toLowerCase(), origin, createdAt: new Date(now) },
        { transaction },
      );
      await jobs.enqueue(scope, passwordResetJob, { askId: id });
    },
    async isOpen(scope, token, now) {
      return (await scope.query(OPEN, [scope.websiteId, sha256(token), new Date(now)])).length > 0;
    },
    async use(scope, context, { token, newPassword }) {
      const { websiteId, transaction } = scope;
      const bind = [websiteId, sha256(token), new Date(context.now)];
      const [open] = await scope.query<{ contributor_id: string }>(`${OPEN} FOR UPDATE`, bind);
      if (open === undefined) throw refusePerson('LINK_USED');
      const id = open.contributor_id;
      const person = await contributors.findOne({ where: { websiteId, id, removedAt: null }, transaction });
      if (person === null) throw refusePerson('LINK_USED');
      const passwordHash = await hashNewPassword({
        password: newPassword,
        field: 'newPassword',
        about: [context.site.title, person.email, person.name],
      });
      await person.update({ passwordHash, isSample: false }, { transaction });
      await passwordResets.destroy({ where: { websiteId, contributorId: id }, transaction });
      const ended = await sessions.endAll(scope, id);
      await audit.record(scope, context, {
        act: resetPassword.name,
        subject: { kind: 'contributor', id, title: person.name },
        before: { sessions: ended },
        after: { sessions: 0 },
        actor: { kind: 'contributor', id, name: person.name },
      });
    },
  };
}
