/** Whose calls are counted together; several words count by their combination. */
export type RateLimitSubject =
  /** Network address of the caller. */
  | 'ip'
  /** The cart that the call opens. */
  | 'cart'
  /** The account that is signed in, or is to be. */
  | 'account'
  /** The browser, by its crumb. */
  | 'visitor'
  /** The session or token of staff. */
  | 'token'
  /** The link to a draft that the caller holds. */
  | 'link'
  /** The whole site. */
  | 'site';

/** So many calls in a window of time, counted by subject. */
export interface RateLimit {
  readonly limit: number;
  readonly windowMs: number;
  readonly per: readonly RateLimitSubject[];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often a site may be asked, by group of calls (docs/requests.md); each limit of a group counts. */
export const RATE_LIMITS = {
  cart: [
    { limit: 20, windowMs: 10 * SECOND, per: ['cart'] },
    { limit: 60, windowMs: 10 * SECOND, per: ['ip'] },
  ],
  checkout: [
    { limit: 5, windowMs: MINUTE, per: ['cart'] },
    { limit: 20, windowMs: MINUTE, per: ['ip'] },
  ],
  /** Declined payments; who has so many has to show that a person pays. */
  declinedCards: [
    { limit: 5, windowMs: 10 * MINUTE, per: ['cart'] },
    { limit: 5, windowMs: 10 * MINUTE, per: ['ip'] },
  ],
  /** Declined payments; who has so many is stopped. */
  manyDeclinedCards: [
    { limit: 10, windowMs: 10 * MINUTE, per: ['cart'] },
    { limit: 10, windowMs: 10 * MINUTE, per: ['ip'] },
  ],
  /** Who is stopped, and for how long. */
  stoppedCards: [
    { limit: 1, windowMs: HOUR, per: ['cart'] },
    { limit: 1, windowMs: HOUR, per: ['ip'] },
  ],
  /** Declined payments of everybody; from so many on the owner is told. */
  declinedCardsOfSite: [{ limit: 30, windowMs: HOUR, per: ['site'] }],
  /** Mails to the owner about that. */
  cardAlerts: [{ limit: 1, windowMs: HOUR, per: ['site'] }],
  login: [
    { limit: 5, windowMs: MINUTE, per: ['ip', 'account'] },
    { limit: 100, windowMs: HOUR, per: ['ip'] },
  ],
  /** Passwords of one account, from devices that have not signed in to it before. */
  account: [{ limit: 20, windowMs: HOUR, per: ['account'] }],
  /** Mails to an address that a visitor names. */
  signUp: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 3, windowMs: HOUR, per: ['account'] },
  ],
  /** Links that sign staff in; a group of its own, so that other mails to an address never use it up. */
  signInLinks: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 5, windowMs: HOUR, per: ['account'] },
  ],
  /** Codes of two-step sign-in; those of an account are counted as its passwords are. */
  secondStep: [
    { limit: 5, windowMs: MINUTE, per: ['ip', 'account'] },
    { limit: 100, windowMs: HOUR, per: ['ip'] },
  ],
  /** Requests to confirm with a passkey, and what the page of one asks. */
  passkeys: [
    { limit: 20, windowMs: MINUTE, per: ['ip'] },
    { limit: 200, windowMs: HOUR, per: ['ip'] },
  ],
  /** Passwords of pages. */
  pagePasswords: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 60, windowMs: HOUR, per: ['ip'] },
  ],
  /** Passwords of one page, and of a whole site, from everywhere. */
  onePagePassword: [{ limit: 300, windowMs: HOUR, per: ['account'] }],
  sitePasswords: [{ limit: 1_000, windowMs: HOUR, per: ['site'] }],
  /** Passwords of links to a draft; by link for who guesses from many addresses. */
  draftPasswords: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 60, windowMs: HOUR, per: ['ip'] },
    { limit: 120, windowMs: HOUR, per: ['link'] },
  ],
  /** Remarks about a draft. */
  draftRemarks: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 300, windowMs: HOUR, per: ['site'] },
  ],
  /** Asking to be told of something later. */
  restock: [
    { limit: 10, windowMs: MINUTE, per: ['ip'] },
    { limit: 3, windowMs: HOUR, per: ['account'] },
  ],
  /** Mail addresses by which somebody who holds the link of an order shows to be its buyer; by order and caller. */
  orderReaders: [
    { limit: 5, windowMs: 10 * MINUTE, per: ['ip'] },
    { limit: 20, windowMs: HOUR, per: ['account'] },
  ],
  /** What buyers say of what they bought. */
  reviews: [{ limit: 20, windowMs: MINUTE, per: ['ip'] }],
  /** Mails with sample data, to whoever asks. */
  testMails: [
    { limit: 5, windowMs: MINUTE, per: ['token'] },
    { limit: 60, windowMs: HOUR, per: ['site'] },
  ],
  codes: [
    { limit: 10, windowMs: MINUTE, per: ['cart'] },
    { limit: 30, windowMs: HOUR, per: ['ip'] },
  ],
  maps: [
    { limit: 60, windowMs: MINUTE, per: ['visitor'] },
    { limit: 10_000, windowMs: DAY, per: ['site'] },
  ],
  /** Work that browsers ask for before they send a form. */
  captcha: [{ limit: 30, windowMs: MINUTE, per: ['ip'] }],
  /** Answers that are only checked. */
  formChecks: [{ limit: 60, windowMs: MINUTE, per: ['ip'] }],
  /** Keys of forms that are sent, which name no form yet. */
  formKeys: [
    { limit: 5, windowMs: MINUTE, per: ['ip'] },
    { limit: 30, windowMs: HOUR, per: ['ip'] },
  ],
  /** Forms that are sent, by the form and who sends it. */
  formSubmits: [
    { limit: 5, windowMs: MINUTE, per: ['ip', 'account'] },
    { limit: 30, windowMs: HOUR, per: ['ip', 'account'] },
  ],
  /** Files that are attached to forms. */
  formFiles: [
    { limit: 20, windowMs: MINUTE, per: ['ip'] },
    { limit: 100, windowMs: HOUR, per: ['ip'] },
  ],
  /** Submissions of one form by everybody; from so many on a captcha has to be solved. */
  formFloods: [{ limit: 300, windowMs: HOUR, per: ['account'] }],
  search: [{ limit: 30, windowMs: MINUTE, per: ['ip'] }],
  /** What is asked while somebody types a search. */
  suggestions: [{ limit: 120, windowMs: MINUTE, per: ['ip'] }],
  staff: [{ limit: 300, windowMs: MINUTE, per: ['token'] }],
} as const satisfies Record<string, readonly RateLimit[]>;

/** A group of calls that share their limits. */
export type RateLimitGroup = keyof typeof RATE_LIMITS;
