import { Button, Group, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BulkChange, ProductSummary } from '#shared/features/products/shape.ts';
import { type Money, toMoney } from '#shared/money/minor-units.ts';
import { formatCount } from '../../../components/count-text.ts';
import { Dialog } from '../../../components/dialog.tsx';
import { amountProblem, typedMinor } from '../../../components/typed-amount.ts';
import { editMoney, formatRange } from './prices.ts';
import classes from './grid.module.css';

const KINDS = [
  { value: 'pricePercent', label: 'Change by percent' },
  { value: 'priceAmount', label: 'Change by an amount' },
  { value: 'priceSet', label: 'Set to an amount' },
  { value: 'startSale', label: 'Start a sale by percent off' },
  { value: 'endSale', label: 'End the sale' },
] as const;

type Kind = (typeof KINDS)[number]['value'];
type PriceChange = Extract<BulkChange, { kind: Kind }>;

const HELP: Readonly<Record<Kind, string>> = {
  pricePercent: 'Such as 10 for more, or -10 for less.',
  priceAmount: 'Such as 2.50 for more, or -2.50 for less.',
  priceSet: 'The new price of every variant.',
  startSale: 'Such as 20 for a fifth less.',
  endSale: '',
};
const EXAMPLES = 5;
const SIGNED = /^([+-]?)\s*(\d.*)$/;

/** What is said of a text that is no change of the kind. */
function problemOf(kind: Kind, typed: string, currency: string): string {
  const isAmount = kind === 'priceSet' || kind === 'priceAmount';
  const [, , digits] = SIGNED.exec(typed.trim().replace('−', '-')) ?? [];
  const problem = isAmount && digits !== undefined ? amountProblem(digits, currency) : undefined;
  return problem ?? HELP[kind];
}

/** Reads what was typed; undefined where it is no change of the kind. */
function readChange(kind: Kind, typed: string, currency: string): PriceChange | undefined {
  if (kind === 'endSale') return { kind };
  const match = SIGNED.exec(typed.trim().replace('−', '-'));
  const [, sign = '', digits = ''] = match ?? [];
  if (kind === 'pricePercent' || kind === 'startSale') {
    const size = Number(digits.replace('%', ''));
    const percent = sign === '-' ? -size : size;
    if (match === null || Number.isNaN(size) || size === 0) return undefined;
    if (kind === 'pricePercent') return percent >= -100 && percent <= 1_000 ? { kind, percent } : undefined;
    return percent > 0 && percent <= 100 ? { kind, percentOff: percent } : undefined;
  }
  const minor = typedMinor(digits, currency);
  if (minor === undefined) return undefined;
  if (kind === 'priceSet') {
    return sign === '-' ? undefined : { kind, priceMoney: toMoney(minor, currency) };
  }
  return { kind, amount: toMoney(sign === '-' ? -minor : minor, currency) };
}

/** What a price becomes, or the sale price beside it; null for a sale that only ends. */
function priceAfter(change: PriceChange, price: Money, currency: string): Money | null {
  switch (change.kind) {
    case 'pricePercent':
      return editMoney(price, { kind: 'percent', percent: change.percent });
    case 'startSale':
      return editMoney(price, { kind: 'percent', percent: -change.percentOff });
    case 'priceSet':
      return { ...change.priceMoney, currency };
    case 'priceAmount':
      return editMoney(price, { kind: 'amount', money: change.amount });
    case 'endSale':
      return null;
  }
}

function Preview(props: {
  products: readonly ProductSummary[];
  change: PriceChange;
  currency: string;
}): ReactNode {
  const { products, change, currency } = props;
  if (change.kind === 'endSale') return null;
  return (
    <table className={classes.preview} aria-label="How prices change">
      <thead>
        <tr>
          <th scope="col">Product</th>
          <th scope="col">Price now, {currency}</th>
          <th scope="col">{change.kind === 'startSale' ? 'Sale price' : 'New price'}</th>
        </tr>
      </thead>
      <tbody>
        {products.slice(0, EXAMPLES).map(({ id, name, priceMoney, highestPriceMoney }) => (
          <tr key={id}>
            <td>{name}</td>
            <td>{formatRange(priceMoney, highestPriceMoney)}</td>
            <td>
              {formatRange(
                priceAfter(change, priceMoney, currency),
                priceAfter(change, highestPriceMoney, currency),
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Asks how the prices of the chosen products are to change, and shows what comes of it. */
export function PriceDialog(props: {
  count: number;
  /** Chosen products that were read, for examples. */
  products: readonly ProductSummary[];
  currency: string;
  isOpen: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
}): ReactNode {
  const { count, products, currency } = props;
  const [kind, setKind] = useState<Kind>('pricePercent');
  const [typed, setTyped] = useState('');
  const change = readChange(kind, typed, currency);
  const isWrong = change === undefined && typed.trim() !== '';
  return (
    <Dialog
      title={`Prices of ${formatCount(count, 'product', 'products')}`}
      isOpen={props.isOpen}
      onClose={props.onClose}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (change !== undefined) props.onChange(change);
        }}
      >
        <Select
          label="Action"
          allowDeselect={false}
          data={[...KINDS]}
          value={kind}
          onChange={(value) => setKind((value as Kind | null) ?? 'pricePercent')}
          mb="sm"
        />
        {kind !== 'endSale' && (
          <TextInput
            label={kind === 'pricePercent' || kind === 'startSale' ? 'Percent' : `Amount in ${currency}`}
            description={HELP[kind]}
            error={isWrong && problemOf(kind, typed, currency)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            data-autofocus
          />
        )}
        {change !== undefined && <Preview products={products} change={change} currency={currency} />}
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={props.onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={change === undefined}>
            Change {formatCount(count, 'product', 'products')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
