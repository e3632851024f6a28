import { resetPassword } from '#shared/features/contributors/contract.ts';
import { ACCOUNT_PATHS } from '#shared/features/contributors/paths.ts';
import { PASSWORD_RESET_MINUTES, PASSWORD_RESET_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { RequestContext } from '../../http/context.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { defineContributors } from './model.ts';
import { refusePerson } from './refuse.ts';
import type { SessionStore } from './sessions.ts';

const PURPOSE = 'staff-password';

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

/** Makes the service that sets forgotten passwords anew, and answers who asks for a link to it. */
export function createPasswordResetService(deps: {
  db: Database;
  clock: Clock;
  mail: Pick<MailService, 'send'>;
  links: MailedLinks;
  sessions: SessionStore;
  audit: AuditLog;
  /** Title and language of the site of a unit of work. */
  describeSite(
    scope: SiteScope,
    origin: string,
  ): Promise<{ readonly title: string; readonly language: string }>;
}): PasswordResetService {
  const { db, clock, mail, links, sessions, audit } = deps;
  const { contributors } = defineContributors(db.sequelize);

  links.answerWith(PURPOSE, async (scope, { email, origin }) => {
    const { websiteId, transaction } = scope;
    const { conditions, bind } = bindTexts({ email });
    const where = { websiteId, ...conditions, removedAt: null };
    const person = await contributors.findOne({ where, bind, transaction });
    if (person === null) return;
    const link = { purpose: PURPOSE, subjectId: person.id, lifeMs: PASSWORD_RESET_MS } as const;
    const token = await links.make(scope, link, clock.now());
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
  });

  return {
    ask: (scope, context, email) => links.ask(scope, context, PURPOSE, email),
    async isOpen(scope, token, now) {
      return (await links.find(scope, PURPOSE, token, now)) !== undefined;
    },
    async use(scope, context, { token, newPassword }) {
      const { websiteId, transaction } = scope;
      const id = await links.find(scope, PURPOSE, token, context.now);
      if (id === undefined) throw refusePerson('LINK_USED');
      const person = await contributors.findOne({
        where: { websiteId, id, removedAt: null },
        transaction,
        lock: true,
      });
      const taken = await links.take(scope, PURPOSE, token, context.now);
      if (person === null || taken === undefined) throw refusePerson('LINK_USED');
      const passwordHash = await hashNewPassword({
        password: newPassword,
        field: 'newPassword',
        about: [context.site.title, person.email, person.name],
      });
      await person.update({ passwordHash, isSample: false }, { transaction });
      await links.endAll(scope, id);
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
