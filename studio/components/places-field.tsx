import { Button, MultiSelect, Select, TagsInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { EUROPEAN_UNION } from '#shared/places/countries.ts';
import { EVERYWHERE, type Place } from '#shared/places/match-place.ts';
import { regionCodeOf, regionsOf } from '#shared/places/regions.ts';
import { type CountryNames, countryNames } from './place-words.ts';
import classes from './places-field.module.css';

const whole = (country: string): Place => ({ country, regions: [], postalPrefixes: [] });

const isPart = ({ regions, postalPrefixes }: Place) => regions.length + postalPrefixes.length > 0;

/** The places of some countries: those that are there stay as they are. */
function withCountries(places: readonly Place[], countries: readonly string[]): Place[] {
  const kept = places.filter(({ country }) => countries.includes(country));
  const known = new Set(kept.map(({ country }) => country));
  return [...kept, ...countries.filter((country) => !known.has(country)).map(whole)];
}

/** Some regions of a country: from the list of them, or as text where there is none. */
function RegionsField(props: { place: Place; onChange: (regions: string[]) => void }): ReactNode {
  const { country, regions } = props.place;
  const listed = regionsOf(country, navigator.language);
  const label = 'States or provinces';
  if (listed.length === 0) {
    return (
      <TagsInput
        label={label}
        description="As they are written there. Press Enter after each."
        value={[...regions]}
        onChange={props.onChange}
      />
    );
  }
  const known = listed.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));
  const chosen = [...new Set(regions.map((text) => regionCodeOf(country, text) ?? text))];
  const others = chosen.filter((text) => listed.every(({ code }) => code !== text));
  return (
    <MultiSelect
      label={label}
      description="Look for the name or the code."
      searchable
      hidePickedOptions
      comboboxProps={{ keepMounted: false }}
      nothingFoundMessage="No results found"
      placeholder={chosen.length === 0 ? 'All of them' : ''}
      data={[...known, ...others.map((text) => ({ value: text, label: text }))]}
      value={chosen}
      onChange={props.onChange}
    />
  );
}

function PartFields(props: {
  place: Place;
  name: string;
  onChange: (place: Place) => void;
  onWhole: () => void;
}): ReactNode {
  const { place, name, onChange } = props;
  return (
    <div className={classes.part} role="group" aria-label={`Parts of ${name}`}>
      <div className={classes.partHead}>
        <strong>{name}</strong>
        <Button size="xs" variant="default" aria-label={`All of ${name}`} onClick={props.onWhole}>
          All of it
        </Button>
      </div>
      <RegionsField place={place} onChange={(regions) => onChange({ ...place, regions })} />
      <TagsInput
        label="Postal codes that begin with"
        description="The longest match applies."
        value={[...place.postalPrefixes]}
        onChange={(postalPrefixes) => onChange({ ...place, postalPrefixes })}
      />
    </div>
  );
}

function Parts(props: {
  places: readonly Place[];
  names: CountryNames;
  onChange: (places: Place[]) => void;
}): ReactNode {
  const { places, names, onChange } = props;
  // A part that nothing is said of yet is a whole country to everybody else.
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isOpen = (place: Place) => isPart(place) || opened.includes(place.country);
  const closed = places.filter((place) => place.country !== EVERYWHERE && !isOpen(place));
  const change = (at: number, place: Place) =>
    onChange(places.map((one, index) => (index === at ? place : one)));
  return (
    <>
      {places.map((place, index) =>
        isOpen(place) ? (
          <PartFields
            key={`${place.country} ${index}`}
            place={place}
            name={names.nameOf(place.country)}
            onChange={(next) => change(index, next)}
            onWhole={() => {
              setOpened(opened.filter((code) => code !== place.country));
              change(index, whole(place.country));
            }}
          />
        ) : null,
      )}
      {closed.length > 0 && (
        <Select
          label="Only a part of"
          description="Choose a country to limit to some states or postal codes."
          placeholder="All of each country"
          searchable
          comboboxProps={{ keepMounted: false }}
          data={closed.map(({ country }) => ({ value: country, label: names.nameOf(country) }))}
          value={null}
          onChange={(country) => {
            if (country !== null) setOpened([...opened, country]);
          }}
        />
      )}
    </>
  );
}

/** The places of a zone: countries, or parts of them. */
export function PlacesField(props: {
  value: readonly Place[];
  error: string | undefined;
  onChange: (places: Place[]) => void;
}): ReactNode {
  const { value, onChange } = props;
  const names = countryNames(navigator.language);
  const chosen = [...new Set(value.map(({ country }) => country))];
  const known = new Set(names.all.map(({ code }) => code));
  const others = chosen.filter((code) => code !== EVERYWHERE && !known.has(code));
  const data = [
    { value: EVERYWHERE, label: names.nameOf(EVERYWHERE) },
    ...names.all.map(({ code, name }) => ({ value: code, label: name })),
    ...others.map((code) => ({ value: code, label: code })),
  ];
  const hasUnion = EUROPEAN_UNION.every((code) => chosen.includes(code));
  return (
    <div className={classes.field}>
      <MultiSelect
        label="Countries"
        description="“Everywhere else” is every country that is in no other zone."
        searchable
        hidePickedOptions
        comboboxProps={{ keepMounted: false }}
        nothingFoundMessage="No countries found"
        placeholder={chosen.length === 0 ? 'Search countries' : ''}
        data={data}
        value={chosen}
        error={props.error}
        onChange={(countries) => onChange(withCountries(value, countries))}
      />
      {!hasUnion && (
        <Button
          variant="default"
          size="xs"
          className={classes.union ?? ''}
          onClick={() => onChange(withCountries(value, [...new Set([...chosen, ...EUROPEAN_UNION])]))}
        >
          Add all countries of the European Union
        </Button>
      )}
      <Parts places={value} names={names} onChange={onChange} />
    </div>
  );
}
