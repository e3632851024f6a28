import {
  isHeldBack,
  isMailAddress,
  type MailKind,
  toHeadLine,
  toMailAddress,
} from '#shared/features/mail/rules.ts';
import { UNSUBSCRIBE_PATH } from '#shared/features/mail/paths.ts';
import { isErased } from '#shared/features/privacy/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { rowAdder } from '../../database/write-rows.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import { deliverMail } from './deliver-mail.ts';
import type { MailHolds } from './holds.ts';
import { defineMail } from './model.ts';
import type { MailData, MailSite, MailTemplate, RenderMail } from './render-mail.ts';

/** A mail to be written. */
export interface NewMail<Template extends MailTemplate> {
  readonly kind: MailKind;
  /** One address. */
  readonly to: string;
  readonly template: Template;
  /** Language tag of the reader; the nearest language that the mails are written in is taken. */
  readonly language: string;
  readonly site: MailSite;
  readonly data: MailData[Template];
  /** True for a transactional mail whose reader may refuse further ones, as for one they have asked for once. */
  readonly canBeRefused?: true;
  /** True for one with sample data; its subject says so. */
  readonly isTest?: boolean;
}

export interface MailService {
  /**
   * Writes a mail and puts it into the outbox, in the caller's transaction: it is delivered when that is committed,
   * and never was when it is rolled back. A marketing mail to an address that refused them is kept unsent.
   * @throws Refusal 400 with the field `to` for a text that is no address
   * @returns id of the mail; undefined where nothing was written, since its reader was erased
   */
  send<Template extends MailTemplate>(scope: SiteScope, mail: NewMail<Template>): Promise<string | undefined>;
}

export interface MailDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly render: RenderMail;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly holds: MailHolds;
}

/** Makes the service that writes mails. */
export function createMailService({ db, clock, ids, render, jobs, holds }: MailDeps): MailService {
  const addMessages = rowAdder(defineMail(db.sequelize).messages);

  return {
    async send(scope, mail) {
      const toAddress = toMailAddress(mail.to);
      if (isErased(toAddress)) return undefined;
      if (!isMailAddress(toAddress)) {
        const message = 'This is no e-mail address.';
        throw new Refusal(400, 'INVALID_INPUT', message, { errors: { to: message } });
      }
      const isRefusable = mail.kind === 'marketing' || mail.canBeRefused === true;
      const token = isRefusable ? ids.token() : undefined;
      const unsubscribeUrl =
        token === undefined ? null : `${mail.site.origin}${UNSUBSCRIBE_PATH}?token=${token}`;
      const [written, reason] = await Promise.all([
        render({ ...mail, unsubscribeUrl }),
        holds.reasonFor(scope, toAddress),
      ]);
      const isHeld = isHeldBack(mail.kind, reason);
      const now = new Date(clock.now());
      const id = ids.id();
      const row = {
        websiteId: scope.websiteId,
        id,
        kind: mail.kind,
        template: mail.template,
        toAddress,
        senderName: toHeadLine(mail.site.title),
        ...written,
        subject: mail.isTest === true ? toHeadLine(`[Test] ${written.subject}`) : written.subject,
        unsubscribeUrl,
        unsubscribeHash: token === undefined ? null : sha256(token),
        state: isHeld ? ('held' as const) : ('queued' as const),
        problem: null,
        createdAt: now,
        decidedAt: isHeld ? now : null,
      };
      await Promise.all([
        addMessages(scope, [row]),
        isHeld ? undefined : jobs.enqueue(scope, deliverMail, { messageId: id }),
      ]);
      return id;
    },
  };
}
