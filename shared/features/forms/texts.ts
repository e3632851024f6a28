import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { ARABIC } from './texts-ar.ts';
import { GERMAN } from './texts-de.ts';
import { ENGLISH, type FormMessages, type FormTexts, type ScaleKey } from './texts-en.ts';
import { SPANISH } from './texts-es.ts';
import { FRENCH } from './texts-fr.ts';
import { JAPANESE } from './texts-ja.ts';

const TEXTS: WordsByLanguage<FormTexts> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
  ja: JAPANESE,
  ar: ARABIC,
};

/** All that a form says in a language; English where it is none of ours. */
export function formTexts(language: string): FormTexts {
  return wordsIn(TEXTS, language);
}

/** What forms say by themselves in a language. */
export function formMessages(language: string): FormMessages {
  return formTexts(language).messages;
}

/** The answers on the scale of agreement in a language. */
export function scaleTexts(language: string): Readonly<Record<ScaleKey, string>> {
  return formTexts(language).scale;
}
