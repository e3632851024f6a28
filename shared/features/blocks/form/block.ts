import { blockKind } from '../block-kind.ts';

/** A form of the site, filled in where it stands. */
export const formBlock = blockKind({
  type: 'form',
  title: 'Form',
  purpose: 'A form of the site, such as one to get in touch.',
  group: 'More',
  words: ['contact', 'newsletter', 'questions', 'registration', 'sign up'],
  fields: [
    {
      kind: 'form',
      name: 'form',
      label: 'Form',
      help: 'Forms are made under Forms.',
      lightbox: { isOn: 'lightbox', label: 'button' },
    },
    { kind: 'switch', name: 'lightbox', label: 'Open in a lightbox', isOn: false },
    {
      kind: 'line',
      name: 'button',
      label: 'Button text',
      help: 'Opens the lightbox; the name of the form where it is empty.',
      max: 100,
    },
  ],
  sample: { form: '', lightbox: false, button: '' },
  template: '{.if form}<div class="block-form">{form}</div>{.end}',
  problemOf: ({ form }) => (form === '' || form === undefined ? 'Choose a form.' : undefined),
});
