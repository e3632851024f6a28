import { isTruthy, property } from '#shared/json/values.ts';

/** Is there a like button: the site has likes on, and there is an item to like (docs/pages-and-cache.md)? */
export function areLikesShown(item: unknown, websiteSettings: unknown): boolean {
  return isTruthy(item) && isTruthy(property(websiteSettings, 'simpleLikingEnabled'));
}
