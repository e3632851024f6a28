import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import type { RowWrite } from '#shared/features/product-csv/merge.ts';
import { PRODUCT_TEXTS } from '#shared/features/products/catalog.ts';
import { PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { type CleanFields, cleanFields } from '../../platform/texts/clean-texts.ts';
import type { TextTakesTooMuch, TextWork } from '../../platform/texts/text-work.ts';

/** What a row says of its product, with clean texts; or why it cannot be said. */
export type CleanProduct = CleanFields<RowWrite['product']> | TextTakesTooMuch;

/** What a row writes, with clean texts. */
export interface CleanWrite {
  readonly write: RowWrite;
  /** True where something was taken out. */
  readonly isChanged: boolean;
}

/** Rows with what they say of their products, cleaned before anything waits for the products that they change. */
export async function cleanProducts<Row extends { readonly plan: { readonly write: RowWrite | null } }>(
  work: TextWork,
  site: string,
  rows: readonly Row[],
): Promise<(Row & { readonly clean: CleanProduct })[]> {
  const products = rows.map(({ plan }) => plan.write?.product ?? {});
  const cleaned = await work.cleanAll({ site }, products, PRODUCT_TEXTS);
  return rows.map((row, index) => {
    const clean = cleaned[index];
    if (clean === undefined) throw new Error('A row was not cleaned.');
    return { ...row, clean };
  });
}

/**
 * What a row of a file writes for somebody who may not inject code; texts that the product has as they are in the file
 * stay.
 * @param before the product that the row changes; null for a new one
 */
export function cleanWrite(
  write: RowWrite,
  product: CleanFields<RowWrite['product']>,
  before: CsvProduct | null,
): CleanWrite {
  const isKept = (name: string) =>
    before?.[name as keyof CsvProduct] === write.product[name as keyof RowWrite['product']];
  const news = Object.entries(product.value).filter(([name]) => !isKept(name));
  const variant = cleanFields(write.variant, PLAIN_TEXTS);
  return {
    write: {
      ...write,
      product: { ...write.product, ...Object.fromEntries(news) },
      variant: variant.value,
    },
    isChanged: product.changed.some((name) => !isKept(name)) || variant.changed.length > 0,
  };
}
