import type { ProductCategory } from '#shared/features/products/shape.ts';
import { formatCount } from '../../../components/count-text.ts';
import { type TreeItem, type TreePlace, treeBranch } from '../../../components/tree-order.ts';

/** A category as the tree draws it. */
export interface CategoryItem extends TreeItem {
  readonly name: string;
  readonly isRoot: boolean;
  readonly productCount: number;
}

/** The categories of a store as a tree, each parent before what is in it. */
export function toCategoryItems(categories: readonly ProductCategory[]): CategoryItem[] {
  return categories.map(({ id, parentCategoryId, displayName, type, productCount }) => ({
    id,
    parentId: parentCategoryId,
    name: displayName,
    isRoot: type === 'ROOT',
    productCount,
  }));
}

/** Whether a category may be put somewhere: everything stays below the root, and the root where it is. */
export function mayMoveCategory(
  items: readonly CategoryItem[],
  id: string,
  { parentId }: TreePlace,
): boolean {
  return parentId !== null && items.find((item) => item.id === id)?.isRoot === false;
}

/** The categories whose name has a text in it, with those that hold them. */
export function findCategories(items: readonly CategoryItem[], text: string): readonly CategoryItem[] {
  const wish = text.trim().toLowerCase();
  if (wish === '') return items;
  const parents = new Map(items.map(({ id, parentId }) => [id, parentId]));
  const shown = new Set<string>();
  for (const { id, name } of items) {
    if (!name.toLowerCase().includes(wish)) continue;
    for (let at: string | null = id; at !== null && !shown.has(at); at = parents.get(at) ?? null)
      shown.add(at);
  }
  return items.filter(({ id }) => shown.has(id));
}

/** What a category holds, in words; empty when it holds nothing. Products are counted once for each category. */
export function describeContent(items: readonly CategoryItem[], id: string): string {
  const branch = treeBranch(items, id);
  const products = items.reduce((sum, item) => sum + (branch.has(item.id) ? item.productCount : 0), 0);
  const below = branch.size - 1;
  return [
    ...(below === 0 ? [] : [formatCount(below, 'category', 'categories')]),
    ...(products === 0 ? [] : [formatCount(products, 'product', 'products')]),
  ].join(' and ');
}
