import type { DeliveryKind } from '#shared/features/submissions/rules.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { StoredForm } from '../site-forms/statements.ts';
import type { DeliveryRow, SubmissionRow } from './statements.ts';

/** Where a submission goes beside the inbox and programs. */
export function newDeliveries(
  ids: Pick<Ids, 'id'>,
  { rule: { recipients, mailingList } }: StoredForm,
  { id: submissionId, email, createdAt }: SubmissionRow,
): DeliveryRow[] {
  const toList = mailingList?.isOn === true && email !== '' ? [mailingList.listId] : [];
  const toDelivery = (kind: DeliveryKind) => (target: string) => ({
    id: ids.id(),
    submissionId,
    kind,
    target,
    state: 'waiting' as const,
    problem: null,
    tries: 0,
    handedId: null,
    createdAt,
  });
  return [...recipients.map(toDelivery('mail')), ...toList.map(toDelivery('list'))];
}
