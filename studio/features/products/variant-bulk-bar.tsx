import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { parseMinor } from '#shared/money/minor-units.ts';
import { NO_AMOUNT_TEXT } from '#shared/money/schemas.ts';
import type { ProductForm, VariantForm } from './product-form.ts';
import { type BulkField, scopesOf, type VariantScope } from './variant-acts.ts';
import type { VariantColumn } from './variant-columns.ts';
import classes from './variants.module.css';

type Part = Partial<Pick<VariantForm, BulkField>>;

/** What can be set on many variants, and whether it takes an amount, a number of grams, or nothing more. */
const SETTINGS: readonly {
  readonly value: string;
  readonly label: string;
  readonly column: VariantColumn['name'];
  readonly needs?: 'amount' | 'grams';
  readonly toPart: (text: string) => Part;
}[] = [
  {
    value: 'price',
    label: 'Set the price',
    column: 'price',
    needs: 'amount',
    toPart: (price) => ({ price }),
  },
  {
    value: 'sale',
    label: 'Put on sale at',
    column: 'salePrice',
    needs: 'amount',
    toPart: (salePrice) => ({ salePrice, onSale: true }),
  },
  { value: 'endSale', label: 'End the sale', column: 'onSale', toPart: () => ({ onSale: false }) },
  {
    value: 'unlimited',
    label: 'Do not count stock',
    column: 'unlimited',
    toPart: () => ({ unlimited: true }),
  },
  { value: 'counted', label: 'Count stock', column: 'unlimited', toPart: () => ({ unlimited: false }) },
  {
    value: 'weight',
    label: 'Set the weight in grams',
    column: 'stock',
    needs: 'grams',
    toPart: (text) => ({ weightGrams: Number(text) === 0 ? null : Number(text) }),
  },
];

/** Sets something on all variants, or on those with one value of an option. */
export function VariantBulkBar(props: {
  form: Pick<ProductForm, 'options' | 'variants'>;
  columns: readonly VariantColumn[];
  currency: string;
  onApply: (scope: VariantScope, part: Part) => void;
}): ReactNode {
  const { form, currency } = props;
  const names = new Set(props.columns.map(({ name }) => name));
  const settings = SETTINGS.filter(({ column }) => names.has(column));
  const scopes = scopesOf(form);
  const [wanted, setWanted] = useState('price');
  const [label, setLabel] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const setting = settings.find(({ value }) => value === wanted) ?? settings[0];
  const scope = scopes.find((one) => one.label === label) ?? scopes[0];
  const findProblem = () => {
    if (setting?.needs === 'amount' && parseMinor(text, currency) === undefined) return NO_AMOUNT_TEXT;
    return setting?.needs === 'grams' && !/^\d{1,8}$/.test(text.trim()) ? 'Give a whole number.' : undefined;
  };
  const handleApply = () => {
    const found = findProblem();
    setProblem(found);
    if (found === undefined && setting !== undefined && scope !== undefined) {
      props.onApply(scope, setting.toPart(text.trim()));
    }
  };
  return (
    <div className={classes.bulk} role="group" aria-label="Change many variants">
      <Select
        size="xs"
        aria-label="What to do"
        className={classes.bulkAct ?? ''}
        allowDeselect={false}
        data={settings.map(({ value, label: word }) => ({ value, label: word }))}
        value={setting?.value ?? null}
        onChange={(value) => setWanted(value ?? 'price')}
      />
      {setting?.needs !== undefined && (
        <TextInput
          size="xs"
          aria-label={setting.needs === 'amount' ? `Amount in ${currency}` : 'Grams'}
          className={classes.bulkValue ?? ''}
          inputMode="decimal"
          value={text}
          error={problem}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setProblem(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') handleApply();
          }}
        />
      )}
      <Select
        size="xs"
        aria-label="For which variants"
        className={classes.bulkScope ?? ''}
        allowDeselect={false}
        searchable
        data={scopes.map((one) => one.label)}
        value={scope?.label ?? null}
        onChange={(value) => setLabel(value ?? '')}
      />
      <Button size="xs" variant="default" onClick={handleApply}>
        Apply
      </Button>
    </div>
  );
}
