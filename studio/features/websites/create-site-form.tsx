import { Button, Radio, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { createWebsite } from '#shared/features/websites/contract.ts';
import type { SiteStart } from '#shared/features/websites/rules.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { slugify } from '#shared/text/slugify.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { useDraft } from '../../api/use-draft.ts';
import { showNotice } from '../../components/notices.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { useFieldErrors } from '../../components/use-field-errors.ts';
import { currencyChoices, languageChoices, timeZoneChoices } from './choices.ts';
import { SITES_KEY } from './queries.ts';

type Body = CallerInput<typeof createWebsite>['body'];

const STARTS: readonly { value: SiteStart; label: string; description: string }[] = [
  {
    value: 'sample-theme',
    label: 'A finished theme',
    description: 'The look of the sample shop with texts to write over.',
  },
  {
    value: 'sample-shop',
    label: 'The sample shop',
    description: 'With all its products, to look around in.',
  },
  { value: 'empty', label: 'Nothing', description: 'The smallest theme there is, with one page.' },
];

/** Longest part of a host name. */
const LABEL_MAX = 63;

/** The typed body; the word of the address follows the title until it is typed itself. */
type Draft = Body & { readonly startWith: SiteStart; readonly isSlugTyped: boolean };

function start(like: Website): Draft {
  const { language, currency, timeZone } = like;
  return { title: '', slug: '', language, currency, timeZone, startWith: 'sample-theme', isSlugTyped: false };
}

/** The word that a title suggests for the address. */
function toSlug(title: string): string {
  const word = slugify(title.trim()).replace(/-+/g, '-').slice(0, LABEL_MAX);
  return word.replace(/^-|-$/g, '');
}

function useCreateSite() {
  const { openSite } = useStudio();
  const queries = useQueryClient();
  const create = useAct((client, body: Body) => client.call(createWebsite, { body }), []);
  return {
    create,
    run: (body: Body, onDone: () => void) =>
      create.mutate(body, {
        onSuccess: ({ website }) => {
          onDone();
          showNotice({ message: `${website.title} is made, and you own it.` });
          void queries.invalidateQueries({ queryKey: SITES_KEY });
          openSite(new URL(website.address).origin);
        },
      }),
  };
}

/** Makes another site on the server of the open one, owned by the same person, and opens it. */
export function CreateSiteForm({ like }: { like: Website }): ReactNode {
  const [kept, keep] = useDraft<Draft>('new-site');
  const { create, run } = useCreateSite();
  const draft = kept ?? start(like);
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
    if (check(body)) run(body, () => keep(undefined));
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
        label="Word in its address"
        description={`The address of the site begins with it: ${draft.slug === '' ? 'word' : draft.slug}.…`}
        spellCheck={false}
        value={draft.slug}
        error={errors['slug']}
        onChange={(event) => change({ slug: event.currentTarget.value, isSlugTyped: true })}
      />
      <Select
        label="Language"
        searchable
        allowDeselect={false}
        data={[...languageChoices(draft.language)]}
        value={draft.language}
        error={errors['language']}
        onChange={(value) => change({ language: value ?? draft.language })}
      />
      <Select
        label="Currency"
        description="It stays, because prices and orders are kept in it."
        searchable
        allowDeselect={false}
        data={[...currencyChoices()]}
        value={draft.currency}
        error={errors['currency']}
        onChange={(value) => change({ currency: value ?? draft.currency })}
      />
      <Select
        label="Time zone"
        searchable
        allowDeselect={false}
        data={[...timeZoneChoices(draft.timeZone)]}
        value={draft.timeZone}
        error={errors['timeZone']}
        onChange={(value) => change({ timeZone: value ?? draft.timeZone })}
      />
      <Radio.Group label="Start with" value={draft.startWith} onChange={(startWith) => change({ startWith })}>
        <Stack gap={8} mt={6}>
          {STARTS.map(({ value, label, description }) => (
            <Radio key={value} value={value} label={label} description={description} size="xs" />
          ))}
        </Stack>
      </Radio.Group>
      {create.error !== null && !isAboutFields && <Failure>{describeError(create.error)}</Failure>}
      <div className={pageClasses['formActions']}>
        <Button type="submit" loading={create.isPending}>
          Make the site
        </Button>
      </div>
    </form>
  );
}
