import {
  addCartCoupon,
  addCartEntry,
  addCartGiftCard,
  createSubscriptionCart,
  getCart,
  getCartByToken,
  removeCartCoupon,
  removeCartEntry,
  removeCartGiftCard,
  setCartBilling,
  setCartEmail,
  setCartEntryQuantity,
  setCartShippingLocation,
  setCartShippingOption,
  updateCartEntryFields,
} from '#shared/features/cart/contract.ts';
import { pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { MOCK_IS_FOR_CONTRIBUTORS } from '#shared/features/cart/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import type { Database } from '../../database/database.ts';
import type { RequestContext, Site } from '../../http/context.ts';
import type { OutsideTurn } from '../../http/site-turns.ts';
import { writeEntityTag } from '../../http/entity-tag.ts';
import type { Api } from '../../http/mount.ts';
import { refuse } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { cartTokenOf, giveCartCookies } from './cookies.ts';
import type { FindCart } from './find-cart.ts';
import type { CartService } from './service.ts';
import { versionOf } from './writes.ts';

/** The calls of visitors about their cart. */
export function mountCart(
  api: Api,
  db: Database,
  edge: EdgeDeps,
  carts: CartService,
  findCart: FindCart,
  /** Asks the merchant's services what is not known yet; whether they told something. */
  freshen: (site: Site, token: string, now: number, outsideTurn: OutsideTurn) => Promise<boolean>,
): void {
  /**
   * The cart as an answer, with its version; the cookies of the visitor's own live as long again as it does.
   * @param isGiven true for a cart that is the visitor's from now on
   */
  async function tagged(context: RequestContext, work: Promise<Cart>, isGiven = false): Promise<Cart> {
    const cart = await work;
    if (cart.id === '') return cart;
    context.setHeader('ETag', writeEntityTag(versionOf(cart)));
    if (isGiven || cart.cartToken === cartTokenOf(context.cookies))
      giveCartCookies(edge, context, cart.cartToken);
    return cart;
  }

  api.mount(addCartEntry, async ({ body }, context) => {
    const answer = await carts.add(context, cartTokenOf(context.cookies), body);
    await tagged(context, Promise.resolve(answer.shoppingCart), true);
    return answer;
  });

  api.mount(getCart, async ({ query }, context) => {
    const { site, now } = context;
    if (query.mock !== 'true') {
      const token = await findCart(context);
      const { calculateSubtotal, outsideTurn } = { ...query, ...context };
      if (calculateSubtotal === 'true' && token !== undefined) await freshen(site, token, now, outsideTurn);
      return tagged(context, carts.visit(site, token, now));
    }
    if (context.contributor === undefined) throw refuse('NOT_ALLOWED', { text: MOCK_IS_FOR_CONTRIBUTORS });
    return db.readSite(site.id, (scope) => carts.sample(scope, site, now));
  });

  api.mount(getCartByToken, ({ params }, context) => {
    const { site, now } = context;
    return tagged(
      context,
      db.readSite(site.id, (scope) => carts.open(scope, site, params.cartToken, now)),
    );
  });

  api.mount(setCartEntryQuantity, ({ params, body }, context) =>
    tagged(context, carts.setQuantity(context, params.cartToken, params.entryId, body.quantity)),
  );

  api.mount(removeCartEntry, ({ params }, context) =>
    tagged(context, carts.remove(context, params.cartToken, params.entryId)),
  );

  api.mount(updateCartEntryFields, async ({ params, body }, context) => {
    const token = cartTokenOf(context.cookies) ?? '';
    const answer = await carts.setFields(context, token, params.entryId, () => body.additionalFields);
    await tagged(context, Promise.resolve(answer.shoppingCart));
    return answer;
  });

  api.mount(createSubscriptionCart, async ({ body: { qty, ...item } }, context) => {
    const cartToken = await carts.subscribe(context, { ...item, quantity: qty });
    return { cartToken, redirectUrl: pathOfSubscriptionCart(cartToken) };
  });

  api.mount(addCartCoupon, ({ params }, context) =>
    tagged(context, carts.addCoupon(context, params.cartToken, params.code)),
  );

  api.mount(removeCartCoupon, ({ params }, context) =>
    tagged(context, carts.removeCoupon(context, params.cartToken, params.code)),
  );

  api.mount(addCartGiftCard, ({ params }, context) =>
    tagged(context, carts.addGiftCard(context, params.cartToken, params.code)),
  );

  api.mount(removeCartGiftCard, ({ params }, context) =>
    tagged(context, carts.removeGiftCard(context, params.cartToken, params.code)),
  );

  api.mount(setCartEmail, ({ params, body }, context) =>
    tagged(context, carts.setEmail(context, params.cartToken, body.email)),
  );

  api.mount(setCartShippingLocation, async ({ params: { cartToken }, body }, context) => {
    const { site, now, outsideTurn } = context;
    const cart = await carts.setShippingLocation(context, cartToken, body);
    const isTold = await freshen(site, cartToken, now, outsideTurn);
    const read = () => db.readSite(site.id, (scope) => carts.open(scope, site, cartToken, now));
    return tagged(context, isTold ? read() : Promise.resolve(cart));
  });

  api.mount(setCartBilling, ({ params, body }, context) =>
    tagged(
      context,
      carts.setBillingAddress(context, params.cartToken, 'address' in body ? body.address : null),
    ),
  );

  api.mount(setCartShippingOption, ({ params, body }, context) =>
    tagged(context, carts.setShippingOption(context, params.cartToken, body.id)),
  );
}
