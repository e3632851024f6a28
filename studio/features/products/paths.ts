/** Path of the list of products. */
export const PRODUCTS_PATH = 'store/products';
/** Path of the editor of one product; the query `id` names it. */
export const PRODUCT_PATH = 'store/product';
/** Path of the screen that makes a product; the query `store` may name the store that it is for. */
export const NEW_PRODUCT_PATH = 'store/new-product';
/** Path of the categories of the stores; the query `category` may name one. */
export const CATEGORIES_PATH = 'store/categories';
