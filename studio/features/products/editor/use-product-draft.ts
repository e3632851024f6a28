import { useQueryClient } from '@tanstack/react-query';
import {
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { toQueryKey } from '../../../api/query-key.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { useDraftSaver } from '../../../api/use-draft-saver.ts';
import { productDraftRules, type ProductSaver, type ProductState } from './product-draft.ts';

/** What is written about a product, saved quietly; it goes on saving when another screen is looked at. */
export function useProductDraft(product: Product, currency: string): readonly [ProductState, ProductSaver] {
  const { client } = useStudio();
  const queries = useQueryClient();
  const { id: productId } = product;
  const params = { productId };
  return useDraftSaver(
    `product:${productId}`,
    product,
    () =>
      productDraftRules(product.productType, currency, {
        sendFacts: async (body) => (await client.call(updateProduct, { params, body })).product,
        sendVariants: async (body) => (await client.call(setProductVariants, { params, body })).product,
      }),
    (saved) => {
      queries.setQueryData(toQueryKey(getProduct, productId), saved);
      void queries.invalidateQueries({ queryKey: [listProducts.name] });
    },
  );
}
