import { createHmac } from 'node:crypto';
import { equalSecrets } from '../../platform/ids/ids.ts';

function sign(key: string, mediaId: string, expires: string): string {
  return createHmac('sha256', key).update(`link to a file\n${mediaId}\n${expires}`).digest('base64url');
}

/**
 * The query that makes the address of a file a link for a while.
 * @param key secret of the site
 * @param expiresAt epoch milliseconds, to the second
 */
export function signLink(key: string, mediaId: string, expiresAt: number): string {
  const expires = String(Math.floor(expiresAt / 1000));
  return `expires=${expires}&signature=${sign(key, mediaId, expires)}`;
}

/** True while a link that `signLink` made for this file works. */
export function isLinkGood(
  key: string,
  mediaId: string,
  query: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string') return false;
  return equalSecrets(signature, sign(key, mediaId, expires)) && now < Number(expires) * 1000;
}
