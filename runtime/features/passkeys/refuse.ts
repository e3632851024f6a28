import { PASSKEY_ERRORS, type PasskeyError } from '#shared/features/passkeys/rules.ts';
import { contributorOf, type RequestContext, type SignedIn } from '../../http/context.ts';
import { Refusal, refuse } from '../../http/refusal.ts';

/** A refusal of a call about passkeys; `field` names what of the input is at fault. */
export function refusePasskey(code: PasskeyError, field?: string): Refusal {
  const { status, text } = PASSKEY_ERRORS[code];
  return new Refusal(status, code, text, field === undefined ? {} : { errors: { [field]: text } });
}

/**
 * The person of a call about their own passkeys.
 * @throws Refusal 403 when a program calls
 */
export function personOf(context: RequestContext): SignedIn {
  const caller = contributorOf(context);
  if (caller.kind === 'token') throw refuse('NOT_FOR_TOKENS');
  return caller;
}
