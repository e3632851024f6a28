import { PRODUCT_LABELS } from '#shared/features/products/rules.ts';
import { productTexts } from '#shared/features/products/words.ts';
import { SEARCH_LABELS } from '#shared/features/search/rules.ts';
import type { Sentences } from '#shared/text/sentences.ts';

/** What scripts say with the words of goods and searches, by the key of the text. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['productSoldOutText', PRODUCT_LABELS.soldOut],
  ['productPriceUnavailable', PRODUCT_LABELS.unavailable],
  ['salePriceText', PRODUCT_LABELS.salePrice],
  ['originalPriceText', PRODUCT_LABELS.originalPrice],
  ['productQuickViewDetailsText', PRODUCT_LABELS.quickViewDetails],
  ['productQuickViewWaitingText', PRODUCT_LABELS.quickViewWaiting],
  ['productQuickViewCloseText', PRODUCT_LABELS.close],
  ['searchSuggestions', SEARCH_LABELS.searchSuggestions],
]);

/** What scripts say of goods and searches in the language of a page, by what they say in English; nothing in English. */
export function productScriptSentences(language: string): Sentences {
  const texts = productTexts(language);
  return Object.fromEntries(
    [...LABELS].flatMap(([key, english]) => {
      const text = texts[key];
      return text === undefined ? [] : [[english, text]];
    }),
  );
}
