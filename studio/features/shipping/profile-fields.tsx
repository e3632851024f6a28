import { Button, Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { SHIPPING_PROFILES_MAX } from '#shared/features/shipping/rules.ts';
import type { FormErrors } from '../../api/use-edited.ts';
import classes from './shipping.module.css';
import { EMPTY_PROFILE, type OptionForm, placeOfOption, type ProfileForm } from './zone-form.ts';

const PER: readonly { readonly value: ProfileForm['per']; readonly label: string }[] = [
  { value: 'piece', label: 'Per item' },
  { value: 'order', label: 'Per order' },
];

/** What an option costs more for products with a tag. */
export function ProfileFields(props: {
  option: OptionForm;
  currency: string;
  errors: FormErrors;
  onChange: (profiles: ProfileForm[]) => void;
}): ReactNode {
  const { option, currency, errors, onChange } = props;
  const { profiles, key } = option;
  const change = (at: number, part: Partial<ProfileForm>) =>
    onChange(profiles.map((profile, index) => (index === at ? { ...profile, ...part } : profile)));
  const field = (index: number, name: 'title' | 'tag' | 'price', label: string) => (
    <TextInput
      label={label}
      {...(name === 'price' ? { inputMode: 'decimal' as const } : {})}
      value={profiles[index]?.[name] ?? ''}
      error={errors[placeOfOption(key, `profiles.${index}.${name}`)]}
      onChange={(event) => change(index, { [name]: event.currentTarget.value })}
    />
  );
  return (
    <div className={classes.tiers} role="group" aria-label={`Surcharges of ${option.name}`}>
      {profiles.map((profile, index) => (
        // Profiles have no name of their own: their place is what tells them apart.
        <div key={index} className={classes.profile}>
          {field(index, 'title', 'Surcharge name')}
          {field(index, 'tag', 'Products tagged')}
          {field(index, 'price', `More in ${currency}`)}
          <Select
            label="Charged"
            allowDeselect={false}
            data={PER}
            value={profile.per}
            onChange={(per) => change(index, { per: per ?? profile.per })}
          />
          <Button
            size="xs"
            variant="default"
            aria-label={`Remove ${profile.title.trim() === '' ? `surcharge ${index + 1}` : profile.title}`}
            onClick={() => onChange(profiles.filter((_, at) => at !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {profiles.length < SHIPPING_PROFILES_MAX && (
        <Button
          variant="default"
          size="xs"
          className={classes.add ?? ''}
          onClick={() => onChange([...profiles, EMPTY_PROFILE])}
        >
          Add a surcharge for some products
        </Button>
      )}
    </div>
  );
}
