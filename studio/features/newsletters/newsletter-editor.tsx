import { Anchor, SegmentedControl, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useDebouncedValue } from '@mantine/hooks';
import {
  listNewsletters,
  type Newsletter,
  type NewsletterInput,
  newsletterInput,
  newsletterSchema,
  updateNewsletter,
} from '#shared/features/newsletters/contract.ts';
import { isOpen } from '#shared/features/newsletters/rules.ts';
import { findCurrent } from '../../api/find-current.ts';
import { toPlaceLink } from '../../api/place.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { type FormErrors, useEdited } from '../../api/use-edited.ts';
import { EditedForm } from '../../components/edited-form.tsx';
import { formatCount } from '../../components/count-text.ts';
import { Page, PageSection } from '../../components/page.tsx';
import pageClasses from '../../components/page.module.css';
import { useUndoStack } from '../../components/use-undo-stack.ts';
import { AudienceFields } from './audience-fields.tsx';
import { BlocksField } from './blocks-field.tsx';
import { describeNewsletter, STATE_WORDS } from './newsletter-words.ts';
import classes from './newsletters.module.css';
import type { NewsletterParts } from './parts.ts';
import { useNewsletterPreview } from './queries.ts';
import { SendActions } from './send-actions.tsx';

/** What fields are called in sentences. */
const FIELD_NAMES: Readonly<Record<keyof NewsletterInput, string>> = {
  subject: 'the subject',
  preview: 'the preview text',
  blocks: 'the blocks',
  audience: 'the recipients',
};
/** Widths at which a mail is looked at: a phone, and a window. */
const WIDTHS = [390, 600] as const;
const PREVIEW_AFTER_MS = 400;

function toForm({ subject, preview, blocks, audience }: Newsletter): NewsletterInput {
  return { subject, preview, blocks, audience };
}

/** What is wrong with a newsletter by field, as the server would say it. */
export function findErrors(form: NewsletterInput): FormErrors {
  const { error } = newsletterInput.safeParse(form);
  const errors: Record<string, string> = {};
  for (const { path, message } of error?.issues ?? []) errors[String(path[0])] ??= message;
  return errors;
}

const toStored = (one: Newsletter) => ({ form: toForm(one), version: one.version });

/** The newsletter as its readers get it. */
function Preview({ form, Frame }: { form: NewsletterInput; Frame: NewsletterParts['Frame'] }): ReactNode {
  const [width, setWidth] = useState<number>(WIDTHS[1]);
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  const [shown] = useDebouncedValue(form, PREVIEW_AFTER_MS);
  const preview = useNewsletterPreview(shown);
  return (
    <PageSection title="Preview">
      <div className={classes.toolbar}>
        <SegmentedControl
          aria-label="Width"
          data={WIDTHS.map((px) => ({ value: String(px), label: `${px} px` }))}
          value={String(width)}
          onChange={(value) => setWidth(Number(value))}
        />
        <SegmentedControl
          aria-label="Colors"
          data={[
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
          value={scheme}
          onChange={(value) => setScheme(value === 'dark' ? 'dark' : 'light')}
        />
        {preview.data !== undefined && (
          <span role="status" className={pageClasses['quiet']}>
            {formatCount(preview.data.readers, 'recipient', 'recipients')}
          </span>
        )}
      </div>
      {preview.data === undefined ? (
        <p className={pageClasses['quiet']}>
          {preview.isError ? 'It is shown once the fields above are right.' : 'Loading the preview'}
        </p>
      ) : (
        <div className={classes.frame}>
          <Frame html={preview.data.html} scheme={scheme} width={width} />
        </div>
      )}
    </PageSection>
  );
}

interface EditorProps {
  readonly newsletter: Newsletter;
  /** Path of the screen. */
  readonly path: string;
  readonly timeZone: string;
  readonly mayReadProducts: boolean;
  readonly parts: NewsletterParts;
}

/** A newsletter: what it says, to whom, and when. */
export function NewsletterEditor(props: EditorProps): ReactNode {
  const { newsletter: stored, path, timeZone, mayReadProducts, parts } = props;
  const { id: newsletterId, state } = stored;
  const { client } = useStudio();
  const queries = useQueryClient();
  const stack = useUndoStack();
  const edited = useEdited<NewsletterInput>({
    name: `newsletter:${newsletterId}`,
    stored: toStored(stored),
    check: findErrors,
    async send(form, version) {
      await client.call(updateNewsletter, { params: { newsletterId }, body: { ...form, version } });
      await queries.invalidateQueries({ queryKey: [listNewsletters.name] });
    },
    findTheirs(cause) {
      const theirs = findCurrent(cause, newsletterSchema);
      return theirs === undefined ? undefined : toStored(theirs);
    },
  });
  const { form, errors, change } = edited;
  const changeBlocks = (label: string, blocks: NewsletterInput['blocks']) => {
    const before = form.blocks;
    change({ blocks });
    stack.push({ label, undo: () => change({ blocks: before }), redo: () => change({ blocks }) });
  };
  return (
    <Page
      title={stored.subject}
      intro={
        <>
          <Anchor href={toPlaceLink(path)}>All newsletters</Anchor> · {STATE_WORDS[state]} ·{' '}
          {describeNewsletter(stored, timeZone)}
        </>
      }
      actions={<SendActions newsletter={stored} isChanged={edited.isChanged} timeZone={timeZone} />}
    >
      <EditedForm label={stored.subject} edited={edited} names={FIELD_NAMES} isReadOnly={!isOpen(state)}>
        <PageSection title="Email">
          <div className={pageClasses['form']}>
            <TextInput
              label="Subject"
              value={form.subject}
              error={errors['subject']}
              onChange={(event) => change({ subject: event.currentTarget.value })}
            />
            <TextInput
              label="Preview text"
              description="Shown after the subject in the inbox."
              value={form.preview}
              error={errors['preview']}
              onChange={(event) => change({ preview: event.currentTarget.value })}
            />
          </div>
        </PageSection>
        <PageSection title="Recipients">
          <AudienceFields
            audience={form.audience}
            onChange={(part) => change({ audience: { ...form.audience, ...part } })}
          />
        </PageSection>
        <PageSection title="Content">
          <BlocksField
            blocks={form.blocks}
            error={errors['blocks']}
            mayReadProducts={mayReadProducts}
            parts={parts}
            undo={stack}
            onChange={changeBlocks}
          />
        </PageSection>
      </EditedForm>
      <Preview form={form} Frame={parts.Frame} />
    </Page>
  );
}
