import { Anchor, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listSiteForms,
  type SiteForm,
  type SiteFormInput,
  siteFormInput,
  siteFormSchema,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { FORM_CAPTCHA_ALIGNMENTS, FORM_CAPTCHA_THEMES } from '#shared/features/site-forms/rules.ts';
import { findCurrent } from '../../api/find-current.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type FormErrors, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { FormFields } from '../../components/form-fields.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof SiteFormInput, string>> = {
  name: 'the name',
  fields: 'the fields',
  submitLabel: 'the button label',
  submissionMessage: 'the message after submitting',
  submissionHTML: 'the HTML after submitting',
  successRedirect: 'the redirect',
  disclaimerMessage: 'the disclaimer',
  captchaEnabled: 'whether it has a captcha',
  captchaTheme: 'the theme of the captcha',
  captchaAlignment: 'the alignment of the captcha',
  recipients: 'the recipients',
};

function toForm({ id: _id, version: _version, createdOn: _createdOn, ...form }: SiteForm): SiteFormInput {
  return form;
}

/** What is wrong with a form by field, as the server would say it. */
export function findFormErrors(form: SiteFormInput): FormErrors {
  const { error } = siteFormInput.safeParse(form);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

interface PartProps {
  readonly form: SiteFormInput;
  readonly errors: FormErrors;
  readonly onChange: (change: Partial<SiteFormInput>) => void;
}

function BuildPart({ form, errors, onChange }: PartProps): ReactNode {
  return (
    <PageSection title="Build">
      <div className={pageClasses['form']}>
        <TextInput
          label="Name"
          description="Visitors do not see it."
          value={form.name}
          error={errors['name']}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
        <FormFields
          label="Fields"
          fields={form.fields}
          isReadOnly={false}
          onChange={(fields) =>
            onChange({ fields: fields.map((one) => ({ ...one, options: [...one.options] })) })
          }
        />
        {errors['fields'] !== undefined && <Failure>{errors['fields']}</Failure>}
        <TextInput
          label="Button label"
          description="Leave empty for “Submit” in the language of the page."
          value={form.submitLabel}
          error={errors['submitLabel']}
          onChange={(event) => onChange({ submitLabel: event.currentTarget.value })}
        />
      </div>
    </PageSection>
  );
}

function StoragePart({ form, errors, onChange }: PartProps): ReactNode {
  return (
    <PageSection title="Storage">
      <div className={pageClasses['form']}>
        <TagsInput
          label="Email submissions to"
          description="Press Enter after each address. Every submission is also kept under Submissions."
          inputMode="email"
          value={form.recipients}
          error={errors['recipients']}
          onChange={(recipients) => onChange({ recipients })}
        />
      </div>
    </PageSection>
  );
}

function AdvancedPart({ form, errors, onChange }: PartProps): ReactNode {
  return (
    <PageSection title="Advanced">
      <div className={pageClasses['form']}>
        <Textarea
          label="Message after submitting"
          description="Leave empty for “Thank you!” in the language of the page."
          autosize
          minRows={2}
          value={form.submissionMessage}
          error={errors['submissionMessage']}
          onChange={(event) => onChange({ submissionMessage: event.currentTarget.value })}
        />
        <TextInput
          label="Redirect after submitting"
          description="A path of this site, such as /thanks, or an address at an allowed site."
          value={form.successRedirect}
          error={errors['successRedirect']}
          onChange={(event) => onChange({ successRedirect: event.currentTarget.value })}
        />
        <Textarea
          label="HTML after submitting"
          description="Shown under the message. What only admins may use is taken out when others save it."
          autosize
          minRows={2}
          value={form.submissionHTML}
          error={errors['submissionHTML']}
          onChange={(event) => onChange({ submissionHTML: event.currentTarget.value })}
        />
      </div>
    </PageSection>
  );
}

const THEME_LABELS = { light: 'Light', dark: 'Dark' } as const;
const ALIGNMENT_LABELS = { left: 'Left', center: 'Center', right: 'Right' } as const;

function CaptchaPart({ form, onChange }: PartProps): ReactNode {
  return (
    <PageSection title="Captcha">
      <div className={pageClasses['form']}>
        <Checkbox
          label="Require a captcha"
          description="It is shown where the settings of the site have one."
          checked={form.captchaEnabled}
          onChange={(event) => onChange({ captchaEnabled: event.currentTarget.checked })}
        />
        {form.captchaEnabled && (
          <>
            <Select
              label="Theme"
              allowDeselect={false}
              data={FORM_CAPTCHA_THEMES.map((value) => ({ value, label: THEME_LABELS[value] }))}
              value={form.captchaTheme}
              onChange={(value) => onChange({ captchaTheme: value ?? 'light' })}
            />
            <Select
              label="Alignment"
              allowDeselect={false}
              data={FORM_CAPTCHA_ALIGNMENTS.map((value) => ({ value, label: ALIGNMENT_LABELS[value] }))}
              value={form.captchaAlignment}
              onChange={(value) => onChange({ captchaAlignment: value ?? 'left' })}
            />
          </>
        )}
      </div>
    </PageSection>
  );
}

function DisclaimerPart({ form, errors, onChange }: PartProps): ReactNode {
  return (
    <PageSection title="Disclaimer">
      <div className={pageClasses['form']}>
        <Textarea
          label="Disclaimer"
          description="Shown above the button, such as what becomes of the answers."
          autosize
          minRows={2}
          value={form.disclaimerMessage}
          error={errors['disclaimerMessage']}
          onChange={(event) => onChange({ disclaimerMessage: event.currentTarget.value })}
        />
      </div>
    </PageSection>
  );
}

const toStored = (form: SiteForm) => ({ form: toForm(form), version: form.version });

/** One form: its fields, where submissions go, and what is said. */
export function FormEditor(props: {
  form: SiteForm;
  /** Path of the screen. */
  path: string;
}): ReactNode {
  const { form: stored, path } = props;
  const { id: formId, name: title } = stored;
  const { client } = useStudio();
  const queries = useQueryClient();
  const edited = useEdited<SiteFormInput>({
    name: `form:${formId}`,
    stored: toStored(stored),
    check: findFormErrors,
    async send(form, version) {
      await client.call(updateSiteForm, { params: { formId }, body: { ...form, version } });
      await queries.invalidateQueries({ queryKey: [listSiteForms.name] });
    },
    findTheirs(cause) {
      const theirs = findCurrent(cause, siteFormSchema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
  const part = { form: edited.form, errors: edited.errors, onChange: edited.change };
  return (
    <Page title={title} intro={<Anchor href={toPlaceLink(path)}>All forms</Anchor>}>
      <EditedForm label={title} edited={edited} names={FIELD_NAMES}>
        <BuildPart {...part} />
        <StoragePart {...part} />
        <AdvancedPart {...part} />
        <CaptchaPart {...part} />
        <DisclaimerPart {...part} />
      </EditedForm>
    </Page>
  );
}
