import { html } from '#shared/html/html.ts';
import { timeSince } from '#shared/dates/time-since.ts';
import { toNumber } from '#shared/json/values.ts';
import { markupFormatter } from '../../definition.ts';

export const timesince = markupFormatter({
  name: 'timesince',
  summary: 'How long ago a moment was, in English words.',
  prints: 'elements',
  params: [],
  examples: [
    {
      template: '{t|timesince}',
      json: { t: 1000 },
      now: 7_201_000,
      locale: 'en',
      output: '<span class="timesince" data-date="1000">about 2 hours ago</span>',
    },
  ],
  apply: (value, _args, scope) => {
    const moment = toNumber(value);
    if (Number.isNaN(moment) || !scope.locale) return html`Invalid date.`;
    return html`<span class="timesince" data-date="${moment}">${timeSince(moment, scope.now)}</span>`;
  },
});
