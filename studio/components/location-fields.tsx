import { Select, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Location } from '#shared/places/match-place.ts';
import { countryNames } from './place-words.ts';
import classes from './places-field.module.css';

/** An address that is tried: the parts of it that zones look at. */
export function LocationFields(props: {
  value: Location;
  onChange: (location: Location) => void;
  /** Further fields in the same row. */
  children?: ReactNode;
}): ReactNode {
  const { value, onChange } = props;
  const { all } = countryNames(navigator.language);
  return (
    <div className={classes.location}>
      <Select
        label="Country"
        searchable
        comboboxProps={{ keepMounted: false }}
        allowDeselect={false}
        data={all.map(({ code, name }) => ({ value: code, label: name }))}
        value={value.country}
        onChange={(country) => onChange({ ...value, country: country ?? value.country })}
      />
      <TextInput
        label="State or province"
        value={value.region ?? ''}
        onChange={(event) => onChange({ ...value, region: event.currentTarget.value })}
      />
      <TextInput
        label="Postal code"
        value={value.postalCode ?? ''}
        onChange={(event) => onChange({ ...value, postalCode: event.currentTarget.value })}
      />
      {props.children}
    </div>
  );
}
