import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { LENGTH_MM_MAX, WEIGHT_GRAMS_MAX } from '#shared/features/products/catalog.ts';
import { isEndless } from '#shared/features/products/rules.ts';
import { measureText, readMeasure } from '#shared/features/unit-prices/rules.ts';
import { readWeight, WEIGHT_UNIT_SIGNS, weightText } from '#shared/measures/weights.ts';
import type { WeightUnit } from '#shared/places/home-country.ts';
import { plainAmount } from '../../../components/typed-amount.ts';
import { type FormErrors, type Measure, placeOf, type VariantForm } from '../product-form.ts';
import { StockCell } from './variant-cells.tsx';
import classes from './variants.module.css';
import { useCommitted } from '../use-committed.ts';

interface FieldsProps {
  readonly variant: VariantForm;
  readonly errors: FormErrors;
  readonly isReadOnly: boolean;
  readonly onChange: (part: Partial<VariantForm>) => void;
}

const MEASURE_LABELS: readonly (readonly [name: Measure, label: string, max: number])[] = [
  ['lengthMm', 'Length in mm', LENGTH_MM_MAX],
  ['widthMm', 'Width in mm', LENGTH_MM_MAX],
  ['heightMm', 'Height in mm', LENGTH_MM_MAX],
];

/** What a variant holds and what its price is told for; pages work the price for that out. */
function UnitPriceField({ variant, errors, isReadOnly, onChange }: FieldsProps): ReactNode {
  const [problem, setProblem] = useState<string>();
  const field = useCommitted(measureText(variant.unitMeasure), (text) => {
    const reading = readMeasure(text);
    setProblem('problem' in reading ? `${reading.problem} “${text}” was not taken.` : undefined);
    if ('set' in reading) onChange({ unitMeasure: reading.set });
  });
  return (
    <TextInput
      label="Unit price for"
      description="Content, and reference quantity."
      placeholder="750 ml per 1 l"
      className={classes.unitPrice ?? ''}
      disabled={isReadOnly}
      error={problem ?? errors[placeOf(variant.key, 'unitMeasure')]}
      {...field}
    />
  );
}

function WeightField(props: FieldsProps & { weightUnit: WeightUnit }): ReactNode {
  const { variant, errors, isReadOnly, weightUnit, onChange } = props;
  const [problem, setProblem] = useState<string>();
  const field = useCommitted(weightText(variant.weightGrams, weightUnit), (text) => {
    const grams = readWeight(text, weightUnit);
    const isWeight = grams !== undefined && (grams ?? 0) <= WEIGHT_GRAMS_MAX;
    setProblem(isWeight ? undefined : `“${text}” is no weight and was not taken.`);
    if (isWeight) onChange({ weightGrams: grams });
  });
  return (
    <TextInput
      label={`Weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`}
      inputMode="decimal"
      disabled={isReadOnly}
      error={problem ?? errors[placeOf(variant.key, 'weightGrams')]}
      {...field}
    />
  );
}

/** What a variant weighs and measures when it is packed; shipping is worked out from it. */
export function MeasureFields(props: FieldsProps & { weightUnit: WeightUnit }): ReactNode {
  const { variant, errors, isReadOnly, onChange } = props;
  return (
    <div className={classes.measures}>
      <WeightField {...props} />
      {MEASURE_LABELS.map(([name, label, max]) => (
        <NumberInput
          key={name}
          label={label}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          max={max}
          clampBehavior="strict"
          disabled={isReadOnly}
          value={variant[name] ?? ''}
          error={errors[placeOf(variant.key, name)]}
          onChange={(value) =>
            onChange({ [name]: value === '' || Number(value) === 0 ? null : Number(value) })
          }
        />
      ))}
      <UnitPriceField variant={variant} errors={errors} isReadOnly={isReadOnly} onChange={onChange} />
    </div>
  );
}

function PriceField(props: {
  label: string;
  currency: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  /** Takes the amount as answers have it, or the text as it is where it is none. */
  onCommit: (text: string) => void;
}): ReactNode {
  const { currency, onCommit } = props;
  const field = useCommitted(props.value, (text) => onCommit(plainAmount(text, currency)));
  return (
    <TextInput
      label={`${props.label} in ${currency}`}
      inputMode="decimal"
      className={classes.price ?? ''}
      disabled={props.isReadOnly}
      error={props.error}
      {...field}
    />
  );
}

function SkuField(props: FieldsProps): ReactNode {
  const { variant, errors, onChange } = props;
  const field = useCommitted(variant.sku, (sku) => onChange({ sku }));
  return (
    <TextInput
      label="SKU"
      placeholder="made up"
      className={classes.sku ?? ''}
      disabled={props.isReadOnly}
      error={errors[placeOf(variant.key, 'sku')]}
      {...field}
    />
  );
}

/** Price, sale and stock of a product without variants to choose from. */
export function VariantFields(
  props: FieldsProps & {
    productType: number;
    currency: string;
    /** Pieces that are left, below 0 where some are owed. */
    left: number;
    onStep: (delta: number) => void;
  },
): ReactNode {
  const { variant, errors, isReadOnly, onChange, currency } = props;
  const { key } = variant;
  return (
    <div className={classes.fields}>
      <div className={classes.fieldRow}>
        <PriceField
          label="Price"
          currency={currency}
          value={variant.price}
          error={errors[placeOf(key, 'price')]}
          isReadOnly={isReadOnly}
          onCommit={(price) => onChange({ price })}
        />
        <PriceField
          label="Sale price"
          currency={currency}
          value={variant.salePrice}
          error={errors[placeOf(key, 'salePrice')]}
          isReadOnly={isReadOnly}
          onCommit={(salePrice) => onChange({ salePrice, ...(salePrice === '' ? { onSale: false } : {}) })}
        />
        <Checkbox
          className={classes.besides ?? ''}
          label="On sale"
          disabled={isReadOnly}
          checked={variant.onSale}
          error={errors[placeOf(key, 'onSale')]}
          onChange={(event) => onChange({ onSale: event.currentTarget.checked })}
        />
      </div>
      <div className={classes.fieldRow}>
        <SkuField {...props} />
        {!isEndless(props.productType) && (
          <>
            <div className={classes.stockField}>
              <span className={classes.label} aria-hidden="true">
                Stock
              </span>
              <StockCell
                label="Stock"
                column="stock"
                isDisabled={isReadOnly}
                left={variant.unlimited ? undefined : props.left}
                onStep={props.onStep}
              />
            </div>
            <Checkbox
              className={classes.besides ?? ''}
              label="Can always be bought"
              disabled={isReadOnly}
              checked={variant.unlimited}
              onChange={(event) => onChange({ unlimited: event.currentTarget.checked })}
            />
          </>
        )}
      </div>
      {!isEndless(props.productType) && !variant.unlimited && (
        <p className={classes.quiet}>
          Enter +5 to add, -2 to remove, or 12 to set the quantity. Sales in between are always counted. Below
          0 is what you owe: sold without stock, and not there yet.
        </p>
      )}
    </div>
  );
}
