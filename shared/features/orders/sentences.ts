import type { Sentences } from '#shared/text/sentences.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { ORDER_ERRORS } from './rules.ts';

const { ORDER_NOT_FOUND, OTHER_ADDRESS, UNCONFIRMED_BUYER } = ORDER_ERRORS;

const SENTENCES: WordsByLanguage<Sentences> = {
  en: {},
  fr: {
    [ORDER_NOT_FOUND.text]: 'Cette commande n’existe pas.',
    [OTHER_ADDRESS.text]: 'Cette commande a été passée avec une autre adresse e-mail.',
    [UNCONFIRMED_BUYER.text]: 'Confirmez d’abord l’adresse e-mail de cette commande.',
  },
  de: {
    [ORDER_NOT_FOUND.text]: 'Diese Bestellung gibt es nicht.',
    [OTHER_ADDRESS.text]: 'Diese Bestellung wurde mit einer anderen E-Mail-Adresse aufgegeben.',
    [UNCONFIRMED_BUYER.text]: 'Bestätigen Sie zuerst die E-Mail-Adresse dieser Bestellung.',
  },
};

/** What visitors are refused with on the page of an order, in a language, by the English sentence; none in English. */
export function orderSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
