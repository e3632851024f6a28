const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a member stays signed in without a visit, in ms (runtime-contract B1, cookie "SiteUserSession"). */
export const IDLE_MS = 2 * HOUR_MS;
/** How long a member stays signed in at most, in ms. */
export const SESSION_MS = 12 * HOUR_MS;
/** How long a member stays signed in who asked to be remembered, in ms. */
export const REMEMBERED_MS = 30 * DAY_MS;
/** A session is renewed when that gains at least this much, in ms, so that not every call writes. */
export const RENEWAL_MS = MINUTE_MS;

/** Cookie that tells scripts who is signed in; never trusted by the server (runtime-contract B1). */
export const SITE_USER_INFO_COOKIE = 'SiteUserInfo';

/** What calls of members may refuse, with the sentence for people. */
export const SITE_USER_ERRORS = {
  /** For an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
  LOGIN_FAILED: { status: 401, text: 'This e-mail address and password do not belong together.' },
  CONFIRM_EMAIL: {
    status: 403,
    text: 'Confirm your e-mail address first: open the link in the mail that we sent you.',
  },
  LANGUAGE_UNKNOWN: { status: 400, text: 'This site does not speak this language.' },
} as const;

/** The life of a session of which something was seen. */
export interface SessionLife {
  /** Epoch milliseconds at which it ends whatever is done. */
  readonly endsAt: number;
  /** Epoch milliseconds at which it ends if nothing is done. */
  readonly expiresAt: number;
}

/** The life of a session that is opened now (runtime-contract B1); times in epoch milliseconds. */
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

const wordOf = (tag: string) => tag.toLowerCase().split('-')[0];

/** True when a site has words for who speaks a language, of whatever country: its own or those of its account pages. */
export function isSpoken(language: string, spoken: readonly string[]): boolean {
  return spoken.some((tag) => wordOf(tag) === wordOf(language));
}
