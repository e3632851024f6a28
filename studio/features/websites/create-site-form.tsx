import { Button, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { createWebsite } from '#shared/features/websites/contract.ts';
import { OWN_THEME_WORDS, OWN_THEMES, type OwnTheme } from '#shared/features/themes/rules.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { DEFAULT_CURRENCY } from '#shared/money/currencies.ts';
import {
  countryOfLanguage,
  currencyOfCountry,
  type WeightUnit,
  weightUnitOfCountry,
} from '#shared/places/home-country.ts';
import { slugify } from '#shared/text/slugify.ts';
import { describeError } from '../../api/describe-error.ts';
import { goTo } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { languageNear, zonesOfCountry } from './choices.ts';
import { PlaceFields } from './place-fields.tsx';
import { SITES_KEY } from './queries.ts';

type Body = CallerInput<typeof createWebsite>['body'];

const STARTS: readonly { value: SiteStart; label: string; description: string }[] = [
  {
    value: 'sample-theme',
    label: 'Theme only',
    description: 'A theme with placeholder texts.',
  },
  {
    value: 'sample-shop',
    label: 'The sample shop',
    description: 'With all its products, to explore.',
  },
  { value: 'empty', label: 'Nothing', description: 'A minimal theme with one page.' },
];

const PLACE_HELP = {
  country: 'Sets the currency, weight unit and time zone.',
  currency: 'It can be changed until something is sold.',
};

/** Longest part of a host name. */
const LABEL_MAX = 63;

/** The typed body; the word of the address follows the title until it is typed itself. */
type Draft = Body & {
  readonly currency: string;
  readonly country: string;
  readonly weightUnit: WeightUnit;
  readonly startWith: SiteStart;
  readonly theme: OwnTheme;
  readonly isSlugTyped: boolean;
};

/** A new site is guessed to be where its maker is, as their browser tells. */
function start(): Draft {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const country = countryOfLanguage(navigator.language);
  return {
    title: '',
    slug: '',
    language: languageNear(navigator.language) ?? 'en-US',
    ...placeOf(country),
    timeZone,
    startWith: 'sample-theme',
    theme: OWN_THEMES[0],
    isSlugTyped: false,
  };
}

/** What follows from where a store is. */
function placeOf(country: string): Pick<Draft, 'country' | 'currency' | 'weightUnit'> {
  const currency = currencyOfCountry(country) ?? DEFAULT_CURRENCY;
  return { country, currency, weightUnit: weightUnitOfCountry(country) };
}

/** What follows from another country: the time zone stays where it is one of its. */
function moveTo(country: string, { timeZone }: Draft): Partial<Draft> {
  const [first = timeZone, ...others] = zonesOfCountry(country);
  return { ...placeOf(country), timeZone: [first, ...others].includes(timeZone) ? timeZone : first };
}

/** The word that a title suggests for the address. */
function toSlug(title: string): string {
  const word = slugify(title.trim()).replace(/-+/g, '-').slice(0, LABEL_MAX);
  return word.replace(/^-|-$/g, '');
}

/** Names the mutation by which sites are made. */
const MAKING_KEY = ['makeSite'];

/** Titles of the sites that are being made, whichever screen is looked at meanwhile. */
export function useSitesInMaking(): readonly string[] {
  return useMutationState({
    filters: { mutationKey: MAKING_KEY, status: 'pending' },
    select: ({ state }) => (state.variables as Body | undefined)?.title.trim() ?? '',
  });
}

/**
 * Makes a site and shows it in the list, also where the form is left meanwhile: then the site is not opened, and a notice
 * tells what became of it.
 * @param onMade drops what was typed
 */
function useCreateSite(onMade: () => void) {
  const { client, openSite } = useStudio();
  const queries = useQueryClient();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useMutation({
    mutationKey: MAKING_KEY,
    mutationFn: async (body: Body) => {
      // The host puts it on the list as soon as the server answers.
      const { website } = await client.call(createWebsite, { body });
      return { site: new URL(website.address).origin, title: website.title };
    },
    onSuccess({ site, title }) {
      onMade();
      void queries.invalidateQueries({ queryKey: SITES_KEY });
      const message = `${title} was created, and you own it.`;
      if (!isHere.current) return showNotice({ message, undo: { label: 'Open', run: () => openSite(site) } });
      showNotice({ message });
      openSite(site);
      // A new site is not looked at in a list of sites.
      goTo('');
    },
    onError(cause, { title }) {
      if (isHere.current) return;
      const message = `The site “${title.trim()}” was not created. ${describeError(cause)}`;
      showNotice({ message, tone: 'problem' });
    },
  });
}

/** Makes another site on the server of the open one, owned by the same person, and opens it. */
export function CreateSiteForm(): ReactNode {
  const [kept, keep] = useDraft<Draft>('new-site');
  const create = useCreateSite(() => keep(undefined));
  const isMaking = useSitesInMaking().length > 0;
  const draft = kept ?? start();
  const { errors, isAboutFields, check, forget } = useFieldErrors(createWebsite.input.body, create.error);
  const change = (part: Partial<Draft>) => {
    keep({ ...draft, ...part });
    Object.keys(part).forEach(forget);
  };
  const handleTitle = (title: string) =>
    change(draft.isSlugTyped ? { title } : { title, slug: toSlug(title) });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const { isSlugTyped: _typed, ...body } = draft;
    if (check(body) && !isMaking) create.mutate(body);
  };
  return (
    <form className={pageClasses['form']} onSubmit={handleSubmit} noValidate>
      <TextInput
        label="Title"
        value={draft.title}
        error={errors['title']}
        onChange={(event) => handleTitle(event.currentTarget.value)}
      />
      <TextInput
        label="Site address"
        description={`The address of the site begins with it: ${draft.slug === '' ? 'word' : draft.slug}.…`}
        spellCheck={false}
        value={draft.slug}
        error={errors['slug']}
        onChange={(event) => change({ slug: event.currentTarget.value, isSlugTyped: true })}
      />
      <PlaceFields
        place={draft}
        ownCurrency={draft.currency}
        isCurrencyFixed={false}
        errors={errors}
        help={PLACE_HELP}
        onChange={(name, value) => change(name === 'country' ? moveTo(value, draft) : { [name]: value })}
      />
      <Radio.Group label="Start with" value={draft.startWith} onChange={(startWith) => change({ startWith })}>
        <Stack gap={8} mt={6}>
          {STARTS.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
      {draft.startWith !== 'empty' && (
        <Select
          label="Theme"
          data={OWN_THEMES.map((value) => ({ value, label: OWN_THEME_WORDS[value].name }))}
          value={draft.theme}
          description={OWN_THEME_WORDS[draft.theme].description}
          allowDeselect={false}
          onChange={(value) => change({ theme: OWN_THEMES.find((one) => one === value) ?? draft.theme })}
        />
      )}
      {create.error !== null && !isAboutFields && <Failure>{describeError(create.error)}</Failure>}
      <div className={pageClasses['formActions']}>
        <Button type="submit" loading={isMaking}>
          Create site
        </Button>
      </div>
    </form>
  );
}
