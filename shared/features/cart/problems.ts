import { checkAdditionalFields } from '#shared/features/forms/rules.ts';
import type { FormatMoney } from '#shared/money/format-money.ts';
import { toHundredths, toMoney } from '#shared/money/minor-units.ts';
import type { CartProblem } from './shape.ts';
import { type CartLine, flagsOf, unitPriceOf } from './lines.ts';
import type { CartMessages } from './messages.ts';
import { checkStock } from './rules.ts';
import type { CartSums } from './sums.ts';
import { type CartChoices, type CartRules, minimumSubtotalCentsOf, needsTaxZone } from './terms.ts';

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

/** How a cart speaks: both in the language of its site. */
export interface CartVoice {
  readonly formatMoney: FormatMoney;
  readonly messages: CartMessages;
}

/** Codes of what is asked for on the way to paying, and of no use on the page of the cart. */
const CHECKOUT_CODES: readonly CartProblem['code'][] = [
  'EMAIL_REQUIRED',
  'SHIPPING_ADDRESS_REQUIRED',
  'SHIPPING_OPTION_REQUIRED',
  'PAYMENT_REQUIRED',
];

/** False for what the checkout asks for by itself. */
export function isForCartPage({ code }: CartProblem): boolean {
  return !CHECKOUT_CODES.includes(code);
}

/** Why a line cannot be bought, or what became of it since the visitor last changed it. */
function problemsOfLine(
  line: CartLine,
  wanted: number,
  formatMinor: (minor: number) => string,
  isSameCurrency: boolean,
  messages: CartMessages,
): CartProblem[] {
  const entryId = line.id;
  if (!line.isSold) {
    return [{ code: 'ITEM_UNPUBLISHED', severity: 'block', entryId, message: messages.notSold }];
  }
  if (line.variant.isGone) {
    return [{ code: 'VARIANT_GONE', severity: 'block', entryId, message: messages.variantGone }];
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

/** Problems of each line: lines that differ only in their fields share the stock (runtime-contract B3.7). */
export function problemsOfLines(
  { lines, currency, seenCurrency }: Pick<JudgedCart, 'lines' | 'currency' | 'seenCurrency'>,
  { formatMoney, messages }: CartVoice,
): CartProblem[][] {
  const wanted = quantityByVariant(lines);
  const formatMinor = (minor: number) => formatMoney(toMoney(minor, currency));
  return lines.map((line) =>
    problemsOfLine(
      line,
      wanted.get(line.variant.id) ?? line.quantity,
      formatMinor,
      currency === seenCurrency,
      messages,
    ),
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

function problemsOfDelivery(
  { lines, choices, rules, sums }: JudgedCart,
  { messages }: CartVoice,
): CartProblem[] {
  const problems: CartProblem[] = [];
  const block = (code: CartProblem['code'], field: string, message: string) =>
    problems.push({ code, severity: 'block', field, message });
  const { requiresShipping } = flagsOf(lines);
  const location = choices.shippingLocation;
  if (requiresShipping && location === null) {
    block('SHIPPING_ADDRESS_REQUIRED', 'shippingLocation', messages.addressRequired);
  } else if (requiresShipping && sums.shippingOptions.length === 0) {
    block('SHIPPING_UNAVAILABLE', 'shippingLocation', messages.shippingUnavailable);
  } else if (requiresShipping && sums.shippingOption === undefined) {
    block('SHIPPING_OPTION_REQUIRED', 'selectedShippingOption', messages.shippingOptionRequired);
  }
  if (location !== null && sums.taxZone === undefined && needsTaxZone(rules)) {
    block('TAX_UNAVAILABLE', 'shippingLocation', messages.taxUnavailable);
  }
  return problems;
}

/** Everything that keeps a cart from being paid, or is to be known before, beside its lines (runtime-contract B3.7). */
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
