import { CSV_BOM, writeCsvRow } from '#shared/text/csv.ts';
import { EXPORT_COLUMNS } from './columns.ts';
import { type CsvFacts, type CsvProduct, productText, variantText } from './fields.ts';

/** The beginning of a file of products: the names of its columns. */
export const CSV_HEAD = CSV_BOM + writeCsvRow(EXPORT_COLUMNS.map(({ name }) => name));

/** The cells of a product, a row for each variant; what is said of the product stands in each of them. */
export function toCsvCells(product: CsvProduct, facts: CsvFacts): readonly (readonly string[])[] {
  return product.variants.map((variant) =>
    EXPORT_COLUMNS.map(
      ({ id }) => productText(product, id, facts) ?? variantText(product, variant, id, facts),
    ),
  );
}

/** The rows of products as CSV, without the head. */
export function writeProducts(products: readonly CsvProduct[], facts: CsvFacts): string {
  return products.flatMap((product) => toCsvCells(product, facts).map(writeCsvRow)).join('');
}
