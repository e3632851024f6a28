import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { createWebsite, type Website } from '#shared/features/websites/contract.ts';
import type { CallerInput } from '#shared/http/endpoint.ts';
import { slugify } from '#shared/text/slugify.ts';
import { describeError } from '../../api/describe-error.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Failure } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { useFieldErrors } from '../../components/use-field-errors.ts';

const LABEL_MAX = 63;
const toSlug = (title: string) =>
  slugify(title.trim()).replaceAll(/-+/g, '-').slice(0, LABEL_MAX).replaceAll(/^-|-$/g, '');

/** What was typed; the word of the address follows the title until it is typed itself. */
interface Draft {
  readonly title: string;
  readonly slug: string | undefined;
}

/**
 * Makes a site in the language, currency and place of the open one, and brings the theme into it. A site that was made
 * stays the one that the theme goes to when sending it has to be tried again.
 */
export function NewSiteForm(props: {
  website: Website;
  /** Name of the theme. */
  name: string;
  /** What the site begins with. */
  begin?: Pick<CallerInput<typeof createWebsite>['body'], 'startWith' | 'theme'>;
  sendTo: (site: string) => Promise<void>;
  onCancel: () => void;
}): ReactNode {
  const { website, sendTo } = props;
  const { client, openSite } = useStudio();
  const queries = useQueryClient();
  const [draft, setDraft] = useState<Draft>({ title: props.name, slug: undefined });
  const made = useRef<string>(undefined);
  const slug = draft.slug ?? toSlug(draft.title);
  const { language, currency, timeZone, country, weightUnit } = website;
  const body = {
    title: draft.title,
    slug,
    language,
    currency,
    timeZone,
    ...(country === '' ? {} : { country }),
    weightUnit,
    ...(props.begin ?? { startWith: 'empty' as const }),
  };
  const create = useMutation({
    mutationFn: async () => {
      if (made.current === undefined) {
        const { website: site } = await client.call(createWebsite, { body });
        made.current = new URL(site.address).origin;
        void queries.invalidateQueries();
      }
      await sendTo(made.current);
      return made.current;
    },
    onSuccess: (site) => openSite(site),
  });
  const { errors, isAboutFields, check, forget } = useFieldErrors(createWebsite.input.body, create.error);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (check(body) && !create.isPending) create.mutate();
  };
  return (
    <form className={pageClasses['form']} onSubmit={handleSubmit} noValidate aria-label="New site">
      <TextInput
        label="Title"
        data-autofocus
        value={draft.title}
        error={errors['title']}
        onChange={(event) => {
          setDraft({ ...draft, title: event.currentTarget.value });
          forget('title');
          forget('slug');
        }}
      />
      <TextInput
        label="Site address"
        description={`The address of the site begins with it: ${slug === '' ? 'word' : slug}.…`}
        spellCheck={false}
        value={slug}
        error={errors['slug']}
        onChange={(event) => {
          setDraft({ ...draft, slug: event.currentTarget.value });
          forget('slug');
        }}
      />
      {create.error !== null && !isAboutFields && (
        <Failure>
          {made.current === undefined
            ? describeError(create.error)
            : `The site was created, but the theme is not in it yet. ${describeError(create.error)}`}
        </Failure>
      )}
      <div className={pageClasses['formActions']}>
        <Button variant="default" disabled={create.isPending} onClick={props.onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending}>
          Create site with this theme
        </Button>
      </div>
    </form>
  );
}
