import type { Choice, OfferedVariant } from '#shared/features/cart/rules.ts';
import { findNearestAll } from '../../../browser/nearest.ts';

/** The choice of options of one product on the page. */
export interface ProductForm {
  readonly element: HTMLElement;
  readonly variants: readonly OfferedVariant[];
  /** The select of each option, in the order of the page. */
  readonly selects: ReadonlyMap<string, HTMLSelectElement>;
  /** What is chosen now. */
  readChoice(): Choice;
}

/** Marks the choice of options of a product (reference section 21.8). */
export const VARIANTS_SELECTOR = '.product-variants';

function toVariant(raw: Partial<OfferedVariant>): OfferedVariant {
  const { sku = '', attributes = {}, unlimited, qtyInStock } = raw;
  const isMasked = typeof qtyInStock !== 'number';
  return {
    sku,
    attributes,
    unlimited: unlimited === true || isMasked,
    qtyInStock: isMasked ? 0 : qtyInStock,
  };
}

/** Reads a product's variants; stock that the theme keeps to itself counts as unlimited, the server decides. */
export function parseVariants(json: string | undefined): readonly OfferedVariant[] {
  const raw: unknown = JSON.parse(json || '[]');
  return Array.isArray(raw) ? raw.map((variant: Partial<OfferedVariant>) => toVariant(variant)) : [];
}

/** What belongs to a product: the closest matches that are not shared with another product of the page. */
export function findOwn(product: HTMLElement, selector: string): readonly HTMLElement[] {
  return findNearestAll(product, selector, VARIANTS_SELECTOR);
}

/** Opens the choice of options that an element marks. */
export function openProductForm(element: HTMLElement): ProductForm {
  const selects = new Map<string, HTMLSelectElement>();
  for (const select of element.querySelectorAll<HTMLSelectElement>('select[data-variant-option-name]')) {
    selects.set(select.dataset.variantOptionName ?? '', select);
  }
  return {
    element,
    variants: parseVariants(element.dataset.variants),
    selects,
    readChoice: () => Object.fromEntries([...selects].map(([name, select]) => [name, select.value])),
  };
}
