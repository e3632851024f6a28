import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const CLOSE: WordsByLanguage<string> = {
  en: 'Close',
  fr: 'Fermer',
  de: 'Schließen',
  es: 'Cerrar',
  ja: '閉じる',
  ar: 'إغلاق',
};

/** What the button of a popup says that closes it. */
export const closePopupWord = (language: string): string => wordsIn(CLOSE, language);
