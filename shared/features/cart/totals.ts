import { freeTextOf } from '#shared/features/free-prices/rules.ts';
import type { FormDefinition } from '#shared/features/forms/definition.ts';
import { backorderedText, inStockOf } from '#shared/features/backorders/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { toHundredths, toMoney } from '#shared/money/minor-units.ts';
import type { Cart, CartEntry, CartProblem } from './shape.ts';
import { backorderedOf, type CartLine, flagsOf } from './lines.ts';
import type { CartMessages } from './messages.ts';
import { invalidCouponText, problemsOfCart, problemsOfLines } from './problems.ts';
import { type CartSums, type LineSums, sumUp } from './sums.ts';
import type { CartChoices, CartRules } from './terms.ts';

/** A stored cart; undefined facts of a cart that was never made are empty texts and zeros. */
export interface CartFacts {
  readonly id: string;
  readonly websiteId: string;
  /** Order that the cart became; null before. */
  readonly orderId: string | null;
  /** Epoch milliseconds. */
  readonly created: number;
  readonly version: number;
  /** Currency in which the visitor last saw the prices. */
  readonly seenCurrency: string;
  readonly cartToken: string;
  readonly choices: CartChoices;
  readonly lines: readonly CartLine[];
  /** Lines that were taken out a moment ago and can be put back. */
  readonly removedLines: readonly CartLine[];
}

/** What a cart is worked out with. */
export interface CartPricing {
  readonly rules: CartRules;
  /** Currency of the site's prices. */
  readonly currency: string;
  /** Language tag of the site. */
  readonly language: string;
  readonly formatMoney: FormatMoney;
  /** In the language of the site, as the amounts are. */
  readonly messages: CartMessages;
  /** Epoch milliseconds. */
  readonly now: number;
}

const toFormAnswer = ({ fields, ...form }: FormDefinition): CartEntry['additionalFieldsForm'] => ({
  ...form,
  fields: fields.map((field) => ({ ...field, options: [...field.options] })),
});

/** What its owner is told of the pieces that are on back-order. */
function toBackorder({ variant, quantity }: CartLine, backordered: number, language: string) {
  if (backordered === 0 || variant.backorder == null) return {};
  const { isPreorder, promisedOn } = variant.backorder;
  const told = { quantity: backordered, isPreorder, promisedOn };
  return { backorder: { ...told, text: backorderedText(told, quantity, language) } };
}

function toEntry(
  line: CartLine,
  {
    backordered,
    sums,
    problems,
  }: { readonly backordered: number; readonly sums: LineSums; readonly problems: CartProblem[] },
  { currency, language }: CartPricing,
): CartEntry {
  const { variant, quantity } = line;
  const money = (minor: number) => toMoney(minor, currency);
  const cents = (minor: number) => toHundredths(minor, currency);
  const freeText = freeTextOf(line.free, sums.unitMinor, language);
  return {
    id: line.id,
    itemId: line.itemId,
    productType: line.productType,
    title: line.title,
    fullUrl: line.fullUrl,
    ...(line.image === undefined ? {} : { image: line.image }),
    chosenVariant: {
      id: variant.id,
      sku: variant.sku,
      attributes: { ...variant.attributes },
      price: money(variant.priceMinor),
      ...(variant.salePriceMinor === null ? {} : { salePrice: money(variant.salePriceMinor) }),
      onSale: variant.onSale,
      unlimited: variant.unlimited,
      qtyInStock: inStockOf(variant),
      optionValues: variant.optionValues.map(({ value }) => ({ value })),
    },
    quantity,
    purchasePriceCents: cents(sums.unitMinor),
    subTotal: cents(sums.totalMinor),
    discountCents: cents(sums.discountMinor),
    taxCents: cents(sums.taxMinor),
    unitPrice: money(sums.unitMinor),
    lineTotal: money(sums.totalMinor),
    ...(freeText === undefined ? {} : { freeText }),
    ...(line.additionalFields === null ? {} : { additionalFields: line.additionalFields }),
    ...(line.form === null ? {} : { additionalFieldsForm: toFormAnswer(line.form) }),
    ...(line.subscriptionPlan === null ? {} : { subscriptionPlan: line.subscriptionPlan }),
    ...toBackorder(line, backordered, language),
    problems,
  };
}

function toCoupons(
  { choices }: CartFacts,
  { rules, currency, ...voice }: CartPricing,
  { coupons }: CartSums,
) {
  const { applied, refused } = coupons;
  const records = rules.coupons.filter(({ code }) => code !== null && choices.couponCodes.includes(code));
  const describe = ({ id, code, title, offer }: (typeof records)[number]) => ({
    id,
    code: code ?? '',
    title,
    kind: offer.kind,
  });
  const withAmount = ({ coupon, amounts }: (typeof applied)[number]) => {
    const minor = amounts.reduce((sum, amount) => sum + amount, 0);
    return {
      ...describe(coupon),
      discountCents: toHundredths(minor, currency),
      discount: toMoney(minor, currency),
    };
  };
  return {
    coupons: records.map(describe),
    validCoupons: applied.filter(({ coupon }) => coupon.code !== null).map(withAmount),
    invalidCoupons: refused
      .filter(({ coupon }) => coupon.code !== null)
      .map((one) => ({
        ...describe(one.coupon),
        reason: one.reason,
        message: invalidCouponText(one, voice),
      })),
    discounts: applied.map(withAmount),
  };
}

function toGiftCards({ giftCards }: CartSums, { messages }: CartPricing): Cart['giftCards'] {
  return giftCards.map(({ card, amountMinor, reason }) => ({
    id: card.id,
    last4: card.last4,
    balance: toMoney(card.balanceMinor, card.currency),
    amountCents: toHundredths(amountMinor, card.currency),
    amount: toMoney(amountMinor, card.currency),
    rest: toMoney(card.balanceMinor - amountMinor, card.currency),
    ...(reason === undefined ? {} : { reason, message: messages.giftCard(reason) }),
  }));
}

function toShipping(facts: CartFacts, { currency }: CartPricing, sums: CartSums) {
  const lines = (sums.shippingOption?.lines ?? []).map(({ title, priceMinor }) => {
    const minor = sums.isShippingFree ? 0 : priceMinor;
    return { title, priceCents: toHundredths(minor, currency), price: toMoney(minor, currency) };
  });
  const options = sums.shippingOptions.map(({ priceMinor, lines: _, ...option }) => {
    const minor = sums.isShippingFree ? 0 : priceMinor;
    return { ...option, priceCents: toHundredths(minor, currency), price: toMoney(minor, currency) };
  });
  return {
    shippingOptions: options,
    shippingLines: lines,
    selectedShippingOption: options.find(({ id }) => id === sums.shippingOption?.id) ?? {},
    shippingLocation: { ...facts.choices.shippingLocation },
    ...(facts.choices.checkoutEntries == null ? {} : { checkoutEntries: facts.choices.checkoutEntries }),
    ...(facts.choices.billingAddress == null ? {} : { billingAddress: { ...facts.choices.billingAddress } }),
  };
}

function toTaxRules({ taxZone }: CartSums) {
  if (taxZone === undefined) return [];
  const { id, name, included, rates } = taxZone;
  return [{ id, name, included, rates: { ...rates } }];
}

/** What each later payment of a subscription comes to; coupons are for the first one alone. */
function toRenewal({ lines, choices }: CartFacts, { rules, currency, now }: CartPricing) {
  const [line] = lines;
  const plan = line?.subscriptionPlan ?? null;
  if (plan === null || plan.numBillingCycles === 1) return {};
  const sums = sumUp(
    lines,
    { ...choices, couponCodes: [] },
    { rules: { ...rules, coupons: [] }, currency, now },
  );
  const cents = (minor: number) => toHundredths(minor, currency);
  return {
    renewal: {
      subtotalCents: cents(sums.subtotalMinor),
      shippingCostCents: cents(sums.shippingMinor),
      taxCents: cents(sums.taxMinor),
      lineTaxCents: cents(sums.lines[0]?.taxMinor ?? 0),
      grandTotalCents: cents(sums.grandTotalMinor),
      grandTotal: toMoney(sums.grandTotalMinor, currency),
    },
  };
}

/** The cart as its owner sees it: lines, sums, flags and problems. */
export function toCart(facts: CartFacts, pricing: CartPricing): Cart {
  const { lines, choices, seenCurrency } = facts;
  const { rules, currency } = pricing;
  const sums = sumUp(lines, choices, pricing);
  const ofLines = problemsOfLines({ lines, currency, seenCurrency }, pricing);
  const ofCart = problemsOfCart({ lines, choices, rules, sums, currency, seenCurrency }, pricing);
  const backordered = backorderedOf(lines);
  const noSums: LineSums = { unitMinor: 0, totalMinor: 0, discountMinor: 0, taxMinor: 0 };
  const money = (minor: number) => toMoney(minor, currency);
  const cents = (minor: number) => toHundredths(minor, currency);
  return {
    id: facts.id,
    websiteId: facts.websiteId,
    orderId: facts.orderId ?? '',
    created: facts.created,
    isPurchased: facts.orderId !== null,
    entries: lines.map((line, index) =>
      toEntry(
        line,
        {
          backordered: backordered[index] ?? 0,
          sums: sums.lines[index] ?? noSums,
          problems: ofLines[index] ?? [],
        },
        pricing,
      ),
    ),
    removedEntries: facts.removedLines.map(({ id, title, quantity, variant }) => ({
      id,
      title,
      quantity,
      optionValues: variant.optionValues.map(({ value }) => ({ value })),
    })),
    ...toShipping(facts, pricing, sums),
    applicableTaxRules: toTaxRules(sums),
    ...toCoupons(facts, pricing, sums),
    giftCards: toGiftCards(sums, pricing),
    subtotalCents: cents(sums.subtotalMinor),
    taxCents: cents(sums.taxMinor),
    shippingCostCents: cents(sums.shippingMinor),
    discountCents: cents(sums.discountMinor),
    grandTotalCents: cents(sums.grandTotalMinor),
    giftCardCents: cents(sums.giftCardMinor),
    amountDueCents: cents(sums.dueMinor),
    totalQuantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    ...flagsOf(lines),
    cartToken: facts.cartToken,
    email: choices.email ?? '',
    currency,
    version: facts.version,
    problems: [...ofLines.flat(), ...ofCart],
    subtotal: money(sums.subtotalMinor),
    discount: money(sums.discountMinor),
    shippingCost: money(sums.shippingMinor),
    tax: money(sums.taxMinor),
    taxIncluded: sums.isTaxIncluded,
    grandTotal: money(sums.grandTotalMinor),
    giftCardTotal: money(sums.giftCardMinor),
    amountDue: money(sums.dueMinor),
    ...toRenewal(facts, pricing),
  };
}
