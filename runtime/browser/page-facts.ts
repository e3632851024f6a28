import { DEFAULT_CURRENCY } from '#shared/money/currencies.ts';
import type { Sentences } from '#shared/text/sentences.ts';

/** The language of a page on a site that has several. */
export interface PageLanguage {
  readonly code: string;
  readonly isPrimary: boolean;
  readonly isCustom: boolean;
  /** What stands before the path of each page in this language; empty for the primary one. */
  readonly pathPrefix: string;
}

/** What the server tells the scripts about the page and the visitor's site. */
export interface PageFacts {
  /** Currency of the store, three letters. */
  readonly currency: string;
  /** Language of the page. */
  readonly language: string;
  /** The same among those of the site; absent where it has one. */
  readonly readIn?: PageLanguage;
  /** What scripts say in that language, by what they say in English. */
  readonly sentences: Sentences;
  /** Adding an item leads straight to the checkout. */
  readonly expressCheckout: boolean;
}

/** Id of the JSON element in the head that carries the facts. */
const FACTS_ID = 'awning-page';

/** Reads the page's facts; a page without them is a stranger's, in the defaults. */
export function readPageFacts(document: Document): PageFacts {
  const text = document.getElementById(FACTS_ID)?.textContent;
  return {
    currency: DEFAULT_CURRENCY,
    language: document.documentElement.lang || 'en-US',
    sentences: {},
    expressCheckout: false,
    ...(text ? (JSON.parse(text) as Partial<PageFacts>) : {}),
  };
}
