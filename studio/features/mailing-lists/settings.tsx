import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  listMailingListNames,
  listMailingLists,
  type MailingList,
  type MailingListInput,
  mailingListInput,
  mailingListSchema,
  updateMailingList,
} from '#shared/features/mailing-lists/contract.ts';
import { findCurrent } from '../../api/find-current.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type FormErrors, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof MailingListInput, string>> = {
  name: 'the name',
  confirms: 'whether sign-ups are confirmed',
  consentText: 'the consent wording',
  welcomeText: 'the welcome email',
  senderName: 'the sender name',
};

function toForm({ name, confirms, consentText, welcomeText, senderName }: MailingList): MailingListInput {
  return { name, confirms, consentText, welcomeText, senderName };
}

function findErrors(form: MailingListInput): FormErrors {
  const { error } = mailingListInput.safeParse(form);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

const toStored = (list: MailingList) => ({ form: toForm(list), version: list.version });

/** What is set for a list: its name, how people sign up, and what is mailed to them. */
export function ListSettings({ list: stored }: { list: MailingList }): ReactNode {
  const { id: listId, name } = stored;
  const { client } = useStudio();
  const queries = useQueryClient();
  const edited = useEdited<MailingListInput>({
    name: `mailing-list:${listId}`,
    stored: toStored(stored),
    check: findErrors,
    async send(form, version) {
      await client.call(updateMailingList, { params: { listId }, body: { ...form, version } });
      for (const changed of [listMailingLists, listMailingListNames]) {
        await queries.invalidateQueries({ queryKey: [changed.name] });
      }
    },
    findTheirs(cause) {
      const theirs = findCurrent(cause, mailingListSchema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
  const { form, errors, change } = edited;
  return (
    <EditedForm label={`Settings of ${name}`} edited={edited} names={FIELD_NAMES}>
      <PageSection title="List">
        <div className={pageClasses['form']}>
          <TextInput
            label="Name"
            description="Visitors do not see it."
            value={form.name}
            error={errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
        </div>
      </PageSection>
      <PageSection title="Sign-up">
        <div className={pageClasses['form']}>
          <Checkbox
            label="Confirm sign-ups by email (double opt-in)"
            description="New subscribers are written to only after they confirm their address. Who unsubscribed before always has to confirm."
            checked={form.confirms}
            onChange={(event) => change({ confirms: event.currentTarget.checked })}
          />
          <Textarea
            label="Consent wording"
            description="Shown at sign-ups and kept with each subscriber. Leave empty for the usual wording in the language of the page."
            autosize
            minRows={2}
            value={form.consentText}
            error={errors['consentText']}
            onChange={(event) => change({ consentText: event.currentTarget.value })}
          />
        </div>
      </PageSection>
      <PageSection title="Emails">
        <div className={pageClasses['form']}>
          <TextInput
            label="Sender name"
            description="Leave empty for the name of the site."
            value={form.senderName}
            error={errors['senderName']}
            onChange={(event) => change({ senderName: event.currentTarget.value })}
          />
          <Textarea
            label="Welcome email"
            description="Sent once to new subscribers. Leave empty to send none."
            autosize
            minRows={3}
            value={form.welcomeText}
            error={errors['welcomeText']}
            onChange={(event) => change({ welcomeText: event.currentTarget.value })}
          />
        </div>
      </PageSection>
    </EditedForm>
  );
}
