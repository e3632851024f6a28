import { blockKind } from '../block-kind.ts';

/** Most links of a list. */
const LINKS_MAX = 50;

/** Links under one another. */
export const linkListBlock = blockKind({
  type: 'link',
  title: 'Link list',
  purpose: 'Links under one another, with a title.',
  group: 'Lists and links',
  words: ['links', 'list'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    {
      kind: 'list',
      name: 'links',
      label: 'Links',
      one: 'Link',
      most: LINKS_MAX,
      fields: [
        { kind: 'line', name: 'label', label: 'Label' },
        { kind: 'link', name: 'href', label: 'Link' },
      ],
    },
  ],
  sample: { title: 'Good to know', links: [{ label: 'Shop', href: '/shop' }] },
  template: `<div class="block-links">{.if title}<h3>{title|html}</h3>{.end}<ul>
{.repeated section links}{.if href}<li><a href="{href|htmlattr}">{.if label}{label|html}{.or}{href|html}{.end}</a></li>{.end}
{.end}</ul></div>`,
});
