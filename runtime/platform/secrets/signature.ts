import { createHmac } from 'node:crypto';
import { equalSecrets } from '../ids/ids.ts';

/** How far a message's own time may be from ours, in ms. */
const SKEW_MS = 5 * 60 * 1000;
/** How many parts of a signature are looked at. */
const MOST_PARTS = 12;

/** Signs the bytes of a message together with its time, as `t=seconds,v1=hex`. */
export function signMessage(secret: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mark = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${mark}`;
}

/**
 * Whether a message was signed with the secret at about this time; takes as long for a right as for a wrong one. A
 * signature may hold several marks, as while a secret is being replaced; one of them has to be right.
 */
export function isSigned(
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  now: number,
): boolean {
  const parts = (signature ?? '').split(',', MOST_PARTS).map((part) => part.trim().split('='));
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(seconds)) return false;
  const at = Number(seconds) * 1000;
  const expected = signMessage(secret, body, at);
  const isRight = parts
    .filter(([name]) => name === 'v1')
    .map(([, mark = '']) => equalSecrets(expected, `t=${Number(seconds)},v1=${mark}`))
    .includes(true);
  return isRight && Math.abs(now - at) <= SKEW_MS;
}
