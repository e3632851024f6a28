import type { Choice, OfferedVariant } from '#shared/features/cart/rules.ts';
import { findNearestAll } from '../../../browser/nearest.ts';

/** A variant as the page has it. */
export interface PageVariant extends OfferedVariant {
  readonly id: string;
}

/** The choice of options of one product on the page. */
export interface ProductForm {
  readonly element: HTMLElement;
  readonly variants: readonly PageVariant[];
  /** The select of each option, in the order of the page. */
  readonly selects: ReadonlyMap<string, HTMLSelectElement>;
  /** What is chosen now. */
  readChoice(): Choice;
}

/** Marks the choice of options of a product (reference section 21.8). */
export const VARIANTS_SELECTOR = '.product-variants';

/** A variant as the page says it. */
interface RawVariant extends Partial<PageVariant> {
  /** Pieces that are sold before they are there. */
  readonly backorder?: { readonly left?: number };
}

function toVariant(raw: RawVariant): PageVariant {
  const { id = '', sku = '', attributes = {}, unlimited, qtyInStock, backorder } = raw;
  const isMasked = typeof qtyInStock !== 'number';
  return {
    id,
    sku,
    attributes,
    unlimited: unlimited === true || isMasked,
    qtyInStock: isMasked ? 0 : qtyInStock + (backorder?.left ?? 0),
  };
}

/** Reads a product's variants; stock that the theme keeps to itself counts as unlimited, the server decides. */
function parseVariants(json: string | undefined): readonly PageVariant[] {
  const raw: unknown = JSON.parse(json || '[]');
  return Array.isArray(raw) ? raw.map((variant: RawVariant) => toVariant(variant)) : [];
}

/** What belongs to a product: the closest matches that are not shared with another product of the page. */
export function findOwn(product: HTMLElement, selector: string): readonly HTMLElement[] {
  return findNearestAll(product, selector, VARIANTS_SELECTOR);
}

/** The choice of options that a button of a product goes by: the closest one, since a product may stand on a page twice. */
export function findFormOf(button: HTMLElement, forms: readonly ProductForm[]): ProductForm | undefined {
  const own = forms.filter(({ element }) => element.dataset.itemId === button.dataset.itemId);
  const near = findNearestAll(button, VARIANTS_SELECTOR);
  return own.find(({ element }) => near.includes(element)) ?? own[0];
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
