import { LIST_CONFIRM_PATH } from '#shared/features/mailing-lists/paths.ts';
import { CONFIRMATION_DAYS, CONFIRMATION_MS } from '#shared/features/mailing-lists/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MailService } from '../mail/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { noteMail, type StoredList } from './statements.ts';

/** Who is written to about a sign-up. */
interface Reader {
  readonly id: string;
  readonly email: string;
  readonly language: string;
  readonly origin: string;
}

/** Makes what is mailed to who signs up. */
export function createSignUpMails(deps: {
  readonly clock: Clock;
  readonly mail: Pick<MailService, 'send'>;
  readonly links: Pick<MailedLinks, 'make'>;
  readonly titleOf: (scope: SiteScope) => Promise<string>;
}) {
  const { clock, links } = deps;

  return {
    /** Asks by a mail whether it was really they who signed up. */
    async askToConfirm(scope: SiteScope, { rule }: StoredList, reader: Reader): Promise<void> {
      const { id, email, language, origin } = reader;
      const link = { purpose: 'list-confirmation', subjectId: id, lifeMs: CONFIRMATION_MS } as const;
      const token = await links.make(scope, link, clock.now());
      const mailId = await deps.mail.send(scope, {
        kind: 'transactional',
        to: email,
        template: 'list-confirmation',
        language,
        sender: rule.senderName,
        site: { title: await deps.titleOf(scope), origin },
        data: { link: `${origin}${LIST_CONFIRM_PATH}?token=${token}`, days: CONFIRMATION_DAYS },
      });
      if (mailId !== undefined) await scope.ask(noteMail(id, mailId));
    },

    /** Greets who became a subscriber, where the list has something to say to them. */
    async welcome(scope: SiteScope, { rule }: StoredList, reader: Reader): Promise<void> {
      const lines = rule.welcomeText.split(/\n+/).filter((line) => line.trim() !== '');
      if (lines.length === 0) return;
      const { id, email, language, origin } = reader;
      const mailId = await deps.mail.send(scope, {
        kind: 'marketing',
        to: email,
        template: 'list-welcome',
        language,
        sender: rule.senderName,
        site: { title: await deps.titleOf(scope), origin },
        data: { lines, link: origin },
      });
      if (mailId !== undefined) await scope.ask(noteMail(id, mailId));
    },
  };
}

export type SignUpMails = ReturnType<typeof createSignUpMails>;
