import { CART_RETURN_PATH } from '#shared/features/abandoned-carts/paths.ts';
import { ABANDONED_NAMESPACE } from '#shared/features/abandoned-carts/rules.ts';
import { CART_PAGE_PATH, CHECKOUT_PAGE_PATH } from '#shared/features/cart/paths.ts';
import { CHECKOUT_AGAIN_PATH } from '#shared/features/checkout/paths.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CartOffers } from '../cart/feature.ts';
import type { CouponService } from '../coupons/service.ts';
import { cartMails } from './mail-kinds.ts';
import { abandonedCartChore } from './chores.ts';
import { abandonedCartPersonalData } from './personal-data.ts';
import { createCartReminders, remindOfCart } from './reminders.ts';
import { returnTokenOf } from './return-token.ts';
import { mountAbandonedCarts, routeCartReturn, type WayBack } from './routes.ts';
import { createAbandonedCartService } from './service.ts';

/** What reminders need of the carts that were left. */
interface AbandonedCartNeeds {
  readonly cart: Pick<CartOffers, 'merger' | 'cookies'>;
  readonly coupons: Pick<CouponService, 'isKnown'>;
  /** The cart of an order whose payment came to nothing. */
  readonly findCartToPayAgain: WayBack['find'];
}

/** Reminders of carts that were left, and the way back to a cart. */
export function abandonedCartsFeature(base: House, needs: AbandonedCartNeeds) {
  const { db, clock, jobs, holds, mail, mailPages, texts, websites } = base;
  const { cookies, merger } = needs.cart;
  const preferences = async (scope: ReadScope) =>
    (await base.preferences.all(scope)).get(ABANDONED_NAMESPACE) ?? {};
  const abandonedCarts = createAbandonedCartService({ db, jobs, preferences });
  const remind = createCartReminders({
    clock,
    jobs,
    mail,
    holds,
    preferences,
    isCouponKnown: (scope, code) => scope.ask(needs.coupons.isKnown(code)),
    siteOf: websites.senderOf,
  });
  const waysBack: readonly WayBack[] = [
    { path: CART_RETURN_PATH, find: abandonedCarts.comeBack, page: CART_PAGE_PATH },
    { path: CHECKOUT_AGAIN_PATH, find: needs.findCartToPayAgain, page: CHECKOUT_PAGE_PATH },
  ];
  return feature('abandoned-carts', {
    offers: { abandonedCarts, returnTokenOf },
    mails: cartMails,
    calls: (api) => mountAbandonedCarts(api, db, abandonedCarts),
    routes: (app, { edge }) =>
      routeCartReturn(app, waysBack, {
        db,
        edge,
        giveCart: (context, token) => cookies.give(edge, context, token),
        cartOf: (context) => cookies.tokenOf(context.cookies),
        merger,
        pages: mailPages,
        texts,
        wear: base.wearBrand,
      }),
    jobs: ({ handle }) => handle(remindOfCart, remind),
    chores: [abandonedCartChore],
    personalData: [abandonedCartPersonalData],
    hears: {
      orderPaid: (_, { sourceId, id }) => abandonedCarts.bought(sourceId, id).map(() => () => []),
      mailRefused: (scope, { address }) => abandonedCarts.forget(scope, address),
    },
  });
}

export type AbandonedCartOffers = ReturnType<typeof abandonedCartsFeature>['offers'];
