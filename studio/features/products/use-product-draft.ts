import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  getProduct,
  listProducts,
  setProductVariants,
  updateProduct,
} from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { useDraft } from '../../api/use-draft.ts';
import type { ProductDraft, ProductSaver, ProductState } from './product-saver.ts';
import { createProductSaver } from './product-saver.ts';

/** What is written about a product, saved quietly; it goes on saving when another screen is looked at. */
export function useProductDraft(product: Product, currency: string): readonly [ProductState, ProductSaver] {
  const { client, clock } = useStudio();
  const queries = useQueryClient();
  const { id: productId } = product;
  const [kept, keep] = useDraft<ProductDraft>(`product:${productId}`);
  const [saver] = useState(() => {
    const params = { productId };
    return createProductSaver({
      product,
      currency,
      kept,
      keep,
      clock,
      sendFacts: async (body) => (await client.call(updateProduct, { params, body })).product,
      sendVariants: async (body) => (await client.call(setProductVariants, { params, body })).product,
      onSaved: (saved) => {
        queries.setQueryData(toQueryKey(getProduct, productId), saved);
        void queries.invalidateQueries({ queryKey: [listProducts.name] });
      },
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    });
  });
  useEffect(() => saver.rebase(product), [saver, product]);
  useEffect(() => () => void saver.flush(), [saver]);
  return [useSyncExternalStore(saver.subscribe, saver.get), saver];
}
