import type { ProductCategory } from '#shared/features/products/shape.ts';
import { formatCount } from '../../../components/count-text.ts';
import type { TreeItem, TreePlace } from '../../../components/tree-order.ts';

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

/** What a category holds, in words; empty when it holds nothing. Products are counted once for each category. */
export function describeContent({ categories, products }: { categories: number; products: number }): string {
  return [
    ...(categories === 0 ? [] : [formatCount(categories, 'category', 'categories')]),
    ...(products === 0 ? [] : [formatCount(products, 'product', 'products')]),
  ].join(' and ');
}
