import { captchaSentences } from '#shared/features/captcha/rules.ts';
import { cartSentences } from '#shared/features/cart/sentences.ts';
import { GENERAL_ERRORS } from '#shared/http/general-errors.ts';
import { generalSentences } from '#shared/http/general-sentences.ts';
import { type Sentences, sentenceIn } from '#shared/text/sentences.ts';
import type { Refusal } from './refusal.ts';

/**
 * What a page tells a visitor of a refusal, in the language of the page. The answers of schemas are English: of what is
 * wrong with a form, others are told no more than to look at it again.
 * @param own sentences of the form that was refused, in that language
 */
export function visitorSentence(
  { code, message, errors = {} }: Pick<Refusal, 'code' | 'message'> & Partial<Pick<Refusal, 'errors'>>,
  language: string,
  own: Sentences = {},
): string {
  // What is wrong with an address is told in that language already.
  if (code === 'ADDRESS_INVALID') return Object.values(errors).join(' ');
  const general = generalSentences(language);
  const told = sentenceIn(
    { ...general, ...captchaSentences(language), ...cartSentences(language), ...own },
    message,
  );
  const isUnknown = told === message && code === 'INVALID_INPUT';
  return isUnknown ? (general[GENERAL_ERRORS.INVALID_INPUT.text] ?? told) : told;
}
