import { blockKind } from '../block-kind.ts';

/** Words: headings, paragraphs, lists, links. */
export const htmlBlock = blockKind({
  type: 'html',
  title: 'Text',
  purpose: 'Headings, paragraphs, lists and links.',
  group: 'Text',
  words: ['words', 'paragraph', 'heading', 'list'],
  fields: [{ kind: 'rich', name: 'html', label: 'Text' }],
  sample: { html: '<h2>A heading</h2><p>Say here what visitors should know.</p>' },
  template: '<div class="block-text">{html}</div>',
});
