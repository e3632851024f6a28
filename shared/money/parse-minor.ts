import { fractionDigits } from './minor-units.ts';

const DECIMAL = /^(\d{1,15})(?:\.(\d+))?$/;

/**
 * Reads a decimal text such as `12.5` as an integer in the currency's minor unit.
 * @returns undefined for text that is no amount, or has more decimals than the currency
 */
export function parseMinor(text: string, currency: string): number | undefined {
  const match = DECIMAL.exec(text.trim());
  if (match === null) return undefined;
  const digits = fractionDigits(currency);
  const decimals = (match[2] ?? '').replace(/0+$/, '');
  if (decimals.length > digits) return undefined;
  const minor = Number((match[1] ?? '') + decimals.padEnd(digits, '0'));
  return Number.isSafeInteger(minor) ? minor : undefined;
}
