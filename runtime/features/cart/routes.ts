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
import type { Api } from '../../http/mount.ts';
import { refuse } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { type CartAnswers, createCartAnswers } from './answers.ts';
import { cartTokenOf } from './cookies.ts';
import type { Sections } from './sections.ts';
import type { FindCart } from './find-cart.ts';
import type { CartService } from './service.ts';

/** What the calls about carts work with. */
interface CartCalls {
  readonly db: Database;
  readonly carts: CartService;
  readonly answers: CartAnswers;
  /** Asks the merchant's services what is not known yet; whether they told something. */
  readonly freshen: (site: Site, token: string, now: number, outsideTurn: OutsideTurn) => Promise<boolean>;
}

/** The calls that read carts. */
function mountLooks(api: Api, { db, carts, answers, freshen }: CartCalls, findCart: FindCart): void {
  api.mount(getCart, ({ query }, context) => {
    const { site, now } = context;
    if (query.mock !== 'true') {
      return answers.cart(context, query, async () => {
        const token = await findCart(context);
        const { calculateSubtotal, outsideTurn } = { ...query, ...context };
        if (calculateSubtotal === 'true' && token !== undefined) await freshen(site, token, now, outsideTurn);
        return carts.visit(context, token);
      });
    }
    if (context.contributor === undefined) throw refuse('NOT_ALLOWED', { text: MOCK_IS_FOR_CONTRIBUTORS });
    const sample = () => db.readSite(site.id, (scope) => carts.sample(scope, site, now));
    return answers.sample(context, query, sample);
  });

  api.mount(getCartByToken, ({ params, query }, context) => {
    const { site, now } = context;
    return answers.cart(context, query, () =>
      db.readSite(site.id, (scope) => carts.open(scope, site, params.cartToken, now)),
    );
  });
}

/** The calls about the lines of carts. */
function mountLines(api: Api, { carts, answers }: CartCalls): void {
  api.mount(addCartEntry, ({ query, body: { sections: asked = query.sections, ...item } }, context) =>
    answers.given(context, { sections: asked }, () => carts.add(context, cartTokenOf(context.cookies), item)),
  );

  api.mount(setCartEntryQuantity, ({ params, query, body }, context) =>
    answers.cart(context, query, () =>
      carts.setQuantity(context, params.cartToken, params.entryId, body.quantity),
    ),
  );

  api.mount(removeCartEntry, ({ params, query }, context) =>
    answers.cart(context, query, () => carts.remove(context, params.cartToken, params.entryId)),
  );

  api.mount(updateCartEntryFields, ({ params, query, body }, context) => {
    const token = cartTokenOf(context.cookies) ?? '';
    const act = () => carts.setFields(context, token, params.entryId, () => body.additionalFields);
    return answers.held(context, query, act);
  });

  api.mount(createSubscriptionCart, async ({ body: { qty, ...item } }, context) => {
    const cartToken = await carts.subscribe(context, { ...item, quantity: qty });
    return { cartToken, redirectUrl: pathOfSubscriptionCart(cartToken) };
  });
}

/** The calls about what else is chosen: coupons, gift cards, addresses, shipping. */
function mountChoices(api: Api, { db, carts, answers, freshen }: CartCalls): void {
  api.mount(addCartCoupon, ({ params, query }, context) =>
    answers.cart(context, query, () => carts.addCoupon(context, params.cartToken, params.code)),
  );

  api.mount(removeCartCoupon, ({ params, query }, context) =>
    answers.cart(context, query, () => carts.removeCoupon(context, params.cartToken, params.code)),
  );

  api.mount(addCartGiftCard, ({ params, query }, context) =>
    answers.cart(context, query, () => carts.addGiftCard(context, params.cartToken, params.code)),
  );

  api.mount(removeCartGiftCard, ({ params, query }, context) =>
    answers.cart(context, query, () => carts.removeGiftCard(context, params.cartToken, params.code)),
  );

  /** A cart whose place was told, with what the merchant's services say of that place. */
  async function withQuotes(
    context: RequestContext,
    cartToken: string,
    change: Promise<Cart>,
  ): Promise<Cart> {
    const cart = await change;
    const { site, now, outsideTurn } = context;
    if (!(await freshen(site, cartToken, now, outsideTurn))) return cart;
    return db.readSite(site.id, (scope) => carts.open(scope, site, cartToken, now));
  }

  api.mount(setCartEmail, ({ params, query, body }, context) =>
    answers.cart(context, query, () => carts.setEmail(context, params.cartToken, body.email)),
  );

  api.mount(setCartShippingLocation, ({ params: { cartToken }, query, body }, context) =>
    answers.cart(context, query, () =>
      withQuotes(context, cartToken, carts.setShippingLocation(context, cartToken, body)),
    ),
  );

  api.mount(setCartBilling, ({ params: { cartToken }, query, body }, context) =>
    answers.cart(context, query, () => {
      const address = 'address' in body ? body.address : null;
      return withQuotes(context, cartToken, carts.setBillingAddress(context, cartToken, address));
    }),
  );

  api.mount(setCartShippingOption, ({ params, query, body }, context) =>
    answers.cart(context, query, () => carts.setShippingOption(context, params.cartToken, body.id)),
  );
}

/** The calls of visitors about their cart. */
export function mountCart(
  api: Api,
  {
    edge,
    findCart,
    sections,
    ...calls
  }: Omit<CartCalls, 'answers'> & {
    readonly edge: EdgeDeps;
    readonly findCart: FindCart;
    readonly sections: Sections;
  },
): void {
  const all = { ...calls, answers: createCartAnswers(edge, sections) };
  mountLooks(api, all, findCart);
  mountLines(api, all);
  mountChoices(api, all);
}
