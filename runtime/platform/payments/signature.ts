import { createHmac } from 'node:crypto';
import { equalSecrets } from '../ids/ids.ts';

/** How far a message's own time may be from ours, in ms (runtime-contract B7). */
const SKEW_MS = 5 * 60 * 1000;

/** Signs the bytes of a message together with its time, as `t=seconds,v1=hex`. */
export function signMessage(secret: string, body: Uint8Array, now: number): string {
  const seconds = Math.floor(now / 1000);
  const mark = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest('hex');
  return `t=${seconds},v1=${mark}`;
}

/** Whether a message was signed with the secret at about this time; takes as long for a right as for a wrong one. */
export function isSigned(
  secret: string,
  body: Uint8Array,
  signature: string | undefined,
  now: number,
): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '');
  const at = Number(match?.[1] ?? 0) * 1000;
  const expected = signMessage(secret, body, at);
  const isEqual = equalSecrets(expected, signature ?? '');
  return isEqual && Math.abs(now - at) <= SKEW_MS;
}
