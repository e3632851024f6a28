import { createHmac } from 'node:crypto';
import type { Site } from '../../http/context.ts';

/**
 * The token of a member's cart. It follows from the site's key, so that every login of the member, on whatever device
 * and however many at once, gets the same one, and the database holds no more than its hash.
 */
export function tokenOfMemberCart({ siteSecret }: Pick<Site, 'siteSecret'>, cartId: string): string {
  return createHmac('sha256', siteSecret).update(`member cart ${cartId}`).digest('base64url');
}
