import { blockKind } from '../block-kind.ts';

/** Most entries of an accordion. */
const ENTRIES_MAX = 50;

/** Questions whose answers open by a press. */
export const accordionBlock = blockKind({
  type: 'accordion',
  title: 'Accordion',
  purpose: 'Titles that open what is under them: questions and answers.',
  group: 'Text',
  words: ['faq', 'questions', 'details'],
  fields: [
    {
      kind: 'list',
      name: 'entries',
      label: 'Entries',
      one: 'Entry',
      most: ENTRIES_MAX,
      fields: [
        { kind: 'line', name: 'title', label: 'Title' },
        { kind: 'rich', name: 'text', label: 'Text' },
      ],
    },
    { kind: 'switch', name: 'isFirstOpen', label: 'The first one is open', isOn: false },
  ],
  sample: {
    entries: [
      { title: 'How long does shipping take?', text: '<p>Two or three working days.</p>' },
      { title: 'Can I send something back?', text: '<p>Yes, within 30 days.</p>' },
    ],
    isFirstOpen: false,
  },
  template: `<div class="block-accordion">
{.repeated section entries}<details{.if isFirstOpen}{.equal? @index 1} open{.end}{.end}><summary>{title|html}</summary><div class="block-accordion-text">{text}</div></details>
{.end}</div>`,
});
