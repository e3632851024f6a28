import type { OutsideCaptcha } from '#shared/features/captcha/rules.ts';
import { bytes, key, text, time } from '../../database/column.ts';
import { table } from '../../database/table.ts';

/** Solutions that were sent: each is good once. */
export const captchaSolutions = table('captcha_solutions', { solutionHash: key(), expiresAt: time() });

/** Keys of captchas of other companies. */
export const captchaKeys = table('captcha_keys', {
  kind: key<OutsideCaptcha>(),
  siteKey: text(),
  /** Sealed with the server's key. */
  sealedSecret: bytes(),
  secretEnd: text(),
  project: text(),
  changedAt: time(),
});
