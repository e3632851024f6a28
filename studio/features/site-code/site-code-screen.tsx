import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useState } from 'react';
import { getSiteCode, type KeptSiteCode, putSiteCode } from '#shared/features/site-code/contract.ts';
import { CODE_MAX, type CodePlace, SNIPPETS_MAX, VERIFICATIONS } from '#shared/features/site-code/rules.ts';
import { type SiteCode, siteCodeSchema } from '#shared/features/site-code/shape.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';
import { useFieldErrors } from '../../components/use-field-errors.ts';

type Snippet = SiteCode['snippets'][number];

const PLACES: readonly { readonly value: CodePlace; readonly label: string }[] = [
  { value: 'head', label: 'Head' },
  { value: 'bodyEnd', label: 'End of the body' },
];
const SERVICES: Readonly<Record<(typeof VERIFICATIONS)[number], string>> = {
  'google-site-verification': 'Google Search Console',
  'msvalidate.01': 'Bing Webmaster Tools',
  'facebook-domain-verification': 'Meta Business',
  'p:domain_verify': 'Pinterest',
  'yandex-verification': 'Yandex Webmaster',
};
const NEW: Snippet = { title: '', place: 'head', code: '', needsConsent: false };

function SnippetFields(props: {
  snippet: Snippet;
  number: number;
  errorAt: (field: string) => string | undefined;
  onChange: (next: Snippet) => void;
  onRemove: () => void;
}): ReactNode {
  const { snippet, number, errorAt, onChange, onRemove } = props;
  return (
    <PageSection title={snippet.title === '' ? `Code ${number}` : snippet.title}>
      <div className={pageClasses['form']}>
        <TextInput
          label="Name"
          value={snippet.title}
          error={errorAt('title')}
          onChange={(event) => onChange({ ...snippet, title: event.currentTarget.value })}
        />
        <Select
          label="Place"
          allowDeselect={false}
          data={[...PLACES]}
          value={snippet.place}
          onChange={(place) => onChange({ ...snippet, place: (place as CodePlace | null) ?? 'head' })}
        />
        <Textarea
          label="HTML"
          autosize
          minRows={3}
          maxRows={16}
          maxLength={CODE_MAX}
          spellCheck={false}
          value={snippet.code}
          error={errorAt('code')}
          onChange={(event) => onChange({ ...snippet, code: event.currentTarget.value })}
        />
        <Switch
          label="Load only with consent"
          description="For statistics and advertising. Visitors cannot give their consent yet: code that is marked so is not loaded at all."
          checked={snippet.needsConsent}
          onChange={(event) => onChange({ ...snippet, needsConsent: event.currentTarget.checked })}
        />
        <div>
          <Button
            variant="default"
            size="xs"
            onClick={onRemove}
            aria-label={`Remove ${snippet.title || `code ${number}`}`}
          >
            Remove
          </Button>
        </div>
      </div>
    </PageSection>
  );
}

function Verification({
  code,
  onChange,
  errorAt,
}: {
  code: SiteCode;
  onChange: (next: SiteCode['verification']) => void;
  errorAt: (path: string) => string | undefined;
}): ReactNode {
  const tokenOf = (service: string) => code.verification.find((one) => one.service === service)?.token ?? '';
  return (
    <PageSection title="Verification">
      <div className={pageClasses['form']}>
        {VERIFICATIONS.map((service) => {
          const at = code.verification.findIndex((one) => one.service === service);
          return (
            <TextInput
              key={service}
              label={SERVICES[service]}
              description={`What stands in the content of the tag ${service}.`}
              value={tokenOf(service)}
              error={at < 0 ? undefined : errorAt(`verification.${at}.token`)}
              onChange={(event) => {
                const token = event.currentTarget.value;
                const others = code.verification.filter((one) => one.service !== service);
                onChange(token.trim() === '' ? others : [...others, { service, token }]);
              }}
            />
          );
        })}
      </div>
    </PageSection>
  );
}

function CodeForm({ kept }: { kept: KeptSiteCode }): ReactNode {
  const { client } = useStudio();
  const queries = useQueryClient();
  const { version, ...stored } = kept;
  const [code, setCode] = useState<SiteCode>(stored);
  const [origins, setOrigins] = useState(stored.origins.join('\n'));
  const save = useMutation({
    mutationFn: (next: SiteCode) => client.call(putSiteCode, { body: { ...next, baseVersion: version } }),
    async onSuccess(next) {
      queries.setQueryData(toQueryKey(getSiteCode), next);
      showNotice({ message: 'The code is kept. Visitors get it once it is published.' });
      await queries.invalidateQueries({ queryKey: [getWebsite.name] });
    },
  });
  const { errors, check, forget, isAboutFields } = useFieldErrors(siteCodeSchema, save.error);
  const change = (next: Partial<SiteCode>) => setCode({ ...code, ...next });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const lines = origins.split('\n').map((line) => line.trim());
    const next = { ...code, origins: lines.filter((line) => line !== '') };
    if (check(next)) save.mutate(next);
  };
  const originError = Object.entries(errors).find(([path]) => path.startsWith('origins'))?.[1];
  return (
    <form aria-label="Custom code" onSubmit={handleSubmit} noValidate>
      {code.snippets.map((snippet, at) => (
        <SnippetFields
          key={at}
          snippet={snippet}
          number={at + 1}
          errorAt={(field) => errors[`snippets.${at}.${field}`]}
          onChange={(next) => {
            change({ snippets: code.snippets.with(at, next) });
            forget(`snippets.${at}.title`);
          }}
          onRemove={() => change({ snippets: code.snippets.toSpliced(at, 1) })}
        />
      ))}
      <Button
        variant="default"
        mt="md"
        disabled={code.snippets.length >= SNIPPETS_MAX}
        onClick={() => change({ snippets: [...code.snippets, NEW] })}
      >
        Add code
      </Button>
      <PageSection title="Allowed origins">
        <div className={pageClasses['form']}>
          <Textarea
            label="Origins that the code loads from"
            description="One per line, such as https://example.com or https://*.example.com. Browsers block everything else."
            autosize
            minRows={2}
            value={origins}
            error={originError}
            onChange={(event) => {
              setOrigins(event.currentTarget.value);
              forget('origins.0');
            }}
          />
        </div>
      </PageSection>
      <Verification
        code={code}
        onChange={(verification) => change({ verification })}
        errorAt={(path) => errors[path]}
      />
      {save.error !== null && !isAboutFields && (
        <Failure>{describeError(save.error)} Nothing was changed.</Failure>
      )}
      <div className={pageClasses['formActions']}>
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Code and verification tags of all pages: kept as draft, loaded on pages of the site and never where visitors pay. */
export function SiteCodeScreen(): ReactNode {
  const { client } = useStudio();
  const kept = useQuery({ queryKey: toQueryKey(getSiteCode), queryFn: () => client.call(getSiteCode, {}) });
  return (
    <Page
      title="Custom code"
      intro="Loaded on the pages, lists and products of your site once it is published, and never on cart, checkout and account pages."
    >
      <QueryState query={kept} label="Loading the code">
        {(data) => <CodeForm key={data.version} kept={data} />}
      </QueryState>
    </Page>
  );
}
