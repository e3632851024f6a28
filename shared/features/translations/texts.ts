/** Longest translation, in characters. */
export const TRANSLATION_MAX = 200_000;

/** Something of a site that holds texts which visitors read: a page, a product, a navigation. */
export interface TranslatedThing {
  /** Its own among those of its kind. */
  readonly id: string;
  /** What staff know it by. */
  readonly title: string;
  /** Path of a page that shows it; absent where every page may. */
  readonly path?: string;
}

/** One text of a thing. */
export interface TextField {
  /** Its own among those of its thing. */
  readonly field: string;
  /** What the field is called in its form. */
  readonly label: string;
  /** True for HTML of the editor for rich text; all others are plain text. */
  readonly isRich?: true;
  /** True for a name that themes print as it is inside an attribute: it holds no quotation marks and no angle brackets. */
  readonly isName?: true;
  /** Most characters that the field holds. */
  readonly max?: number;
}

/**
 * Told every text that visitors read, where it stands; answers what stands there instead. Reading and translating are
 * the same walk, so that what is read is what can be translated.
 */
export type TellText = (thing: TranslatedThing, field: TextField, text: string) => string;

/** What is kept of a translation beside its text. */
export interface KeptTranslation {
  readonly text: string;
  /** Mark of the text that was translated, made by `markOfText`. */
  readonly source: string;
  /** Counts the changes of this translation, from 1. */
  readonly version: number;
}

/** What becomes of a field in a language: `stale` where its text was changed since. */
export const TRANSLATION_STATES = ['missing', 'stale', 'translated'] as const;
export type TranslationState = (typeof TRANSLATION_STATES)[number];

/** @param mark of the text as it is now */
export function stateOf(kept: KeptTranslation | undefined, mark: string): TranslationState {
  if (kept === undefined) return 'missing';
  return kept.source === mark ? 'translated' : 'stale';
}

/** A text with nothing to read in it is not translated. */
export const isReadable = (text: string): boolean => /\p{L}/u.test(text);
