import { useMemo, useState } from 'react';
import { useStudio } from '../../api/studio-context.tsx';
import {
  countryChoices,
  currencyChoices,
  languageChoices,
  type Choice,
  timeZoneChoices,
  toGroups,
} from './choices.ts';

/** Where a store is, as far as its form has it. */
interface Place {
  readonly language: string;
  readonly country: string;
  readonly currency: string;
  readonly timeZone: string;
}

/**
 * The lists that say where a store is. They are long and take a while to make, so they are made again only when what
 * they depend on changes, and not with each letter that is typed elsewhere in the form.
 */
export function usePlaceChoices({ language, country, currency, timeZone }: Place) {
  const { clock } = useStudio();
  const [openedAt] = useState(() => clock.now());
  const languages = useMemo((): Choice[] => [...languageChoices(language)], [language]);
  const countries = useMemo((): Choice[] => [...countryChoices()], []);
  const currencies = useMemo((): Choice[] => [...currencyChoices(currency)], [currency]);
  const timeZones = useMemo(
    () => toGroups(timeZoneChoices(timeZone, country, openedAt)),
    [timeZone, country, openedAt],
  );
  return { languages, countries, currencies, timeZones };
}
