import { formatDecimal } from '#shared/locale/format.ts';
import { toDecimalOptions } from '#shared/locale/number-options.ts';
import { toOptions } from '#shared/locale/options.ts';
import { formatter } from '../../definition.ts';

export const decimal = formatter({
  name: 'decimal',
  summary: 'A number in the way of the locale.',
  params: [
    { name: 'option', summary: 'style:…, minfrac:…, maxfrac:…, no-group and others.', isRepeated: true },
  ],
  examples: [
    { template: '{n|decimal}', json: { n: 8915.34567 }, locale: 'en-US', output: '8,915.346' },
    { template: '{n|decimal style:short}', json: { n: 1250000 }, locale: 'en-US', output: '1.2M' },
  ],
  usesScope: true,
  parse: (args) => toDecimalOptions(toOptions(args)),
  apply: (value, options, scope) => (scope.locale ? formatDecimal(scope.locale, value, options) : ''),
});
