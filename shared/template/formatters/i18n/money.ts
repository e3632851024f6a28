import { formatMoney } from '#shared/locale/format.ts';
import { toMoneyOptions } from '#shared/locale/number-options.ts';
import { toOptions } from '#shared/locale/options.ts';
import { formatter } from '../../definition.ts';

export const money = formatter({
  name: 'money',
  summary: 'Money in the way of the locale, with two decimals, or none for JPY.',
  params: [{ name: 'option', summary: 'style:…, symbol:narrow, minfrac:… and others.', isRepeated: true }],
  examples: [
    {
      template: '{p|money}',
      json: { p: { value: '-1551.755', currency: 'USD' } },
      locale: 'en-US',
      output: '-$1,551.76',
    },
    {
      template: '{p|money style:code}',
      json: { p: { decimalValue: '7', currencyCode: 'CAD' } },
      locale: 'en-US',
      output: '7.00 CAD',
    },
    {
      template: '{p|money}',
      json: { p: { value: '26.5', currency: 'COP' } },
      locale: 'en-US',
      output: 'COP\u00a026.50',
    },
  ],
  usesScope: true,
  parse: (args) => toMoneyOptions(toOptions(args)),
  apply: (value, options, scope) => (scope.locale ? formatMoney(scope.locale, value, options) : ''),
});
