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
import type { Sections } from './sections.ts';
import type { FindCart } from './find-cart.ts';
import type { CartService } from './service.ts';
import { versionOf } from './writes.ts';

/** Names of the sections that a call asks for. */
interface SectionsAsk {
  readonly sections?: readonly string[] | undefined;
}

/** The calls of visitors about their cart. */
export function mountCart(
  api: Api,
  {
    db,
    edge,
    carts,
    findCart,
    freshen,
    sections,
  }: {
    readonly db: Database;
    readonly edge: EdgeDeps;
    readonly carts: CartService;
    readonly findCart: FindCart;
    /** Asks the merchant's services what is not known yet; whether they told something. */
    readonly freshen: (site: Site, token: string, now: number, outsideTurn: OutsideTurn) => Promise<boolean>;
    readonly sections: Sections;
  },
): void {
  /** Tells the version of a cart; the cookies of the visitor's own live as long again as it does. */
  function tag(context: RequestContext, cart: Cart, isGiven: boolean): void {
    if (cart.id === '') return;
    context.setHeader('ETag', writeEntityTag(versionOf(cart)));
    if (isGiven || cart.cartToken === cartTokenOf(context.cookies))
      giveCartCookies(edge, context, cart.cartToken);
  }

  /**
   * An answer that holds a cart, with the sections that were asked for: whether there are such is found out first.
   * @param kind a cart that is the visitor's from now on is given
   */
  async function answerWith<Answer extends object>(
    context: RequestContext,
    names: readonly string[] | undefined,
    act: () => Promise<Answer>,
    cartOf: (answer: Answer) => Cart,
    kind?: 'given' | 'sample',
  ): Promise<Answer & { sections?: Record<string, string | null> }> {
    if (names !== undefined) await sections.assertKnown(context.site, names);
    const answer = await act();
    const cart = cartOf(answer);
    if (kind !== 'sample') tag(context, cart, kind === 'given');
    if (names === undefined) return answer;
    return { ...answer, sections: await sections.render(context, names, cart.cartToken, kind === 'sample') };
  }

  const answerCart = (context: RequestContext, asked: SectionsAsk, act: () => Promise<Cart>) =>
    answerWith(context, asked.sections, act, (cart) => cart);

  const heldCart = ({ shoppingCart }: { shoppingCart: Cart }) => shoppingCart;

  api.mount(addCartEntry, ({ query, body: { sections: asked = query.sections, ...item } }, context) =>
    answerWith(
      context,
      asked,
      () => carts.add(context, cartTokenOf(context.cookies), item),
      heldCart,
      'given',
    ),
  );

  api.mount(getCart, ({ query }, context) => {
    const { site, now } = context;
    if (query.mock !== 'true') {
      return answerCart(context, query, async () => {
        const token = await findCart(context);
        const { calculateSubtotal, outsideTurn } = { ...query, ...context };
        if (calculateSubtotal === 'true' && token !== undefined) await freshen(site, token, now, outsideTurn);
        return carts.visit(site, token, now);
      });
    }
    if (context.contributor === undefined) throw refuse('NOT_ALLOWED', { text: MOCK_IS_FOR_CONTRIBUTORS });
    const sample = () => db.readSite(site.id, (scope) => carts.sample(scope, site, now));
    return answerWith(context, query.sections, sample, (cart) => cart, 'sample');
  });

  api.mount(getCartByToken, ({ params, query }, context) => {
    const { site, now } = context;
    return answerCart(context, query, () =>
      db.readSite(site.id, (scope) => carts.open(scope, site, params.cartToken, now)),
    );
  });

  api.mount(setCartEntryQuantity, ({ params, query, body }, context) =>
    answerCart(context, query, () =>
      carts.setQuantity(context, params.cartToken, params.entryId, body.quantity),
    ),
  );

  api.mount(removeCartEntry, ({ params, query }, context) =>
    answerCart(context, query, () => carts.remove(context, params.cartToken, params.entryId)),
  );

  api.mount(updateCartEntryFields, ({ params, query, body }, context) => {
    const token = cartTokenOf(context.cookies) ?? '';
    const act = () => carts.setFields(context, token, params.entryId, () => body.additionalFields);
    return answerWith(context, query.sections, act, heldCart);
  });

  api.mount(createSubscriptionCart, async ({ body: { qty, ...item } }, context) => {
    const cartToken = await carts.subscribe(context, { ...item, quantity: qty });
    return { cartToken, redirectUrl: pathOfSubscriptionCart(cartToken) };
  });

  api.mount(addCartCoupon, ({ params, query }, context) =>
    answerCart(context, query, () => carts.addCoupon(context, params.cartToken, params.code)),
  );

  api.mount(removeCartCoupon, ({ params, query }, context) =>
    answerCart(context, query, () => carts.removeCoupon(context, params.cartToken, params.code)),
  );

  api.mount(addCartGiftCard, ({ params, query }, context) =>
    answerCart(context, query, () => carts.addGiftCard(context, params.cartToken, params.code)),
  );

  api.mount(removeCartGiftCard, ({ params, query }, context) =>
    answerCart(context, query, () => carts.removeGiftCard(context, params.cartToken, params.code)),
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
    answerCart(context, query, () => carts.setEmail(context, params.cartToken, body.email)),
  );

  api.mount(setCartShippingLocation, ({ params: { cartToken }, query, body }, context) =>
    answerCart(context, query, () =>
      withQuotes(context, cartToken, carts.setShippingLocation(context, cartToken, body)),
    ),
  );

  api.mount(setCartBilling, ({ params: { cartToken }, query, body }, context) =>
    answerCart(context, query, () => {
      const address = 'address' in body ? body.address : null;
      return withQuotes(context, cartToken, carts.setBillingAddress(context, cartToken, address));
    }),
  );

  api.mount(setCartShippingOption, ({ params, query, body }, context) =>
    answerCart(context, query, () => carts.setShippingOption(context, params.cartToken, body.id)),
  );
}
