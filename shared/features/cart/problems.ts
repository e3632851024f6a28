import { freeTextOf } from '#shared/features/free-prices/rules.ts';
import { checkAdditionalFields } from '#shared/features/forms/rules.ts';
import { quoteServicesOf } from '#shared/features/quotes/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { toHundredths, toMoney } from '#shared/money/minor-units.ts';
import type { AddressParts } from '#shared/places/address-parts.ts';
import { taxKindOf } from '#shared/features/tax/rules.ts';
import { checkAddress } from '#shared/places/check-address.ts';
import { suggestEmail } from '#shared/text/suggest-email.ts';
import { addressNeedsOf } from './address-needs.ts';
import type { CartProblem } from './shape.ts';
import { type CartLine, flagsOf, unitPriceOf } from './lines.ts';
import type { CartMessages } from './messages.ts';
import { checkStock } from './rules.ts';
import type { CartSums } from './sums.ts';
import {
  type CartChoices,
  type CartRules,
  minimumSubtotalCentsOf,
  needsTaxZone,
  taxPlaceOf,
} from './terms.ts';

/** A cart as its problems are looked for. */
export interface JudgedCart {
  readonly lines: readonly CartLine[];
  readonly choices: CartChoices;
  readonly rules: CartRules;
  readonly sums: CartSums;
  /** Currency of the prices. */
  readonly currency: string;
  /** Currency in which the visitor last saw them. */
  readonly seenCurrency: string;
}

/** The words of a cart, all in the language of its site. */
export interface CartVoice {
  /** BCP 47 tag. */
  readonly language: string;
  readonly formatMoney: FormatMoney;
  readonly messages: CartMessages;
}

/** Codes of what is asked for on the way to paying, and of no use on the page of the cart. */
const CHECKOUT_CODES: readonly CartProblem['code'][] = [
  'EMAIL_REQUIRED',
  'EMAIL_SUGGESTION',
  'SHIPPING_ADDRESS_REQUIRED',
  'BILLING_ADDRESS_REQUIRED',
  'PAYMENT_REQUIRED',
];

/** False for what the checkout asks for by itself. */
export function isForCartPage({ code }: CartProblem): boolean {
  return !CHECKOUT_CODES.includes(code);
}

/** Whether a cart can go to the checkout as it is. */
export function isPayable({ problems }: { readonly problems: readonly CartProblem[] }): boolean {
  return problems.every((problem) => problem.severity === 'warn' || !isForCartPage(problem));
}

interface LineVoice {
  readonly formatMinor: (minor: number) => string;
  /** Whether the prices that the visitor saw were in the currency of now. */
  readonly isSameCurrency: boolean;
  readonly messages: CartMessages;
}

/** Why a line cannot be bought, or what became of it since the visitor last changed it. */
function problemsOfLine(
  line: CartLine,
  wanted: number,
  { formatMinor, isSameCurrency, messages }: LineVoice,
): CartProblem[] {
  const entryId = line.id;
  if (!line.isSold) {
    return [{ code: 'ITEM_UNPUBLISHED', severity: 'block', entryId, message: messages.notSold }];
  }
  if (line.variant.isGone) {
    return [{ code: 'VARIANT_GONE', severity: 'block', entryId, message: messages.variantGone }];
  }
  if (line.lacksFile) {
    return [{ code: 'FILE_MISSING', severity: 'block', entryId, message: messages.noDownload }];
  }
  const problems: CartProblem[] = [];
  const available = Math.max(0, line.variant.available);
  const refused = checkStock({ ...line.variant, qtyInStock: available }, wanted, 0);
  if (refused !== undefined) {
    const code = available === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK';
    problems.push({ code, severity: 'block', entryId, message: messages.notEnough, available });
  }
  const unit = unitPriceOf(line.variant);
  if (isSameCurrency && unit !== line.seenPriceMinor) {
    const was = formatMinor(line.seenPriceMinor);
    const now = formatMinor(unit);
    const message = messages.priceChanged(was, now);
    problems.push({ code: 'PRICE_CHANGED', severity: 'warn', entryId, message, was, now });
  }
  if (line.form !== null && 'errors' in checkAdditionalFields(line.form, line.additionalFields)) {
    const message = messages.needsAnswers;
    problems.push({ code: 'FORM_REQUIRED', severity: 'block', entryId, field: 'additionalFields', message });
  }
  return problems;
}

function quantityByVariant(lines: readonly CartLine[]): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { variant, quantity } of lines) wanted.set(variant.id, (wanted.get(variant.id) ?? 0) + quantity);
  return wanted;
}

/** Problems of each line: lines that differ only in their fields share the stock. */
export function problemsOfLines(
  { lines, currency, seenCurrency }: Pick<JudgedCart, 'lines' | 'currency' | 'seenCurrency'>,
  { language, formatMoney, messages }: CartVoice,
): CartProblem[][] {
  const wanted = quantityByVariant(lines);
  const formatMinor = (minor: number) => formatMoney(toMoney(minor, currency));
  return lines.map((line) =>
    problemsOfLine(line, wanted.get(line.variant.id) ?? line.quantity, {
      formatMinor: (minor) => freeTextOf(line.free, minor, language) ?? formatMinor(minor),
      isSameCurrency: currency === seenCurrency,
      messages,
    }),
  );
}

/** Why a coupon of the cart takes nothing off, for people. */
export function invalidCouponText(
  { coupon, reason }: CartSums['coupons']['refused'][number],
  { formatMoney, messages }: CartVoice,
): string {
  return messages.coupon(
    reason,
    coupon.minimumSubtotal === null ? undefined : formatMoney(coupon.minimumSubtotal),
  );
}

function problemsOfCodes({ choices, rules, sums }: JudgedCart, voice: CartVoice): CartProblem[] {
  const known = new Set(rules.coupons.map(({ code }) => code));
  const invalid = [
    ...sums.coupons.refused
      .filter(({ coupon }) => coupon.code !== null)
      .map((refused) => ({ code: refused.coupon.code, text: invalidCouponText(refused, voice) })),
    ...choices.couponCodes
      .filter((code) => !known.has(code))
      .map((code) => ({ code, text: voice.messages.coupon('UNKNOWN', undefined) })),
  ];
  return invalid.map(({ code, text }) => ({
    code: 'COUPON_INVALID',
    severity: 'warn',
    field: 'coupons',
    message: `${code}: ${text}`,
  }));
}

function problemsOfGiftCards({ giftCards }: CartSums, { messages }: CartVoice): CartProblem[] {
  return giftCards.flatMap(({ card, reason }): CartProblem[] =>
    reason === undefined
      ? []
      : [
          {
            code: 'GIFT_CARD_INVALID',
            severity: 'warn',
            field: 'giftCards',
            message: `${messages.giftCardTitle(card.last4)}: ${messages.giftCard(reason)}`,
          },
        ],
  );
}

/** What the address lacks, or what of it is wrong: an old cart may hold what would not be taken today. */
function problemsOfAddress(
  location: AddressParts,
  rules: CartRules,
  requiresShipping: boolean,
  { language }: CartVoice,
): CartProblem[] {
  const needs = addressNeedsOf(rules, location.country ?? '', requiresShipping);
  const asked = requiresShipping
    ? ({ path: 'shippingLocation', asks: 'whole' } as const)
    : ({ path: 'billingAddress', asks: 'place' } as const);
  const missing = requiresShipping ? 'SHIPPING_ADDRESS_REQUIRED' : 'BILLING_ADDRESS_REQUIRED';
  const { problems } = checkAddress(location, { ...asked, language, needs });
  return problems.map(({ code, field, message }) => ({
    code: code === 'ADDRESS_FIELD_REQUIRED' ? missing : 'ADDRESS_INVALID',
    severity: 'block',
    field,
    message,
  }));
}

/**
 * True where it has to be known where lines are bought: a zone of the site taxes something of them, a service may, or the
 * site sells to its zones alone.
 */
function dependsOnPlace(lines: readonly CartLine[], rules: CartRules): boolean {
  const kinds = lines.flatMap(({ productType }) => taxKindOf(productType) ?? []);
  const isQuoted = kinds.length > 0 && quoteServicesOf(rules.services).tax !== undefined;
  const isTaxed = rules.taxZones.some(({ rates }) => kinds.some((kind) => rates[kind] > 0));
  return isQuoted || isTaxed || needsTaxZone(rules);
}

function problemsOfDelivery({ lines, choices, rules, sums }: JudgedCart, voice: CartVoice): CartProblem[] {
  const { messages } = voice;
  const problems: CartProblem[] = [];
  const block = (code: CartProblem['code'], field: string, message: string) =>
    problems.push({ code, severity: 'block', field, message });
  const { requiresShipping } = flagsOf(lines);
  const location = choices.shippingLocation;
  if (requiresShipping && location === null) {
    block('SHIPPING_ADDRESS_REQUIRED', 'shippingLocation', messages.addressRequired);
  } else if (requiresShipping && sums.shippingOptions.length === 0) {
    block('SHIPPING_UNAVAILABLE', 'shippingLocation', messages.shippingUnavailable);
  }
  const place = taxPlaceOf(choices, requiresShipping);
  if (place !== null) problems.push(...problemsOfAddress(place, rules, requiresShipping, voice));
  else if (!requiresShipping && dependsOnPlace(lines, rules)) {
    block('BILLING_ADDRESS_REQUIRED', 'billingAddress', messages.billingRequired);
  }
  if (place !== null && sums.taxZone === undefined && needsTaxZone(rules)) {
    const field = requiresShipping ? 'shippingLocation' : 'billingAddress';
    block('TAX_UNAVAILABLE', field, messages.taxUnavailable);
  }
  return problems;
}

/** Everything that keeps a cart from being paid, or is to be known before, beside its lines. */
export function problemsOfCart(cart: JudgedCart, voice: CartVoice): CartProblem[] {
  const { lines, choices, rules, sums, currency, seenCurrency } = cart;
  const { formatMoney, messages } = voice;
  if (lines.length === 0) return problemsOfCodes(cart, voice);
  const problems: CartProblem[] = [];
  if (currency !== seenCurrency) {
    const message = messages.currencyChanged(currency);
    problems.push({ code: 'CURRENCY_MISMATCH', severity: 'warn', message, was: seenCurrency, now: currency });
  }
  problems.push(...problemsOfCodes(cart, voice), ...problemsOfGiftCards(sums, voice));
  const minimumCents = minimumSubtotalCentsOf(rules);
  if (toHundredths(sums.subtotalMinor, currency) < minimumCents) {
    const hundredths = toHundredths(1, currency);
    const message = messages.minimum(formatMoney(toMoney(Math.ceil(minimumCents / hundredths), currency)));
    problems.push({ code: 'MIN_SUBTOTAL', severity: 'block', message });
  }
  const plan = lines[0]?.subscriptionPlan ?? null;
  if (plan !== null && plan.numBillingCycles !== 1 && sums.subtotalMinor > 0 && sums.dueMinor === 0) {
    const code = sums.grandTotalMinor === 0 ? 'COUPON_INVALID' : 'GIFT_CARD_INVALID';
    problems.push({ code, severity: 'block', field: 'payment', message: messages.firstPaymentNothing });
  }
  if (choices.email === null) {
    const message = messages.emailRequired;
    problems.push({ code: 'EMAIL_REQUIRED', severity: 'block', field: 'email', message });
  }
  const suggestion = choices.email === null ? undefined : suggestEmail(choices.email);
  if (suggestion !== undefined) {
    const message = messages.emailSuggestion(suggestion);
    problems.push({ code: 'EMAIL_SUGGESTION', severity: 'warn', field: 'email', message, suggestion });
  }
  problems.push(...problemsOfDelivery(cart, voice));
  if (sums.dueMinor > 0) {
    problems.push({
      code: 'PAYMENT_REQUIRED',
      severity: 'block',
      field: 'payment',
      message: messages.paymentRequired,
    });
  }
  return problems;
}
