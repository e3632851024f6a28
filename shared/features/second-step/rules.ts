/** Digits of a code that an authenticator app shows. */
export const CODE_DIGITS = 6;
/** How long such a code stands, in seconds. */
export const CODE_SECONDS = 30;
/** Codes before and after the one of the moment that are good too, since clocks differ. */
export const CODES_AROUND = 1;
/** Recovery codes that a person gets. */
export const RECOVERY_CODES = 10;
/** Characters of a recovery code, without the dash in its middle. */
export const RECOVERY_LENGTH = 10;
/** Characters of recovery codes: none of them is taken for another one. */
export const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const RECOVERY_CODE = new RegExp(`^[${RECOVERY_ALPHABET}]+$`);

/** What calls about two-step sign-in may refuse, with the sentence for people. */
export const SECOND_STEP_ERRORS = {
  WRONG_CODE: {
    status: 403,
    text: 'This code is wrong or was used before. Wait for the next one, or use a recovery code.',
  },
  TOO_MANY_CODES: {
    status: 429,
    text: 'Too many wrong codes were entered for this account. Devices that signed in to it before can try again in a minute; others within an hour.',
  },
  SETUP_NOT_BEGUN: { status: 409, text: 'Start setting up two-step sign-in again.' },
  AUTHENTICATOR_ON: { status: 409, text: 'You have an authenticator app already. Remove it first.' },
  AUTHENTICATOR_OFF: { status: 404, text: 'You have no authenticator app.' },
  SECOND_STEP_OFF: { status: 404, text: 'Two-step sign-in is off for this person.' },
  SECOND_STEP_REQUIRED: {
    status: 409,
    text: 'The owner of the site requires two-step sign-in, so it cannot be switched off.',
  },
  OWN_SECOND_STEP_FIRST: {
    status: 409,
    text: 'Switch two-step sign-in on for yourself before you require it of others.',
  },
} as const;

export type SecondStepError = keyof typeof SECOND_STEP_ERRORS;

/** What somebody typed as a code: an app's as digits, a recovery code as it is kept, or undefined for neither. */
export function readCode(
  typed: string,
): { readonly kind: 'app' | 'recovery'; readonly code: string } | undefined {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  if (code.length === CODE_DIGITS && /^\d+$/.test(code)) return { kind: 'app', code };
  const isRecovery = code.length === RECOVERY_LENGTH && RECOVERY_CODE.test(code);
  return isRecovery ? { kind: 'recovery', code } : undefined;
}

/** A recovery code as people read it, with a dash in its middle. */
export function showRecoveryCode(code: string): string {
  const middle = RECOVERY_LENGTH / 2;
  return `${code.slice(0, middle)}-${code.slice(middle)}`;
}
