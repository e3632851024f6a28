import { isEmailAddress } from '#shared/text/email.ts';
import { SUBMIT_FAILED_TEXT } from '#shared/text/refusal-texts.ts';

/** How far a sign-up may come (docs/stock.md). */
export const RESTOCK_STATES = ['PENDING', 'QUEUED', 'SENT', 'BOUNCED', 'UNSUBSCRIBED'] as const;
export type RestockState = (typeof RESTOCK_STATES)[number];

/** Groups, or sign-ups, of one page of a list. */
export const RESTOCK_PAGE = 50;
/** Most variants whose notices one call sends. */
export const RESTOCK_SENDS_MAX = 200;
/** Namespace of the preferences of notices. */
export const RESTOCK_NAMESPACE = 'restock';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How long a variant has to be there before notices go out by themselves, in ms. */
export const SETTLED_MS = 10 * MINUTE_MS;
/** How long the people who were told have before further ones are, in ms. */
const HEAD_START_MS = DAY_MS;
/** How many people are told of one piece: most who are told do not buy. */
const PEOPLE_PER_PIECE = 5;

/** Said after a sign-up, where the shop has no words of its own. */
export const SIGNED_UP_TEXT = 'Signed up!';
/** Said where there is nothing better to say. */
export const SIGN_UP_FAILED_TEXT = SUBMIT_FAILED_TEXT;
/** Said of a variant that can be bought. */
export const IN_STOCK_TEXT = 'This is in stock. You can buy it now.';

/** What is wrong with the address of a sign-up, by the code of the contract. */
export const RESTOCK_EMAIL_ERRORS = {
  EMAIL_BLANK: { status: 400, text: 'Email cannot be blank' },
  EMAIL_INVALID: { status: 400, text: 'Email is invalid' },
} as const;

/** Why an address cannot be signed up, or undefined where it can. */
export function checkRestockEmail(email: string): keyof typeof RESTOCK_EMAIL_ERRORS | undefined {
  if (email.trim() === '') return 'EMAIL_BLANK';
  return isEmailAddress(email.trim()) ? undefined : 'EMAIL_INVALID';
}

/** What is done about a variant that people wait for. */
export type WatchStep =
  /** It is gone, or nobody waits: nothing more is looked at until its stock changes. */
  | { readonly kind: 'stop' }
  /** It is looked at at this time; epoch milliseconds. */
  | { readonly kind: 'wait'; readonly until: number }
  /** So many of those who waited longest are told; where more wait, it is looked at again at this time. */
  | { readonly kind: 'tell'; readonly most: number; readonly again: number | undefined };

/**
 * Decides what becomes of those who wait for a variant, where the shop has notices sent by themselves: once it has
 * been there for ten minutes, those who waited longest are told, five for a piece, and others a day later if some is
 * left.
 * @param variant.available pieces; of an unlimited one any number
 * @param nextAt when it was to be looked at, epoch milliseconds; undefined when it has just come back
 */
export function planNotices(
  variant: { readonly available: number; readonly unlimited: boolean; readonly waiting: number },
  nextAt: number | undefined,
  now: number,
): WatchStep {
  const { available, unlimited, waiting } = variant;
  if (waiting === 0 || (!unlimited && available <= 0)) return { kind: 'stop' };
  if (nextAt === undefined) return { kind: 'wait', until: now + SETTLED_MS };
  if (now < nextAt) return { kind: 'wait', until: nextAt };
  const most = unlimited ? waiting : Math.min(waiting, available * PEOPLE_PER_PIECE);
  return { kind: 'tell', most, again: most < waiting ? now + HEAD_START_MS : undefined };
}

/** How long the link of a confirmation works, in days. */
export const RESTOCK_CONFIRMATION_DAYS = 7;
/** The same in ms. */
export const RESTOCK_CONFIRMATION_MS = RESTOCK_CONFIRMATION_DAYS * DAY_MS;

/** True where sign-ups count only once they are confirmed by a mail. */
export function confirmsSignUps(preferences: Readonly<Record<string, unknown>>): boolean {
  return preferences['confirmSignUps'] === true;
}

/** True where the shop has notices sent by themselves. */
export function sendsByItself(preferences: Readonly<Record<string, unknown>>): boolean {
  return preferences['autoSend'] === true;
}
