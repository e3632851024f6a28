import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { COUPON_NAMES_MAX } from '#shared/features/coupons/rules.ts';
import pageClasses from '../../components/page.module.css';
import type { CouponForm, OfferKind } from './coupon-form.ts';
import { type Names, OFFER_WORDS } from './coupon-words.ts';
import classes from './coupons.module.css';
import { CategoryChoice, ProductChoice, type StoreOfCategories } from './product-choice.tsx';

/** What parts of the form are given. */
export interface FieldsProps {
  readonly form: CouponForm;
  readonly errors: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly currency: string;
  readonly stores: readonly StoreOfCategories[];
  readonly onChange: (part: Partial<CouponForm>) => void;
}

const KINDS = (Object.keys(OFFER_WORDS) as OfferKind[]).map((value) => ({
  value,
  label: OFFER_WORDS[value],
}));

/** Most products of a set. */
const SET_MAX = 20;

function NumberText(props: {
  name: 'percent' | 'amount' | 'buy' | 'get';
  label: string;
  fields: FieldsProps;
}): ReactNode {
  const { form, errors, onChange } = props.fields;
  return (
    <TextInput
      label={props.label}
      inputMode="decimal"
      className={classes.number ?? ''}
      value={form[props.name]}
      error={errors[props.name]}
      onChange={(event) => onChange({ [props.name]: event.currentTarget.value })}
    />
  );
}

function Numbers(fields: FieldsProps): ReactNode {
  switch (fields.form.offer) {
    case 'percent':
      return <NumberText name="percent" label="Percent off" fields={fields} />;
    case 'fixed':
      return <NumberText name="amount" label={`Amount off, in ${fields.currency}`} fields={fields} />;
    case 'freeShipping':
      return null;
    case 'buyXGetY':
      return (
        <div className={classes.row}>
          <NumberText name="buy" label="Quantity to buy" fields={fields} />
          <NumberText name="get" label="Discounted quantity" fields={fields} />
          <NumberText name="percent" label="By percent, 100 is free" fields={fields} />
        </div>
      );
    case 'set':
      return <NumberText name="percent" label="Percent off the products together" fields={fields} />;
  }
}

/** What a coupon gives, and on what. */
export function OfferFields(fields: FieldsProps): ReactNode {
  const { form, errors, names, onChange } = fields;
  return (
    <div className={pageClasses['form']}>
      <Select
        label="Kind of discount"
        allowDeselect={false}
        data={KINDS}
        value={form.offer}
        onChange={(offer) => onChange({ offer: (offer as OfferKind | null) ?? form.offer })}
      />
      <Numbers {...fields} />
      {errors['offer'] !== undefined && (
        <p className={classes.error} role="alert">
          {errors['offer']}
        </p>
      )}
      {form.offer === 'set' ? (
        <ProductChoice
          label="Products of the set"
          description="It applies to every complete set in the cart."
          names={names}
          value={form.setProductIds}
          max={SET_MAX}
          error={undefined}
          onChange={(setProductIds) => onChange({ setProductIds })}
        />
      ) : (
        <>
          <ProductChoice
            label="Only for these products"
            description="Leave products and categories empty to apply it to everything except gift cards."
            names={names}
            value={form.productIds}
            max={COUPON_NAMES_MAX}
            error={errors['productIds']}
            onChange={(productIds) => onChange({ productIds })}
          />
          <CategoryChoice
            label="And for these categories"
            names={names}
            stores={fields.stores}
            value={form.categoryIds}
            max={COUPON_NAMES_MAX}
            error={errors['categoryIds']}
            onChange={(categoryIds) => onChange({ categoryIds })}
          />
        </>
      )}
    </div>
  );
}
