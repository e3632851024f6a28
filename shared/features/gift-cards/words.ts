import { countText } from '#shared/text/plurals.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

interface Words {
  readonly oneMonth: string;
  readonly months: (count: number) => string;
  readonly oneYear: string;
  readonly years: (count: number) => string;
}

const MONTHS_OF_YEAR = 12;

const WORDS: WordsByLanguage<Words> = {
  en: {
    oneMonth: 'It can be used for a month after it is bought.',
    months: (count) => `It can be used for ${count} months after it is bought.`,
    oneYear: 'It can be used for a year after it is bought.',
    years: (count) => `It can be used for ${count} years after it is bought.`,
  },
  fr: {
    oneMonth: 'Elle est valable un mois à compter de l’achat.',
    months: (count) => `Elle est valable ${count} mois à compter de l’achat.`,
    oneYear: 'Elle est valable un an à compter de l’achat.',
    years: (count) => `Elle est valable ${count} ans à compter de l’achat.`,
  },
  de: {
    oneMonth: 'Sie gilt einen Monat ab dem Kauf.',
    months: (count) => `Sie gilt ${count} Monate ab dem Kauf.`,
    oneYear: 'Sie gilt ein Jahr ab dem Kauf.',
    years: (count) => `Sie gilt ${count} Jahre ab dem Kauf.`,
  },
  es: {
    oneMonth: 'Se puede usar durante un mes después de la compra.',
    months: (count) => `Se puede usar durante ${count} meses después de la compra.`,
    oneYear: 'Se puede usar durante un año después de la compra.',
    years: (count) => `Se puede usar durante ${count} años después de la compra.`,
  },
  ja: {
    oneMonth: 'ご購入から1か月間ご利用いただけます。',
    months: (count) => `ご購入から${count}か月間ご利用いただけます。`,
    oneYear: 'ご購入から1年間ご利用いただけます。',
    years: (count) => `ご購入から${count}年間ご利用いただけます。`,
  },
  ar: {
    oneMonth: 'صالحة لمدة شهر من تاريخ الشراء.',
    months: (count) =>
      `صالحة لمدة ${countText('ar', count, { two: 'شهرين', few: '# أشهر', many: '# شهرًا', other: '# شهر' })} من تاريخ الشراء.`,
    oneYear: 'صالحة لمدة سنة من تاريخ الشراء.',
    years: (count) =>
      `صالحة لمدة ${countText('ar', count, { two: 'سنتين', few: '# سنوات', many: '# سنة', other: '# سنة' })} من تاريخ الشراء.`,
  },
};

/**
 * How long a sold card keeps, in a sentence for its product's page; whole years are told in years.
 * @param months at least one
 * @param language BCP 47 tag; English where it is none of ours
 */
export function keepsText(months: number, language: string): string {
  const words = wordsIn(WORDS, language);
  const years = months / MONTHS_OF_YEAR;
  if (Number.isInteger(years)) return years === 1 ? words.oneYear : words.years(years);
  return months === 1 ? words.oneMonth : words.months(months);
}
