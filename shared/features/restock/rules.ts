import { isEmailAddress } from '#shared/text/email.ts';

/** How far a sign-up has come (runtime-contract B10). */
export type RestockState = 'PENDING' | 'QUEUED' | 'SENT' | 'BOUNCED' | 'UNSUBSCRIBED';

/** Said after a sign-up, where the shop has no words of its own (SPEC 8 "Restock"). */
export const SIGNED_UP_TEXT = 'Signed up!';
/** Said where there is nothing better to say (SPEC 8 "Restock"). */
export const SIGN_UP_FAILED_TEXT = 'Unable to submit form. Please try again later.';
/** Said of a variant that can be bought. */
export const IN_STOCK_TEXT = 'This is in stock. You can buy it now.';

/** What is wrong with the address of a sign-up, by the code of the contract (SPEC 5 "Restock"). */
export const RESTOCK_EMAIL_ERRORS = {
  EMAIL_BLANK: { status: 400, text: 'Email cannot be blank' },
  EMAIL_INVALID: { status: 400, text: 'Email is invalid' },
} as const;

/** Why an address cannot be signed up, or undefined where it can. */
export function checkRestockEmail(email: string): keyof typeof RESTOCK_EMAIL_ERRORS | undefined {
  if (email.trim() === '') return 'EMAIL_BLANK';
  return isEmailAddress(email.trim()) ? undefined : 'EMAIL_INVALID';
}
