import { createSiteUser } from '#shared/features/site-users/contract.ts';
import { refuseAs } from '../../http/refusal.ts';
import { hashPassword, isCommonPassword } from '../../platform/passwords/passwords.ts';

/**
 * Hash of a password that a member chose.
 * @throws Refusal 400 COMMON_PASSWORD with the given field
 */
export async function hashNewPassword(password: string, field: string): Promise<string> {
  if (await isCommonPassword(password)) {
    const { text } = createSiteUser.errors.COMMON_PASSWORD;
    throw refuseAs(createSiteUser, 'COMMON_PASSWORD', { errors: { [field]: text } });
  }
  return hashPassword(password);
}
