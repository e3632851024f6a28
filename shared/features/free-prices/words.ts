import { otherSpokenLanguages } from '#shared/text/languages.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import type { FreePrice } from './rules.ts';

const WORDS: WordsByLanguage<string> = {
  en: 'Free',
  fr: 'Gratuit',
  de: 'Kostenlos',
  es: 'Gratis',
  ja: '無料',
  ar: 'مجاني',
};

/**
 * The labels that a product begins with, in every language that its page can be read in.
 * @param language of the site
 */
export function usualFreeLabels(language: string): Pick<FreePrice, 'freeLabel' | 'freeLabels'> {
  return {
    freeLabel: wordsIn(WORDS, language),
    freeLabels: Object.fromEntries(otherSpokenLanguages(language).map((one) => [one, WORDS[one]])),
  };
}
