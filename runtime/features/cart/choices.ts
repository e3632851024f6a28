import { addCartCoupon, addCartGiftCard, setCartShippingOption } from '#shared/features/cart/contract.ts';
import { addressNeedsOf } from '#shared/features/cart/address-needs.ts';
import type { Cart, ShippingLocation } from '#shared/features/cart/shape.ts';
import { CART_COUPONS_MAX, normalizeCode } from '#shared/features/coupons/rules.ts';
import {
  CART_GIFT_CARDS_MAX,
  GIFT_CARD_REASON_TEXTS,
  type OfferedGiftCard,
  refuseGiftCard,
} from '#shared/features/gift-cards/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import { known, type Statement } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { Refusal, refuseAs } from '../../http/refusal.ts';
import { takeAddress } from '../../http/take-address.ts';
import { fillCart, type FilledCart } from './fill.ts';
import { carts } from './model.ts';
import type { CartReader } from './reader.ts';
import type { CartWrites, OpenCart } from './writes.ts';

function putCoupon(open: OpenCart, code: string): Statement<void> {
  const { couponCodes } = open.stored;
  if (couponCodes.includes(code)) return known(undefined);
  if (couponCodes.length >= CART_COUPONS_MAX) throw refuseAs(addCartCoupon, 'TOO_MANY_COUPONS');
  return carts.change(open.stored.id, { couponCodes: [...couponCodes, code] });
}

/** The coupons of carts. */
export function createCartCoupons(deps: {
  writes: CartWrites;
  /** Whether a coupon has this code. */
  isCouponKnown: (code: string) => Statement<boolean>;
}) {
  const { writes } = deps;

  const assertCoupon = (code: string): Statement<void> =>
    deps.isCouponKnown(code).map((isKnown) => {
      if (!isKnown) throw refuseAs(addCartCoupon, 'COUPON_NOT_FOUND');
    });

  return {
    /** @throws Refusal 404 COUPON_NOT_FOUND, 409 TOO_MANY_COUPONS */
    addCoupon: (context: RequestContext, token: string, text: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const code = normalizeCode(text);
        if (open.stored.couponCodes.includes(code)) return;
        await open.scope.ask(assertCoupon(code));
        await open.scope.ask(putCoupon(open, code));
      }),

    /**
     * As `addCoupon`, in the cart of a token or, where there is none that can be filled, in a new one.
     * @returns the token of the cart
     */
    async takeCoupon(context: RequestContext, token: string | undefined, text: string): Promise<string> {
      const code = normalizeCode(text);
      const look = () => assertCoupon(code);
      const { cart } = await writes.addTo(context, token, look, (open) => putCoupon(open, code));
      return cart.cartToken;
    },

    removeCoupon: (context: RequestContext, token: string, text: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const code = normalizeCode(text);
        const couponCodes = open.stored.couponCodes.filter((kept) => kept !== code);
        await open.scope.ask(carts.change(open.stored.id, { couponCodes }));
      }),
  };
}

/** The gift cards that carts are paid with. */
export function createCartGiftCards(deps: {
  writes: CartWrites;
  /** The gift card of a code that somebody typed. */
  findGiftCard: (scope: SiteScope, siteKey: string, code: string) => Promise<OfferedGiftCard | undefined>;
}) {
  const { writes, findGiftCard } = deps;
  return {
    /** @throws Refusal 404 GIFT_CARD_NOT_FOUND, 409 GIFT_CARD_INVALID, GIFT_CARD_NOT_TAKEN or TOO_MANY_GIFT_CARDS */
    addGiftCard: (context: RequestContext, token: string, code: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const { site, stored, now } = open;
        if (stored.isSubscription) throw refuseAs(addCartGiftCard, 'GIFT_CARD_NOT_TAKEN');
        const card = await findGiftCard(open.scope, site.siteSecret, code);
        if (card === undefined) throw refuseAs(addCartGiftCard, 'GIFT_CARD_NOT_FOUND');
        const { giftCardIds } = stored;
        if (giftCardIds.includes(card.id)) return;
        const reason = refuseGiftCard(card, site.currency, now);
        if (reason !== undefined) throw new Refusal(409, 'GIFT_CARD_INVALID', GIFT_CARD_REASON_TEXTS[reason]);
        if (giftCardIds.length >= CART_GIFT_CARDS_MAX) throw refuseAs(addCartGiftCard, 'TOO_MANY_GIFT_CARDS');
        await open.scope.ask(carts.change(stored.id, { giftCardIds: [...giftCardIds, card.id] }));
      }),

    /** @param code the code of the card, or its id */
    removeGiftCard: (context: RequestContext, token: string, code: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const { giftCardIds } = open.stored;
        const id = giftCardIds.includes(code)
          ? code
          : (await findGiftCard(open.scope, open.site.siteSecret, code))?.id;
        const left = giftCardIds.filter((kept) => kept !== id);
        await open.scope.ask(carts.change(open.stored.id, { giftCardIds: left }));
      }),
  };
}

/** Who buys, and where the things and the bill go. */
export function createCartAddresses({ writes, reader }: { writes: CartWrites; reader: CartReader }) {
  return {
    /** Keeps what was filled in at the checkout, all of it in one unit of work. */
    fill: (context: RequestContext, token: string, filled: FilledCart): Promise<Cart> =>
      writes.change(context, token, ({ scope, stored }) => fillCart(scope, stored, filled)),

    setEmail: (context: RequestContext, token: string, email: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        await open.scope.ask(carts.change(open.stored.id, { email }));
      }),

    /** @throws Refusal 400 ADDRESS_INVALID for what is wrong as far as it is given */
    setShippingLocation: (
      context: RequestContext,
      token: string,
      location: ShippingLocation,
    ): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const shippingLocation = takeAddress(location, { path: 'shippingLocation', language });
        await open.scope.ask(carts.change(open.stored.id, { shippingLocation }));
      }),

    /**
     * Says as much of where the cart is shipped as tells what that costs; what else is known of the address stays.
     * @param isWhole false while only the country was chosen, whose other fields are to be shown
     * @throws Refusal 400 ADDRESS_INVALID for what the zones of the site have to know, and for what is wrong
     */
    setShippingPlace: (
      context: RequestContext,
      token: string,
      { country, region, postalCode }: Pick<ShippingLocation, 'country' | 'region' | 'postalCode'>,
      isWhole: boolean,
    ): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const found = await open.scope.ask(reader.find(open.scope, open.site, token, open.now));
        const needs = found === undefined ? {} : addressNeedsOf(found.stored.rules, country, true);
        const asked = isWhole ? ({ asks: 'place', needs } as const) : {};
        const given = { ...open.stored.shippingLocation, country, region, postalCode };
        const shippingLocation = takeAddress(given, { path: 'shippingLocation', language, ...asked });
        await open.scope.ask(carts.change(open.stored.id, { shippingLocation }));
      }),

    /**
     * @param address null where the bill goes where the things go
     * @throws Refusal 400 ADDRESS_INVALID for what is wrong as far as it is given
     */
    setBillingAddress: (
      context: RequestContext,
      token: string,
      address: ShippingLocation | null,
    ): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const { language } = open.site;
        const asked = { path: 'billingAddress', language };
        const billingAddress = address && takeAddress(address, asked, 'address');
        await open.scope.ask(carts.change(open.stored.id, { billingAddress }));
      }),

    /** @throws Refusal 409 SHIPPING_OPTION_NOT_OFFERED */
    setShippingOption: (context: RequestContext, token: string, optionId: string): Promise<Cart> =>
      writes.change(context, token, async (open) => {
        const found = await open.scope.ask(reader.find(open.scope, open.site, token, open.now));
        if (found?.cart.shippingOptions.every(({ id }) => id !== optionId) !== false) {
          throw refuseAs(setCartShippingOption, 'SHIPPING_OPTION_NOT_OFFERED');
        }
        await open.scope.ask(carts.change(open.stored.id, { shippingOptionId: optionId }));
      }),
  };
}
