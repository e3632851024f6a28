import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

let unknownAccountHash: Promise<string> | undefined;

/** Hash of a password, with its own salt. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/**
 * True when the password belongs to the hash. Without a hash (an unknown account) the same work is done and
 * the answer is false, so that the time tells nothing.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  // Made by the first call whatever it asks, so that the first unknown account does not stand out either.
  unknownAccountHash ??= hashPassword('no account has this password');
  const isRight = await verify(stored ?? (await unknownAccountHash), password);
  return isRight && stored !== undefined;
}
