/** What a page that shows a product carries. */
export const tagOfProduct = (productId: string): string => `product:${productId}`;

/** What a page that lists the products of a collection carries; any change of one of them purges it. */
export const tagOfProducts = (collectionId: string): string => `products:${collectionId}`;
