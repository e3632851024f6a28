import { CART_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { formatter } from '../../definition.ts';

export const cartUrl = formatter({
  name: 'cart-url',
  summary: 'Path of the cart page.',
  params: [],
  examples: [{ template: '{@|cart-url}', json: {}, output: CART_PAGE_PATH }],
  apply: () => CART_PAGE_PATH,
});
