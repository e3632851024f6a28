import { createHmac } from 'node:crypto';

/**
 * The word that opens a subscription for its subscriber: made of the site's key and the subscription's id, so that it
 * can be sent again without being stored.
 * @returns 256 bits as base64url
 */
export function subscriptionTokenOf(site: { readonly siteSecret: string }, subscriptionId: string): string {
  return createHmac('sha256', site.siteSecret).update(`subscription:${subscriptionId}`).digest('base64url');
}
