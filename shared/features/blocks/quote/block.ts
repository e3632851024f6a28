import { blockKind } from '../block-kind.ts';

/** Somebody's words, and who said them. */
export const quoteBlock = blockKind({
  type: 'quote',
  title: 'Quote',
  purpose: 'Somebody’s words, and who said them.',
  group: 'Text',
  words: ['testimonial', 'review', 'citation'],
  fields: [
    { kind: 'line', name: 'text', label: 'Quote', isLong: true },
    { kind: 'line', name: 'source', label: 'Source' },
  ],
  sample: { text: 'The best bowl I have eaten soup from.', source: 'A customer' },
  template: `<figure class="block-quote"><blockquote><p>{text|html}</p></blockquote>
{.if source}<figcaption>{source|html}</figcaption>{.end}</figure>`,
});
