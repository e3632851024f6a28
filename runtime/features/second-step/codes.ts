import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import {
  CODE_DIGITS,
  CODE_SECONDS,
  CODES_AROUND,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '#shared/features/second-step/rules.ts';

const SECRET_BYTES = 20;
const SECOND_MS = 1000;

/** A new secret for an authenticator app, in base 32. */
export function createSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

function appOf(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({
    ...names,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: CODE_DIGITS,
    period: CODE_SECONDS,
  });
}

/**
 * The address that hands a secret to an app.
 * @param issuer the site, as the app lists it
 * @param label the account there
 */
export function addressOf(secret: string, issuer: string, label: string): string {
  // Colons part the two names in the address.
  return appOf(secret, { issuer: issuer.replaceAll(':', ' '), label }).toString();
}

/**
 * The number of the code that was typed, counted from 1970, or undefined for a wrong one. A number is good once.
 * @param now epoch milliseconds
 */
export function numberOfCode(secret: string, code: string, now: number): number | undefined {
  const delta = appOf(secret).validate({ token: code, timestamp: now, window: CODES_AROUND });
  return delta === null ? undefined : Math.floor(now / SECOND_MS / CODE_SECONDS) + delta;
}

/** New recovery codes, each other than all others. */
export function createRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) {
    const letters = Array.from({ length: RECOVERY_LENGTH }, () =>
      RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length)),
    );
    codes.add(letters.join(''));
  }
  return [...codes];
}
