import type { PolicyKind } from '#shared/features/checkout/policies.ts';
import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import { ARABIC } from './texts-ar.ts';
import { GERMAN } from './texts-de.ts';
import { ENGLISH } from './texts-en.ts';
import { SPANISH } from './texts-es.ts';
import { FRENCH } from './texts-fr.ts';
import { JAPANESE } from './texts-ja.ts';

/** Names of the facts that the texts are filled with, in braces such as `{shop}`. */
export const POLICY_FACTS = [
  'shop',
  'site',
  'seller',
  'address',
  'country',
  'email',
  'phone',
  'taxNumber',
  'days',
  'returnCosts',
] as const;
export type PolicyFact = (typeof POLICY_FACTS)[number];

/** A policy: its title, and its parts with a heading and paragraphs each. */
export interface PolicyText {
  readonly title: string;
  readonly parts: readonly (readonly [heading: string, ...paragraphs: string[]])[];
}

/** The policies in one language. */
export interface PolicyTexts {
  readonly policies: Readonly<Record<PolicyKind, PolicyText>>;
  /** Stands in the place of a fact that nobody said. */
  readonly missing: Readonly<Record<PolicyFact, string>>;
  /** Who pays for sending things back, as a sentence. */
  readonly returnCosts: Readonly<Record<'shop' | 'customer', string>>;
  /** Said in place of how to send things back, of a shop that takes nothing back. */
  readonly noReturns: string;
}

const TEXTS: WordsByLanguage<PolicyTexts> = {
  en: ENGLISH,
  fr: FRENCH,
  de: GERMAN,
  es: SPANISH,
  ja: JAPANESE,
  ar: ARABIC,
};

/** The policies in the language that comes nearest to a tag. */
export function policyTexts(language: string): PolicyTexts {
  return wordsIn(TEXTS, language);
}
