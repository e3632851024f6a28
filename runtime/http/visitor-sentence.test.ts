import { expect, it } from 'vitest';
import { missingOptionsMessage, NOT_ENOUGH_TEXT } from '#shared/features/cart/rules.ts';
import { CHECKOUT_ERRORS } from '#shared/features/checkout/rules.ts';
import { checkoutSentences } from '#shared/features/checkout/sentences.ts';
import { visitorSentence } from './visitor-sentence.ts';

const { CART_EMPTY } = CHECKOUT_ERRORS.declared;

it.each([
  ['de', 'OUT_OF_STOCK', NOT_ENOUGH_TEXT, 'Von diesem Artikel ist leider nicht genug da.'],
  ['fr-CA', 'OPTION_REQUIRED', missingOptionsMessage(['Taille']), 'Veuillez choisir\u00a0: Taille.'],
  ['de', 'OPTION_REQUIRED', missingOptionsMessage(['Größe', 'Farbe']), 'Bitte wählen Sie: Größe, Farbe.'],
  ['fr', 'CART_EMPTY', CART_EMPTY.text, 'Le panier est vide.'],
  ['de', 'INVALID_INPUT', 'Too short.', 'Bitte prüfen Sie Ihre Eingaben.'],
  ['en-US', 'INVALID_INPUT', 'Too short.', 'Too short.'],
  ['de', 'OWN_WORDS', 'What the shop itself says.', 'What the shop itself says.'],
])('tells a refusal in %s: %s', (language, code, message, told) => {
  expect(visitorSentence({ code, message }, language, checkoutSentences(language))).toBe(told);
});
