import { blockKind } from '../block-kind.ts';
import { choices } from '../field.ts';

/** Most links to accounts. */
const LINKS_MAX = 20;

/** Where else the shop is to be found. */
export const socialLinksBlock = blockKind({
  type: 'sociallinks',
  title: 'Social links',
  purpose: 'Links to your accounts elsewhere.',
  group: 'Lists and links',
  words: ['instagram', 'facebook', 'youtube', 'accounts', 'follow'],
  fields: [
    {
      kind: 'list',
      name: 'links',
      label: 'Accounts',
      one: 'Account',
      most: LINKS_MAX,
      fields: [
        {
          kind: 'choice',
          name: 'network',
          label: 'Network',
          choices: choices(
            ['Instagram', 'Instagram'],
            ['Facebook', 'Facebook'],
            ['YouTube', 'YouTube'],
            ['TikTok', 'TikTok'],
            ['Pinterest', 'Pinterest'],
            ['LinkedIn', 'LinkedIn'],
            ['Mastodon', 'Mastodon'],
            ['Bluesky', 'Bluesky'],
            ['X', 'X'],
            ['Etsy', 'Etsy'],
          ),
        },
        { kind: 'link', name: 'href', label: 'Address' },
      ],
    },
  ],
  sample: { links: [] },
  template: `<ul class="block-social">{.repeated section links}{.if href}<li><a href="{href|htmlattr}" rel="me noopener">{network|html}</a></li>{.end}{.end}</ul>`,
});
