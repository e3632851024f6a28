import { sampleAnswers } from '#shared/features/forms/sample-answers.ts';
import { submissionInput } from '#shared/features/submissions/contract.ts';
import type { SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { fingerprint } from '../../http/idempotency.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { StoredForm } from '../site-forms/statements.ts';
import { definitionOf, type Taker, toRow } from './take.ts';

const NOTHING_WRONG = { score: 0, reasons: [], isSpam: false, isUnclear: false };

/** Makes what sends a form as a visitor would, with made-up answers, marked as a test. */
export function createFormTrial({ ids, taker }: { ids: Ids; taker: Pick<Taker, 'keep'> }) {
  return async (scope: SiteScope, context: RequestContext, form: StoredForm): Promise<string> => {
    const answers = sampleAnswers(definitionOf(form));
    const id = ids.id();
    const arrival = { key: undefined, keyHash: sha256(ids.token()), bodyHash: fingerprint(answers) };
    const row = toRow(context, form, {
      id,
      answers,
      answersHash: fingerprint([id, answers]),
      arrival,
      input: submissionInput.parse({}),
      verdict: NOTHING_WRONG,
      isTest: true,
    });
    await taker.keep(scope, form, row);
    return id;
  };
}

export type FormTrial = ReturnType<typeof createFormTrial>;
