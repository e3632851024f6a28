import { bigDigits, bytes, key, maybe, time } from '../../database/column.ts';
import { modelsOf, table } from '../../database/table.ts';

export const secondSteps = table('second_steps', {
  contributorId: key(),
  /** The secret of the authenticator app, sealed with the key of the server. */
  sealedSecret: bytes(),
  createdAt: time(),
  /** When a code of the app came back; null while it is being set up. */
  confirmedAt: maybe(time()),
  /** Number of the latest code that was used, counted from 1970; a decimal text, as big integers are. */
  lastCode: bigDigits(),
});

export const recoveryCodes = table('recovery_codes', {
  contributorId: key(),
  /** SHA-256 of the code with the site and the person. */
  codeHash: key(),
  usedAt: maybe(time()),
});

export const secondStepRules = table('second_step_rules', {
  requiredAt: time(),
});

/** The tables of two-step sign-in: secrets, recovery codes, and sites that require it. */
export const defineSecondSteps = modelsOf({
  steps: secondSteps,
  recoveryCodes,
  rules: secondStepRules,
});
