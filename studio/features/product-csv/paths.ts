/** Path of the screen that takes products from a CSV file; the query `id` names an import. */
export const IMPORT_PATH = 'store/import-products';
