import { blockKind } from '../block-kind.ts';

/** Most feeds of a list. */
const FEEDS_MAX = 20;

/** Feeds that readers subscribe to. */
export const rssBlock = blockKind({
  type: 'rss',
  title: 'RSS',
  purpose: 'Links to feeds that readers subscribe to.',
  group: 'Lists and links',
  words: ['feed', 'subscribe', 'podcast', 'blog'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    {
      kind: 'list',
      name: 'feeds',
      label: 'Feeds',
      one: 'Feed',
      most: FEEDS_MAX,
      fields: [
        { kind: 'line', name: 'label', label: 'Label' },
        { kind: 'link', name: 'href', label: 'Address of the feed' },
      ],
    },
  ],
  sample: { title: 'Subscribe', feeds: [] },
  template: `<div class="block-links block-rss">{.if title}<h3>{title|html}</h3>{.end}<ul>
{.repeated section feeds}{.if href}<li><a href="{href|htmlattr}" type="application/rss+xml" rel="noopener">{.if label}{label|html}{.or}{href|html}{.end}</a></li>{.end}
{.end}</ul></div>`,
});
