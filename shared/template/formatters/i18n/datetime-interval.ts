import { toNumber } from '#shared/json/values.ts';
import { toIntervalOptions } from '#shared/locale/date-options.ts';
import { toOptions } from '#shared/locale/options.ts';
import { formatter } from '../../definition.ts';

export const datetimeInterval = formatter({
  name: 'datetime-interval',
  summary: 'A span between two moments in the way of the locale.',
  params: [{ name: 'skeleton', summary: 'Fields to show; also as date:… and time:…', isRepeated: true }],
  examples: [
    {
      template: '{a,b|datetime-interval}',
      json: { a: 1509647217000, b: 1509903217000 },
      locale: 'en-US',
      output: 'Nov 2\u2009–\u20095, 2017',
    },
  ],
  usesScope: true,
  parse: (args) => toIntervalOptions(toOptions(args)),
  apply: (value, options, scope) => {
    const [start, end] = [toNumber(value), toNumber(scope.others[0])];
    if (scope.others.length === 0 || !Number.isFinite(start) || !Number.isFinite(end) || !scope.locale)
      return '';
    const zoneId = scope.locale.zones.resolve(scope.timeZone());
    return scope.locale.cldr.Calendars.formatDateInterval(
      { date: start, zoneId },
      { date: end, zoneId },
      options,
    );
  },
});
