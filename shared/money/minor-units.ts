/** Currencies without decimals. */
const WITHOUT_DECIMALS: ReadonlySet<string> = new Set(['JPY']);
const DECIMAL = /^(\d{1,15})(?:\.(\d+))?$/;

/** An amount as templates and items read it. */
export interface Money {
  readonly currency: string;
  /** Decimal text in the major unit. */
  readonly value: string;
}

/** How many decimals the currency's minor unit has. */
export function minorDigits(currency: string): 0 | 2 {
  return WITHOUT_DECIMALS.has(currency) ? 0 : 2;
}

/** An integer amount in the minor unit as decimal text in the major unit: 1250 USD is `12.50`, 500 JPY is `500`. */
export function toDecimalText(minor: number, currency: string): string {
  const digits = minorDigits(currency);
  const sign = minor < 0 ? '-' : '';
  const text = String(Math.abs(minor)).padStart(digits + 1, '0');
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** An integer amount in the minor unit as money for templates and answers. */
export function toMoney(minor: number, currency: string): Money {
  return { currency, value: toDecimalText(minor, currency) };
}

/** Hundredths of the major unit, for the fields that end in `Cents` whatever the currency. */
export function toHundredths(minor: number, currency: string): number {
  return minorDigits(currency) === 0 ? minor * 100 : minor;
}

/**
 * Reads a decimal text such as `12.5` as an integer in the minor unit.
 * @returns undefined for text that is no amount, or has more decimals than the currency
 */
export function parseMinor(text: string, currency: string): number | undefined {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return undefined;
  const digits = minorDigits(currency);
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > digits) return undefined;
  const minor = Number((match[1] ?? '') + decimals.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}

/**
 * An amount of money as an integer in the minor unit.
 * @returns undefined for money in another currency, and for text that is no amount
 */
export function minorOf(money: Money, currency: string): number | undefined {
  return money.currency === currency ? parseMinor(money.value, currency) : undefined;
}
