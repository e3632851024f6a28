import { listBin } from '#shared/features/bin/contract.ts';
import {
  changeProducts,
  duplicateProduct,
  getProduct,
  listProducts,
  undoProductChanges,
} from '#shared/features/products/contract.ts';
import type { Product } from '#shared/features/products/shape.ts';
import { useAct } from '../../../api/use-act.ts';
import { showNotice, showProblem } from '../../../components/notices.tsx';

/** What can be done to a product as a whole. */
export interface ProductActs {
  readonly isPending: boolean;
  duplicate(product: Product): void;
  remove(product: Product): void;
}

/**
 * The acts on one product.
 * @param onOpen opens a product: the copy, or the one that came back from the bin
 * @param onGone told when the product is in the bin
 */
export function useProductActs(onOpen: (productId: string) => void, onGone: () => void): ProductActs {
  const duplicate = useAct(
    (client, productId: string) => client.call(duplicateProduct, { params: { productId } }),
    [listProducts],
  );
  const remove = useAct(
    (client, productId: string) =>
      client.call(changeProducts, { body: { productIds: [productId], change: { kind: 'delete' } } }),
    [listProducts, listBin],
  );
  const undo = useAct(
    (client, undoToken: string) => client.call(undoProductChanges, { params: { undoToken } }),
    [listProducts, listBin, getProduct],
  );
  // The screen that deleted it is left by then, and what `mutate` is given is not called for one that is gone.
  const bringBack = ({ id, name }: Product, token: string) =>
    undo.mutateAsync(token).then(({ results }) => {
      const problem = results.find(({ result }) => result !== 'changed')?.problem;
      if (problem !== undefined) {
        showNotice({ message: `${name} could not be brought back. ${problem}`, tone: 'problem' });
        return;
      }
      showNotice({ message: `${name} is back.` });
      onOpen(id);
    }, showProblem);
  return {
    isPending: duplicate.isPending || remove.isPending,
    duplicate: ({ id, name }) =>
      duplicate.mutate(id, {
        onError: showProblem,
        onSuccess: ({ product }) => {
          showNotice({ message: `${product.name} is a hidden copy of ${name}, without stock.` });
          onOpen(product.id);
        },
      }),
    remove: (product) =>
      remove.mutate(product.id, {
        onError: showProblem,
        onSuccess: ({ undoToken }) => {
          onGone();
          showNotice({
            message: `${product.name} is in the bin.`,
            ...(undoToken === undefined
              ? {}
              : { undo: { label: 'Undo', run: () => void bringBack(product, undoToken) } }),
          });
        },
      }),
  };
}
