import { createHmac } from 'node:crypto';
import { MAILED_PARAMETER, ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cookieOptions } from '../../http/request.ts';
import type { RequestContext, SignedInSiteUser, Site } from '../../http/context.ts';
import { equalSecrets } from '../../platform/ids/ids.ts';
import { orderTokenOf } from './tokens.ts';

/** Cookie with a word for each order whose buyer this browser is. */
export const ORDERS_COOKIE = 'orders';
const BETWEEN = '.';
/** Most orders that a browser remembers; the oldest go first. */
const KEPT = 20;
const LIFE_MS = 90 * 24 * 60 * 60 * 1000;
/** Signs of a word; 132 bits. */
const WORD_LENGTH = 22;

/** Who looks at an order. */
export interface OrderReader {
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly siteUser: SignedInSiteUser | undefined;
}

/** The word that a browser shows which knows the buyer of an order, or a link in a mail to that buyer. */
function wordOf(
  { siteSecret }: Pick<Site, 'siteSecret'>,
  shownBy: 'reader' | 'mail',
  orderId: string,
): string {
  return createHmac('sha256', siteSecret)
    .update(`${shownBy} of order ${orderId}`)
    .digest('base64url')
    .slice(0, WORD_LENGTH);
}

/** An order as far as links name it. */
interface LinkedOrder {
  readonly id: string;
  readonly origin: string;
}

/**
 * The page of an order, for whoever holds the link.
 * @param page path of the page, before the token of the order
 */
export function orderLinkOf(
  site: Pick<Site, 'siteSecret'>,
  { id, origin }: LinkedOrder,
  page = ORDER_PAGE_PATH,
): string {
  return `${origin}${page}/${orderTokenOf(site, id)}`;
}

/**
 * Where a mail to the buyer of an order leads: whoever got the mail has the mail address, and need not type it.
 * @param page path of the page of the order, before its token
 */
export function mailedLinkOf(
  site: Pick<Site, 'siteSecret'>,
  order: LinkedOrder,
  page = ORDER_PAGE_PATH,
): string {
  return `${orderLinkOf(site, order, page)}?${MAILED_PARAMETER}=${wordOf(site, 'mail', order.id)}`;
}

/** Whether a word is that of the mails about an order. */
export const isMailedWord = (site: Pick<Site, 'siteSecret'>, orderId: string, word: string): boolean =>
  equalSecrets(word, wordOf(site, 'mail', orderId));

const wordsOf = (cookies: OrderReader['cookies']): string[] =>
  (cookies[ORDERS_COOKIE] ?? '').split(BETWEEN).filter((word) => word !== '');

/**
 * Whether who looks at an order is its buyer, and not merely somebody who holds its link: the browser that bought it,
 * one that gave the mail address of the order or came from a mail about it, or the member who bought it or has that
 * address.
 */
export function isBuyer(
  site: Pick<Site, 'siteSecret'>,
  order: { readonly id: string; readonly email: string; readonly siteUserId: string | null },
  { cookies, siteUser }: OrderReader,
): boolean {
  if (siteUser !== undefined) {
    if (siteUser.id === order.siteUserId || isSameAddress(siteUser.email, order.email)) return true;
  }
  const word = wordOf(site, 'reader', order.id);
  return wordsOf(cookies).some((one) => equalSecrets(one, word));
}

/** Whether somebody wrote the mail address of an order, in whatever case. */
export const isSameAddress = (given: string, address: string): boolean =>
  given.trim().toLowerCase() === address.toLowerCase();

/** Lets the browser see all of an order from now on. */
export function rememberBuyer(
  edge: Pick<EdgeDeps, 'loopback'>,
  context: Pick<RequestContext, 'site' | 'cookies' | 'setCookie'>,
  orderId: string,
): void {
  const word = wordOf(context.site, 'reader', orderId);
  const others = wordsOf(context.cookies).filter((one) => one !== word);
  const value = [word, ...others].slice(0, KEPT).join(BETWEEN);
  context.setCookie(ORDERS_COOKIE, value, cookieOptions(edge, true, LIFE_MS));
}
