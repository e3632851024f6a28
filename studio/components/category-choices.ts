import type { ProductCategory } from '#shared/features/products/shape.ts';

/** Categories with the names of those around them: "Mugs / Large". The root is in none of the names. */
export function toCategoryChoices(
  categories: readonly ProductCategory[],
): readonly { readonly value: string; readonly label: string }[] {
  const paths = new Map<string, string>();
  for (const { id, type, displayName, parentCategoryId } of categories) {
    const around = parentCategoryId === null ? '' : (paths.get(parentCategoryId) ?? '');
    paths.set(id, type === 'ROOT' ? '' : around === '' ? displayName : `${around} / ${displayName}`);
  }
  return categories
    .filter(({ type }) => type !== 'ROOT')
    .map(({ id }) => ({ value: id, label: paths.get(id) ?? '' }));
}
