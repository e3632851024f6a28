import type { DescribePage } from '#shared/features/pages/described-page.ts';
import { property } from '#shared/json/values.ts';
import { priceInHead } from './product-data.ts';
import { structuredDataOf } from './structured-data.ts';

/** Says of a page what search engines and programs that show links read. */
export const describePage: DescribePage = (page) => {
  const structuredData = structuredDataOf(page);
  const isProduct = page.route.kind === 'item';
  const price = isProduct ? priceInHead(property(page.json, 'item')) : undefined;
  return {
    ...(isProduct ? { kind: 'product' as const } : {}),
    ...(price === undefined ? {} : { price }),
    ...(structuredData === undefined ? {} : { structuredData }),
  };
};
