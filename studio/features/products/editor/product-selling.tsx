import { Checkbox, NumberInput, Select, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { BILLING_UNITS, BUTTON_TEXT_MAX, type SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { FREE_LABEL_MAX, type FreeLabels } from '#shared/features/free-prices/rules.ts';
import { usualFreeLabels } from '#shared/features/free-prices/words.ts';
import { otherSpokenLanguages, type SpokenLanguage } from '#shared/text/languages.ts';
import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import classes from './product-editor.module.css';
import type { FormErrors, ProductForm } from '../product-form.ts';

type Unit = SubscriptionPlan['billingPeriod']['unit'];

const UNIT_WORDS: Readonly<Record<Unit, string>> = { WEEK: 'weeks', MONTH: 'months', YEAR: 'years' };
const FIRST_PLAN: SubscriptionPlan = { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 };
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' });
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
        label="Billed every"
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
        label="Number of payments"
        description="0 continues until it is canceled."
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

/** The label in the language of the site, and in the others that visitors can read it in. */
function FreeLabelFields(props: {
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  language: string;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, language, onChange } = props;
  const { freeLabel, freeLabels } = form;
  return (
    <>
      <TextInput
        label="Label for free prices"
        description={`Shown instead of the price where it is 0. At most ${FREE_LABEL_MAX} characters.`}
        className={classes.short ?? ''}
        disabled={isReadOnly}
        maxLength={FREE_LABEL_MAX}
        value={freeLabel}
        error={errors['freeLabel']}
        onChange={(event) => onChange({ freeLabel: event.currentTarget.value })}
      />
      {otherSpokenLanguages(language).map((one) => (
        <TextInput
          key={one}
          label={`The same in ${LANGUAGE_NAMES.of(one) ?? one}`}
          description="For visitors who read the site in it."
          placeholder={freeLabel}
          lang={one}
          className={classes.short ?? ''}
          disabled={isReadOnly}
          maxLength={FREE_LABEL_MAX}
          value={freeLabels[one] ?? ''}
          onChange={(event) =>
            onChange({ freeLabels: withLabel(freeLabels, one, event.currentTarget.value) })
          }
        />
      ))}
      {errors['freeLabels'] !== undefined && <p className={classes.error}>{errors['freeLabels']}</p>}
    </>
  );
}

/** Labels with another one in a language; one that is empty is none. */
function withLabel(labels: FreeLabels, language: SpokenLanguage, label: string): FreeLabels {
  const { [language]: _before, ...others } = labels;
  return label === '' ? others : { ...others, [language]: label };
}

/** How a product is sold: by subscription or not, what a price of 0 reads, and what its button says. */
export function ProductSelling(props: {
  form: ProductForm;
  errors: FormErrors;
  isReadOnly: boolean;
  /** Of the site. */
  language: string;
  /** Whether the product is sent to its buyers. */
  isShipped: boolean;
  onChange: (part: Partial<ProductForm>) => void;
}): ReactNode {
  const { form, errors, isReadOnly, language, onChange } = props;
  const { subscriptionPlan, customAddButtonText, freeIfZero, freeLabel, isShippingIncluded } = form;
  const usual = subscriptionPlan === null ? PRODUCT_LABELS.addToCart : PRODUCT_LABELS.subscribe;
  return (
    <>
      <Switch
        label="Sold by subscription"
        description="Customers are charged the price repeatedly, until they cancel or the plan ends."
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
      {props.isShipped && (
        <Checkbox
          label="Shipping is included in the price"
          description="Shown on the product page. The cheapest shipping option is free; for a faster one, customers pay the difference."
          disabled={isReadOnly}
          checked={isShippingIncluded}
          onChange={(event) => onChange({ isShippingIncluded: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        label="Show a price of 0 as a label"
        disabled={isReadOnly}
        checked={freeIfZero}
        onChange={(event) =>
          onChange({
            freeIfZero: event.currentTarget.checked,
            ...(freeLabel === '' ? usualFreeLabels(language) : {}),
          })
        }
      />
      {freeIfZero && <FreeLabelFields {...props} />}
      <Checkbox
        label="Custom button text"
        disabled={isReadOnly}
        checked={customAddButtonText !== null}
        onChange={(event) => onChange({ customAddButtonText: event.currentTarget.checked ? usual : null })}
      />
      {customAddButtonText !== null && (
        <TextInput
          label="Button text"
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
