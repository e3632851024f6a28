import { createHmac } from 'node:crypto';
import { createRandomText, equalSecrets } from '../platform/ids/ids.ts';

const NONCE_BYTES = 16;
const createNonce = createRandomText(NONCE_BYTES, 'base64url');

/** What signs a crumb: the site's key, and whom it belongs to, empty for a visitor without a session. */
export interface CrumbSeal {
  readonly key: string;
  readonly owner: string;
}

function sign({ key, owner }: CrumbSeal, nonce: string): string {
  return createHmac('sha256', key).update(`${nonce}\n${owner}`).digest('base64url');
}

/** A new crumb: a nonce, and a signature that binds it to the site and to its owner. */
export function createCrumb(seal: CrumbSeal): string {
  const nonce = createNonce();
  return `${nonce}.${sign(seal, nonce)}`;
}

/** The crumb's nonce when the site signed it for this owner, else undefined. */
export function readCrumb(seal: CrumbSeal, crumb: string | undefined): string | undefined {
  const [nonce, signature, ...rest] = crumb?.split('.') ?? [];
  if (nonce === undefined || signature === undefined || rest.length > 0) return undefined;
  return equalSecrets(signature, sign(seal, nonce)) ? nonce : undefined;
}

/**
 * True when the caller sent back the very crumb that its cookie holds, and the site signed it for its owner.
 * @param sent what came as header, query or form field
 */
export function isCrumbGood(seal: CrumbSeal, cookie: string | undefined, sent: string | undefined): boolean {
  if (cookie === undefined || sent === undefined) return false;
  return readCrumb(seal, cookie) !== undefined && equalSecrets(cookie, sent);
}
