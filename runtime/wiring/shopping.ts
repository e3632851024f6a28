import type { ReadScope } from '../database/reads.ts';
import { ABANDONED_NAMESPACE } from '#shared/features/abandoned-carts/rules.ts';
import { createAbandonedCartService } from '../features/abandoned-carts/service.ts';
import { createAdditions } from '../features/cart/additions.ts';
import { createCartMerger } from '../features/cart/merge.ts';
import { cloneMemberCart } from '../features/cart/member-carts.ts';
import { createCartReader } from '../features/cart/reader.ts';
import { keepQuotes } from '../features/cart/store.ts';
import { createCartWrites } from '../features/cart/writes.ts';
import type { ReadSample } from '../features/orders/sample-order.ts';
import { toBought } from '../features/cart/to-buy.ts';
import { readBuyer } from '../features/orders/buyer.ts';
import { createCartService } from '../features/cart/service.ts';
import { couponsSql, type CouponService } from '../features/coupons/service.ts';
import { lacksFileSql } from '../features/downloads/lacks-file.ts';
import { findGiftCard, giftCardsSql } from '../features/gift-cards/offered.ts';
import { createQuoteDesk } from '../features/quotes/desk.ts';
import { createQuoteService } from '../features/quotes/service.ts';
import { shippingZonesSql, type ShippingZoneService } from '../features/shipping/service.ts';
import { taxZonesSql } from '../features/tax/service.ts';
import { CART_NAMESPACE } from '#shared/features/cart/terms.ts';
import { QUOTES_NAMESPACE, quoteServicesOf } from '#shared/features/quotes/rules.ts';
import { preferencesSql } from '../features/commerce-preferences/service.ts';
import { pathOfImage } from '../features/images/image-item.ts';
import { backorderSql } from '../features/products/backorder.ts';
import { availableSql } from '../features/stock/available.ts';
import { memberFactsSql } from '../features/site-users/addresses.ts';
import { createMembers } from '../features/site-users/members.ts';
import { createAccountWords } from '../features/site-users/page-context.ts';
import { createBreaker } from '../platform/web/breaker.ts';
import type { House } from './base.ts';
import type { Content } from './content.ts';
import type { Goods } from './goods.ts';

/** The rules of the shop that carts are worked out by. */
export interface Rules {
  readonly coupons: CouponService;
  readonly shippingZones: ShippingZoneService;
}

/** What visitors put together, by the rules of the shop, and who they are. */
export function wireShopping(parts: House & Content & Goods & Rules) {
  const { db, clock, ids, jobs, log } = parts;
  const { coupons, mail, post, preferences, texts, websites } = parts;
  const { collectionUrls } = parts;
  const { products } = parts;
  const reader = createCartReader({
    collectionUrls,
    pathOfImage,
    availableSql,
    backorderSql,
    lacksFileSql,
    rulesSql: {
      coupons: couponsSql,
      giftCards: giftCardsSql,
      shippingZones: shippingZonesSql,
      taxZones: taxZonesSql,
      preferences: preferencesSql(CART_NAMESPACE),
      services: preferencesSql(QUOTES_NAMESPACE),
    },
  });
  const quotes = createQuoteService({
    db,
    desk: createQuoteDesk({ clock, log, post, breaker: createBreaker() }),
    async hasServices(scope) {
      const { tax, shipping } = quoteServicesOf((await preferences.all(scope)).get(QUOTES_NAMESPACE) ?? {});
      return tax !== undefined || shipping !== undefined;
    },
    async questionsOf(scope, site, token, now) {
      const found = await scope.ask(reader.find(scope, site, token, now));
      if (found === undefined || found.stored.orderId !== null) return undefined;
      return { cartId: found.stored.id, questions: found.questions };
    },
    keep: (scope, cartId, answers) => scope.ask(keepQuotes(cartId, answers)),
  });
  const cartMerger = createCartMerger({
    ids,
    availableSql,
    memberFactsSql,
    readPreferences: async (scope) => (await preferences.all(scope)).get(CART_NAMESPACE) ?? {},
  });
  const carts = createCartService({
    db,
    reader,
    writes: createCartWrites({ db, ids, reader, merger: cartMerger }),
    additions: createAdditions({ ids, findProduct: products.findToBuy }),
    listProducts: products.listFirst,
    findProduct: products.findForPreview,
    availableSql,
    isCouponKnown: coupons.isKnown,
    findGiftCard,
  });
  /** The cart of a page, where the visitor is shown what has to be paid. */
  const readFresh: typeof carts.read = async (scope, site, token, now) => {
    if (token !== undefined) await quotes.freshen(site, token, now);
    return carts.read(scope, site, token, now);
  };
  /** What previews show as bought. */
  const readSample: ReadSample = async (scope, site, now, productId) =>
    toBought(await carts.sample(scope, site, now, productId), site.language);
  const accountWords = createAccountWords(texts);
  const members = createMembers({
    db,
    clock,
    ids,
    mailedLinks: parts.mailedLinks,
    mail,
    merger: cartMerger,
    countSignIn: parts.countSignIn,
    describeSite: websites.describe,
    cloneCart: (scope, { now }, siteUserId) => cloneMemberCart(scope, ids, siteUserId, now),
    buyerOf: readBuyer,
  });
  const reminderPreferences = async (scope: ReadScope) =>
    (await preferences.all(scope)).get(ABANDONED_NAMESPACE) ?? {};
  const abandonedCarts = createAbandonedCartService({ db, jobs, preferences: reminderPreferences });
  return {
    abandonedCarts,
    accountWords,
    cartMerger,
    carts,
    members,
    quotes,
    readFresh,
    readSample,
    reader,
    reminderPreferences,
  };
}

export type Shopping = ReturnType<typeof wireShopping>;
