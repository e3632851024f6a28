import type { FieldType, FormField } from '#shared/features/forms/definition.ts';
import { blankField } from '#shared/features/forms/rules.ts';
import type { SiteFormInput } from './contract.ts';

/** What a new form begins as. */
export const FORM_STARTS = ['contact', 'newsletter', 'registration', 'wholesale'] as const;
export type FormStart = (typeof FORM_STARTS)[number];

function ask(id: string, type: FieldType, title: string, said: Partial<FormField> = {}): FormField {
  return blankField(id, type, { title, required: true, ...said });
}

const optional = { required: false };
const NAME = ask('name', 'name', 'Name');
const EMAIL = ask('email', 'email', 'Email');

type Begun = Pick<SiteFormInput, 'name' | 'submitLabel' | 'submissionMessage'> & {
  readonly fields: readonly FormField[];
};

const STARTS: Readonly<Record<FormStart, Begun>> = {
  contact: {
    name: 'Contact',
    submitLabel: 'Send',
    submissionMessage: 'Thank you for your message. We will get back to you soon.',
    fields: [NAME, EMAIL, ask('subject', 'text', 'Subject', optional), ask('message', 'textarea', 'Message')],
  },
  newsletter: {
    name: 'Newsletter',
    submitLabel: 'Sign up',
    submissionMessage: 'Thank you for signing up!',
    fields: [EMAIL],
  },
  registration: {
    name: 'Class registration',
    submitLabel: 'Register',
    submissionMessage: 'You are registered. We look forward to seeing you.',
    fields: [
      NAME,
      EMAIL,
      ask('phone', 'phone', 'Phone number', optional),
      ask('date', 'date', 'Preferred date'),
      ask('level', 'radio', 'Experience', { options: ['Beginner', 'Some', 'Advanced'] }),
      ask('notes', 'textarea', 'Anything we should know', optional),
    ],
  },
  wholesale: {
    name: 'Wholesale inquiry',
    submitLabel: 'Send inquiry',
    submissionMessage: 'Thank you. We will send you our wholesale terms.',
    fields: [
      ask('company', 'text', 'Company'),
      NAME,
      EMAIL,
      ask('website', 'website', 'Website', optional),
      ask('address', 'address', 'Address'),
      ask('interest', 'checkbox', 'Interested in', { options: ['Tableware', 'Gifts', 'Custom work'] }),
      ask('message', 'textarea', 'Message', optional),
    ],
  },
};

/** What a form says where nobody has said anything else. */
const PLAIN: Omit<SiteFormInput, keyof Begun> = {
  submissionHTML: '',
  successRedirect: '',
  disclaimerMessage: '',
  captchaEnabled: false,
  captchaTheme: 'light',
  captchaAlignment: 'left',
  recipients: [],
};

/** A new form of a kind. */
export function newSiteForm(start: FormStart): SiteFormInput {
  const begun = STARTS[start];
  return {
    ...PLAIN,
    ...begun,
    fields: begun.fields.map((field) => ({ ...field, options: [...field.options] })),
  };
}
