import { readPattern, strftime } from '#shared/dates/strftime.ts';
import { toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const date = formatter({
  name: 'date',
  summary: 'Prints epoch milliseconds by a pattern with % codes, in the zone of the website.',
  params: [{ name: 'pattern', summary: 'For example %Y-%m-%d.', isRequired: true, isRepeated: true }],
  examples: [
    {
      template: '{t|date %Y-%m-%d %H:%M %Z}',
      json: { t: 1573241320123 },
      locale: 'en',
      output: '2019-11-08 14:28 EST',
    },
    {
      template: '{t|date %B %e}',
      json: { t: 0, website: { timeZone: 'UTC' } },
      locale: 'en',
      output: 'January  1',
    },
  ],
  usesScope: true,
  parse: (args) => (args.length === 0 ? undefined : readPattern(args.join(' '))),
  apply: (value, pattern, scope) => {
    const { zones } = scope;
    if (pattern === undefined || !zones) return '';
    const moment = toNumber(value);
    return strftime(pattern, moment, zones.at(zones.resolve(scope.timeZone()), moment));
  },
});
