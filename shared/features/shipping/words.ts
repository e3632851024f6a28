import { type WordsByLanguage, wordsIn } from '#shared/text/words-in.ts';
import type { ShippingRate } from './rules.ts';

interface OptionWords {
  /** Names of options that are sent, in the order in which a shop comes to them. */
  readonly sent: readonly string[];
  readonly pickedUp: string;
}

const WORDS: WordsByLanguage<OptionWords> = {
  en: { sent: ['Standard shipping', 'Express shipping'], pickedUp: 'Pickup' },
  fr: { sent: ['Livraison standard', 'Livraison express'], pickedUp: 'Retrait sur place' },
  de: { sent: ['Standardversand', 'Expressversand'], pickedUp: 'Abholung' },
  es: { sent: ['Envío estándar', 'Envío exprés'], pickedUp: 'Recogida en tienda' },
  ja: { sent: ['通常配送', 'お急ぎ便'], pickedUp: '店頭受け取り' },
  ar: { sent: ['شحن عادي', 'شحن سريع'], pickedUp: 'الاستلام من المتجر' },
};

/** True for a name that {@link optionNameFor} gives, and nobody typed. */
export function isUsualOptionName(name: string, language: string): boolean {
  const { sent, pickedUp } = wordsIn(WORDS, language);
  return sent.includes(name) || name === pickedUp;
}

/**
 * The name that a new shipping option begins with, as shoppers read it.
 * @param language of the site; English where it is none of ours
 * @param others names that there are already; empty where all usual names are among them
 */
export function optionNameFor(
  kind: ShippingRate['kind'],
  language: string,
  others: readonly string[] = [],
): string {
  const { sent, pickedUp } = wordsIn(WORDS, language);
  const names = kind === 'pickUp' ? [pickedUp] : sent;
  return names.find((name) => !others.includes(name)) ?? '';
}
