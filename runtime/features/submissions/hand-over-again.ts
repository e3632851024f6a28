import { retryDelivery } from '#shared/features/submissions/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { DeadLetterService } from '../jobs/service.ts';
import type { HandOver } from './hand-over.ts';
import { submissionDeliveries } from './model.ts';
import type { AnsweredSubmission, DeliveryRow } from './statements.ts';

/** Queues of what is handed over. */
const WEBHOOK_JOB = 'webhook';
const MAIL_JOB = 'patient-mail';

/** Makes what hands a delivery over once more that did not arrive. */
export function createHandOverAgain({
  letters,
  handOver,
}: {
  letters: Pick<DeadLetterService, 'findAbout' | 'replay'>;
  handOver: Pick<HandOver, 'mailTo' | 'join'>;
}) {
  /** Puts work back that was given up; answers whether there was any. */
  async function replay(scope: SiteScope, job: string, about: object): Promise<boolean> {
    const letter = await letters.findAbout(scope, job, about as Record<string, unknown>);
    if (letter === undefined) return false;
    if (!letter.isAtWork) await letters.replay(scope, letter.id);
    return true;
  }

  /** Hands one delivery over once more: the same mail or message where its job was given up, else a new mail. */
  return async function handOverAgain(
    scope: SiteScope,
    row: AnsweredSubmission,
    { id, kind, handedId }: DeliveryRow,
  ): Promise<void> {
    const isBack =
      (kind === 'webhook' && (await replay(scope, WEBHOOK_JOB, { deliveryId: handedId }))) ||
      (kind === 'mail' && (await replay(scope, MAIL_JOB, { messageId: handedId })));
    if (!isBack && kind === 'webhook') throw refuseAs(retryDelivery, 'DELIVERY_NOT_FAILED');
    const again = { state: 'waiting' as const, problem: null };
    await scope.ask(submissionDeliveries.change(id, isBack ? again : { ...again, handedId: null }));
    if (kind === 'list') await handOver.join(scope, row);
    else if (!isBack) await handOver.mailTo(scope, row);
  };
}

export type HandOverAgain = ReturnType<typeof createHandOverAgain>;
