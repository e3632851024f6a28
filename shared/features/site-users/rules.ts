import { BAD_CURSOR } from '#shared/text/list-refusals.ts';
import { LOGIN_REFUSALS } from '#shared/text/login-refusals.ts';

const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a member stays signed in without a visit, in ms (docs/members.md). */
export const IDLE_MS = 2 * HOUR_MS;
/** How long a member stays signed in at most, in ms. */
export const SESSION_MS = 12 * HOUR_MS;
/** How long a member stays signed in who asked to be remembered, in ms. */
export const REMEMBERED_MS = 30 * DAY_MS;
/** A session is renewed when that gains at least this much, in ms, so that not every call writes. */
export const RENEWAL_MS = MINUTE_MS;

/** How long the link that confirms an address works, in days: as long as the account waits for it. */
export const CONFIRMATION_DAYS = 7;
/** How long the link that confirms an address works, in ms. */
export const CONFIRMATION_MS = CONFIRMATION_DAYS * DAY_MS;
/** How long a link that sets a new password works, in minutes. */
export const NEW_PASSWORD_MINUTES = 60;
/** How long a link that sets a new password works, in ms. */
export const NEW_PASSWORD_MS = NEW_PASSWORD_MINUTES * MINUTE_MS;
/** Most addresses that a member keeps. */
export const ADDRESSES_MAX = 10;
/** Members of one page of the list that staff see. */
export const SITE_USERS_PAGE = 50;
/** Orders that the page of the account shows. */
export const ACCOUNT_ORDERS = 50;

/** Cookie that tells scripts who is signed in; never trusted by the server. */
export const SITE_USER_INFO_COOKIE = 'SiteUserInfo';
/** What is logged of such a cookie that cannot be read; its visitor counts as nobody. */
export const USER_INFO_UNREADABLE_TEXT = 'Could not parse user info cookie value';

/** What calls of members may refuse, with the sentence for people. */
export const SITE_USER_ERRORS = {
  ...LOGIN_REFUSALS,
  CONFIRM_EMAIL: {
    status: 403,
    text: 'Confirm your email address first: open the link in the email that we sent you.',
  },
  TOO_MANY_ADDRESSES: {
    status: 409,
    text: `You already have ${ADDRESSES_MAX} saved addresses. Remove one first.`,
  },
  ORDERS_OPEN: {
    status: 409,
    text: 'One of your orders is still open. You can delete your account when it is complete.',
  },
  ADDRESS_NOT_FOUND: { status: 404, text: 'There is no such address. It may have been removed.' },
  ORDER_NOT_FOUND: { status: 404, text: 'There is no such order.' },
  SITE_USER_NOT_FOUND: { status: 404, text: 'There is no such member.' },
  BAD_CURSOR,
  LANGUAGE_UNKNOWN: { status: 400, text: 'This site is not available in this language.' },
} as const;

/** The life of a session of which something was seen. */
export interface SessionLife {
  /** Epoch milliseconds at which it ends whatever is done. */
  readonly endsAt: number;
  /** Epoch milliseconds at which it ends if nothing is done. */
  readonly expiresAt: number;
}

/** The life of a session that is opened now; times in epoch milliseconds. */
export function openLife(now: number, isRemembered: boolean): SessionLife {
  const endsAt = now + (isRemembered ? REMEMBERED_MS : SESSION_MS);
  return { endsAt, expiresAt: isRemembered ? endsAt : now + IDLE_MS };
}

/**
 * When a session expires that is used now, in epoch milliseconds; undefined where it does not pay to write that down.
 */
export function renewedExpiry({ endsAt, expiresAt }: SessionLife, now: number): number | undefined {
  const renewed = Math.min(endsAt, now + IDLE_MS);
  return renewed - expiresAt >= RENEWAL_MS ? renewed : undefined;
}

const RETURN_PATH_MAX = 1_000;
/** A segment that browsers leave out, which could bring two slashes together. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

/**
 * The path of this very site that somebody wants to come back to; undefined for whatever browsers could read as the
 * address of another one, and for calls.
 */
export function returnPathOf(asked: unknown): string | undefined {
  if (typeof asked !== 'string' || asked.length > RETURN_PATH_MAX) return undefined;
  // Browsers take a backslash for a slash, and leave out breaks and tabs.
  if (!/^\/[^\\\p{Cc}]*$/u.test(asked)) return undefined;
  const [place = ''] = asked.split('#');
  const [path = ''] = place.split('?');
  const isPlain = !path.includes('//') && !path.split('/').some((segment) => DOTS.test(segment));
  return isPlain && !path.startsWith('/api/') ? place : undefined;
}
