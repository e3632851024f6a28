import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { BACKORDER_LIMIT_MAX } from '#shared/features/stock/rules.ts';
import { type FormErrors, placeOf, type VariantForm } from '../product-form.ts';
import { withLimit } from './variant-acts.ts';
import classes from './variants.module.css';

/** Whether a variant is sold beyond its stock, up to how many pieces, and when buyers are told that these come. */
export function BackorderFields(props: {
  variant: VariantForm;
  errors: FormErrors;
  isReadOnly: boolean;
  onChange: (part: Partial<VariantForm>) => void;
}): ReactNode {
  const { variant, isReadOnly, onChange } = props;
  const { backorder } = variant;
  return (
    <div className={classes.backorders}>
      <div className={classes.fieldRow}>
        <NumberInput
          label="Sell without stock, up to"
          placeholder="not at all"
          className={classes.backorder ?? ''}
          hideControls
          allowNegative={false}
          allowDecimal={false}
          max={BACKORDER_LIMIT_MAX}
          clampBehavior="strict"
          disabled={isReadOnly}
          value={backorder?.limit ?? ''}
          error={props.errors[placeOf(variant.key, 'backorder')]}
          onChange={(value) => onChange({ backorder: withLimit(backorder, Number(value)) })}
        />
        {backorder !== null && (
          <TextInput
            type="date"
            label="Sent from"
            className={classes.backorder ?? ''}
            disabled={isReadOnly}
            value={backorder.promisedOn ?? ''}
            onChange={(event) =>
              onChange({ backorder: { ...backorder, promisedOn: event.currentTarget.value || null } })
            }
          />
        )}
      </div>
      {backorder !== null && (
        <Checkbox
          label="Pre-order: it was never there before"
          disabled={isReadOnly}
          checked={backorder.isPreorder}
          onChange={(event) =>
            onChange({ backorder: { ...backorder, isPreorder: event.currentTarget.checked } })
          }
        />
      )}
    </div>
  );
}
