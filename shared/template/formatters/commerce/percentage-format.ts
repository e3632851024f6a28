import { decimalText, formatDecimal } from '#shared/locale/format.ts';
import { formatter } from '../../definition.ts';

export const percentageFormat = formatter({
  name: 'percentage-format',
  summary: 'A number with two or three decimals, without a sign.',
  params: [{ name: 'trim', summary: 'No zeros at the end.' }],
  examples: [
    { template: '{n|percentage-format}', json: { n: 12.5 }, locale: 'en', output: '12.50' },
    { template: '{n|percentage-format trim}', json: { n: 12.5 }, locale: 'en', output: '12.5' },
  ],
  usesScope: true,
  parse: (args) => ({
    group: true,
    minimumFractionDigits: args.includes('trim') ? 0 : 2,
    maximumFractionDigits: 3,
  }),
  apply: (value, options, { locale }) =>
    locale ? formatDecimal(locale, decimalText(value) ?? 0, options) : '',
});
