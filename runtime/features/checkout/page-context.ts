import { CART_FORM_PATHS, CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import { countBackordered } from '#shared/features/checkout/problems.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { MOCK_TOKENS } from '#shared/features/checkout/mock-tokens.ts';
import { HOSTED_TOKEN } from '#shared/features/payments/rules.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { giftCardExpiry, lastDayText } from '#shared/features/gift-cards/rules.ts';
import type { Cart } from '#shared/features/cart/shape.ts';
import { pathOfLogIn } from '#shared/features/site-users/paths.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import type { Place } from '#shared/places/match-place.ts';
import { offerCountries } from '#shared/places/offered-countries.ts';
import type { ReadScope } from '../../database/reads.ts';
import type { Site } from '../../http/context.ts';
import { MOCK_PROVIDER } from '../../platform/payments/mock-provider.ts';
import type { PaymentOffer } from '../payments/service.ts';
import type { PageContributor } from '../pages/page-context.ts';

/** What is asked for step by step, and so is no problem yet when the page is opened. */
const ASKED: readonly string[] = [
  'EMAIL_REQUIRED',
  'SHIPPING_ADDRESS_REQUIRED',
  'SHIPPING_OPTION_REQUIRED',
  'PAYMENT_REQUIRED',
];

/** The ways to pay as the form offers them; the first one is chosen. */
export function toPayments({ providers }: Pick<PaymentOffer, 'providers'>, language: string): object[] {
  const ways = providers.flatMap((provider) =>
    provider === MOCK_PROVIDER
      ? Object.entries(MOCK_TOKENS).map(([token, title]) => ({ value: `${provider}:${token}`, title }))
      : [{ value: `${provider}:${HOSTED_TOKEN}`, title: checkoutWords(language).hosted }],
  );
  return ways.map((way, index) => ({ ...way, isFirst: index === 0 }));
}

/** What a subscription comes to, and how often; the token opens its cart, which is not the visitor's usual one. */
function toSubscription({ entries, renewal, grandTotalCents, cartToken }: Cart, language: string) {
  const plan = entries[0]?.subscriptionPlan;
  if (plan === undefined) return {};
  return {
    subscription: {
      ...planWords(plan, language),
      cartToken,
      ...(renewal === undefined
        ? {}
        : { later: renewal.grandTotal, isFirstOther: renewal.grandTotalCents !== grandTotalCents }),
    },
  };
}

/** The checkout as its page shows it. */
function toCheckout(
  cart: Cart,
  countries: readonly object[],
  key: string,
  language: string,
  offer: PaymentOffer,
): Record<string, unknown> {
  const isAddressKnown = cart.shippingLocation.addressLine1 !== undefined;
  const blocking = cart.problems.filter(
    ({ severity, code }) => severity === 'block' && code !== 'PAYMENT_REQUIRED',
  );
  return {
    words: checkoutWords(language),
    hasLines: cart.entries.length > 0,
    problems: cart.problems.filter(({ code }) => !ASKED.includes(code)),
    canGoBack: blocking.some(({ code }) => !ASKED.includes(code)),
    contactAction: CHECKOUT_FORM_PATHS.contact,
    payAction: CHECKOUT_FORM_PATHS.pay,
    email: cart.email,
    requiresShipping: cart.requiresShipping,
    address: cart.shippingLocation,
    countries,
    shippingOptions: cart.requiresShipping
      ? cart.shippingOptions.map((option) => ({
          ...option,
          isSelected: option.id === cart.selectedShippingOption.id,
        }))
      : [],
    isShippingKnown: cart.selectedShippingOption.id !== undefined,
    entries: cart.entries.map((entry) => ({
      ...entry,
      options: entry.chosenVariant.optionValues.map(({ value }) => value).join(', '),
    })),
    subtotal: cart.subtotal,
    discounts: cart.discounts,
    shippingCost: cart.shippingCost,
    tax: cart.tax,
    hasTax: cart.taxCents > 0,
    taxIncluded: cart.taxIncluded,
    grandTotal: cart.grandTotal,
    grandTotalCents: cart.grandTotalCents,
    giftCards: cart.giftCards,
    giftCardActions: { add: CART_FORM_PATHS.addGiftCard, remove: CART_FORM_PATHS.removeGiftCard },
    here: CHECKOUT_PAGE_PATH,
    amountDue: cart.amountDue,
    amountDueCents: cart.amountDueCents,
    backordered: countBackordered(cart),
    isReady: cart.entries.length > 0 && blocking.length === 0 && (!cart.requiresShipping || isAddressKnown),
    payments: cart.amountDueCents > 0 ? toPayments(offer, language) : [],
    isTest: offer.mode === 'test',
    canPay: cart.amountDueCents === 0 || offer.providers.length > 0,
    acceptProblems: cart.problems.filter(({ severity }) => severity === 'warn').map(({ code }) => code),
    key,
    ...toSubscription(cart, language),
  };
}

/** Says before they are paid until when the gift cards of an order can be used. */
function cardNoteOf(expiresAt: number, { language, timeZone }: Pick<Site, 'language' | 'timeZone'>): string {
  const day = lastDayText(expiresAt, language, timeZone);
  return checkoutWords(language).giftCardsUntil.replace('{day}', day);
}

/** The checkout's part of pages. */
export function createCheckoutContext(deps: {
  read: (scope: ReadScope, site: Site, token: string | undefined, now: number) => Promise<Cart>;
  sample: (scope: ReadScope, site: Site, now: number) => Promise<Cart>;
  /** The places that the site ships to. */
  shippingPlaces: (scope: ReadScope) => Promise<readonly Place[]>;
  /** The ways to pay that the site offers. */
  offer: (scope: ReadScope) => Promise<PaymentOffer>;
  /** Whether a reminder of the cart is offered, and whether its buyer has agreed to it. */
  reminderOf: (scope: ReadScope, cartId: string) => Promise<{ isOffered: boolean; isChosen: boolean }>;
  /** How many months gift cards keep that the site sells; 0 for ever. */
  giftCardMonths: (scope: ReadScope) => Promise<number>;
  /** A key that makes pressing twice buy once. */
  newKey: () => string;
}): PageContributor {
  return async ({ route, scope, site, siteUser, cartToken, isPreview, now }) => {
    if (route.kind !== 'checkout') return undefined;
    const [cart, places, offer] = await Promise.all([
      isPreview ? deps.sample(scope, site, now) : deps.read(scope, site, cartToken, now),
      deps.shippingPlaces(scope),
      deps.offer(scope),
    ]);
    const countries = offerCountries(places, site.language, cart.shippingLocation.country);
    const checkout = toCheckout(cart, countries, deps.newKey(), site.language, offer);
    const isSubscription = cart.entries[0]?.subscriptionPlan !== undefined;
    const { isOffered, isChosen } = await deps.reminderOf(scope, cart.id);
    const reminder = isOffered && !isSubscription ? { reminder: { isChosen } } : {};
    const here = isSubscription ? pathOfSubscriptionCart(cart.cartToken) : CHECKOUT_PAGE_PATH;
    const sellsCards = cart.entries.some(({ productType }) => productType === PRODUCT_TYPE.giftCard);
    const expiresAt = sellsCards ? giftCardExpiry(now, await deps.giftCardMonths(scope)) : null;
    const cardNote = expiresAt === null ? {} : { giftCardNote: cardNoteOf(expiresAt, site) };
    const logIn = siteUser === undefined ? { logInPath: pathOfLogIn(here) } : {};
    return { json: { checkout: { ...checkout, ...reminder, ...cardNote, ...logIn } }, isPrivate: true };
  };
}
