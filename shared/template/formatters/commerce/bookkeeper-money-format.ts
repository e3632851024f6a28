import { decimalText, withDigitsOf } from '#shared/locale/format.ts';
import { parseDecimal, toPlainText, ZERO } from '#shared/money/decimal.ts';
import { formatter } from '../../definition.ts';

export const bookkeeperMoneyFormat = formatter({
  name: 'bookkeeper-money-format',
  summary: 'Hundredths as money in the currency of the locale.',
  params: [],
  examples: [
    { template: '{@|bookkeeper-money-format}', json: 12345, locale: 'en-US', output: '$123.45' },
    { template: '{@|bookkeeper-money-format}', json: 12345, locale: 'de', output: '123,45\u00a0€' },
  ],
  usesScope: true,
  apply: (value, _args, { locale }) => {
    if (!locale) return '';
    const { General, Numbers } = locale.cldr;
    const currency = Numbers.getCurrencyForRegion(General.locale().tag.region());
    return Numbers.formatCurrency(wholeUnits(value), currency, withDigitsOf(currency, { group: true }));
  },
});

/** Hundredths as exact decimal text of whole units. */
function wholeUnits(hundredths: unknown): string {
  const { units, scale } = parseDecimal(decimalText(hundredths) ?? '0') ?? ZERO;
  return toPlainText({ units, scale: scale + 2 });
}
