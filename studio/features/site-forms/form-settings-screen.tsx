import { NumberInput, TagsInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  type FormSettings,
  formSettingsSchema,
  getFormSettings,
  putFormSettings,
} from '#shared/features/site-forms/contract.ts';
import { KEPT_DAYS_MAX } from '#shared/features/site-forms/rules.ts';
import { sayIssue } from '#shared/http/shape-sentences.ts';
import { findCurrent } from '../../api/find-current.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type FormErrors, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { QueryState } from '../../components/query-state.tsx';

type Settings = Omit<FormSettings, 'version'>;

const NAMES: Readonly<Record<keyof Settings, string>> = {
  redirectOrigins: 'the allowed sites',
  keptDays: 'how long submissions are kept',
};

function findErrors(settings: Settings): FormErrors {
  const { error } = formSettingsSchema.safeParse({ ...settings, version: 0 }, { error: sayIssue });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

const toStored = ({ version, ...form }: FormSettings) => ({ form, version });

function Editor({ stored }: { stored: FormSettings }): ReactNode {
  const { client } = useStudio();
  const queries = useQueryClient();
  const edited = useEdited<Settings>({
    name: 'form-settings',
    stored: toStored(stored),
    check: findErrors,
    async send(form, version) {
      const put = await client.call(putFormSettings, { body: { ...form, version } });
      queries.setQueryData(toQueryKey(getFormSettings), put.settings);
    },
    findTheirs(cause) {
      const theirs = findCurrent(cause, formSettingsSchema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
  const { form, errors, change } = edited;
  return (
    <EditedForm label="Form settings" edited={edited} names={NAMES}>
      <PageSection title="Redirects">
        <div className={pageClasses['form']}>
          <TagsInput
            label="Allowed sites"
            description="Forms may lead to these sites after submitting. Press Enter after each, such as https://example.com."
            inputMode="url"
            value={form.redirectOrigins}
            error={errors['redirectOrigins']}
            onChange={(redirectOrigins) => change({ redirectOrigins })}
          />
        </div>
      </PageSection>
      <PageSection title="Retention">
        <div className={pageClasses['form']}>
          <NumberInput
            label="Keep submissions for days"
            description="Leave empty to keep them until somebody deletes them. Spam is deleted after 30 days."
            min={1}
            max={KEPT_DAYS_MAX}
            allowDecimal={false}
            value={form.keptDays ?? ''}
            error={errors['keptDays']}
            onChange={(value) => change({ keptDays: value === '' ? null : Number(value) })}
          />
        </div>
      </PageSection>
    </EditedForm>
  );
}

/** What holds for all forms of the site. */
export function FormSettingsScreen(): ReactNode {
  const { client } = useStudio();
  const settings = useQuery({
    queryKey: toQueryKey(getFormSettings),
    queryFn: async () => (await client.call(getFormSettings, {})).settings,
  });
  return (
    <Page title="Form settings" intro="What holds for all forms of the site.">
      <QueryState query={settings} label="Loading the settings of forms">
        {(stored) => <Editor stored={stored} />}
      </QueryState>
    </Page>
  );
}
