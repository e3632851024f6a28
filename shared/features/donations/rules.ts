import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import { toText } from '#shared/json/values.ts';
import { minorDigits, parseMinor } from '#shared/money/minor-units.ts';

/** Namespace of the commerce preferences that say whether a site takes donations, and which. */
export const DONATIONS_NAMESPACE = 'donations';
/** Most characters of what a donor writes. */
export const DONATION_MESSAGE_MAX = 500;
/** Most characters of a name. */
export const DONOR_NAME_MAX = 200;
/** Least and most amount where the merchant names none, in hundredths of the major unit. */
export const DONATION_RANGE = { minimumCents: 1_00, maximumCents: 1_000_00 } as const;
/** Amounts to choose from where the merchant names none, in the major unit. */
export const SUGGESTED_AMOUNTS = '10, 25, 50';
/** Most amounts to choose from. */
const SUGGESTIONS_MAX = 8;

/** What a site takes; amounts are in the minor unit of its currency. */
export interface DonationTerms {
  /** Heading of the page; empty where the merchant has none. */
  readonly title: string;
  /** What is said below it; empty where nothing is. */
  readonly words: string;
  /** Amounts to choose from, each within the limits, in the merchant's order. */
  readonly suggestionsMinor: readonly number[];
  readonly minimumMinor: number;
  readonly maximumMinor: number;
}

const centsOf = (value: unknown, fallback: number) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0 ? value : fallback;

/**
 * What a site takes by its preferences; those that make no sense count as not set, so that the page always works.
 * @param preferences those of the namespace {@link DONATIONS_NAMESPACE}
 * @param currency of the site
 */
export function donationTermsOf(preferences: Preferences, currency: string): DonationTerms {
  const least = centsOf(preferences['minimumCents'], DONATION_RANGE.minimumCents);
  const most = centsOf(preferences['maximumCents'], DONATION_RANGE.maximumCents);
  const minimumMinor = Math.max(1, fromHundredths(least, currency));
  const maximumMinor = Math.max(minimumMinor, fromHundredths(most, currency));
  const named = toText(preferences['amounts']) || SUGGESTED_AMOUNTS;
  const amounts = named
    .split(',')
    .flatMap((text) => parseMinor(text, currency) ?? [])
    .filter((minor) => minor >= minimumMinor && minor <= maximumMinor);
  return {
    title: toText(preferences['title']),
    words: toText(preferences['words']),
    suggestionsMinor: [...new Set(amounts)].slice(0, SUGGESTIONS_MAX),
    minimumMinor,
    maximumMinor,
  };
}

/** Whether a site takes donations. */
export function takesDonations(preferences: Preferences): boolean {
  return preferences['enabled'] === true;
}

/**
 * Reads an amount in hundredths of the major unit in the minor unit of a currency.
 * @returns undefined for an amount outside the limits, and for one with decimals that the currency does not have
 */
export function donationMinor(cents: number, terms: DonationTerms, currency: string): number | undefined {
  if (minorDigits(currency) === 0 && cents % 100 !== 0) return undefined;
  const minor = fromHundredths(cents, currency);
  return minor >= terms.minimumMinor && minor <= terms.maximumMinor ? minor : undefined;
}

/** What giving may refuse beside what every payment may, with the sentences for people. */
export const DONATION_ERRORS = {
  DONATIONS_OFF: { status: 404, text: 'Donations are not accepted here.' },
  CURRENCY_CHANGED: {
    status: 409,
    text: 'The shop has changed its currency. Look at the amount again before you give.',
  },
  AMOUNT_NOT_TAKEN: { status: 400, text: 'Choose an amount, or type one within the limits.' },
  DONATION_IN_PROGRESS: { status: 409, text: 'This donation is already being paid.' },
} as const;

/** Said of a form without a name. */
export const NAME_MISSING_TEXT = 'Enter your name.';
/** Said of a form without an email address. */
export const EMAIL_MISSING_TEXT = 'Enter an email address like name@example.com.';
