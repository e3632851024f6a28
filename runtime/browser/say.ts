import { type Sentences, sentenceIn } from '#shared/text/sentences.ts';
import { readPageFacts } from './page-facts.ts';

const known = new WeakMap<Document, Sentences>();

/** An English sentence in the language of the page, as far as the page came with it. */
export function say(document: Document, text: string): string {
  const sentences = known.get(document) ?? readPageFacts(document).sentences;
  known.set(document, sentences);
  return sentenceIn(sentences, text);
}
