import { blockKind } from '../block-kind.ts';

/** Most dates of a list. */
const DATES_MAX = 100;

/** When and where to be seen. */
export const tourDatesBlock = blockKind({
  type: 'tourdates',
  title: 'Tour dates',
  purpose: 'Dates and places, each with a link to its tickets.',
  group: 'Lists and links',
  words: ['concerts', 'events', 'fairs', 'markets', 'tickets', 'shows'],
  fields: [
    { kind: 'line', name: 'title', label: 'Title' },
    {
      kind: 'list',
      name: 'dates',
      label: 'Dates',
      one: 'Date',
      most: DATES_MAX,
      fields: [
        { kind: 'line', name: 'date', label: 'Date', max: 100 },
        { kind: 'line', name: 'venue', label: 'Place' },
        { kind: 'line', name: 'city', label: 'City' },
        { kind: 'link', name: 'href', label: 'Link to the tickets' },
        { kind: 'switch', name: 'isSoldOut', label: 'Sold out', isOn: false },
      ],
    },
  ],
  sample: {
    title: 'Where to meet us',
    dates: [{ date: 'June 14', venue: 'Harbor market', city: 'Sedge Harbor', href: '', isSoldOut: false }],
  },
  template: `<div class="block-dates">{.if title}<h3>{title|html}</h3>{.end}<ul>
{.repeated section dates}<li>{.if date}<strong>{date|html}</strong>{.end} <span>{.if venue}{venue|html}{.end}{.if city}{.if venue}, {.end}{city|html}{.end}</span>
{.if isSoldOut}<em>{themeWords.soldOut|html}</em>{.or}{.if href}<a href="{href|htmlattr}" rel="noopener">{themeWords.tickets|html}</a>{.end}{.end}</li>{.end}
</ul></div>`,
});
