/** An exact decimal number: `units` / 10^`scale`. */
export interface Decimal {
  readonly units: bigint;
  /** Digits behind the point, 0 or more. */
  readonly scale: number;
}

export const ZERO: Decimal = { units: 0n, scale: 0 };

const DECIMAL = /^([+-]?)(\d*)\.?(\d*)(?:[eE]([+-]?\d{1,3}))?$/;

/** No price has more characters; reading and grouping the digits of a longer text would take very long. */
const LONGEST_TEXT = 1000;

/** Reads a decimal text such as `-12.50`, `.5` or `1e3`; undefined when it is none. */
export function parseDecimal(text: string): Decimal | undefined {
  if (text.length > LONGEST_TEXT) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  if (sign === undefined || whole + fraction === '') return undefined;
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  return { units: sign === '-' ? -digits : digits, scale: Math.max(0, scale) };
}

/** Order of two numbers: negative, 0 or positive. */
export function compareDecimals(a: Decimal, b: Decimal): number {
  const scale = Math.max(a.scale, b.scale);
  const difference = rescaled(a, scale) - rescaled(b, scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The number times 100. */
export function timesHundred({ units, scale }: Decimal): Decimal {
  return scale >= 2 ? { units, scale: scale - 2 } : { units: units * 10n ** BigInt(2 - scale), scale: 0 };
}

/** Plain text without exponent and without zeros at the end of the fraction. */
export function toPlainText(number: Decimal): string {
  const text = toFixedText(number, number.scale);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** Text with a fixed number of decimals, halves rounded away from 0. */
export function toFixedText(number: Decimal, decimals: number): string {
  const units = roundedTo(number, decimals);
  const digits = String(units < 0n ? -units : units).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return units < 0n ? `-${text}` : text;
}

/** Text with commas between thousands and a fixed number of decimals, halves rounded away from 0. */
export function toGroupedText(number: Decimal, decimals: number): string {
  return toFixedText(number, decimals).replace(/\d(?=(?:\d{3})+(?:\.|$))/g, '$&,');
}

function rescaled({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

function roundedTo(number: Decimal, decimals: number): bigint {
  if (number.scale <= decimals) return rescaled(number, decimals);
  const divisor = 10n ** BigInt(number.scale - decimals);
  const quotient = number.units / divisor;
  const rest = number.units % divisor;
  const twice = (rest < 0n ? -rest : rest) * 2n;
  return twice >= divisor ? quotient + (number.units < 0n ? -1n : 1n) : quotient;
}
