import type { PageContributor } from '../pages/page-context.ts';
import type { CartService } from './service.ts';

/** The cart's part of pages: the visitor's cart on its page, a sample in previews. */
export function createCartContext(carts: CartService): PageContributor {
  return async ({ route, scope, site, cartToken, isPreview, now }) => {
    if (route.kind !== 'cart') return undefined;
    const cart = isPreview
      ? await carts.sample(scope, site, now)
      : await carts.read(scope, site, cartToken, now);
    return { json: { shoppingCart: cart }, isPrivate: true };
  };
}
