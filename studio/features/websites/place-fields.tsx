import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { WEIGHT_UNIT_CHOICES } from './choices.ts';
import { usePlaceChoices } from './use-place-choices.ts';

/** What the fields of a place are called. */
export const PLACE_LABELS = {
  language: 'Language',
  country: 'Country',
  currency: 'Currency',
  timeZone: 'Time zone',
  weightUnit: 'Weight unit',
} as const;

type PlaceField = keyof typeof PLACE_LABELS;

/** Where a site is and what it speaks and sells in. */
export type Place = Readonly<Record<PlaceField, string>>;

/** The fields that say where a site is, each with what follows from it. */
export function PlaceFields(props: {
  /** Empty for what nobody said yet. */
  place: Place;
  /** Currency that is offered whatever else is. */
  ownCurrency: string;
  isCurrencyFixed: boolean;
  errors: Readonly<Record<string, string>>;
  help: Readonly<Partial<Record<PlaceField, string>>>;
  onChange: (name: PlaceField, value: string) => void;
}): ReactNode {
  const { place, errors, help, onChange } = props;
  const lists = usePlaceChoices({ ...place, currency: props.ownCurrency });
  const field = (name: PlaceField) => ({
    label: PLACE_LABELS[name],
    description: help[name],
    allowDeselect: false,
    value: place[name] === '' ? null : place[name],
    error: errors[name],
    onChange: (value: string | null) => {
      if (value !== null) onChange(name, value);
    },
  });
  // The lists are long, so they are made when they are opened.
  const long = { searchable: true, comboboxProps: { keepMounted: false } };
  return (
    <>
      <Select {...field('language')} {...long} data={lists.languages} />
      <Select {...field('country')} {...long} placeholder="Choose a country" data={lists.countries} />
      <Select {...field('currency')} {...long} disabled={props.isCurrencyFixed} data={lists.currencies} />
      <Select {...field('timeZone')} {...long} data={lists.timeZones} />
      <Select {...field('weightUnit')} data={WEIGHT_UNIT_CHOICES} />
    </>
  );
}
