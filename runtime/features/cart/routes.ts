import {
  addCartEntry,
  getCart,
  removeCartEntry,
  setCartEntryQuantity,
} from '#shared/features/cart/contract.ts';
import { MOCK_IS_FOR_CONTRIBUTORS } from '#shared/features/cart/rules.ts';
import type { Database } from '../../database/database.ts';
import type { Api } from '../../http/mount.ts';
import { refuse } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cartTokenOf, giveCartCookies } from './cookies.ts';
import type { CartService } from './service.ts';

export function mountCart(api: Api, db: Database, edge: EdgeDeps, carts: CartService): void {
  api.mount(addCartEntry, async ({ body }, context) => {
    const answer = await carts.add(context, cartTokenOf(context.cookies), body);
    giveCartCookies(edge, context, answer.shoppingCart.cartToken);
    return answer;
  });

  api.mount(getCart, ({ query }, context) =>
    db.withSite(context.site.id, async (scope) => {
      if (query.mock !== 'true') {
        const cart = await carts.read(scope, context.site, cartTokenOf(context.cookies), context.now);
        if (cart.id !== '') context.setHeader('ETag', `"${cart.id}-${cart.version}"`);
        return cart;
      }
      if (context.contributor === undefined) {
        throw refuse('NOT_ALLOWED', { text: MOCK_IS_FOR_CONTRIBUTORS });
      }
      return carts.sample(scope, context.site, context.now);
    }),
  );

  api.mount(setCartEntryQuantity, ({ params, body }, context) =>
    carts.setQuantity(context, params.cartToken, params.entryId, body.quantity),
  );

  api.mount(removeCartEntry, ({ params }, context) =>
    carts.remove(context, params.cartToken, params.entryId),
  );
}
