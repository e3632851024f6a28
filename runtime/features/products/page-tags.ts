import type { Site } from '../../http/context.ts';

/** What a page that shows a product carries. */
export const tagOfProduct = (productId: string): string => `product:${productId}`;

/** What a list of a store carries, with its order, its filters and their counts: all but its stock changes it. */
export const tagOfProducts = (collectionId: string): string => `products:${collectionId}`;

/** What a page carries that shows some products of a store: changed by what may be among them, and their order. */
export const tagOfPicks = (collectionId: string): string => `picks:${collectionId}`;

/** What a list carries that leaves out what is gone. */
export const tagOfStock = (collectionId: string): string => `stock:${collectionId}`;

/** What a page carries that shows a product in another language than the primary one: its translation changes it. */
export const tagOfTranslation = (language: string, productId: string): string =>
  `translation:${language}:product:${productId}`;

/** What a list carries in another language than the primary one: what categories are called there changes it. */
export const tagOfCategories = (language: string): string => `translation:${language}:categories`;

/** What a page carries that shows some products, for what they say in its language; nothing in the primary one. */
export const tagsOfTranslations = ({ readIn }: Pick<Site, 'readIn'>, ids: readonly string[]): string[] =>
  readIn.isPrimary ? [] : ids.map((id) => tagOfTranslation(readIn.code, id));

/** What a page carries that shows some products in the language of a site. */
export const tagsOfProducts = (site: Pick<Site, 'readIn'>, ids: readonly string[]): string[] => [
  ...ids.map(tagOfProduct),
  ...tagsOfTranslations(site, ids),
];
