import { LOGIN_REFUSALS } from '#shared/text/login-refusals.ts';
import { hashPassword } from '../platform/passwords/passwords.ts';
import { isWeakPassword } from '../platform/passwords/weak-passwords.ts';
import { Refusal } from './refusal.ts';

/** A password that somebody chose, with what others know of them. */
export interface ChosenPassword {
  readonly password: string;
  /** The field of the input that it came in. */
  readonly field: 'password' | 'newPassword';
  /** The title of the site, the person's mail address and names: none of them makes a password. */
  readonly about: readonly string[];
}

/**
 * Hash of a password that somebody chose: one rule for staff and members, whichever way it is chosen.
 * @throws Refusal 400 COMMON_PASSWORD at its field
 */
export async function hashNewPassword({ password, field, about }: ChosenPassword): Promise<string> {
  if (await isWeakPassword(password, about)) {
    const { status, text } = LOGIN_REFUSALS.COMMON_PASSWORD;
    throw new Refusal(status, 'COMMON_PASSWORD', text, { errors: { [field]: text } });
  }
  return hashPassword(password);
}
