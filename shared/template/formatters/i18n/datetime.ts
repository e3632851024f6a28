import { toNumber } from '#shared/json/values.ts';
import { toDateOptions } from '#shared/locale/date-options.ts';
import { formatDate } from '#shared/locale/format.ts';
import { toOptions } from '#shared/locale/options.ts';
import { formatter } from '../../definition.ts';

export const datetime = formatter({
  name: 'datetime',
  summary: 'A date or time in the way of the locale.',
  params: [
    { name: 'width', summary: 'short, medium, long or full; also as date:… and time:…' },
    { name: 'skeleton', summary: 'Fields to show, such as yMMMd or hm.', isRepeated: true },
  ],
  examples: [
    { template: '{t|datetime}', json: { t: 1509647217000 }, locale: 'de', output: '2. November 2017' },
    { template: '{t|datetime yMMMd}', json: { t: 1509647217000 }, locale: 'en-US', output: 'Nov 2, 2017' },
  ],
  usesScope: true,
  parse: (args) => toDateOptions(toOptions(args)),
  apply: (value, options, scope) =>
    scope.locale ? formatDate(scope.locale, toNumber(value), scope.timeZone(), options) : '',
});
