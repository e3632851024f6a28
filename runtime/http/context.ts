import type { CookieOptions } from 'express';
import type { SessionLack } from '#shared/features/contributors/rules.ts';
import type { SiteLanguage } from '#shared/features/languages/rules.ts';
import type { OutsideTurn } from './site-turns.ts';

/** The site that the asked host belongs to. */
export interface Site {
  readonly id: string;
  /** Counts the changes of the settings. */
  readonly version: number;
  readonly title: string;
  readonly tagLine: string;
  /** Tag of the language that it is read in: its own, unless the visitor chose another. */
  readonly language: string;
  /** Tag of the language that the merchant writes it in. */
  readonly ownLanguage: string;
  /** The languages that it is offered in, the primary one first. */
  readonly languages: readonly SiteLanguage[];
  /** The one of them that it is read in; one with a code of the merchant's own is written down as the primary one is. */
  readonly readIn: SiteLanguage;
  readonly timeZone: string;
  /** ISO 4217 code. */
  readonly currency: string;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly liveReleaseId: string;
  /** Key that signs the crumbs of this site. */
  readonly siteSecret: string;
  readonly isSample: boolean;
  /** Of the password that visitors give before they see anything of it; absent where everybody sees it. */
  readonly lockHash?: string;
}

/** Who calls: a contributor with a live session, or a program with a token. */
export interface SignedIn {
  readonly kind: 'contributor' | 'token';
  /** Id of the contributor, or of the token. */
  readonly id: string;
  /** Empty for a token. */
  readonly email: string;
  readonly name: string;
  readonly roles: readonly number[];
  readonly isOwner: boolean;
  /** SHA-256 of the session's token, or of the program's. */
  readonly sessionHash: string;
  /** What the session still needs before anything else is open to it; absent where it needs nothing. */
  readonly lacks?: SessionLack;
  /** Epoch milliseconds at which the session last confirmed its password; a token never does. */
  readonly passwordConfirmedAt?: number;
}

/** A member of the site with a live session. */
export interface SignedInSiteUser {
  readonly id: string;
  /** Confirmed to be theirs, in lower case. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Language tag that the member chose; empty for that of the site. */
  readonly locale: string;
  /** SHA-256 of the session's token. */
  readonly sessionHash: string;
}

/** A request that may come twice and must act once. */
export interface IdempotentCall {
  /** The caller's key; it also seals the kept answer, so that the table tells nothing by itself. */
  readonly key: string;
  /** Who calls what: two callers never share a key. */
  readonly scope: string;
  /** Hash of the input: the same key with another input is refused. */
  readonly fingerprint: string;
}

/** What a handler knows of its request beside the parsed input. */
export interface RequestContext {
  readonly requestId: string;
  readonly site: Site;
  /** Origin by which the site was asked, without a trailing slash. */
  readonly origin: string;
  /** Epoch milliseconds at which the request came in. */
  readonly now: number;
  /** True when the request came from this very machine to a server that is only for it. */
  readonly fromThisMachine: boolean;
  /** Address of the caller as limits count it: of IPv6 the first half; never kept as it is. */
  readonly address: string;
  /** Network that the request came from, shortened to /24 or /48; empty where it is not known. */
  readonly network: string;
  /** What the program of the caller says it is. */
  readonly userAgent: string;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly contributor: SignedIn | undefined;
  /** Who has a session that lacks something; most calls know nobody then. */
  readonly halfSignedIn?: SignedIn;
  /** The member who is signed in, whatever the access of the call. */
  readonly siteUser: SignedInSiteUser | undefined;
  /** What came as X-SiteUser-XSRF-Token, the token of a member's writes. */
  readonly siteUserCrumb: string | undefined;
  /**
   * Fields of query and body of which something was taken out, because the caller may not inject code, as they were
   * sent.
   */
  readonly uncleaned?: Readonly<Record<string, unknown>>;
  readonly idempotent: IdempotentCall | undefined;
  /** The header that names the version which a write is based on. */
  readonly ifMatch: string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  /**
   * Gives the caller a new crumb, as signing in and out do.
   * @param sessions tokens in the cookies of sessions that change by this answer; undefined for one that ends
   */
  renewCrumb(sessions: Readonly<Record<string, string | undefined>>): void;
  setHeader(name: string, value: string): void;
  /** Answers 202: what was asked for is taken on and not done yet. */
  setAccepted(): void;
  /** For what is asked of somebody far away: others of the site go on meanwhile. */
  readonly outsideTurn: OutsideTurn;
}

/** The contributor of a call whose access is not open to visitors. */
export function contributorOf(context: RequestContext): SignedIn {
  if (context.contributor === undefined)
    throw new Error('This call is open to visitors and has no contributor.');
  return context.contributor;
}

/** Who changes a draft, and when. */
export interface Writer {
  readonly author: SignedIn;
  readonly now: number;
}

/** The contributor of a call as who changes a draft. */
export const writerOf = (context: RequestContext): Writer => ({
  author: contributorOf(context),
  now: context.now,
});

/** The member of a call whose access is `member`. */
export function siteUserOf({ siteUser }: Pick<RequestContext, 'siteUser'>): SignedInSiteUser {
  if (siteUser === undefined) throw new Error('This call is open to visitors and has no member.');
  return siteUser;
}
