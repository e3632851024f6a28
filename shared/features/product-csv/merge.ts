import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { variantProblems } from '../products/catalog.ts';
import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import { FREE_LABEL_REQUIRED_TEXT, isFreeLabelMissing } from '#shared/features/free-prices/rules.ts';
import type { CsvColumnId } from './columns.ts';
import type { CsvProduct, CsvVariant } from './fields.ts';

/** What one row of a file writes. */
export interface RowWrite {
  readonly product: Partial<CsvProduct>;
  /** The variant that it changes; null for a new one, undefined where it says nothing of variants. */
  readonly variantId: string | null | undefined;
  readonly variant: Partial<CsvVariant>;
  /** Pieces more or less of a variant that is there. */
  readonly stockDelta: number;
}

/** A product before anything is said of it. */
export function newProduct(collectionId: string): CsvProduct {
  return {
    id: null,
    version: 0,
    collectionId,
    urlId: '',
    name: '',
    productType: PRODUCT_TYPE.physical,
    isVisible: false,
    publishOn: null,
    isFeatured: false,
    excerpt: '',
    seoTitle: '',
    seoDescription: '',
    freeIfZero: false,
    freeLabel: '',
    freeLabels: {},
    isShippingIncluded: false,
    body: '',
    tags: [],
    categoryIds: [],
    options: [],
    variants: [],
  };
}

const NEW_VARIANT: CsvVariant = {
  id: null,
  sku: '',
  attributes: {},
  priceMinor: 0,
  salePriceMinor: null,
  onSale: false,
  unlimited: false,
  backorder: null,
  onHand: 0,
  weightGrams: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  unitMeasure: null,
};

function mergeVariant(before: CsvVariant, { variant }: RowWrite): CsvVariant {
  const after = {
    ...before,
    ...variant,
    attributes: { ...before.attributes, ...variant.attributes },
  };
  // Who takes the sale price away ends the sale with it.
  return after.salePriceMinor === null && variant.onSale !== true ? { ...after, onSale: false } : after;
}

/** A product with what rows write, and the place in `variants` that each row is about (-1 for none). */
export function mergeRows(
  before: CsvProduct,
  writes: readonly RowWrite[],
): { readonly product: CsvProduct; readonly places: readonly number[] } {
  let product = before;
  const variants = [...before.variants];
  const places = writes.map((write) => {
    product = { ...product, ...write.product };
    if (write.variantId === undefined) return -1;
    const place =
      write.variantId === null ? -1 : variants.findIndex((variant) => variant.id === write.variantId);
    if (place === -1) return variants.push(mergeVariant(NEW_VARIANT, write)) - 1;
    const known = variants[place];
    if (known !== undefined) variants[place] = mergeVariant(known, write);
    return place;
  });
  return { product: { ...product, variants }, places };
}

/** A mistake in a product, at the row and column of the file where it is mended. */
export interface MergeProblem {
  /** Place among the rows of the product. */
  readonly index: number;
  readonly column: CsvColumnId;
  readonly problem: string;
}

const VISIBILITY_COLUMNS = { isVisible: 'visible', publishOn: 'publishOn' } as const;

const COLUMN_OF: Readonly<Record<string, CsvColumnId>> = {
  sku: 'sku',
  attributes: 'optionValue1',
  salePriceMoney: 'salePrice',
  onSale: 'onSale',
};

/** What keeps a product from being shown as it is to be from now on; a new one has no file yet. */
export function deliveryOf(before: CsvProduct, after: CsvProduct): ReturnType<typeof deliveryProblem> {
  const isNewDigital = before.id === null && after.productType === PRODUCT_TYPE.digital;
  return deliveryProblem(isNewDigital || before.lacksFile === true, before, after);
}

/**
 * What is wrong with a product that rows were merged into; mistakes of rows first.
 * @param before the product without them
 */
export function mergeProblems(
  before: CsvProduct,
  product: CsvProduct,
  places: readonly number[],
): readonly MergeProblem[] {
  if (product.variants.length === 0) return [{ index: 0, column: 'price', problem: 'Enter a price.' }];
  const undelivered = deliveryOf(before, product);
  const delivery: readonly MergeProblem[] =
    undelivered === undefined
      ? []
      : [{ index: 0, column: VISIBILITY_COLUMNS[undelivered.field], problem: undelivered.text }];
  const free: readonly MergeProblem[] = isFreeLabelMissing(product)
    ? [{ index: 0, column: 'freeLabel', problem: FREE_LABEL_REQUIRED_TEXT }]
    : [];
  const ofVariants = variantProblems(product.options, product.variants, product.productType);
  return [...delivery, ...free, ...ofVariants.map(({ path, text }) => toMergeProblem(path, text, places))];
}

function toMergeProblem(path: string, text: string, places: readonly number[]): MergeProblem {
  const [, place, field = ''] = path.split('.');
  const index = places.indexOf(Number(place));
  return {
    index: index === -1 ? places.length - 1 : index,
    column: COLUMN_OF[field] ?? 'title',
    problem: text,
  };
}
