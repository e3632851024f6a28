import { blockKind } from '../block-kind.ts';

/** A sign-up for a mailing list of the site. */
export const newsletterBlock = blockKind({
  type: 'newsletter',
  title: 'Newsletter',
  purpose: 'A sign-up for one of your mailing lists.',
  group: 'More',
  words: ['email', 'mailing list', 'news', 'sign up', 'subscribe'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title', max: 100 },
    { kind: 'line', name: 'text', label: 'Text', isLong: true, max: 500 },
    {
      kind: 'mailingList',
      name: 'list',
      label: 'Mailing list',
      help: 'The first list where none is chosen. What people agree to is set under Mailing lists.',
    },
  ],
  sample: { title: 'News by email', text: 'New things first, about once a month.', list: '' },
  template: `{.if list}<div class="block-newsletter">{.if title}<h3>{title|html}</h3>{.end}
{.if text}<p>{text|html}</p>{.end}{list}</div>{.end}`,
});
