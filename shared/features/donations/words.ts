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
};

/** What donations are refused with, in a language, by the English sentence; none in English. */
export function donationSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
