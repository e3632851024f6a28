/** Stock of an item's variants. */
export const STOCK_PATH = '/api/commerce/inventory/stock/';
