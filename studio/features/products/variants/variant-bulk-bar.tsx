import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { WEIGHT_GRAMS_MAX } from '#shared/features/products/catalog.ts';
import { NO_WEIGHT_TEXT, readGrams, readWeight, WEIGHT_UNIT_SIGNS } from '#shared/measures/weights.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { amountProblem, plainAmount } from '../../../components/typed-amount.ts';
import type { ProductForm, VariantForm } from '../product-form.ts';
import { type BulkField, scopesOf, type VariantScope } from './variant-acts.ts';
import type { VariantColumn } from './variant-columns.ts';
import classes from './variants.module.css';

type Part = Partial<Pick<VariantForm, BulkField>>;

interface BulkSetting {
  readonly value: string;
  readonly label: string;
  readonly column: VariantColumn['name'];
  /** Whether it takes an amount, a weight, or nothing more. */
  readonly needs?: 'amount' | 'weight';
  readonly toPart: (text: string) => Part;
}

/** What can be set on many variants. */
const settingsIn = (weightUnit: WeightUnit): readonly BulkSetting[] => [
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
    label: 'Stop tracking stock',
    column: 'unlimited',
    toPart: () => ({ unlimited: true }),
  },
  { value: 'counted', label: 'Track stock', column: 'unlimited', toPart: () => ({ unlimited: false }) },
  {
    value: 'weight',
    label: `Set the weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`,
    column: 'stock',
    needs: 'weight',
    toPart: (text) => ({ weightGrams: readWeight(text, weightUnit) ?? null }),
  },
];

/** Sets something on all variants, or on those with one value of an option. */
export function VariantBulkBar(props: {
  form: Pick<ProductForm, 'options' | 'variants'>;
  columns: readonly VariantColumn[];
  currency: string;
  weightUnit: WeightUnit;
  onApply: (scope: VariantScope, part: Part) => void;
}): ReactNode {
  const { form, currency, weightUnit } = props;
  const names = new Set(props.columns.map(({ name }) => name));
  const settings = settingsIn(weightUnit).filter(({ column }) => names.has(column));
  const scopes = scopesOf(form);
  const [wanted, setWanted] = useState('price');
  const [label, setLabel] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const setting = settings.find(({ value }) => value === wanted) ?? settings[0];
  const scope = scopes.find((one) => one.label === label) ?? scopes[0];
  const findProblem = () => {
    if (setting?.needs === 'amount') return amountProblem(text, currency);
    if (setting?.needs !== 'weight') return undefined;
    const grams = readGrams(text, weightUnit);
    return grams === undefined || grams > WEIGHT_GRAMS_MAX ? NO_WEIGHT_TEXT : undefined;
  };
  const handleApply = () => {
    const found = findProblem();
    setProblem(found);
    if (found === undefined && setting !== undefined && scope !== undefined) {
      const typed = setting.needs === 'amount' ? plainAmount(text, currency) : text.trim();
      props.onApply(scope, setting.toPart(typed));
    }
  };
  return (
    <div className={classes.bulk} role="group" aria-label="Bulk edit variants">
      <Select
        size="xs"
        aria-label="Action"
        className={classes.bulkAct ?? ''}
        allowDeselect={false}
        data={settings.map(({ value, label: word }) => ({ value, label: word }))}
        value={setting?.value ?? null}
        onChange={(value) => setWanted(value ?? 'price')}
      />
      {setting?.needs !== undefined && (
        <TextInput
          size="xs"
          aria-label={
            setting.needs === 'amount'
              ? `Amount in ${currency}`
              : `Weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`
          }
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
        aria-label="Apply to"
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
