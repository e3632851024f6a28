import { cartSentences } from '#shared/features/cart/sentences.ts';
import { CART_NAMESPACE } from '#shared/features/cart/terms.ts';
import { isExpressCheckout, PRODUCT_NAMESPACE } from '#shared/features/commerce-preferences/selling.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { stopwatch } from '../../platform/clock/clock.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { CouponOffers } from '../coupons/feature.ts';
import type { GiftCardOffers } from '../gift-cards/feature.ts';
import type { pathOfImage } from '../images/image-item.ts';
import type { InstallmentOffers } from '../installments/feature.ts';
import type { ReadSample } from '../orders/sample-order.ts';
import type { ProductOffers } from '../products/feature.ts';
import type { ShippingOffers } from '../shipping/feature.ts';
import { createAdditions } from './additions.ts';
import { cartForms, type ItemToAdd } from './cart-forms.ts';
import { cartChore } from './chores.ts';
import { CART_COOKIE, cartTokenOf, dropCartCookies, giveCartCookies, renewCartCookies } from './cookies.ts';
import { routeDiscountLinks } from './discount-links.ts';
import { createFindCart } from './find-cart.ts';
import { cloneMemberCart } from './member-carts.ts';
import { createCartMerger } from './merge.ts';
import { createKeepOldCart } from './old-carts.ts';
import { createCartContext } from './page-context.ts';
import { cartPersonalData } from './personal-data.ts';
import { createCartReader } from './reader.ts';
import { mountCart } from './routes.ts';
import { createSections } from './sections.ts';
import { createCartService } from './service.ts';
import { keepQuotes } from './store.ts';
import { cartPage, fieldsPage } from './system-pages.ts';
import { createCartsToBuy, toBought } from './to-buy.ts';
import { createCartWrites, type RenewedCart } from './writes.ts';

/** What carts are worked out from, and what may be in them. */
interface CartNeeds
  extends Pick<ProductOffers, 'products'>,
    Pick<GiftCardOffers, 'findGiftCard'>,
    CouponOffers,
    ShippingOffers {
  readonly installments: InstallmentOffers;
  readonly pathOfImage: typeof pathOfImage;
}

/** What the form of a product has to ask before the product is in the cart. */
function createItemToAdd({ db, preferences }: House, products: ProductOffers['products']): ItemToAdd {
  return (site, itemId) =>
    db.readSite(site.id, async (scope) => {
      const product = await scope.ask(products.findToBuy(itemId));
      const { additionalFieldsForm: form = null, isSubscribable: isSubscription = false } = product ?? {};
      const selling = (await preferences.all(scope)).get(PRODUCT_NAMESPACE) ?? {};
      const isExpress = isExpressCheckout(site.settings['storeSettings'], selling);
      return { form, isSubscription, isExpress };
    });
}

/** What visitors are about to buy. */
export function cartFeature(base: House, needs: CartNeeds) {
  const { db, ids, collectionUrls, editions, log, news, preferences, styleMark } = base;
  const { products, installments } = needs;
  const { places: shippingPlaces } = needs.shippingZones;
  const reader = createCartReader({ collectionUrls, pathOfImage: needs.pathOfImage });
  const merger = createCartMerger({
    ids,
    readPreferences: async (scope) => (await preferences.all(scope)).get(CART_NAMESPACE) ?? {},
  });
  const renewed: RenewedCart = (context, token) => renewCartCookies(base, context, token);
  const carts = createCartService({
    db,
    renewed,
    reader,
    writes: createCartWrites({ db, ids, reader, merger, renewed }),
    additions: createAdditions({ ids, findProduct: products.findToBuy }),
    listProducts: products.listFirst,
    findProduct: products.findForPreview,
    isCouponKnown: needs.coupons.isKnown,
    findGiftCard: needs.findGiftCard,
  });
  const cartsToBuy = createCartsToBuy(reader);
  /** The cart of a page, where the visitor is shown what has to be paid. */
  const readFresh: typeof carts.read = async (scope, site, token, now) => {
    if (token !== undefined) await news.cartWanted(site, token, now);
    return carts.read(scope, site, token, now);
  };
  const readSample: ReadSample = async (scope, site, now, productId) =>
    toBought(await carts.sample(scope, site, now, productId), site.language);
  const context = createCartContext({
    read: readFresh,
    sample: carts.sample,
    shippingPlaces,
    installmentsOf: installments.besideCart,
  });
  return feature('cart', {
    offers: {
      carts,
      cartsToBuy,
      reader,
      merger,
      readFresh,
      /** What previews show as bought. */
      readSample,
      cookies: { tokenOf: cartTokenOf, give: giveCartCookies, drop: dropCartCookies },
      findCartOf: createFindCart,
      cloneMemberCart,
      keepQuotes,
    },
    calls: (api, { edge, assemble }) =>
      mountCart(api, {
        db,
        edge,
        carts,
        findCart: createFindCart(db, edge),
        freshen: news.cartWanted,
        sections: createSections({ db, editions, assemble, localeOf: loadLocale, stopwatch, log, styleMark }),
      }),
    pages: [
      cartPage(context),
      fieldsPage(async (scope) => {
        const [asking] = await products.listForPreview(scope, 'asking', 1);
        const found = asking && (await products.findForPreview(scope, asking.id));
        return found?.additionalFieldsForm ?? undefined;
      }),
    ],
    scriptSentences: cartSentences,
    routes: (app, { edge, answers }) => routeDiscountLinks(app, edge, carts, answers),
    forms: (edge) => cartForms(edge, carts, createItemToAdd(base, products)),
    oldCookies: { [CART_COOKIE]: createKeepOldCart(db, base) },
    chores: [cartChore],
    personalData: [cartPersonalData],
    hears: { orderPaid: (_, { sourceId, id }) => cartsToBuy.markBought(sourceId, id).map(() => () => []) },
  });
}

export type CartOffers = ReturnType<typeof cartFeature>['offers'];
