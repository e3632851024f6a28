/** Stock of an item's variants (SPEC 7). */
export const STOCK_PATH = '/api/commerce/inventory/stock/';
