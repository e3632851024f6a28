import { Anchor, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent, ReactNode } from 'react';
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

/** A text of a form, of one line or of several. */
function TextPart({
  name,
  form,
  errors,
  onChange,
  ...shown
}: PartProps & {
  name:
    | 'name'
    | 'submitLabel'
    | 'submissionMessage'
    | 'submissionHTML'
    | 'successRedirect'
    | 'disclaimerMessage';
  label: string;
  description: string;
  isLong?: boolean;
}): ReactNode {
  const { isLong = false, ...words } = shown;
  const text = {
    ...words,
    value: form[name],
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  };
  return isLong ? <Textarea {...text} autosize minRows={2} /> : <TextInput {...text} />;
}

function BuildPart(props: PartProps): ReactNode {
  const { form, errors, onChange } = props;
  return (
    <PageSection title="Build">
      <div className={pageClasses['form']}>
        <TextPart {...props} name="name" label="Name" description="Visitors do not see it." />
        <FormFields
          label="Fields"
          fields={form.fields}
          isReadOnly={false}
          onChange={(fields) =>
            onChange({ fields: fields.map((one) => ({ ...one, options: [...one.options] })) })
          }
        />
        {errors['fields'] !== undefined && <Failure>{errors['fields']}</Failure>}
        <TextPart
          {...props}
          name="submitLabel"
          label="Button label"
          description="Leave empty for “Submit” in the language of the page."
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

function AdvancedPart(props: PartProps): ReactNode {
  return (
    <PageSection title="Advanced">
      <div className={pageClasses['form']}>
        <TextPart
          {...props}
          name="submissionMessage"
          label="Message after submitting"
          description="Leave empty for “Thank you!” in the language of the page."
          isLong
        />
        <TextPart
          {...props}
          name="successRedirect"
          label="Redirect after submitting"
          description="A path of this site, such as /thanks, or an address at an allowed site."
        />
        <TextPart
          {...props}
          name="submissionHTML"
          label="HTML after submitting"
          description="Shown under the message. What only admins may use is taken out when others save it."
          isLong
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

function DisclaimerPart(props: PartProps): ReactNode {
  return (
    <PageSection title="Disclaimer">
      <div className={pageClasses['form']}>
        <TextPart
          {...props}
          name="disclaimerMessage"
          label="Disclaimer"
          description="Shown above the button, such as what becomes of the answers."
          isLong
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
