import { Select } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { previewSiteForm, type SiteFormInput } from '#shared/features/site-forms/contract.ts';
import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { Failure } from '../../components/page.tsx';
import classes from './site-forms.module.css';

const OWN = 'own';
const LANGUAGE_NAMES: Readonly<Record<(typeof SPOKEN_LANGUAGES)[number], string>> = {
  en: 'English',
  fr: 'French',
  de: 'German',
  es: 'Spanish',
  ja: 'Japanese',
  ar: 'Arabic',
};
const RIGHT_TO_LEFT = 'ar';

/** A document that loads nothing and runs nothing: the form with the style sheet of the theme. */
export function toPreviewDocument({
  html,
  css,
  language,
}: {
  readonly html: string;
  readonly css: string;
  readonly language: string;
}): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";
  // What ends the element would end the style sheet; no sheet needs it.
  const styles = css.replaceAll(/<\/(?=style)/gi, '<\\/');
  const direction = language.startsWith(RIGHT_TO_LEFT) ? 'rtl' : 'ltr';
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}"><style>${styles}</style><style>body{padding:1.5rem}</style></head><body><div class="block-form">${html}</div></body></html>`;
}

/** A form as visitors will see it, while it is changed. */
export function FormPreview({ form }: { form: SiteFormInput }): ReactNode {
  const { client } = useStudio();
  const [language, setLanguage] = useState<string>(OWN);
  // Each letter is shown, but never waits for an answer.
  const shown = useDeferredValue(form);
  const { data, error } = useQuery({
    queryKey: toQueryKey(previewSiteForm, { form: shown, language }),
    queryFn: () =>
      client.call(previewSiteForm, {
        body: { form: shown, ...(language === OWN ? {} : { language }) },
      }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <section className={classes.preview} aria-label="Preview">
      <Select
        label="Preview in"
        size="xs"
        allowDeselect={false}
        data={[
          { value: OWN, label: 'Language of the site' },
          ...SPOKEN_LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] })),
        ]}
        value={language}
        onChange={(value) => setLanguage(value ?? OWN)}
      />
      {data !== undefined && (
        <iframe
          className={classes.frame}
          title="The form as visitors see it"
          sandbox=""
          srcDoc={toPreviewDocument(data)}
        />
      )}
      {error !== null && <Failure>{describeError(error)}</Failure>}
    </section>
  );
}
