import { isFreshQuote, quoteKeyOf, quoteServicesOf, toDestination } from '#shared/features/quotes/rules.ts';
import type { QuoteQuestion } from '#shared/features/quotes/shape.ts';
import { asksCarrier } from '#shared/features/shipping/rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { type CartLine, flagsOf } from './lines.ts';
import { type SumTerms, shippingKeyOf, sumUp } from './sums.ts';
import { type CartChoices, taxPlaceOf } from './terms.ts';

/**
 * What the merchant's services are to be asked for a cart, without what they have just answered (runtime-features
 * A3.34, A3.36).
 */
export function questionsOf(
  lines: readonly CartLine[],
  choices: CartChoices,
  terms: SumTerms,
): QuoteQuestion[] {
  const { rules, currency, now } = terms;
  const { shippingLocation: place, quotes } = choices;
  const { tax, shipping } = quoteServicesOf(rules.services);
  if (lines.length === 0) return [];
  const { requiresShipping } = flagsOf(lines);
  const taxPlace = taxPlaceOf(choices, requiresShipping);
  const questions: QuoteQuestion[] = [];
  if (tax !== undefined && taxPlace !== null) {
    const key = quoteKeyOf(tax, taxPlace);
    const body = { kind: 'tax', currency, destination: toDestination(taxPlace) };
    if (!isFreshQuote(quotes?.tax, key, now)) questions.push({ kind: 'tax', url: tax, key, currency, body });
  }
  if (place === null) return questions;
  const destination = toDestination(place);
  if (shipping !== undefined && requiresShipping && asksCarrier(rules.shippingZones, place)) {
    const { parcel } = sumUp(lines, choices, terms);
    const key = shippingKeyOf(shipping, place, parcel, currency);
    const { weightGrams, subtotalMinor } = parcel;
    const told = { weightGrams, value: toMoney(subtotalMinor, currency).value };
    const body = { kind: 'shipping', currency, destination, parcel: told };
    if (!isFreshQuote(quotes?.shipping, key, now))
      questions.push({ kind: 'shipping', url: shipping, key, currency, body });
  }
  return questions;
}
