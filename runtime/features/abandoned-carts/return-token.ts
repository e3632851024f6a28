import { createHmac } from 'node:crypto';
import type { Site } from '../../http/context.ts';
import { equalSecrets } from '../../platform/ids/ids.ts';

const TOKEN = /^([0-9a-f]{24})-([\w-]{43})$/;

function sign({ siteSecret }: Pick<Site, 'siteSecret'>, cartId: string): string {
  return createHmac('sha256', siteSecret).update(`return to cart ${cartId}`).digest('base64url');
}

/** The word that leads the reader of a reminder back to the cart: made of the site's key, and stored nowhere. */
export function returnTokenOf(site: Pick<Site, 'siteSecret'>, cartId: string): string {
  return `${cartId}-${sign(site, cartId)}`;
}

/** The cart that a word leads back to; undefined for one that this site did not give out. */
export function cartOfReturnToken(site: Pick<Site, 'siteSecret'>, token: unknown): string | undefined {
  const [, cartId, signature] = TOKEN.exec(typeof token === 'string' ? token : '') ?? [];
  if (cartId === undefined || signature === undefined) return undefined;
  return equalSecrets(signature, sign(site, cartId)) ? cartId : undefined;
}
