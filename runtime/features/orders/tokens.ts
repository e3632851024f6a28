import { createHmac } from 'node:crypto';

/**
 * The word that opens an order for its buyer: made of the site's key and the order's id, so that it can be sent
 * again without being stored.
 * @returns 256 bits as base64url
 */
export function orderTokenOf(site: { readonly siteSecret: string }, orderId: string): string {
  return createHmac('sha256', site.siteSecret).update(`order:${orderId}`).digest('base64url');
}
