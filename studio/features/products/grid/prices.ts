import { changePrice, PRICE_MAX, type PriceChange } from '#shared/features/products/catalog.ts';
import type { PriceEdit, ProductSummary } from '#shared/features/products/shape.ts';
import { parseMinor, toMoney } from '#shared/money/minor-units.ts';
import { amountExample } from '#shared/money/typed-amount.ts';
import { typedMinor } from '../../../components/typed-amount.ts';

type Money = ProductSummary['lowestMoney'];

const PERCENT = /^([+-])\s*(\d+(?:\.\d+)?)\s*%$/;
const FACTOR = /^[*×x]\s*(\d+(?:\.\d+)?)$/i;
const SIGNED = /^([+-])\s*(.+)$/;

/** Says what is accepted as a price. */
export function priceHelp(currency: string): string {
  return `Enter a price such as ${amountExample(currency)}, or a change such as +10%, -2 or *1.1.`;
}

/**
 * Reads what was typed as a price: an amount, `+10%`, `*1.1`, `+2` or `-2`.
 * @returns undefined for anything else
 */
export function parsePrice(text: string, currency: string): PriceEdit | undefined {
  const typed = text.trim().replace(/^=\s*/, '').replace('−', '-');
  const percent = PERCENT.exec(typed);
  if (percent !== null) return limited({ kind: 'percent', percent: Number(`${percent[1]}${percent[2]}`) });
  const factor = FACTOR.exec(typed);
  if (factor !== null) {
    return limited({ kind: 'percent', percent: Math.round(Number(factor[1]) * 1e8 - 1e8) / 1e6 });
  }
  const signed = SIGNED.exec(typed);
  const minor = typedMinor(signed?.[2] ?? typed, currency);
  if (minor === undefined || minor > PRICE_MAX) return undefined;
  if (signed === null) return { kind: 'set', money: toMoney(minor, currency) };
  return { kind: 'amount', money: toMoney(signed[1] === '-' ? -minor : minor, currency) };
}

function limited(edit: PriceEdit & { readonly kind: 'percent' }): PriceEdit | undefined {
  return edit.percent >= -100 && edit.percent <= 1_000 ? edit : undefined;
}

function toChange(edit: PriceEdit): PriceChange {
  if (edit.kind === 'percent') return edit;
  const { value, currency } = edit.money;
  const minor = parseMinor(value.replace('-', ''), currency) ?? 0;
  return { kind: edit.kind, minor: value.startsWith('-') ? -minor : minor };
}

/** What an amount of money becomes. */
export function editMoney(money: Money, edit: PriceEdit): Money {
  const minor = parseMinor(money.value, money.currency) ?? 0;
  return toMoney(changePrice(minor, toChange(edit)), money.currency);
}

/** A change of a price that all variants share as the price that comes of it; of differing ones as it is. */
export function settled(edit: PriceEdit, lowest: Money, highest: Money): PriceEdit {
  return lowest.value === highest.value ? { kind: 'set', money: editMoney(lowest, edit) } : edit;
}

/** A price or the range of prices, without the currency, which stands in the head of the column. */
export function formatRange(lowest: Money | null, highest: Money | null): string {
  if (lowest === null || highest === null) return '';
  return lowest.value === highest.value ? lowest.value : `${lowest.value}–${highest.value}`;
}
