import { micromark } from 'micromark';
import { toText } from '#shared/json/values.ts';
import { blockKind } from '../block-kind.ts';

/** Text that is written with signs: `# Heading`, `**bold**`. Markup in it is shown as text, and does nothing. */
export const markdownBlock = blockKind({
  type: 'markdown',
  title: 'Markdown',
  purpose: 'Text written with signs, such as # for a heading.',
  group: 'Text',
  words: ['text', 'md'],
  fields: [{ kind: 'line', name: 'text', label: 'Markdown', isLong: true, max: 20_000 }],
  sample: { text: '## A heading\n\nSay here **what visitors should know**.\n\n- First\n- Second' },
  derive: ({ text }) => ({ html: micromark(toText(text)) }),
  template: '<div class="block-text">{html}</div>',
});
