import { isMailAddress, toMailAddress } from '#shared/features/mail/rules.ts';
import { isEmailAddress } from '#shared/text/email.ts';

/** How far a subscriber has come: a pending one has not confirmed yet, and only a subscribed one is written to. */
export const SUBSCRIBER_STATES = ['pending', 'subscribed', 'unsubscribed', 'bounced'] as const;
export type SubscriberState = (typeof SUBSCRIBER_STATES)[number];

/** Where somebody signed up. */
export const SUBSCRIBER_SOURCES = ['page', 'form', 'checkout', 'restock', 'account', 'import'] as const;
export type SubscriberSource = (typeof SUBSCRIBER_SOURCES)[number];

/** Lists of a site at most. */
export const LISTS_MAX = 50;
/** Subscribers of one page of the list. */
export const SUBSCRIBERS_PAGE = 50;
/** Subscribers that one import brings at most. */
export const IMPORT_MAX = 20_000;
/** Bytes of a call that imports. */
export const IMPORT_BYTES = 4 * 1024 * 1024;
/** Subscribers that one export holds at most. */
export const SUBSCRIBERS_EXPORT_MAX = 100_000;
/** How long the link of a confirmation works, in days. */
export const CONFIRMATION_DAYS = 7;
/** The same in ms. */
export const CONFIRMATION_MS = CONFIRMATION_DAYS * 24 * 60 * 60 * 1000;

/** Said of an address that cannot be signed up. */
export const SUBSCRIBER_EMAIL_TEXT = 'Please enter a valid email';
/** Said after a sign-up, the same whether or not it was made before. */
export const SIGNED_UP_FOR_LIST_TEXT = 'Thank you for signing up!';
/** Said after a sign-up to a list that asks for a confirmation. */
export const CONFIRM_SIGN_UP_TEXT = 'Thank you! Please confirm the email that we have just sent you.';

/** The address of a sign-up in the form in which it is kept; undefined for a text that is none. */
export function toSubscriberEmail(text: string): string | undefined {
  const email = toMailAddress(text);
  return isEmailAddress(email) && isMailAddress(email) ? email : undefined;
}

/** What is known of an address at a list when it signs up. */
export interface SignUpFacts {
  /** Whether the list asks for a confirmation by mail. */
  readonly confirms: boolean;
  /** Whether its owner refused mails of this site before. */
  readonly isSuppressed: boolean;
  /** Whether it is known that the address is theirs, as of a member who confirmed it. */
  readonly isProven: boolean;
}

/**
 * The state that a sign-up leads to. Somebody who refused mails is written to again only when they say so by a link
 * that was mailed to them, or in their account.
 */
export function stateOfSignUp({ confirms, isSuppressed, isProven }: SignUpFacts): SubscriberState {
  if (isProven) return 'subscribed';
  return confirms || isSuppressed ? 'pending' : 'subscribed';
}
