import { toNumber } from '#shared/json/values.ts';
import { formatter } from '../../definition.ts';

export const bookkeeperMoneyFormat = formatter({
  name: 'bookkeeper-money-format',
  summary: 'Hundredths as money in the currency of the locale.',
  params: [],
  examples: [
    { template: '{@|bookkeeper-money-format}', json: 12345, locale: 'en-US', output: '$123.45' },
    { template: '{@|bookkeeper-money-format}', json: 12345, locale: 'de', output: '123,45 €' },
  ],
  usesScope: true,
  apply: (value, _args, { locale }) => {
    if (!locale) return '';
    const { General, Numbers } = locale.cldr;
    const currency = Numbers.getCurrencyForRegion(General.locale().tag.region());
    return Numbers.formatCurrency(toNumber(value) || 0, currency, { divisor: 100, group: true });
  },
});
