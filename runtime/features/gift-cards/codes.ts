import { createHmac } from 'node:crypto';
import { toGiftCardCode } from '#shared/features/gift-cards/rules.ts';
import type { Ids } from '../../platform/ids/ids.ts';

/**
 * How a code is stored: its HMAC with the site's key, so that neither the table nor a table of all codes gives one
 * away.
 */
export function hashOfCode(siteKey: string, code: string): string {
  return createHmac('sha256', siteKey).update(`gift-card:${code}`).digest('hex');
}

/** A code that nobody can guess. */
export function newCode(ids: Pick<Ids, 'token'>): string {
  return toGiftCardCode(Buffer.from(ids.token(), 'base64url'));
}
