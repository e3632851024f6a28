import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import type { RowWrite } from '#shared/features/product-csv/merge.ts';
import { PRODUCT_TEXTS } from '#shared/features/products/catalog.ts';
import { PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { cleanFields } from '../../platform/texts/clean-texts.ts';

/** What a row writes, with clean texts. */
export interface CleanWrite {
  readonly write: RowWrite;
  /** True where something was taken out. */
  readonly isChanged: boolean;
}

/**
 * Cleans what a row of a file writes for somebody who may not inject code; texts that the product has as they are in
 * the file stay.
 * @param before the product that the row changes; null for a new one
 */
export function cleanWrite(write: RowWrite, before: CsvProduct | null): CleanWrite {
  const news = Object.fromEntries(
    Object.entries(write.product).filter(([name, value]) => before?.[name as keyof CsvProduct] !== value),
  );
  const product = cleanFields(news, PRODUCT_TEXTS);
  const variant = cleanFields(write.variant, PLAIN_TEXTS);
  return {
    write: { ...write, product: { ...write.product, ...product.value }, variant: variant.value },
    isChanged: product.changed.length + variant.changed.length > 0,
  };
}
