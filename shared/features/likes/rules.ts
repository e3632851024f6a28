import { isTruthy, property } from '#shared/json/values.ts';

/** Is there a like button: the site has likes on, and there is an item to like (language reference 22)? */
export function areLikesShown(item: unknown, websiteSettings: unknown): boolean {
  return isTruthy(item) && isTruthy(property(websiteSettings, 'simpleLikingEnabled'));
}
