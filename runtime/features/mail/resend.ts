import { resendMail, type resendMailOfOrder } from '#shared/features/mail/contract.ts';
import { isResendable } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { DeadLetterService } from '../jobs/service.ts';
import { deliverMail, deliverPatiently } from './deliver-mail.ts';
import { defineMail } from './model.ts';

export interface ResendDeps {
  readonly db: Database;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly letters: Pick<DeadLetterService, 'findAbout' | 'replay'>;
  readonly audit: AuditLog;
}

/**
 * Sends a mail once more that failed, or of which nobody knows whether it arrived. Where its delivery is a dead
 * letter, that is done again, so that one mail never has two jobs.
 * @param asked by which call, and of which order the mail has to be
 * @throws Refusal 404, and 409 for a mail that arrived or is on its way
 */
export type ResendMail = (
  scope: SiteScope,
  context: RequestContext,
  id: string,
  asked: { readonly act: (typeof resendMail | typeof resendMailOfOrder)['name']; readonly orderId?: string },
) => Promise<void>;

/** Makes the function that sends mails once more. */
export function createResendMail({ db, jobs, letters, audit }: ResendDeps): ResendMail {
  const { messages } = defineMail(db.sequelize);

  return async (scope, context, id, { act, orderId }) => {
    const { websiteId, transaction } = scope;
    const where = { websiteId, id };
    const sought = orderId === undefined ? where : { ...where, orderId };
    const row = await messages.findOne({ where: sought, transaction, lock: true });
    if (row === null) throw refuseAs(resendMail, 'MAIL_NOT_FOUND');
    const { state, toAddress, subject: title } = row.get();
    const payload = { messageId: id };
    const letter =
      (await letters.findAbout(scope, deliverMail.name, payload)) ??
      (await letters.findAbout(scope, deliverPatiently.name, payload));
    if (!isResendable(state) || letter?.isAtWork === true) throw refuseAs(resendMail, 'MAIL_NOT_FAILED');
    if (letter === undefined) await jobs.enqueue(scope, deliverMail, payload);
    else await letters.replay(scope, letter.id);
    await messages.update({ state: 'queued', decidedAt: null }, { where, transaction });
    await audit.record(scope, context, {
      act,
      subject: { kind: 'mail', id, title },
      before: { state, to: toAddress },
      after: { state: 'queued', to: toAddress },
    });
  };
}
