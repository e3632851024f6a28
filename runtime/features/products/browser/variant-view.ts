import { VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import { type Choice, checkStock, findVariant, type OfferedVariant } from '#shared/features/cart/rules.ts';

/** Whether a value can be had together with the other values that are chosen. */
export type Availability = 'available' | 'sold-out' | 'impossible';

/** Rates one value of an option against what is chosen of the other options. */
export function rateValue(
  variants: readonly OfferedVariant[],
  choice: Choice,
  name: string,
  value: string,
): Availability {
  const wanted = { ...choice, [name]: value };
  if (!findVariant(variants, wanted)) return 'impossible';
  const inStock = variants.filter((variant) => !checkStock(variant, 1, 0));
  return findVariant(inStock, wanted) ? 'available' : 'sold-out';
}

/** The one variant that a complete choice names, or undefined while the choice is open or impossible. */
export function readChosenVariant<V extends OfferedVariant>(
  variants: readonly V[],
  choice: Choice,
): V | undefined {
  const isComplete = Object.values(choice).every(Boolean);
  return isComplete ? findVariant(variants, choice) : undefined;
}

/**
 * Whether something that belongs to certain attributes concerns the choice: each of its attributes has the
 * chosen value. What names no attribute concerns no choice in particular.
 */
export function isMeant(attributes: Readonly<Record<string, string>>, choice: Choice): boolean {
  const wanted = Object.entries(attributes);
  return wanted.length > 0 && wanted.every(([name, value]) => choice[name] === value);
}

/** The query of an address with the chosen variant in it, or without one while the choice is open. */
export function writeVariantQuery(query: string, sku: string | undefined): string {
  const parameters = new URLSearchParams(query);
  if (sku) parameters.set(VARIANT_FIELD, sku);
  else parameters.delete(VARIANT_FIELD);
  const text = parameters.toString();
  return text && `?${text}`;
}
