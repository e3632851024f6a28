import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock/clock.ts';

/** Where ids and secrets come from. */
export interface Ids {
  /** 24 lower-case hex characters, time-ordered. */
  id(): string;
  /** 256 random bits as base64url, for a token that grants access. */
  token(): string;
}

const TIME_DIGITS = 12;
const RANDOM_BYTES = 6;
const TEXTS_AT_A_TIME = 256;

/**
 * Random bytes as text, fetched from the system for many at a time: asking for each is most of their cost.
 * @param bytes how many bytes each text stands for
 */
export function createRandomText(bytes: number, encoding: 'hex' | 'base64url'): () => string {
  let pool = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= pool.length) {
      pool = randomBytes(bytes * TEXTS_AT_A_TIME);
      at = 0;
    }
    at += bytes;
    return pool.toString(encoding, at - bytes, at);
  };
}

/** Ids from the clock and the system's random source. */
export function createIds(clock: Clock): Ids {
  const randomHex = createRandomText(RANDOM_BYTES, 'hex');
  return {
    id: () => clock.now().toString(16).padStart(TIME_DIGITS, '0') + randomHex(),
    token: () => randomBytes(32).toString('base64url'),
  };
}

/** SHA-256 as lower-case hex: how tokens are stored and contents are named. */
export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Compares two secrets in a time that does not depend on where they differ. */
export function equalSecrets(a: string, b: string): boolean {
  return timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
}
