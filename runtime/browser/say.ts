import { sentenceIn } from '#shared/text/sentences.ts';
import { readPageFacts } from './page-facts.ts';

/** An English sentence in the language of the page, as far as the page came with it. */
export function say(document: Document, text: string): string {
  return sentenceIn(readPageFacts(document).sentences, text);
}
