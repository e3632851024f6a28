import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import type { Location } from '#shared/places/match-place.ts';
import { toComparable } from '#shared/places/regions.ts';

/** Namespace of the services that a merchant has asked for rates of tax and prices of carriers. */
export const QUOTES_NAMESPACE = 'quotes';

/** How long a service may take for an answer, in ms (runtime-features A3.34). */
export const QUOTE_LIMIT_MS = 2_000;
/** How long an answer counts before it is asked for anew, in ms. */
export const QUOTE_FRESH_MS = 10 * 60 * 1000;
/** How long the last answer counts while the service gives none, in ms. */
export const QUOTE_KEPT_MS = 24 * 60 * 60 * 1000;
/** Most ways of shipping in an answer. */
export const QUOTED_OPTIONS_MAX = 20;

/** What a service is asked for. */
export type QuoteKind = 'tax' | 'shipping';

/** The addresses of a site's services; undefined where it has none. */
export type QuoteServices = Readonly<Record<QuoteKind, string | undefined>>;

/** The keys of {@link QUOTES_NAMESPACE} that hold the address of a service. */
export const QUOTE_ADDRESSES: Readonly<Record<QuoteKind, string>> = {
  tax: 'taxUrl',
  shipping: 'shippingUrl',
};

/** The services that the preferences of {@link QUOTES_NAMESPACE} name. */
export function quoteServicesOf(preferences: Preferences): QuoteServices {
  const urlOf = (key: string) => {
    const url = preferences[key];
    return typeof url === 'string' && url.trim() !== '' ? url.trim() : undefined;
  };
  return { tax: urlOf(QUOTE_ADDRESSES.tax), shipping: urlOf(QUOTE_ADDRESSES.shipping) };
}

/** Where something goes, as exactly as services ask. */
export interface QuotedPlace extends Location {
  readonly city?: string | undefined;
  readonly addressLine1?: string | undefined;
}

/** A place as services are told of it. */
export function toDestination(place: QuotedPlace): QuotedPlace {
  const { country, region, postalCode, city, addressLine1 } = place;
  return { country, region, postalCode, city, addressLine1 };
}

/** What tells questions apart: who is asked, where things go, and what else the answer hangs on. */
export function quoteKeyOf(url: string, place: QuotedPlace, ...facts: readonly (string | number)[]): string {
  const words = Object.values(toDestination(place)).map((word = '') => toComparable(String(word)));
  return JSON.stringify([url, ...words, ...facts]);
}

/** An answer with the question that it is to. */
export interface KeptQuote<Answer> {
  readonly key: string;
  /** When it was given, in epoch milliseconds. */
  readonly at: number;
  readonly answer: Answer;
}

/** True for an answer to this very question that need not be asked for anew. */
export function isFreshQuote(kept: KeptQuote<unknown> | undefined, key: string, now: number): boolean {
  return kept?.key === key && now - kept.at < QUOTE_FRESH_MS;
}

/** The answer to this very question, as long as it counts. */
export function quotedAnswer<Answer>(
  kept: KeptQuote<Answer> | undefined,
  key: string,
  now: number,
): Answer | undefined {
  return kept?.key === key && now - kept.at < QUOTE_KEPT_MS ? kept.answer : undefined;
}
