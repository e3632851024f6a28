import { CONTRIBUTOR_ERRORS, type ContributorError } from '#shared/features/contributors/rules.ts';
import { contributorOf, type RequestContext, type SignedIn } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';

/** A refusal of a call about people, with its status and sentence; `field` names what of the input is at fault. */
export function refusePerson(code: ContributorError, field?: string): Refusal {
  const { status, text } = CONTRIBUTOR_ERRORS[code];
  return new Refusal(status, code, text, field === undefined ? {} : { errors: { [field]: text } });
}

/**
 * The person of a call about their own sessions and password.
 * @throws Refusal 403 when a program calls
 */
export function personOf(context: RequestContext): SignedIn {
  const caller = contributorOf(context);
  if (caller.kind === 'token') throw refuse('NOT_FOR_TOKENS');
  return caller;
}
