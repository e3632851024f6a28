import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { DONATION_ERRORS, EMAIL_MISSING_TEXT, NAME_MISSING_TEXT } from './rules.ts';

const ENGLISH = {
  title: 'Donate',
  amount: 'Donation amount',
  otherAmount: 'Other amount',
  anAmount: 'The amount',
  counts: 'If you enter an amount, it is used.',
  from: 'From',
  to: 'to',
  message: 'Message (optional)',
  give: 'Donate',
} as const;

/** The words of the page for donations by their names; those that it shares with the checkout are there. */
export type DonationWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<DonationWords> = {
  en: ENGLISH,
  fr: {
    title: 'Faire un don',
    amount: 'Montant de votre don',
    otherAmount: 'Un autre montant',
    anAmount: 'Le montant',
    counts: 'Si vous en indiquez un, c’est lui qui compte.',
    from: 'De',
    to: 'à',
    message: 'Un message (facultatif)',
    give: 'Faire un don',
  },
  de: {
    title: 'Spenden',
    amount: 'Wie viel Sie geben',
    otherAmount: 'Ein anderer Betrag',
    anAmount: 'Der Betrag',
    counts: 'Wenn Sie einen eingeben, gilt dieser.',
    from: 'Von',
    to: 'bis',
    message: 'Eine Nachricht (freiwillig)',
    give: 'Spenden',
  },
  es: {
    title: 'Donar',
    amount: 'Importe de la donación',
    otherAmount: 'Otro importe',
    anAmount: 'El importe',
    counts: 'Si introduces un importe, se usará ese.',
    from: 'De',
    to: 'a',
    message: 'Mensaje (opcional)',
    give: 'Donar',
  },
  ja: {
    title: '寄付する',
    amount: '寄付金額',
    otherAmount: 'その他の金額',
    anAmount: '金額',
    counts: '金額を入力した場合は、その金額が適用されます。',
    from: '最低',
    to: '最高',
    message: 'メッセージ（任意）',
    give: '寄付する',
  },
  ar: {
    title: 'تبرّع',
    amount: 'مبلغ التبرع',
    otherAmount: 'مبلغ آخر',
    anAmount: 'المبلغ',
    counts: 'إذا أدخلت مبلغًا، فسيُعتمد.',
    from: 'من',
    to: 'إلى',
    message: 'رسالة (اختياري)',
    give: 'تبرّع',
  },
};

/** The words of the page for donations in the language of its site; English where it is none of ours. */
export function donationWords(language: string): DonationWords {
  return wordsIn(WORDS, language);
}

const { DONATIONS_OFF, CURRENCY_CHANGED, AMOUNT_NOT_TAKEN, DONATION_IN_PROGRESS } = DONATION_ERRORS;

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [DONATIONS_OFF.text]: 'Les dons ne sont pas acceptés ici.',
    [CURRENCY_CHANGED.text]: 'La boutique a changé de monnaie. Vérifiez le montant avant de donner.',
    [AMOUNT_NOT_TAKEN.text]: 'Choisissez un montant, ou indiquez-en un dans les limites.',
    [DONATION_IN_PROGRESS.text]: 'Ce don est en cours de paiement.',
    [NAME_MISSING_TEXT]: 'Indiquez votre nom.',
    [EMAIL_MISSING_TEXT]: 'Indiquez une adresse e-mail comme nom@example.com.',
  },
  de: {
    [DONATIONS_OFF.text]: 'Hier werden keine Spenden angenommen.',
    [CURRENCY_CHANGED.text]:
      'Der Shop hat seine Währung geändert. Sehen Sie sich den Betrag noch einmal an, bevor Sie spenden.',
    [AMOUNT_NOT_TAKEN.text]: 'Wählen Sie einen Betrag, oder geben Sie einen innerhalb der Grenzen ein.',
    [DONATION_IN_PROGRESS.text]: 'Diese Spende wird gerade bezahlt.',
    [NAME_MISSING_TEXT]: 'Sagen Sie uns Ihren Namen.',
    [EMAIL_MISSING_TEXT]: 'Geben Sie eine E-Mail-Adresse wie name@example.com an.',
  },
  es: {
    [DONATIONS_OFF.text]: 'Aquí no se aceptan donaciones.',
    [CURRENCY_CHANGED.text]: 'La tienda ha cambiado de moneda. Revisa el importe antes de donar.',
    [AMOUNT_NOT_TAKEN.text]: 'Elige un importe o introduce uno dentro de los límites.',
    [DONATION_IN_PROGRESS.text]: 'Esta donación ya se está pagando.',
    [NAME_MISSING_TEXT]: 'Introduce tu nombre.',
    [EMAIL_MISSING_TEXT]: 'Introduce un correo electrónico como nombre@example.com.',
  },
  ja: {
    [DONATIONS_OFF.text]: '現在、寄付は受け付けていません。',
    [CURRENCY_CHANGED.text]: 'ショップの通貨が変更されました。寄付の前に金額をもう一度ご確認ください。',
    [AMOUNT_NOT_TAKEN.text]: '金額を選択するか、範囲内の金額を入力してください。',
    [DONATION_IN_PROGRESS.text]: 'この寄付は現在お支払い手続き中です。',
    [NAME_MISSING_TEXT]: 'お名前を入力してください。',
    [EMAIL_MISSING_TEXT]: 'name@example.comのようなメールアドレスを入力してください。',
  },
  ar: {
    [DONATIONS_OFF.text]: 'لا تُقبل التبرعات هنا.',
    [CURRENCY_CHANGED.text]: 'غيّر المتجر عملته. راجع المبلغ قبل التبرع.',
    [AMOUNT_NOT_TAKEN.text]: 'اختر مبلغًا، أو أدخل مبلغًا ضمن الحدود.',
    [DONATION_IN_PROGRESS.text]: 'يجري دفع هذا التبرع بالفعل.',
    [NAME_MISSING_TEXT]: 'أدخل اسمك.',
    [EMAIL_MISSING_TEXT]: 'أدخل بريدًا إلكترونيًا مثل name@example.com.',
  },
};

/** What donations are refused with, in a language, by the English sentence; none in English. */
export function donationSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
