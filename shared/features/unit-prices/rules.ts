import { type Money, toMoney } from '#shared/money/minor-units.ts';
import { partOf } from '#shared/money/parts.ts';

/** Units that a price can be told by, with how many of the smallest one of their kind they hold, and their sign. */
const UNITS = {
  mg: { kind: 'weight', size: 1, sign: 'mg' },
  g: { kind: 'weight', size: 1_000, sign: 'g' },
  kg: { kind: 'weight', size: 1_000_000, sign: 'kg' },
  ml: { kind: 'volume', size: 1, sign: 'ml' },
  cl: { kind: 'volume', size: 10, sign: 'cl' },
  l: { kind: 'volume', size: 1_000, sign: 'l' },
  m3: { kind: 'volume', size: 1_000_000, sign: 'm³' },
  mm: { kind: 'length', size: 1, sign: 'mm' },
  cm: { kind: 'length', size: 10, sign: 'cm' },
  m: { kind: 'length', size: 1_000, sign: 'm' },
  m2: { kind: 'area', size: 1, sign: 'm²' },
} as const;

export type MeasureUnit = keyof typeof UNITS;

export const MEASURE_UNITS = Object.keys(UNITS) as MeasureUnit[];

/** Most of a unit that something holds, and most that its price is told for. */
export const MEASURE_MAX = 1_000_000;
export const PER_MAX = 1_000;

/** How many thousandths of a unit can be told. */
const THOUSANDTHS = 1_000;

/** What is wrong with a measure. */
export const MEASURE_TEXTS = {
  amount: `Enter an amount from 0.001 to ${MEASURE_MAX} with at most three decimals.`,
  perAmount: `Enter a whole number from 1 to ${PER_MAX}.`,
  kinds: 'Enter two units of one kind, such as ml and l.',
  text: 'Enter the content and the reference quantity, such as 750 ml per 1 l.',
} as const;

/** What a variant holds, and the measure that its price is told for: 750 ml, per 1 l. */
export interface UnitMeasure {
  /** With at most three decimals. */
  readonly amount: number;
  readonly unit: MeasureUnit;
  readonly perAmount: number;
  readonly perUnit: MeasureUnit;
}

/** A price for a measure, as pages tell it. */
export interface UnitPrice {
  readonly money: Money;
  /** Such as `kg` or `100 g`. */
  readonly per: string;
}

/** True for a number of units that something can hold. */
export function isMeasureAmount(amount: number): boolean {
  const thousandths = amount * THOUSANDTHS;
  return amount > 0 && amount <= MEASURE_MAX && Math.abs(thousandths - Math.round(thousandths)) < 1e-6;
}

/** True for units that can be turned into one another. */
export function areOneKind(one: MeasureUnit, other: MeasureUnit): boolean {
  return UNITS[one].kind === UNITS[other].kind;
}

/**
 * The price for a measure.
 * @param priceMinor the price in force, in the minor unit
 */
export function unitPriceOf(priceMinor: number, measure: UnitMeasure, currency: string): UnitPrice {
  const { amount, unit, perAmount, perUnit } = measure;
  const minor = partOf(
    priceMinor,
    perAmount * UNITS[perUnit].size * THOUSANDTHS,
    Math.round(amount * THOUSANDTHS) * UNITS[unit].size,
  );
  const { sign } = UNITS[perUnit];
  return { money: toMoney(minor, currency), per: perAmount === 1 ? sign : `${perAmount}\u00a0${sign}` };
}

/** A measure as it is typed and stands in files, such as `750 ml per 1 l`; empty for none. */
export function measureText(measure: UnitMeasure | null): string {
  if (measure === null) return '';
  const { amount, unit, perAmount, perUnit } = measure;
  return `${amount} ${unit} per ${perAmount} ${perUnit}`;
}

const TEXT =
  /^(\d{1,7}(?:[.,]\d{1,3})?)\s*([a-z]{1,2}[23²³]?)\s*(?:per|\/)\s*(\d{0,4})\s*([a-z]{1,2}[23²³]?)$/i;

function unitOf(word: string): MeasureUnit | undefined {
  const name = word.toLowerCase();
  return MEASURE_UNITS.find((unit) => unit === name || UNITS[unit].sign === name);
}

/** Reads a measure as it is typed; null for nothing, else a sentence that says what is wrong. */
export function readMeasure(
  text: string,
): { readonly set: UnitMeasure | null } | { readonly problem: string } {
  const typed = text.trim();
  if (typed === '') return { set: null };
  const [, amountText = '', unitWord = '', perText = '', perWord = ''] = TEXT.exec(typed) ?? [];
  const unit = unitOf(unitWord);
  const perUnit = unitOf(perWord);
  if (unit === undefined || perUnit === undefined) return { problem: MEASURE_TEXTS.text };
  const amount = Number(amountText.replace(',', '.'));
  const perAmount = perText === '' ? 1 : Number(perText);
  if (!isMeasureAmount(amount)) return { problem: MEASURE_TEXTS.amount };
  if (perAmount < 1 || perAmount > PER_MAX) return { problem: MEASURE_TEXTS.perAmount };
  return areOneKind(unit, perUnit)
    ? { set: { amount, unit, perAmount, perUnit } }
    : { problem: MEASURE_TEXTS.kinds };
}
