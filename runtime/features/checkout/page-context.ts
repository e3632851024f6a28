import { CHECKOUT_PAGE_PATH, pathOfSubscriptionCart } from '#shared/features/cart/paths.ts';
import type { Cart, CartProblem } from '#shared/features/cart/shape.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { CHECKOUT_FORM_PATHS } from '#shared/features/checkout/paths.ts';
import { countBackordered } from '#shared/features/checkout/problems.ts';
import { tellChanges, writeSeen } from '#shared/features/checkout/seen.ts';
import { buyerCountry } from '#shared/features/checkout/terms.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { tellAnswers } from '#shared/features/forms/answers.ts';
import { giftCardExpiry, lastDayText } from '#shared/features/gift-cards/rules.ts';
import type { InstallmentProvider } from '#shared/features/installments/rules.ts';
import { pathOfLogIn } from '#shared/features/site-users/paths.ts';
import { planWords } from '#shared/features/subscriptions/words.ts';
import { propertyAt, toText } from '#shared/json/values.ts';
import { createFormatMoney } from '#shared/money/format-money.ts';
import type { AddressNeeds } from '#shared/places/address-parts.ts';
import { checkAddress } from '#shared/places/check-address.ts';
import { EVERYWHERE, needsOfZones, type Place } from '#shared/places/match-place.ts';
import { offerCountries, type OfferedCountry } from '#shared/places/offered-countries.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { PaymentOffer } from '../payments/settings.ts';
import {
  ASKED,
  asksForBilling,
  besideFields,
  focusOf,
  homeOf,
  toAddresses,
  withFocus,
} from './address-part.ts';
import { toBusinessPart } from './business-part.ts';
import { isAboutAddress, REMINDER_CHOSEN } from './form.ts';
import { type CheckoutAnswer, readAnswer } from './form-answer.ts';
import { toPayments } from './payment-ways.ts';
import { readSeen } from './read-seen.ts';
import { toTermsPart } from './terms-part.ts';

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

/** What is bought, with what was chosen and answered. */
function toEntries({ entries }: Cart, language: string) {
  return entries.map((entry) => ({
    ...entry,
    options: entry.chosenVariant.optionValues.map(({ value }) => value).join(', '),
    answers:
      entry.additionalFieldsForm === undefined
        ? []
        : tellAnswers(entry.additionalFieldsForm, entry.additionalFields ?? null, language),
  }));
}

/** A problem of a line names the line, since it stands above all of them. */
function toSentence({ entryId, message }: CartProblem, { entries }: Cart): string {
  const title = entries.find(({ id }) => id === entryId)?.title;
  return title === undefined ? message : `${title}: ${message}`;
}

/** What has changed since the page was seen that a form was sent from. */
function toChanges(cart: Cart, answer: CheckoutAnswer | undefined, language: string): readonly string[] {
  const seen = readSeen(answer?.values['seen']);
  if (answer === undefined) return [];
  const told = seen && tellChanges(seen, cart, language, createFormatMoney(language));
  if (answer.kind !== 'changed') return told?.lines ?? [];
  const changes = told === undefined ? [] : [...told.lines, ...told.sums];
  return changes.length > 0 ? changes : (answer.reasons ?? []);
}

/** What the page is made for beside the cart. */
interface CheckoutFacts {
  readonly answer: CheckoutAnswer | undefined;
  readonly countries: readonly OfferedCountry[];
  readonly everywhere: readonly OfferedCountry[];
  readonly key: string;
  readonly language: string;
  readonly offer: PaymentOffer;
  /** The country that is chosen beforehand. */
  readonly home: string | undefined;
  readonly installments: InstallmentProvider | undefined;
  /** The preferences of the checkout, and where the shop is. */
  readonly settings: Preferences;
  readonly shopCountry: string;
  /** What the zones of the site want to know of an address of a country. */
  readonly needsOf: (country: string) => AddressNeeds;
}

/** The checkout as its page shows it. */
function toCheckout(cart: Cart, facts: CheckoutFacts): Record<string, unknown> {
  const { answer, countries, everywhere, key, language, offer } = facts;
  const values = answer?.values ?? {};
  const words = checkoutWords(language);
  const whole = { asks: 'whole' } as const;
  const isAddressed = checkAddress(cart.shippingLocation, whole).problems.length === 0;
  const blocking = cart.problems.filter(
    ({ severity, code }) => severity === 'block' && code !== 'PAYMENT_REQUIRED',
  );
  const problems = besideFields(cart, answer);
  const problemAt = (field: string) => problems.find((problem) => problem.field === field)?.message ?? '';
  const asksBilling = asksForBilling(cart);
  const country = buyerCountry(cart, facts.shopCountry);
  const { needsOf, home } = facts;
  const choice = { countries, everywhere, needsOf, home };
  const addresses = toAddresses(cart, { values, problems }, choice, language);
  const ofOrder = cart.problems.filter((one) => !ASKED.includes(one.code) && !isAboutAddress(one));
  const meant = cart.problems.find(({ code }) => code === 'EMAIL_SUGGESTION');
  const changes = toChanges(cart, answer, language);
  const hasProblems = ofOrder.some(({ severity }) => severity === 'block');
  const focus = focusOf(answer, problems, addresses, { hasChanges: changes.length > 0, hasProblems });
  // Who is still typing presses the button of this step, which has to stay where it is.
  const isOnTheWay = answer?.kind === 'followed' && values['step'] === 'contact';
  const isReady =
    !isOnTheWay &&
    cart.entries.length > 0 &&
    blocking.length === 0 &&
    (!cart.requiresShipping || isAddressed);
  // What was entered there stays in sight when something before it has to be mended.
  const showsPayment = isReady || values['billingAsked'] !== undefined;
  return {
    words,
    hasLines: cart.entries.length > 0,
    problems: ofOrder.map((problem) => toSentence(problem, cart)),
    canGoBack: hasProblems,
    changes,
    focus: Object.fromEntries([[focus === '' ? 'nothing' : focus, true]]),
    action: CHECKOUT_FORM_PATHS.contact,
    payAction: CHECKOUT_FORM_PATHS.pay,
    step: showsPayment ? 'payment' : 'contact',
    showsPayment,
    seen: writeSeen(cart),
    email: values['suggestedEmail'] ?? values['email'] ?? cart.email,
    meantEmail: meant === undefined ? {} : { text: meant.message, value: meant.suggestion },
    emailError: problemAt('email'),
    requiresShipping: cart.requiresShipping,
    shippingForm: withFocus(addresses.shippingForm, focus, true),
    asksBilling,
    hasBilling: addresses.hasBilling,
    billingForm: withFocus(addresses.billingForm, focus, asksBilling),
    shippingOptions: cart.requiresShipping
      ? cart.shippingOptions.map((option) => ({
          ...option,
          isSelected: option.id === cart.selectedShippingOption.id,
        }))
      : [],
    isShippingKnown: cart.selectedShippingOption.id !== undefined,
    entries: toEntries(cart, language),
    subtotal: cart.subtotal,
    coupons: cart.coupons,
    discounts: cart.discounts,
    codeLabel: cart.entries[0]?.subscriptionPlan === undefined ? words.code : words.discountCode,
    code: problemAt('code') === '' ? '' : (values['code'] ?? ''),
    codeError: problemAt('code'),
    shippingCost: cart.shippingCost,
    tax: cart.tax,
    hasTax: cart.taxCents > 0,
    taxIncluded: cart.taxIncluded,
    grandTotal: cart.grandTotal,
    grandTotalCents: cart.grandTotalCents,
    giftCards: cart.giftCards,
    amountDue: cart.amountDue,
    amountDueCents: cart.amountDueCents,
    backordered: countBackordered(cart),
    isReady,
    payments:
      cart.amountDueCents > 0
        ? toPayments(offer, language, values['payment'] ?? cart.checkoutEntries?.payment, facts.installments)
        : [],
    paymentError: problemAt('payment'),
    isTest: offer.mode === 'test',
    canPay: cart.amountDueCents === 0 || offer.providers.length > 0,
    note: values['note'] ?? cart.checkoutEntries?.note ?? '',
    ...toBusinessPart(cart, { country, language }, values, problemAt),
    ...toTermsPart(facts.settings, { country, language }, values, problemAt),
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
  /** Who lets the cart be paid in installments; undefined where nobody does. */
  installmentsOf: (scope: ReadScope, site: Site, cart: Cart) => Promise<InstallmentProvider | undefined>;
  /** Whether a reminder of the cart is offered, and whether its buyer has agreed to it. */
  reminderOf: (scope: ReadScope, cartId: string) => Promise<{ isOffered: boolean; isChosen: boolean }>;
  /** What the tick says by which buyers get the news of the shop; undefined where it has none. */
  newsOffer: (scope: ReadScope, site: Site) => Promise<string | undefined>;
  /** How many months gift cards keep that the site sells; 0 for ever. */
  giftCardMonths: (scope: ReadScope) => Promise<number>;
  /** The preferences of the checkout. */
  settings: (scope: ReadScope) => Promise<Preferences>;
  /** A key that makes pressing twice buy once. */
  newKey: () => string;
}): PageContributor {
  return async ({ scope, site, siteUser, cartToken, isPreview, facts, now }) => {
    const [cart, places, offer, settings, newsText] = await Promise.all([
      isPreview ? deps.sample(scope, site, now) : deps.read(scope, site, cartToken, now),
      deps.shippingPlaces(scope),
      deps.offer(scope),
      deps.settings(scope),
      deps.newsOffer(scope, site),
    ]);
    const { language } = site;
    const answer = readAnswer(facts);
    const countries = offerCountries(places, language, undefined);
    const checkout = toCheckout(cart, {
      answer,
      countries,
      home: homeOf(site, countries),
      everywhere: offerCountries(
        [{ country: EVERYWHERE, regions: [], postalPrefixes: [] }],
        language,
        undefined,
      ),
      key: deps.newKey(),
      language,
      offer,
      installments: await deps.installmentsOf(scope, site, cart),
      settings,
      shopCountry: toText(propertyAt(site.settings, ['storeSettings', 'country'])),
      needsOf: (country) => needsOfZones([{ places }], country),
    });
    const isSubscription = cart.entries[0]?.subscriptionPlan !== undefined;
    const { isOffered, isChosen } = await deps.reminderOf(scope, cart.id);
    const isWanted = answer?.values['reminderAsked'] === undefined ? isChosen : 'reminder' in answer.values;
    const shownBefore = isChosen ? REMINDER_CHOSEN : 'open';
    const reminder = isOffered && !isSubscription ? { reminder: { isChosen: isWanted, shownBefore } } : {};
    const here = isSubscription ? pathOfSubscriptionCart(cart.cartToken) : CHECKOUT_PAGE_PATH;
    const sellsCards = cart.entries.some(({ productType }) => productType === PRODUCT_TYPE.giftCard);
    const expiresAt = sellsCards ? giftCardExpiry(now, await deps.giftCardMonths(scope)) : null;
    const cardNote = expiresAt === null ? {} : { giftCardNote: cardNoteOf(expiresAt, site) };
    const logIn = siteUser === undefined ? { logInPath: pathOfLogIn(here) } : {};
    const isTicked = answer?.values['subscribeToList'] !== undefined;
    const news = newsText === undefined ? {} : { news: { text: newsText, isChosen: isTicked } };
    return {
      json: { checkout: { ...checkout, ...reminder, ...news, ...cardNote, ...logIn } },
      isPrivate: true,
    };
  };
}
