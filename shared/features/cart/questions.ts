import { isFreshQuote, quoteKeyOf, quoteServicesOf, toDestination } from '#shared/features/quotes/rules.ts';
import type { QuoteQuestion } from '#shared/features/quotes/shape.ts';
import { asksCarrier } from '#shared/features/shipping/rules.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import { type CartLine, flagsOf } from './lines.ts';
import { shippingKeyOf, sumUp } from './sums.ts';
import type { CartChoices, CartRules } from './terms.ts';

/**
 * What the merchant's services are to be asked for a cart, without what they have just answered (runtime-features
 * A3.34, A3.36).
 * @param now epoch milliseconds
 */
export function questionsOf(
  lines: readonly CartLine[],
  choices: CartChoices,
  rules: CartRules,
  currency: string,
  now: number,
): QuoteQuestion[] {
  const { shippingLocation: place, quotes } = choices;
  const { tax, shipping } = quoteServicesOf(rules.services);
  if (place === null || lines.length === 0) return [];
  const destination = toDestination(place);
  const questions: QuoteQuestion[] = [];
  if (tax !== undefined) {
    const key = quoteKeyOf(tax, place);
    if (!isFreshQuote(quotes?.tax, key, now))
      questions.push({ kind: 'tax', url: tax, key, currency, body: { kind: 'tax', currency, destination } });
  }
  if (shipping !== undefined && flagsOf(lines).requiresShipping && asksCarrier(rules.shippingZones, place)) {
    const { parcel } = sumUp(lines, choices, rules, currency, now);
    const key = shippingKeyOf(shipping, place, parcel, currency);
    const { weightGrams, subtotalMinor } = parcel;
    const told = { weightGrams, value: toMoney(subtotalMinor, currency).value };
    const body = { kind: 'shipping', currency, destination, parcel: told };
    if (!isFreshQuote(quotes?.shipping, key, now))
      questions.push({ kind: 'shipping', url: shipping, key, currency, body });
  }
  return questions;
}
