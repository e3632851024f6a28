import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import { blockKind } from '../block-kind.ts';

/** Asks for money, and leads to the page where visitors give it. */
export const donationBlock = blockKind({
  type: 'donation',
  title: 'Donation',
  purpose: 'Words and a button that lead to where visitors donate.',
  group: 'Store',
  words: ['donate', 'give', 'charity', 'support'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title', max: 100 },
    { kind: 'line', name: 'text', label: 'Text', isLong: true, max: 500 },
    {
      kind: 'line',
      name: 'label',
      label: 'Button label',
      max: 60,
      help: 'The site has to take donations: see the settings of the store.',
    },
  ],
  sample: { title: 'Help us keep the kiln alight', text: 'Every amount counts.', label: '' },
  template: `<div class="block-donation">{.if title}<h3>{title|html}</h3>{.end}
{.if text}<p>{text|html}</p>{.end}<p><a class="button" href="${DONATE_PAGE_PATH}">{.if label}{label|html}{.or}{themeWords.donate|html}{.end}</a></p></div>`,
});
