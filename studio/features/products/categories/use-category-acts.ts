import { useMutation, useQueryClient } from '@tanstack/react-query';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  createProductCategory,
  deleteProductCategory,
  getProductCategory,
  listCategoryProducts,
  listProductCategories,
  orderCategoryProducts,
  scrollProductCategories,
  updateProductCategory,
} from '#shared/features/products/contract.ts';
import type { ProductCategory } from '#shared/features/products/shape.ts';
import type { Client } from '#shared/http/client.ts';
import { useStudio } from '../../../api/studio-context.tsx';
import { showNotice, showProblem } from '../../../components/notices.tsx';
import { placeOf, putAt, type TreePlace, treeBranch } from '../../../components/tree-order.ts';
import type { UndoStack } from '../../../components/use-undo-stack.ts';
import { type CategoryProducts, changeCategories, hasMoreCategories, putProductOrder } from './queries.ts';

/** What can be done to the categories of a store. What is refused is told, and read again as it is. */
export interface CategoryActs {
  create(parentId: string, displayName: string): Promise<ProductCategory>;
  rename(id: string, displayName: string): Promise<unknown>;
  move(id: string, place: TreePlace): void;
  remove(id: string): void;
  order(
    categoryId: string,
    products: CategoryProducts['products'],
    before: CategoryProducts['products'],
  ): void;
  readonly isPending: boolean;
}

/** What a call answers, and the store that it is about, so that acts are sent one after the other. */
type Call = (client: Client) => Promise<unknown>;

function useCalls(collectionId: string) {
  const { client } = useStudio();
  const queries = useQueryClient();
  const readAgain = () => {
    for (const { name } of [
      scrollProductCategories,
      getProductCategory,
      listProductCategories,
      listCategoryProducts,
    ]) {
      void queries.invalidateQueries({ queryKey: [name] });
    }
  };
  const mutationKey = ['categories', collectionId];
  const calls = useMutation({
    mutationKey,
    mutationFn: (call: Call) => call(client),
    // Moves are meant in the order in which they were made.
    scope: { id: mutationKey.join(' ') },
    onError: readAgain,
    onSuccess: () => {
      if (queries.isMutating({ mutationKey }) > 1) return;
      // What is read next begins behind what is there, which the acts put in order anew.
      if (hasMoreCategories(queries, collectionId)) readAgain();
      else {
        for (const { name } of [getProductCategory, listProductCategories])
          void queries.invalidateQueries({ queryKey: [name] });
      }
    },
  });
  return { calls, readAgain };
}

const toItems = (categories: readonly ProductCategory[]) =>
  categories.map((category) => ({ ...category, parentId: category.parentCategoryId }));

function movedTo(categories: readonly ProductCategory[], id: string, place: TreePlace): ProductCategory[] {
  return putAt(toItems(categories), id, place).map(({ parentId, ...category }) => ({
    ...category,
    parentCategoryId: parentId,
  }));
}

/**
 * The acts on the categories of a store; each can be taken back.
 * @param categories as they are shown
 */
export function useCategoryActs(
  collectionId: string,
  categories: readonly ProductCategory[],
  stack: UndoStack,
): CategoryActs {
  const queries = useQueryClient();
  const { calls, readAgain } = useCalls(collectionId);
  const nameOf = (id: string) => categories.find((category) => category.id === id)?.displayName ?? '';
  const show = (change: (before: readonly ProductCategory[]) => readonly ProductCategory[]) =>
    changeCategories(queries, collectionId, change);
  const send = (call: Call) => calls.mutate(call, { onError: showProblem });

  const sendMove = (id: string, place: TreePlace) => {
    const { parentId, index } = place;
    if (parentId === null) return;
    show((before) => movedTo(before, id, place));
    const params = { categoryId: id };
    send((client) =>
      client.call(updateProductCategory, { params, body: { parentCategoryId: parentId, index } }),
    );
  };
  const sendName = (id: string, displayName: string) => {
    show((before) => before.map((one) => (one.id === id ? { ...one, displayName } : one)));
    const params = { categoryId: id };
    return calls.mutateAsync((client) =>
      client.call(updateProductCategory, { params, body: { displayName } }),
    );
  };
  const sendOrder = (categoryId: string, products: CategoryProducts['products']) => {
    putProductOrder(queries, categoryId, products);
    const body = { productIds: products.map(({ id }) => id) };
    send((client) => client.call(orderCategoryProducts, { params: { categoryId }, body }));
  };
  const restore = (entryId: string, name: string) =>
    calls.mutate((client) => client.call(restoreFromBin, { params: { entryId }, body: {} }), {
      onError: showProblem,
      onSuccess: () => {
        readAgain();
        showNotice({ message: `${name} is back.` });
      },
    });
  const sendRemoval = (id: string, name: string) => {
    const removed = treeBranch(toItems(categories), id);
    show((before) => before.filter((one) => !removed.has(one.id)));
    calls.mutate(
      async (client) => {
        const { binEntryId } = await client.call(deleteProductCategory, { params: { categoryId: id } });
        const undo = () => restore(binEntryId, name);
        stack.push({ label: `Delete ${name}`, undo });
        showNotice({ message: `${name} is in the bin.`, undo: { label: 'Undo', run: undo } });
      },
      { onError: showProblem },
    );
  };

  return {
    isPending: calls.isPending,
    async create(parentId, displayName) {
      const body = { collectionId, displayName, parentCategoryId: parentId };
      const made = (await calls.mutateAsync(async (client) => {
        const { category } = await client.call(createProductCategory, { body });
        return category;
      })) as ProductCategory;
      show((before) => movedTo([...before, made], made.id, { parentId, index: before.length }));
      stack.push({ label: `Add ${displayName}`, undo: () => sendRemoval(made.id, displayName) });
      return made;
    },
    async rename(id, displayName) {
      const before = nameOf(id);
      await sendName(id, displayName);
      stack.push({
        label: `Rename ${before}`,
        undo: () => {
          sendName(id, before).catch(showProblem);
        },
      });
    },
    move(id, place) {
      const former = placeOf(toItems(categories), id);
      if (former === undefined) return;
      stack.push({ label: `Move ${nameOf(id)}`, undo: () => sendMove(id, former) });
      sendMove(id, place);
    },
    remove: (id) => sendRemoval(id, nameOf(id)),
    order(categoryId, products, before) {
      const label = `Order the products of ${nameOf(categoryId)}`;
      stack.push({ label, undo: () => sendOrder(categoryId, before) });
      sendOrder(categoryId, products);
    },
  };
}
