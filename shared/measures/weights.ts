import type { WeightUnit } from '#shared/places/home-country.ts';

/** Grams of each unit; the pound and the ounce are those of the international avoirdupois. */
const GRAMS: Readonly<Record<WeightUnit, number>> = {
  GRAM: 1,
  KILOGRAM: 1000,
  OUNCE: 28.349523125,
  POUND: 453.59237,
};

/** How the units are written behind a number. */
export const WEIGHT_UNIT_SIGNS: Readonly<Record<WeightUnit, string>> = {
  GRAM: 'g',
  KILOGRAM: 'kg',
  OUNCE: 'oz',
  POUND: 'lb',
};

/** Finer than a gram in every unit, so that what is shown and typed again is the same weight. */
const DECIMALS = 3;

const toGrams = (amount: number, unit: WeightUnit): number => Math.round(amount * GRAMS[unit]);

/** A weight in a unit as its field shows it, with no more decimals than tell it from the next gram; empty for none. */
export function weightText(grams: number | null, unit: WeightUnit): string {
  if (grams === null) return '';
  const shown = Array.from({ length: DECIMALS + 1 }, (_, decimals) =>
    (grams / GRAMS[unit]).toFixed(decimals),
  );
  return shown.find((text) => toGrams(Number(text), unit) === grams) ?? shown[DECIMALS] ?? '';
}

/**
 * Grams of several pieces together: a pound is no whole number of grams, so each weight is taken as it was typed in
 * its unit, and their sum alone is rounded. Five pieces of 1 lb weigh what 5 lb do.
 */
export function sumOfWeights(
  pieces: readonly { readonly grams: number; readonly quantity: number }[],
  unit: WeightUnit,
): number {
  const exact = pieces.map(({ grams, quantity }) => Number(weightText(grams, unit)) * quantity);
  return toGrams(
    exact.reduce((sum, amount) => sum + amount, 0),
    unit,
  );
}

/** A weight with its unit, such as `1.5 kg`. */
export function weightWords(grams: number, unit: WeightUnit): string {
  return `${weightText(grams, unit)} ${WEIGHT_UNIT_SIGNS[unit]}`;
}

/**
 * Reads a typed weight such as `1.2` or `1,2`.
 * @returns whole grams, null for nothing and for 0, undefined for what is no weight
 */
export function readWeight(text: string, unit: WeightUnit): number | null | undefined {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return null;
  if (!/^\d{1,9}(?:\.\d+)?$/.test(typed)) return undefined;
  return toGrams(Number(typed), unit) || null;
}

/** Said of what is no weight. */
export const NO_WEIGHT_TEXT = 'Enter a weight such as 1.5.';

/** The grams of a typed weight, 0 too; undefined for what is none, or nothing. */
export function readGrams(text: string, unit: WeightUnit): number | undefined {
  const grams = readWeight(text, unit);
  return text.trim() === '' || grams === undefined ? undefined : (grams ?? 0);
}
