import { createHmac, randomBytes } from 'node:crypto';
import { equalSecrets } from '../platform/ids/ids.ts';

const NONCE_BYTES = 16;

function sign(key: string, nonce: string): string {
  return createHmac('sha256', key).update(nonce).digest('base64url');
}

/** A new crumb of a site: a nonce and its signature with the site's key. */
export function createCrumb(key: string): string {
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  return `${nonce}.${sign(key, nonce)}`;
}

/** The crumb's nonce when its signature is the site's, else undefined. */
export function readCrumb(key: string, crumb: string | undefined): string | undefined {
  const [nonce, signature, ...rest] = crumb?.split('.') ?? [];
  if (nonce === undefined || signature === undefined || rest.length > 0) return undefined;
  return equalSecrets(signature, sign(key, nonce)) ? nonce : undefined;
}

/**
 * True when the caller sent back the very crumb that its cookie holds, and the site signed it.
 * @param sent what came as header, query or form field
 */
export function isCrumbGood(key: string, cookie: string | undefined, sent: string | undefined): boolean {
  if (cookie === undefined || sent === undefined) return false;
  return readCrumb(key, cookie) !== undefined && equalSecrets(cookie, sent);
}
