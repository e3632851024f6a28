import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { isEndless } from '#shared/features/products/rules.ts';

/** A column of the table of variants. */
export interface VariantColumn {
  readonly name:
    | 'price'
    | 'salePrice'
    | 'onSale'
    | 'sku'
    | 'stock'
    | 'backorder'
    | 'unlimited'
    | 'imageId'
    | 'more';
  readonly title: string;
  /** Width for CSS grids. */
  readonly width: string;
  readonly isNumber?: true;
  readonly isText?: true;
}

const COLUMNS: readonly VariantColumn[] = [
  { name: 'price', title: 'Price', width: '96px', isNumber: true },
  { name: 'salePrice', title: 'Sale price', width: '96px', isNumber: true },
  { name: 'onSale', title: 'On sale', width: '64px' },
  { name: 'sku', title: 'SKU', width: '132px', isText: true },
  { name: 'stock', title: 'Stock', width: '84px', isNumber: true },
  { name: 'backorder', title: 'Back-order', width: '92px', isNumber: true },
  { name: 'unlimited', title: 'Unlimited', width: '76px' },
  { name: 'imageId', title: 'Picture', width: '64px' },
  { name: 'more', title: 'More', width: '56px' },
];

const NEVER_ON_SALE: ReadonlySet<string> = new Set(['salePrice', 'onSale']);
const NEVER_OUT: ReadonlySet<string> = new Set(['stock', 'backorder', 'unlimited']);

/** Columns that say something of a kind of product. */
export function columnsOf(productType: number): readonly VariantColumn[] {
  return COLUMNS.filter(
    ({ name }) =>
      (productType !== PRODUCT_TYPE.giftCard || !NEVER_ON_SALE.has(name)) &&
      (!isEndless(productType) || !NEVER_OUT.has(name)),
  );
}
