import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  /** Message with the argument `qtyInStock`. */
  scarcityText: 'Only {qtyInStock} left',
  buttonText: 'Tell me',
  CTAText: 'Be told when it is back',
  placeholderText: 'Email address',
  mailingListDescription: 'Also send me news of the shop',
} as const;

/** What a shop says of scarce and awaited products, by the names of the preferences that say it otherwise. */
type MerchandisingWords = Readonly<Record<keyof typeof ENGLISH, string>>;

const WORDS: WordsByLanguage<MerchandisingWords> = {
  en: ENGLISH,
  fr: {
    scarcityText: 'Plus que {qtyInStock} en stock',
    buttonText: 'M’avertir',
    CTAText: 'Être averti de son retour',
    placeholderText: 'Adresse e-mail',
    mailingListDescription: 'M’envoyer aussi les nouvelles de la boutique',
  },
  de: {
    scarcityText: 'Nur noch {qtyInStock} da',
    buttonText: 'Bescheid geben',
    CTAText: 'Bescheid bekommen, wenn es wieder da ist',
    placeholderText: 'E-Mail-Adresse',
    mailingListDescription: 'Auch Neuigkeiten aus dem Shop schicken',
  },
};

/** Those words in a language; English where it is none of ours. */
export function merchandisingWords(language: string): MerchandisingWords {
  return wordsIn(WORDS, language);
}
