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
  es: {
    [ORDER_NOT_FOUND.text]: 'Este pedido no existe.',
    [OTHER_ADDRESS.text]: 'Este pedido se hizo con otro correo electrónico.',
    [UNCONFIRMED_BUYER.text]: 'Confirma primero el correo electrónico de este pedido.',
  },
  ja: {
    [ORDER_NOT_FOUND.text]: 'このご注文は存在しません。',
    [OTHER_ADDRESS.text]: 'このご注文は別のメールアドレスで行われました。',
    [UNCONFIRMED_BUYER.text]: 'まず、このご注文のメールアドレスを確認してください。',
  },
  ar: {
    [ORDER_NOT_FOUND.text]: 'هذا الطلب غير موجود.',
    [OTHER_ADDRESS.text]: 'تم تقديم هذا الطلب ببريد إلكتروني آخر.',
    [UNCONFIRMED_BUYER.text]: 'أكّد أولًا البريد الإلكتروني الخاص بهذا الطلب.',
  },
};

/** What visitors are refused with on the page of an order, in a language, by the English sentence; none in English. */
export function orderSentences(language: string): Sentences {
  return wordsIn(SENTENCES, language);
}
