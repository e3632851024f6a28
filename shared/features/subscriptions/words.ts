import type { CardFace } from '#shared/features/payments/rules.ts';
import type { SubscriptionPlan } from '#shared/features/products/catalog.ts';
import { countText, type PluralForms } from '#shared/text/plurals.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

type Unit = SubscriptionPlan['billingPeriod']['unit'];

interface Words {
  readonly one: Readonly<Record<Unit, string>>;
  readonly many: Readonly<Record<Unit, (count: number) => string>>;
  readonly times: (count: number) => string;
  readonly card: (card: CardFace) => string;
}

const ARABIC_WEEKS: PluralForms = { two: 'أسبوعين', few: '# أسابيع', many: '# أسبوعًا', other: '# أسبوع' };
const ARABIC_MONTHS: PluralForms = { two: 'شهرين', few: '# أشهر', many: '# شهرًا', other: '# شهر' };
const ARABIC_YEARS: PluralForms = { two: 'سنتين', few: '# سنوات', many: '# سنة', other: '# سنة' };

const WORDS: WordsByLanguage<Words> = {
  en: {
    one: { WEEK: 'every week', MONTH: 'every month', YEAR: 'every year' },
    many: {
      WEEK: (count) => `every ${count} weeks`,
      MONTH: (count) => `every ${count} months`,
      YEAR: (count) => `every ${count} years`,
    },
    times: (count) => (count === 1 ? '1 payment' : `${count} payments in all`),
    card: ({ brand, last4 }) => `${brand} ending in ${last4}`,
  },
  fr: {
    one: { WEEK: 'chaque semaine', MONTH: 'chaque mois', YEAR: 'chaque année' },
    many: {
      WEEK: (count) => `toutes les ${count} semaines`,
      MONTH: (count) => `tous les ${count} mois`,
      YEAR: (count) => `tous les ${count} ans`,
    },
    times: (count) => (count === 1 ? '1 paiement' : `${count} paiements en tout`),
    card: ({ brand, last4 }) => `${brand} se terminant par ${last4}`,
  },
  de: {
    one: { WEEK: 'jede Woche', MONTH: 'jeden Monat', YEAR: 'jedes Jahr' },
    many: {
      WEEK: (count) => `alle ${count} Wochen`,
      MONTH: (count) => `alle ${count} Monate`,
      YEAR: (count) => `alle ${count} Jahre`,
    },
    times: (count) => (count === 1 ? '1 Zahlung' : `insgesamt ${count} Zahlungen`),
    card: ({ brand, last4 }) => `${brand} mit den Endziffern ${last4}`,
  },
  es: {
    one: { WEEK: 'cada semana', MONTH: 'cada mes', YEAR: 'cada año' },
    many: {
      WEEK: (count) => `cada ${count} semanas`,
      MONTH: (count) => `cada ${count} meses`,
      YEAR: (count) => `cada ${count} años`,
    },
    times: (count) => (count === 1 ? '1 pago' : `${count} pagos en total`),
    card: ({ brand, last4 }) => `${brand} terminada en ${last4}`,
  },
  ja: {
    one: { WEEK: '毎週', MONTH: '毎月', YEAR: '毎年' },
    many: {
      WEEK: (count) => `${count}週間ごと`,
      MONTH: (count) => `${count}か月ごと`,
      YEAR: (count) => `${count}年ごと`,
    },
    times: (count) => `全${count}回`,
    card: ({ brand, last4 }) => `${brand}（末尾${last4}）`,
  },
  ar: {
    one: { WEEK: 'كل أسبوع', MONTH: 'كل شهر', YEAR: 'كل سنة' },
    many: {
      WEEK: (count) => `كل ${countText('ar', count, ARABIC_WEEKS)}`,
      MONTH: (count) => `كل ${countText('ar', count, ARABIC_MONTHS)}`,
      YEAR: (count) => `كل ${countText('ar', count, ARABIC_YEARS)}`,
    },
    times: (count) =>
      countText('ar', count, {
        one: 'دفعة واحدة',
        two: 'دفعتان إجمالًا',
        few: '# دفعات إجمالًا',
        many: '# دفعة إجمالًا',
        other: '# دفعة إجمالًا',
      }),
    card: ({ brand, last4 }) => `${brand} تنتهي بـ ${last4}`,
  },
};

/**
 * A plan in words: how often, and how many times.
 * @param language BCP 47 tag; English where it is none of ours
 * @returns such as `every 3 months` and `4 payments in all`; `times` is empty for one without an end
 */
export function planWords(
  { billingPeriod: { value, unit }, numBillingCycles }: SubscriptionPlan,
  language: string,
): { readonly every: string; readonly times: string } {
  const words = wordsIn(WORDS, language);
  return {
    every: value === 1 ? words.one[unit] : words.many[unit](value),
    times: numBillingCycles === 0 ? '' : words.times(numBillingCycles),
  };
}

/**
 * A card in words, by what its owner knows it by.
 * @param language BCP 47 tag; English where it is none of ours
 */
export function tellCard(card: CardFace, language: string): string {
  return wordsIn(WORDS, language).card(card);
}
