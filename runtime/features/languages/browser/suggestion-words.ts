import type { WordsByLanguage } from '#shared/text/words-in.ts';

interface SuggestionWords {
  readonly read: string;
  readonly close: string;
}

/** What is said to who would rather read in a language that the site is offered in. */
export const SUGGESTION_WORDS: WordsByLanguage<SuggestionWords> = {
  en: { read: 'Read this page in English', close: 'Close' },
  fr: { read: 'Lire cette page en français', close: 'Fermer' },
  de: { read: 'Diese Seite auf Deutsch lesen', close: 'Schließen' },
  es: { read: 'Leer esta página en español', close: 'Cerrar' },
  ja: { read: 'このページを日本語で読む', close: '閉じる' },
  ar: { read: 'اقرأ هذه الصفحة بالعربية', close: 'إغلاق' },
};
