import { DEFAULT_CURRENCY } from './currencies.ts';
import type { Money } from './minor-units.ts';
import { type Decimal, parseDecimal, toGroupedText, ZERO } from './decimal.ts';

/** Stands for a price that is not there. */
export const DEFAULT_MONEY: Money = { value: '0', currency: DEFAULT_CURRENCY };

/** Amount of a money value of the page data; 0 when absent or unreadable. */
export function amountOf(money: unknown): Decimal {
  if (typeof money !== 'object' || money === null || !Object.hasOwn(money, 'value')) return ZERO;
  const { value } = money as { value: unknown };
  return typeof value === 'string' || typeof value === 'number'
    ? (parseDecimal(String(value)) ?? ZERO)
    : ZERO;
}

/** Amount with English grouping and two decimals, without a symbol. */
export function plainMoney(amount: Decimal): string {
  return toGroupedText(amount, 2);
}
