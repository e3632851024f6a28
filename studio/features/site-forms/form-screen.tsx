import { Anchor, Button, Checkbox, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent, ReactNode } from 'react';
import {
  listSiteForms,
  type SiteForm,
  type SiteFormInput,
  siteFormInput,
  siteFormSchema,
  updateSiteForm,
} from '#shared/features/site-forms/contract.ts';
import { sayIssue } from '#shared/http/shape-sentences.ts';
import { FORM_CAPTCHA_ALIGNMENTS, FORM_CAPTCHA_THEMES } from '#shared/features/site-forms/rules.ts';
import { listSubmissions, sendTestSubmission } from '#shared/features/submissions/contract.ts';
import { listMailingListNames } from '#shared/features/mailing-lists/contract.ts';
import { describeError } from '../../api/describe-error.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { findCurrent } from '../../api/find-current.ts';
import { mergeValues } from '../../api/merge-fields.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useAct } from '../../api/use-act.ts';
import { type FormErrors, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { FormFields } from '../../components/form-fields.tsx';
import { showNotice, showProblem } from '../../components/notices.tsx';
import { Failure, Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { UndoButton } from '../../components/undo-button.tsx';
import { useTracked } from '../../components/use-tracked.ts';
import { useUndoStack } from '../../components/use-undo-stack.ts';
import { FormPreview } from './form-preview.tsx';
import classes from './site-forms.module.css';

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
  mailingList: 'the mailing list',
};

function toForm({ id: _id, version: _version, createdOn: _createdOn, ...form }: SiteForm): SiteFormInput {
  return form;
}

/** What is wrong with a form by field, as the server would say it, and fields that nobody could tell apart. */
export function findFormErrors(form: SiteFormInput): FormErrors {
  const { error } = siteFormInput.safeParse(form, { error: sayIssue });
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  // What visitors do not see needs no label.
  const isUnnamed = form.fields.some(({ type, title }) => type !== 'hidden' && title.trim() === '');
  if (isUnnamed) errors['fields'] ??= 'Enter a label for each field.';
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
          hasFiles
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

const NO_LIST = { isOn: false, listId: '' };

/** The mailing list that who sends the form is signed up for. */
function MailingListField({ form, errors, onChange }: PartProps): ReactNode {
  const { client } = useStudio();
  const { mailingList = NO_LIST } = form;
  const lists = useQuery({
    queryKey: toQueryKey(listMailingListNames),
    queryFn: async () => (await client.call(listMailingListNames, {})).lists,
    enabled: mailingList.isOn,
  });
  return (
    <>
      <Checkbox
        label="Add to a mailing list"
        description="The disclaimer says what they agree to."
        checked={mailingList.isOn}
        onChange={(event) => onChange({ mailingList: { ...mailingList, isOn: event.currentTarget.checked } })}
      />
      {mailingList.isOn && (
        <Select
          label="Mailing list"
          data={(lists.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={mailingList.listId === '' ? null : mailingList.listId}
          error={errors['mailingList']}
          onChange={(listId) => onChange({ mailingList: { isOn: true, listId: listId ?? '' } })}
        />
      )}
      {lists.error !== null && <Failure>{describeError(lists.error)}</Failure>}
    </>
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
        <MailingListField form={form} errors={errors} onChange={onChange} />
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

/** A form with one change taken back; what was changed since stays. */
function revertChange(from: SiteFormInput, to: SiteFormInput, now: SiteFormInput): SiteFormInput {
  const names = Object.keys(now) as (keyof SiteFormInput)[];
  return { ...now, ...mergeValues(names, from, now, to).merged };
}

/** Sends the form as it is stored, with made-up answers. */
function TestButton({ formId, isChanged }: { formId: string; isChanged: boolean }): ReactNode {
  const test = useAct(
    (client, id: string) => client.call(sendTestSubmission, { params: { formId: id }, body: {} }),
    [listSubmissions],
  );
  return (
    <Button
      size="xs"
      variant="default"
      disabled={isChanged}
      title={isChanged ? 'Save the form first.' : undefined}
      loading={test.isPending}
      onClick={() =>
        void test.mutateAsync(formId).then(
          () =>
            showNotice({
              message: 'A test submission was sent. It is marked as a test under Submissions.',
            }),
          showProblem,
        )
      }
    >
      Send test submission
    </Button>
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
  const stack = useUndoStack();
  const tracked = useTracked<SiteFormInput>({
    stack,
    get: () => edited.form,
    set: edited.change,
    revert: revertChange,
  });
  const onChange = (change: Partial<SiteFormInput>) => {
    const [name = ''] = Object.keys(change);
    // What is typed letter by letter is one act.
    tracked.change(`Change ${FIELD_NAMES[name as keyof SiteFormInput]}`, { ...edited.form, ...change }, name);
  };
  const part = { form: edited.form, errors: edited.errors, onChange };
  return (
    <Page
      title={title}
      intro={<Anchor href={toPlaceLink(path)}>All forms</Anchor>}
      actions={
        <>
          <UndoButton stack={stack} />
          <TestButton formId={formId} isChanged={edited.isChanged} />
        </>
      }
    >
      <div className={classes.builder}>
        <EditedForm label={title} edited={edited} names={FIELD_NAMES}>
          <BuildPart {...part} />
          <StoragePart {...part} />
          <AdvancedPart {...part} />
          <CaptchaPart {...part} />
          <DisclaimerPart {...part} />
        </EditedForm>
        <FormPreview form={edited.form} />
      </div>
    </Page>
  );
}
