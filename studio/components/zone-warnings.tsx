import type { ReactNode } from 'react';
import { findSharedPlaces } from '#shared/places/coverage.ts';
import type { Place } from '#shared/places/match-place.ts';
import { countryNames } from './place-words.ts';
import classes from './zone-warnings.module.css';

/** A zone as far as warnings name it. */
interface NamedZone {
  readonly name: string;
  readonly places: readonly Place[];
}

const SHARED_MAX = 5;

/** What a merchant ought to know about zones; nothing where there is nothing. */
export function ZoneWarnings(props: {
  zones: readonly NamedZone[];
  /** Further warnings, which come first. */
  children?: readonly ReactNode[];
}): ReactNode {
  const { nameOf } = countryNames(navigator.language);
  const shared = findSharedPlaces(props.zones);
  const warnings = [
    ...(props.children ?? []),
    ...shared.slice(0, SHARED_MAX).map(({ first, second, country, part }) => {
      const where = part === '' ? nameOf(country) : `${part} in ${nameOf(country)}`;
      return `“${first.name}” and “${second.name}” both name ${where}. There “${first.name}” counts, which was made first.`;
    }),
    ...(shared.length > SHARED_MAX ? [`${shared.length - SHARED_MAX} more places are named twice.`] : []),
  ];
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label="Warnings">
      {warnings.map((warning, index) => (
        <li key={index}>{warning}</li>
      ))}
    </ul>
  );
}
