/** Path of the list of orders. */
export const ORDERS_PATH = 'orders';
/** Path of one order; the query `id` names it, what else stands there is how the list was narrowed. */
export const ORDER_PATH = 'orders/order';
