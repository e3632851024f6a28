import { createHmac } from 'node:crypto';
import { equalSecrets } from '../platform/ids/ids.ts';

/** A file that a link may lead to. */
export interface LinkedFile {
  /** What it is a file of; a link to another file of the same id is none to this one. */
  readonly of: 'library' | 'submission';
  readonly id: string;
}

const OPENING: Readonly<Record<LinkedFile['of'], string>> = {
  library: 'link to a file',
  submission: 'link to a file of a submission',
};

function sign(key: string, { of, id }: LinkedFile, expires: string): string {
  return createHmac('sha256', key).update(`${OPENING[of]}\n${id}\n${expires}`).digest('base64url');
}

/**
 * The query that makes the address of a file a link for a while.
 * @param key secret of the site
 * @param expiresAt epoch milliseconds, to the second
 */
export function signLink(key: string, file: LinkedFile, expiresAt: number): string {
  const expires = String(Math.floor(expiresAt / 1000));
  return `expires=${expires}&signature=${sign(key, file, expires)}`;
}

/** True while a link that `signLink` made for this file works. */
export function isLinkGood(
  key: string,
  file: LinkedFile,
  query: Readonly<Record<string, unknown>>,
  now: number,
): boolean {
  const { expires, signature } = query;
  if (typeof expires !== 'string' || typeof signature !== 'string') return false;
  return equalSecrets(signature, sign(key, file, expires)) && now < Number(expires) * 1000;
}
