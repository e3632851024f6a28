import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { keepsText } from '#shared/features/gift-cards/words.ts';
import { propertyAt } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { PageContributor } from '../pages/page-context.ts';

/**
 * Adds to the page of a gift card how long it keeps, where it does not keep for ever.
 * @param monthsOf how many months the cards keep that a site sells; 0 for ever
 * @param products makes the part of the page that shows a product
 */
export function createGiftCardContext(
  monthsOf: (scope: ReadScope) => Promise<number>,
  products: PageContributor,
): PageContributor {
  return async (ask) => {
    const part = await products(ask);
    const type = propertyAt(part?.json['item'], ['structuredContent', 'productType']);
    if (part === undefined || type !== PRODUCT_TYPE.giftCard) return part;
    const months = await monthsOf(ask.scope);
    if (months === 0) return part;
    return { ...part, json: { ...part.json, giftCardNote: keepsText(months, ask.site.language) } };
  };
}
