/**
 * Sentences of one language by the English ones. `{}` in both stands for what differs each time.
 */
export type Sentences = Readonly<Record<string, string>>;

/** Stands in a sentence for what differs each time. */
export const SLOT = '{}';

/** A list of names that English joins, without the word between the last two. */
const withoutAnd = (names: string): string => names.replace(/,? and (?!.* and )/, ', ');

/** A sentence in the language of the given ones; one that is not among them stays English. */
export function sentenceIn(sentences: Sentences, text: string): string {
  const own = Object.hasOwn(sentences, text) ? sentences[text] : undefined;
  if (own !== undefined) return own;
  for (const [english, sentence] of Object.entries(sentences)) {
    const [start = '', end] = english.split(SLOT);
    if (end === undefined || !text.startsWith(start) || !text.endsWith(end)) continue;
    const filling = text.slice(start.length, text.length - end.length);
    return sentence.replace(SLOT, () => withoutAnd(filling));
  }
  return text;
}
