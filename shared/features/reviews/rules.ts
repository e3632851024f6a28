import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** Most stars of a review. */
export const STARS_MAX = 5;
/** Most characters of what a review says, and of the name that it stands under. */
export const REVIEW_TEXT_MAX = 5_000;
export const REVIEW_NAME_MAX = 80;
/** Most reviews that the page of a product shows; all of them count for its average. */
export const REVIEWS_SHOWN = 50;
/** Reviews of one page of the list that staff sees. */
export const REVIEWS_PAGE = 50;
/** Namespace of the preferences of reviews. */
export const REVIEWS_NAMESPACE = 'reviews';
/** How many days after something was sent its buyer is asked for a review, where the merchant says nothing else. */
export const ASK_AFTER_DAYS = 14;
export const ASK_AFTER_DAYS_RANGE = [1, 90] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
/** Buyers of older orders are not asked any more: who turns the question on has not asked for a year at once. */
const ASKED_FOR_MS = 30 * DAY_MS;

/** A review waits until somebody has looked at it; then everybody reads it, or nobody. */
export const REVIEW_STATES = ['waiting', 'shown', 'hidden'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

/** What calls about reviews may refuse, with the sentence for people. */
export const REVIEW_ERRORS = {
  REVIEW_NOT_FOUND: { status: 404, text: 'This review no longer exists.' },
  STALE: { status: 409, text: 'The customer edited this review. Read it again before you decide.' },
  BAD_CURSOR,
} as const;

/** Said of an order whose link opens nothing to review. */
export const NOTHING_TO_REVIEW_TEXT = 'There is nothing to review here.';
/** Said of a form without stars. */
export const STARS_MISSING_TEXT = 'Choose from 1 to 5 stars.';
/** Said of a form without words, or with too many. */
export const REVIEW_TEXT_FAULT = `Write a few words, at most ${REVIEW_TEXT_MAX} characters.`;
/** Said of a form without a name, or with one that is too long. */
export const REVIEW_NAME_FAULT = `Enter a display name, at most ${REVIEW_NAME_MAX} characters.`;

/** What a buyer writes of a product. */
export interface NewReview {
  readonly stars: number;
  readonly body: string;
  /** The name that it stands under. */
  readonly authorName: string;
}

/**
 * Reads a review from the fields of a form.
 * @returns what is wrong with it, or the review without spaces around its words
 */
export function readReview(fields: {
  readonly stars: string;
  readonly body: string;
  readonly authorName: string;
}): NewReview | { readonly problem: string } {
  const stars = /^[1-5]$/.test(fields.stars) ? Number(fields.stars) : undefined;
  const body = fields.body.trim();
  const authorName = fields.authorName.trim().replace(/\s+/g, ' ');
  if (stars === undefined) return { problem: STARS_MISSING_TEXT };
  if (body === '' || body.length > REVIEW_TEXT_MAX) return { problem: REVIEW_TEXT_FAULT };
  if (authorName === '' || authorName.length > REVIEW_NAME_MAX) return { problem: REVIEW_NAME_FAULT };
  return { stars, body, authorName };
}

/** The name that a buyer may show, made of theirs: the first one, and a letter of the last one. */
export function shownNameOf(firstName: string, lastName: string): string {
  const [letter] = lastName.trim();
  return [firstName.trim(), letter === undefined ? '' : `${letter}.`].filter(Boolean).join(' ');
}

/** The average of some stars with one decimal, such as `4.5`; `0.0` of none. */
export function averageStars(sum: number, count: number): string {
  return (count === 0 ? 0 : sum / count).toFixed(1);
}

/** Stars as signs, such as ★★★★☆. */
export function starSigns(stars: number): string {
  const full = Math.min(STARS_MAX, Math.max(0, Math.round(stars)));
  return '★'.repeat(full) + '☆'.repeat(STARS_MAX - full);
}

/**
 * When an order was sent whose buyer is asked now, in epoch ms: from the first to the last; undefined where the shop
 * asks nobody.
 * @param now epoch milliseconds
 */
export function askedForNow(
  preferences: Preferences,
  now: number,
): { readonly from: number; readonly until: number } | undefined {
  if (preferences['askBuyers'] !== true) return undefined;
  const wish = preferences['askAfterDays'];
  const [least, most] = ASK_AFTER_DAYS_RANGE;
  const days = typeof wish === 'number' && wish >= least && wish <= most ? wish : ASK_AFTER_DAYS;
  const until = now - days * DAY_MS;
  return { from: until - ASKED_FOR_MS, until };
}
