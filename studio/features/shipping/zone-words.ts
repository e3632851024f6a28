import type { StoredShippingZone } from '#shared/features/shipping/contract.ts';
import type { OfferedOption } from '#shared/features/shipping/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { weightWords } from '#shared/measures/weights.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { formatCount } from '../../components/count-text.ts';
import type { RateKind } from './zone-form.ts';

export const RATE_WORDS: Readonly<Record<RateKind, string>> = {
  flat: 'Flat rate',
  byPrice: 'By subtotal',
  byWeight: 'By weight',
  pickUp: 'Pickup',
  carrier: 'From your service',
};

/** The options of a zone in words: "Standard $5.00, Express (by weight, up to 2 kg)". */
export function describeOptions(
  { options }: Pick<StoredShippingZone, 'options'>,
  formatMoney: FormatMoney,
  weightUnit: WeightUnit,
): string {
  const words = options.map(({ name, rate }) => {
    if (rate.kind === 'flat' || rate.kind === 'pickUp') return `${name} ${formatMoney(rate.price)}`;
    const most = rate.kind === 'byWeight' ? rate.upToGrams : null;
    const limit = most === null ? '' : `, up to ${weightWords(most, weightUnit)}`;
    return `${name} (${RATE_WORDS[rate.kind].toLowerCase()}${limit})`;
  });
  return words.length === 0 ? 'No options' : words.join(', ');
}

/** An option that a sample cart is offered, in words. */
export function describeOffered({ kind, description, address }: OfferedOption): string {
  const parts = [kind === 'pickUp' ? `Picked up at ${address ?? ''}` : '', description];
  return parts.filter((part) => part !== '').join('. ');
}

/** What an offered option comes to part by part: "Standard $5.00 + Bulky $3.00"; empty where it is one part. */
export function describeLines({ lines }: OfferedOption, formatMoney: FormatMoney, currency: string): string {
  if (lines.length < 2) return '';
  return lines
    .map(({ title, priceMinor }) => `${title} ${formatMoney(toMoney(priceMinor, currency))}`)
    .join(' + ');
}

/** What a merchant ought to know of zones that nobody gets anything by. */
export function findEmptyZones(zones: readonly StoredShippingZone[]): readonly string[] {
  return zones
    .filter(({ options }) => options.length === 0)
    .map(({ name }) => `“${name}” has no options, so nothing is shipped there.`);
}

/**
 * Says which countries nobody ships to; undefined where there is none.
 * @param missing names of the countries
 * @param count how many countries there are in all
 */
export function describeMissing(missing: readonly string[], count: number): string | undefined {
  if (missing.length === 0 || missing.length === count) return undefined;
  const what = formatCount(missing.length, 'country', 'countries');
  return `Nobody ships to ${what}: shoppers there cannot buy what is shipped.`;
}
