import { toNumber } from '#shared/json/values.ts';
import { toRelativeOptions } from '#shared/locale/date-options.ts';
import { toOptions } from '#shared/locale/options.ts';
import { formatter } from '../../definition.ts';

export const relativeTime = formatter({
  name: 'relative-time',
  summary: 'How far a moment is from now, or from another moment, in words of the locale.',
  params: [{ name: 'option', summary: 'field:…, width:…, numericOnly:true and others.', isRepeated: true }],
  examples: [
    { template: '{t|relative-time}', json: { t: 0 }, now: 86_400_000, locale: 'en-US', output: 'yesterday' },
    {
      template: '{a,b|relative-time}',
      json: { a: 0, b: 7_200_000 },
      locale: 'de',
      output: 'in 2 Stunden',
    },
  ],
  usesScope: true,
  parse: (args) => toRelativeOptions(toOptions(args)),
  apply: (value, options, scope) => {
    const first = toNumber(value);
    const [from, to] = scope.others.length === 0 ? [scope.now, first] : [first, toNumber(scope.others[0])];
    if (!Number.isFinite(from) || !Number.isFinite(to) || !scope.locale) return '';
    return scope.locale.cldr.Calendars.formatRelativeTime({ date: from }, { date: to }, options);
  },
});
