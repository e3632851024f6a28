import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';

const ENGLISH = {
  productAnswerMapStronglyDisagree: 'Strongly Disagree',
  productAnswerMapDisagree: 'Disagree',
  productAnswerMapNeutral: 'Neutral',
  productAnswerMapAgree: 'Agree',
  productAnswerMapStronglyAgree: 'Strongly Agree',
} as const;

/** Key of an answer on the scale of agreement among the texts of a site. */
export type ScaleKey = keyof typeof ENGLISH;

const TEXTS: WordsByLanguage<Readonly<Record<ScaleKey, string>>> = {
  en: ENGLISH,
  fr: {
    productAnswerMapStronglyDisagree: 'Pas du tout d’accord',
    productAnswerMapDisagree: 'Pas d’accord',
    productAnswerMapNeutral: 'Neutre',
    productAnswerMapAgree: 'D’accord',
    productAnswerMapStronglyAgree: 'Tout à fait d’accord',
  },
  de: {
    productAnswerMapStronglyDisagree: 'Stimme gar nicht zu',
    productAnswerMapDisagree: 'Stimme nicht zu',
    productAnswerMapNeutral: 'Neutral',
    productAnswerMapAgree: 'Stimme zu',
    productAnswerMapStronglyAgree: 'Stimme ganz zu',
  },
};

/** The answers on the scale of agreement in a language; English where it is none of ours. */
export function scaleTexts(language: string): Readonly<Record<ScaleKey, string>> {
  return wordsIn(TEXTS, language);
}
