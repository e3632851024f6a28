import { type OptionEdit, planOptions } from '#shared/features/products/option-plan.ts';
import type { Backorder } from '#shared/features/backorders/rules.ts';
import type { ProductForm, VariantForm } from '../product-form.ts';

/** A field that can be set on many variants at once. */
export type BulkField =
  | 'price'
  | 'salePrice'
  | 'onSale'
  | 'unlimited'
  | 'backorder'
  | 'imageId'
  | 'weightGrams';

/** A back-order with another limit; none where that is 0. */
export function withLimit(backorder: Backorder | null, limit: number): Backorder | null {
  return limit === 0 ? null : { isPreorder: false, promisedOn: null, ...backorder, limit };
}

/** Variants that share something: all of them, or those with a value of an option. */
export interface VariantScope {
  readonly label: string;
  readonly includes: (variant: Pick<VariantForm, 'values'>) => boolean;
}

/** What variants can be chosen by, all of them first. */
export function scopesOf({
  options,
  variants,
}: Pick<ProductForm, 'options' | 'variants'>): readonly VariantScope[] {
  const ofValues = options.flatMap((option, index) =>
    [...new Set(variants.map(({ values }) => values[index] ?? ''))].map((value) => ({
      label: `${option}: ${value}`,
      includes: ({ values }: Pick<VariantForm, 'values'>) => values[index] === value,
    })),
  );
  return [{ label: 'All variants', includes: () => true }, ...ofValues];
}

/** Sets a field of all variants of a scope. */
export function setAll(
  variants: readonly VariantForm[],
  scope: VariantScope,
  part: Partial<Pick<VariantForm, BulkField>>,
): readonly VariantForm[] {
  return variants.map((variant) => (scope.includes(variant) ? { ...variant, ...part } : variant));
}

/** Gives the value of a row to the rows below it, as far as one or to the end. */
export function fillDown(
  variants: readonly VariantForm[],
  row: number,
  field: BulkField,
): readonly VariantForm[] {
  const from = variants[row];
  if (from === undefined) return variants;
  return variants.map((variant, index) => (index > row ? { ...variant, [field]: from[field] } : variant));
}

/** Changes one variant. */
export function changeVariant(
  variants: readonly VariantForm[],
  key: string,
  part: Partial<VariantForm>,
): readonly VariantForm[] {
  return variants.map((variant) => (variant.key === key ? { ...variant, ...part } : variant));
}

/** Options and variants after edits of the options. A new variant is like one that is there, without SKU and stock. */
export function applyEdits(
  variants: readonly VariantForm[],
  edits: readonly OptionEdit[],
  newKey: () => string,
): Pick<ProductForm, 'options' | 'variants'> {
  const plan = planOptions(variants, edits);
  return {
    options: edits.map(({ name }) => name.trim()),
    variants: plan.variants.map(({ like, isNew, values }) =>
      isNew ? { ...like, key: newKey(), id: undefined, sku: '', stock: 0, values } : { ...like, values },
    ),
  };
}

/** The name of a variant by its values. */
export function nameOfVariant({ values }: Pick<VariantForm, 'values'>): string {
  return values.length === 0 ? 'This product' : values.join(' / ');
}
