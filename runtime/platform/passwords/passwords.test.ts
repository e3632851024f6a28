import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('a password', () => {
  it('is kept as Argon2id with 19 MiB, two passes, one lane and a salt of its own', async () => {
    const [first, second] = await Promise.all([hashPassword('low tide'), hashPassword('low tide')]);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
  });

  it('opens its own account only, and never an unknown one', async () => {
    const stored = await hashPassword('low tide');
    expect(await verifyPassword(stored, 'low tide')).toBe(true);
    expect(await verifyPassword(stored, 'Low tide')).toBe(false);
    expect(await verifyPassword(undefined, 'low tide')).toBe(false);
    expect(await verifyPassword(undefined, 'no account has this password')).toBe(false);
  });
});
