import { blockKind } from '../block-kind.ts';

/** A card that leads to one page. */
export const pageLinkBlock = blockKind({
  type: 'collectionlink',
  title: 'Page link',
  purpose: 'A card with picture and words that leads to one page.',
  group: 'Lists and links',
  words: ['card', 'teaser', 'page'],
  fields: [
    { kind: 'link', name: 'href', label: 'Page' },
    { kind: 'line', name: 'title', label: 'Title' },
    { kind: 'line', name: 'text', label: 'Text', isLong: true, max: 500 },
    { kind: 'picture', name: 'picture', label: 'Picture' },
  ],
  sample: { href: '/shop', title: 'The shop', text: 'All that is on the shelf today.' },
  template: `{.if href}<a class="block-page-link" href="{href|htmlattr}">{picture.img}<span class="block-page-link-title">{.if title}{title|html}{.or}{href|html}{.end}</span>
{.if text}<span class="block-page-link-text">{text|html}</span>{.end}</a>{.end}`,
});
