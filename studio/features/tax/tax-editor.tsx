import { Radio, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import {
  createTaxZone,
  listTaxZones,
  type StoredTaxZone,
  taxZoneSchema,
  updateTaxZone,
} from '#shared/features/tax/contract.ts';
import { goTo } from '../../api/place.ts';
import { useRuleForm } from '../../api/use-rule-form.ts';
import { showNotice } from '../../components/notices.tsx';
import { PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { ZoneEditor } from '../../components/zone-editor.tsx';
import classes from './tax.module.css';
import {
  emptyZone,
  findTaxErrors,
  KIND_WORDS,
  KINDS,
  type TaxForm,
  toTaxBody,
  toTaxForm,
} from './zone-form.ts';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof TaxForm, string>> = {
  name: 'the name',
  places: 'the places',
  included: 'whether prices include the tax',
  goods: 'the rate of physical products',
  digital: 'the rate of downloads',
  service: 'the rate of services',
  shipping: 'the rate of shipping',
};

const ADDED = 'added';
const INCLUDED = 'included';

function useTaxForm(zone: StoredTaxZone | undefined, path: string, country: string) {
  return useRuleForm<StoredTaxZone, TaxForm>({
    draft: 'tax-zone',
    rule: zone,
    empty: emptyZone(country),
    toForm: toTaxForm,
    check: findTaxErrors,
    create: async (client, form, options) =>
      (await client.call(createTaxZone, { body: toTaxBody(form) }, options)).zone,
    update: (client, zoneId, { version, form }) =>
      client.call(updateTaxZone, { params: { zoneId }, body: { version, zone: toTaxBody(form) } }),
    schema: taxZoneSchema,
    list: listTaxZones,
    onMade: ({ id, name }) => {
      showNotice({ message: `The tax zone ${name} was created.` });
      goTo(path, { id });
    },
  });
}

/** One tax zone with its rates. */
export function TaxEditor(props: {
  /** Undefined for one that is not made yet. */
  zone: StoredTaxZone | undefined;
  /** Path of the screen. */
  path: string;
  /** Where the store is. */
  country: string;
}): ReactNode {
  const { zone, path, country } = props;
  const edited = useTaxForm(zone, path, country);
  const { form, errors, change } = edited;
  return (
    <ZoneEditor
      title="Tax"
      name={zone?.name}
      nameHint="Shoppers see it beside the amount, such as VAT or Sales tax."
      edited={edited}
      names={FIELD_NAMES}
      path={path}
    >
      <PageSection title="Rates">
        <div className={pageClasses['form']}>
          <Radio.Group
            label="Prices in the store"
            value={form.included ? INCLUDED : ADDED}
            onChange={(value) => change({ included: value === INCLUDED })}
          >
            <div className={classes.radios}>
              <Radio value={ADDED} label="are without this tax: it is added in the cart" />
              <Radio value={INCLUDED} label="include this tax" />
            </div>
          </Radio.Group>
          <div className={classes.rates}>
            {KINDS.map((kind) => (
              <TextInput
                key={kind}
                label={`${KIND_WORDS[kind]}, in percent`}
                placeholder="0"
                inputMode="decimal"
                value={form[kind]}
                error={errors[kind]}
                onChange={(event) => change({ [kind]: event.currentTarget.value })}
              />
            ))}
          </div>
          <p className={pageClasses['quiet']}>
            Gift cards are not taxed when they are sold, but what is bought with them is. Ask your adviser
            which rates are yours.
          </p>
        </div>
      </PageSection>
    </ZoneEditor>
  );
}
