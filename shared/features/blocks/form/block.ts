import { blockKind } from '../block-kind.ts';

/** A form of the site, filled in where it stands. */
export const formBlock = blockKind({
  type: 'form',
  title: 'Form',
  purpose: 'A form of the site, such as one to get in touch.',
  group: 'More',
  words: ['contact', 'newsletter', 'questions', 'registration', 'sign up'],
  fields: [{ kind: 'form', name: 'form', label: 'Form', help: 'Forms are made under Forms.' }],
  sample: { form: '' },
  template: '{.if form}<div class="block-form">{form}</div>{.end}',
  problemOf: ({ form }) => (form === '' || form === undefined ? 'Choose a form.' : undefined),
});
