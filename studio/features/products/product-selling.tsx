import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { BILLING_UNITS, BUTTON_TEXT_MAX, type SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import classes from './product-editor.module.css';
import type { FormErrors, ProductForm } from './product-form.ts';

type Unit = SubscriptionPlan['billingPeriod']['unit'];

const UNIT_WORDS: Readonly<Record<Unit, string>> = { WEEK: 'weeks', MONTH: 'months', YEAR: 'years' };
const FIRST_PLAN: SubscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const PERIOD_MAX = 52;
const CYCLES_MAX = 1_000;

function Plan(props: {
  plan: SubscriptionPlan;
  isReadOnly: boolean;
  onChange: (plan: SubscriptionPlan) => void;
}): ReactNode {
  const { plan, isReadOnly, onChange } = props;
  const { billingPeriod, numBillingCycles } = plan;
  return (
    <div className={classes.plan}>
      <NumberInput
        label="Paid every"
        hideControls
        min={1}
        max={PERIOD_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        disabled={isReadOnly}
        value={billingPeriod.value}
        onChange={(value) =>
          onChange({ ...plan, billingPeriod: { ...billingPeriod, value: Math.max(1, Number(value)) } })
        }
      />
      <Select
        label="Unit"
        allowDeselect={false}
        disabled={isReadOnly}
        data={BILLING_UNITS.map((value) => ({ value, label: UNIT_WORDS[value] }))}
        value={billingPeriod.unit}
        onChange={(unit) =>
          onChange({ ...plan, billingPeriod: { ...billingPeriod, unit: (unit as Unit | null) ?? 'MONTH' } })
        }
      />
      <NumberInput
        label="Payments in all"
        description="0 goes on until it is ended."
        hideControls
        min={0}
        max={CYCLES_MAX}
        allowDecimal={false}
        clampBehavior="strict"
        disabled={isReadOnly}
        value={numBillingCycles}
        onChange={(value) => onChange({ ...plan, numBillingCycles: Number(value) })}
      />
    </div>
  );
}

/** How a product is sold: by subscription or not, and what its button says. */
export function ProductSelling(props: {
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, onChange } = props;
  const { subscriptionPlan, customAddButtonText } = form;
  const usual = subscriptionPlan === null ? PRODUCT_LABELS.addToCart : PRODUCT_LABELS.subscribe;
  return (
    <>
      <Switch
        label="Sold by subscription"
        description="Buyers pay the price again and again, until they or the plan end it."
        disabled={isReadOnly}
        checked={subscriptionPlan !== null}
        onChange={(event) => onChange({ subscriptionPlan: event.currentTarget.checked ? FIRST_PLAN : null })}
      />
      {subscriptionPlan !== null && (
        <Plan
          plan={subscriptionPlan}
          isReadOnly={isReadOnly}
          onChange={(plan) => onChange({ subscriptionPlan: plan })}
        />
      )}
      {errors['subscriptionPlan'] !== undefined && (
        <p className={classes.error}>{errors['subscriptionPlan']}</p>
      )}
      <Checkbox
        label="A button text of its own"
        disabled={isReadOnly}
        checked={customAddButtonText !== null}
        onChange={(event) => onChange({ customAddButtonText: event.currentTarget.checked ? usual : null })}
      />
      {customAddButtonText !== null && (
        <TextInput
          label="Text of the button"
          description={`Instead of “${usual}”. At most ${BUTTON_TEXT_MAX} characters.`}
          className={classes.short ?? ''}
          disabled={isReadOnly}
          value={customAddButtonText}
          error={errors['customAddButtonText']}
          onChange={(event) => onChange({ customAddButtonText: event.currentTarget.value })}
        />
      )}
    </>
  );
}
