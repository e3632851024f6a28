import { Anchor, Button, Switch, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  couponSchema,
  createCoupon,
  type Coupon,
  listCoupons,
  updateCoupon,
} from '#shared/features/coupons/contract.ts';
import { DISCOUNT_REDIRECT, pathOfDiscountLink } from '#shared/features/coupons/paths.ts';
import { COUPON_CODE_MAX } from '#shared/features/coupons/rules.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import { goTo, toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useRuleForm } from '../../api/use-rule-form.ts';
import { CopyField } from '../../components/copy-field.tsx';
import { EditedForm } from '../../components/edited-form.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { amountProblem } from '../../components/typed-amount.ts';
import { describeExample } from './coupon-example.ts';
import {
  type CouponForm,
  type CouponSite,
  emptyCoupon,
  findCouponErrors,
  makeCode,
  toCouponBody,
  toCouponForm,
} from './coupon-form.ts';
import type { Names } from './coupon-words.ts';
import classes from './coupons.module.css';
import { type FieldsProps, OfferFields } from './offer-fields.tsx';
import type { StoreOfCategories } from './product-choice.tsx';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof CouponForm, string>> = {
  isAutomatic: 'whether it has a code',
  code: 'the code',
  title: 'the name',
  enabled: 'whether it is active',
  offer: 'what it gives',
  percent: 'the percentage',
  amount: 'the amount',
  buy: 'the quantity to buy',
  get: 'the discounted quantity',
  setProductIds: 'the products of the set',
  minimum: 'the minimum subtotal',
  productIds: 'the products',
  categoryIds: 'the categories',
  startsOn: 'the start',
  endsOn: 'the end',
  useLimit: 'how often it may be used',
  useLimitPerPerson: 'how often a person may use it',
};

/** A number from 0 up to 1 that nobody can foresee, for codes are worth money. */
function random(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number / 2 ** 32;
}

function useCouponForm(coupon: Coupon | undefined, isAutomatic: boolean, site: CouponSite, path: string) {
  return useRuleForm<Coupon, CouponForm>({
    draft: isAutomatic ? 'discount' : 'coupon',
    rule: coupon,
    empty: emptyCoupon(isAutomatic),
    toForm: (one) => toCouponForm(one, site),
    check: (form) => findCouponErrors(form, site),
    create: async (client, form, options) =>
      (await client.call(createCoupon, { body: toCouponBody(form, site) }, options)).coupon,
    update: (client, couponId, { version, form }) =>
      client.call(updateCoupon, {
        params: { couponId },
        body: { version, coupon: toCouponBody(form, site) },
      }),
    schema: couponSchema,
    list: listCoupons,
    onMade: ({ id, code, title }) => {
      showNotice({ message: `${code ?? title} was created.` });
      goTo(path, { id });
    },
  });
}

function NameFields({ form, errors, onChange }: FieldsProps): ReactNode {
  return (
    <div className={pageClasses['form']}>
      {!form.isAutomatic && (
        <TextInput
          label="Code"
          description={`Shoppers enter it in the cart: letters, digits, - and _, at most ${COUPON_CODE_MAX}.`}
          autoComplete="off"
          spellCheck={false}
          value={form.code}
          error={errors['code']}
          onChange={(event) => onChange({ code: event.currentTarget.value.toUpperCase() })}
          inputContainer={(input) => (
            <div className={`${classes.row ?? ''} ${classes.codeRow ?? ''}`}>
              {input}
              <Button variant="default" onClick={() => onChange({ code: makeCode(random) })}>
                Generate
              </Button>
            </div>
          )}
        />
      )}
      <TextInput
        label="Name"
        description="Shoppers see it beside the discount."
        value={form.title}
        error={errors['title']}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Switch
        label="Active"
        checked={form.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
    </div>
  );
}

function TextField(props: {
  name: 'minimum' | 'startsOn' | 'endsOn' | 'useLimit' | 'useLimitPerPerson';
  label: string;
  description: string;
  type?: 'datetime-local';
  fields: FieldsProps;
}): ReactNode {
  const { form, errors, onChange } = props.fields;
  return (
    <TextInput
      label={props.label}
      description={props.description}
      {...(props.type === undefined ? { inputMode: 'decimal' as const } : { type: props.type })}
      className={classes.number ?? ''}
      value={form[props.name]}
      error={errors[props.name]}
      onChange={(event) => onChange({ [props.name]: event.currentTarget.value })}
    />
  );
}

function TermFields({ fields, timeZone }: { fields: FieldsProps; timeZone: string }): ReactNode {
  const clock = `In the time zone of the site, ${timeZone}.`;
  return (
    <div className={pageClasses['form']}>
      <TextField
        name="minimum"
        label={`Minimum subtotal, in ${fields.currency}`}
        description="Leave empty for carts of any size."
        fields={fields}
      />
      <div className={classes.row}>
        <TextField name="startsOn" label="Starts" description={clock} type="datetime-local" fields={fields} />
        <TextField name="endsOn" label="Ends" description={clock} type="datetime-local" fields={fields} />
      </div>
      <div className={classes.row}>
        <TextField
          name="useLimit"
          label="Total uses"
          description="Leave empty for no limit."
          fields={fields}
        />
        <TextField
          name="useLimitPerPerson"
          label="Uses per customer"
          description="Customers are recognized by email address."
          fields={fields}
        />
      </div>
    </div>
  );
}

function Example({ form, site }: { form: CouponForm; site: CouponSite }): ReactNode {
  const { clock } = useStudio();
  const [pieces, setPieces] = useState('3');
  const [price, setPrice] = useState('20');
  const isWhole = Object.keys(findCouponErrors({ ...form, title: 'x', code: 'X' }, site)).length === 0;
  const count = Math.min(99, Math.max(1, Math.trunc(Number(pieces)) || 1));
  const formatMoney = createFormatMoney(navigator.language);
  const said = isWhole
    ? describeExample(
        toCouponBody(form, site),
        { pieces: count, price },
        { currency: site.currency, formatMoney, now: clock.now() },
      )
    : undefined;
  return (
    <section className={classes.example} aria-label="Example">
      <h3 className={classes.exampleTitle}>Example</h3>
      <div className={classes.row}>
        <TextInput
          label="Quantity"
          inputMode="numeric"
          className={classes.number ?? ''}
          value={pieces}
          onChange={(event) => setPieces(event.currentTarget.value)}
        />
        <TextInput
          label={`Price of each, in ${site.currency}`}
          inputMode="decimal"
          className={classes.number ?? ''}
          value={price}
          error={amountProblem(price, site.currency)}
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
      </div>
      <p role="status">{said ?? 'Enter a discount to see an example.'}</p>
    </section>
  );
}

/** One coupon, or one discount that applies by itself. */
export function CouponEditor(props: {
  /** Undefined for one that is not made yet. */
  coupon: Coupon | undefined;
  isAutomatic: boolean;
  names: Names;
  site: CouponSite;
  stores: readonly StoreOfCategories[];
  /** Path of the screen. */
  path: string;
}): ReactNode {
  const { coupon, site, path } = props;
  const edited = useCouponForm(coupon, props.isAutomatic, site, path);
  const { form, errors } = edited;
  const fields: FieldsProps = {
    form,
    errors: { ...errors, minimum: errors['minimum'] ?? errors['minimumSubtotal'] ?? '' },
    names: props.names,
    currency: site.currency,
    stores: props.stores,
    onChange: edited.change,
  };
  const made = form.isAutomatic ? 'New discount' : 'New coupon';
  return (
    <Page
      title={coupon === undefined ? made : (coupon.code ?? coupon.title)}
      intro={<Anchor href={toPlaceLink(path)}>All coupons and discounts</Anchor>}
    >
      <div className={classes.editor}>
        <EditedForm
          label={coupon === undefined ? made : 'Coupon'}
          edited={edited}
          names={FIELD_NAMES}
          saveLabel={coupon === undefined ? 'Create' : 'Save'}
        >
          <NameFields {...fields} />
          <PageSection title="Discount">
            <OfferFields {...fields} />
          </PageSection>
          <PageSection title="Conditions">
            <TermFields fields={fields} timeZone={site.timeZone} />
          </PageSection>
        </EditedForm>
        <div className={classes.beside}>
          <Example form={form} site={site} />
          {coupon !== undefined && coupon.code !== null && (
            <CopyField
              label="Link"
              description={`Puts the coupon into the cart of whoever opens it. Add ?${DISCOUNT_REDIRECT}=/shop to lead to another page than the first one.`}
              value={site.address + pathOfDiscountLink(coupon.code)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
