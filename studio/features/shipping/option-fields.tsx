import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SHIPPING_OPTIONS_MAX, SHIPPING_TIERS_MAX } from '#shared/features/shipping/rules.ts';
import { optionNameFor } from '#shared/features/shipping/words.ts';
import { WEIGHT_UNIT_SIGNS } from '#shared/measures/weights.ts';
import type { FormErrors } from '../../api/use-edited.ts';
import { SortableList } from '../../components/sortable-list.tsx';
import { ProfileFields } from './profile-fields.tsx';
import classes from './shipping.module.css';
import {
  emptyOption,
  type OptionForm,
  placeOfOption,
  type RateKind,
  type TierForm,
  withKind,
  type ZoneUnits,
} from './zone-form.ts';
import { RATE_WORDS } from './zone-words.ts';

const KINDS = (Object.keys(RATE_WORDS) as RateKind[]).map((value) => ({ value, label: RATE_WORDS[value] }));

interface OptionProps {
  readonly option: OptionForm;
  readonly units: ZoneUnits;
  readonly errors: FormErrors;
  readonly onChange: (part: Partial<OptionForm>) => void;
}

function Text(
  props: OptionProps & {
    name: 'name' | 'description' | 'price' | 'upTo';
    label: string;
    description?: string;
  },
): ReactNode {
  const { option, name } = props;
  const isNumber = name === 'price' || name === 'upTo';
  return (
    <TextInput
      label={props.label}
      description={props.description}
      {...(isNumber ? { inputMode: 'decimal' as const } : {})}
      value={option[name]}
      error={props.errors[placeOfOption(option.key, name)]}
      onChange={(event) => props.onChange({ [name]: event.currentTarget.value })}
    />
  );
}

function Tiers(props: OptionProps): ReactNode {
  const { option, units, errors, onChange } = props;
  const { tiers, key, kind } = option;
  const { currency, weightUnit } = units;
  const from =
    kind === 'byWeight'
      ? `From a weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`
      : `From a subtotal in ${currency}`;
  const change = (at: number, part: Partial<TierForm>) =>
    onChange({ tiers: tiers.map((tier, index) => (index === at ? { ...tier, ...part } : tier)) });
  return (
    <div className={classes.tiers} role="group" aria-label={`Steps of ${option.name}`}>
      {tiers.map((tier, index) => (
        // Steps have no name: their place is what tells them apart.
        <div key={index} className={classes.tier}>
          <TextInput
            label={from}
            inputMode="decimal"
            value={tier.from}
            error={errors[placeOfOption(key, `from.${index}`)]}
            onChange={(event) => change(index, { from: event.currentTarget.value })}
          />
          <TextInput
            label={`Price in ${currency}`}
            inputMode="decimal"
            value={tier.price}
            error={errors[placeOfOption(key, `price.${index}`)]}
            onChange={(event) => change(index, { price: event.currentTarget.value })}
          />
          {tiers.length > 1 && (
            <Button
              variant="default"
              aria-label={`Remove step ${index + 1}`}
              onClick={() => onChange({ tiers: tiers.filter((_, at) => at !== index) })}
            >
              Remove
            </Button>
          )}
        </div>
      ))}
      {tiers.length < SHIPPING_TIERS_MAX && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          onClick={() => onChange({ tiers: [...tiers, { from: '', price: '' }] })}
        >
          Add a step
        </Button>
      )}
      <p className={classes.hint}>It is not offered below the first step.</p>
    </div>
  );
}

function Rate(props: OptionProps): ReactNode {
  const { option, units, errors, onChange } = props;
  const { currency, weightUnit } = units;
  switch (option.kind) {
    case 'flat':
      return <Text {...props} name="price" label={`Price in ${currency}`} description="0 is free." />;
    case 'carrier':
      return (
        <Text
          {...props}
          name="price"
          label={`Price in ${currency} while the service does not answer`}
          description="Otherwise shoppers see the price of your shipping service, which is set in the store settings."
        />
      );
    case 'pickUp':
      return (
        <>
          <Text {...props} name="price" label={`Price in ${currency}`} description="0 is free." />
          <Textarea
            label="Pickup location"
            autosize
            minRows={2}
            value={option.address}
            error={errors[placeOfOption(option.key, 'address')]}
            onChange={(event) => onChange({ address: event.currentTarget.value })}
          />
        </>
      );
    case 'byPrice':
      return <Tiers {...props} />;
    case 'byWeight':
      return (
        <>
          <Tiers {...props} />
          <Text
            {...props}
            name="upTo"
            label={`Maximum weight in ${WEIGHT_UNIT_SIGNS[weightUnit]}`}
            description="Leave empty for any weight."
          />
        </>
      );
  }
}

const nameOf = ({ name }: OptionForm) => (name.trim() === '' ? 'Option without a name' : name);

/** The ways to get things to a zone, in the order in which shoppers see them. */
export function OptionFields(props: {
  options: readonly OptionForm[];
  units: ZoneUnits;
  /** Of the site: shoppers read the names of options in it. */
  language: string;
  errors: FormErrors;
  onChange: (options: OptionForm[]) => void;
}): ReactNode {
  const { options, language, onChange } = props;
  const namesBeside = (own?: OptionForm) =>
    options.filter(({ key }) => key !== own?.key).map(({ name }) => name);
  const handleAdd = () => {
    const name = optionNameFor('flat', language, namesBeside());
    onChange([...options, emptyOption(crypto.randomUUID(), name)]);
  };
  return (
    <div className={classes.options}>
      <SortableList
        label="Options"
        items={options}
        keyOf={({ key }) => key}
        nameOf={nameOf}
        onChange={onChange}
      >
        {(option, index, handle) => {
          const common: OptionProps = {
            option,
            units: props.units,
            errors: props.errors,
            onChange: (part) =>
              onChange(options.map((one, at) => (at === index ? { ...one, ...part } : one))),
          };
          return (
            <div className={classes.option} role="group" aria-label={nameOf(option)}>
              <div className={classes.optionHead}>
                {handle}
                <strong className={classes.optionName}>{nameOf(option)}</strong>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={`Remove ${nameOf(option)}`}
                  onClick={() => onChange(options.filter((_, at) => at !== index))}
                >
                  Remove
                </Button>
              </div>
              <Text {...common} name="name" label="Name" />
              <Text
                {...common}
                name="description"
                label="Description"
                description="Such as “3 to 5 days”. Optional."
              />
              <Select
                label="Price"
                allowDeselect={false}
                data={KINDS}
                value={option.kind}
                onChange={(kind) =>
                  common.onChange(
                    withKind(option, (kind as RateKind | null) ?? option.kind, language, namesBeside(option)),
                  )
                }
              />
              <Rate {...common} />
              <ProfileFields
                {...common}
                currency={props.units.currency}
                onChange={(profiles) => common.onChange({ profiles })}
              />
            </div>
          );
        }}
      </SortableList>
      {props.errors['options'] !== undefined && (
        <p className={classes.error} role="alert">
          {props.errors['options']}
        </p>
      )}
      {options.length < SHIPPING_OPTIONS_MAX && (
        <Button variant="default" className={classes.add ?? ''} onClick={handleAdd}>
          Add an option
        </Button>
      )}
    </div>
  );
}
