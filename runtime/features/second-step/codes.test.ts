import { describe, expect, it } from 'vitest';
import { readCode, RECOVERY_CODES, showRecoveryCode } from '#shared/features/second-step/rules.ts';
import { addressOf, createRecoveryCodes, createSecret, numberOfCode } from './codes.ts';

/** The secret and codes of RFC 6238, appendix B, cut to six digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('a code of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('at %d seconds is %s', (seconds, code, number) => {
    expect(numberOfCode(SECRET, code, seconds * 1000)).toBe(number);
  });

  it.each([
    [-31_000, true],
    [0, true],
    [30_000, true],
    [60_000, false],
    [-61_000, false],
  ])('that is looked at %d ms later is good: %s', (later, isGood) => {
    const number = numberOfCode(SECRET, '279037', 2_000_000_000_000 + 1_000 + later);
    expect(number).toBe(isGood ? 66_666_666 : undefined);
  });

  it('belongs to its secret', () => {
    expect(numberOfCode(createSecret(), '279037', 2_000_000_000_000)).toBeUndefined();
  });

  it('is handed to the app by an address that names site and account', () => {
    expect(addressOf(SECRET, 'Salt: marsh', 'ines@x.example')).toBe(
      `otpauth://totp/Salt%20%20marsh:ines%40x.example?issuer=Salt%20%20marsh&secret=${SECRET}&algorithm=SHA1&digits=6&period=30`,
    );
  });
});

it('recovery codes differ and can be read back', () => {
  const codes = createRecoveryCodes();
  expect(new Set(codes).size).toBe(RECOVERY_CODES);
  for (const code of codes) expect(readCode(showRecoveryCode(code))).toEqual({ kind: 'recovery', code });
});
