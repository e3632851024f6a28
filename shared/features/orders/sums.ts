import { toAmountText } from '#shared/money/amount-text.ts';
import { amountDue, type OrderKind } from './rules.ts';
import { orderWords } from './words.ts';

/** The amounts of an order, in the minor unit of its currency. */
export interface OrderAmounts {
  readonly kind: OrderKind;
  readonly currency: string;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly discountLines: readonly { readonly title: string; readonly minor: number }[];
  readonly shippingMinor: number;
  readonly shippingLines: readonly { readonly title: string; readonly minor: number }[];
  readonly taxMinor: number;
  readonly isTaxIncluded: boolean;
  readonly grandTotalMinor: number;
  readonly giftCardMinor: number;
  readonly giftCardLines: readonly { readonly last4: string; readonly minor: number }[];
  readonly capturedMinor: number;
  readonly refundedMinor: number;
  readonly giftCardRefundedMinor: number;
}

/** An amount of an order with its name, as a reader sees it. */
export interface OrderSum {
  readonly name: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

/** What the sums of an order are read in and on. */
interface SumsReading {
  /** BCP 47 tag. */
  readonly language: string;
  /** How carts call a gift card of these last characters, in that language. */
  readonly giftCardTitle: (last4: string) => string;
  /** What stands where a coupon pays the shipping. */
  readonly freeShipping: string;
  /** On an invoice, which says what was paid and what is left to be paid. */
  readonly isInvoice?: boolean;
}

/**
 * What an order came to, row by row, below its lines: the same wherever it is told. Nothing that is none has a row, but
 * for the subtotal and for a way of shipping that costs nothing.
 */
export function orderSums(order: OrderAmounts, reading: SumsReading): OrderSum[] {
  const { language, giftCardTitle, freeShipping, isInvoice = false } = reading;
  const words = orderWords(language);
  const text = (minor: number) => toAmountText(minor, order.currency, language);
  const row = (name: string, minor: number): OrderSum => ({ name, amount: text(minor), isTotal: false });
  const off = (name: string, minor: number): OrderSum => ({ ...row(name, minor), amount: `−${text(minor)}` });
  const unlessNone = (minor: number, made: OrderSum) => (minor === 0 ? [] : [made]);
  const discounts = order.discountLines.map(({ title, minor }) =>
    minor === 0 ? { ...row(title, minor), amount: freeShipping } : off(title, minor),
  );
  const shipping = [words.shipping, order.shippingLines.map(({ title }) => title).join(', ')];
  const shippingRow = row(shipping.filter(Boolean).join(': '), order.shippingMinor);
  const refunded = order.refundedMinor + order.giftCardRefundedMinor;
  const due = order.grandTotalMinor - order.capturedMinor - order.giftCardMinor;
  return [
    ...(order.kind === 'purchase' ? [row(words.subtotal, order.subtotalMinor)] : []),
    ...(discounts.length > 0
      ? discounts
      : unlessNone(order.discountMinor, off(words.discount, order.discountMinor))),
    ...(order.shippingLines.length > 0 ? [shippingRow] : unlessNone(order.shippingMinor, shippingRow)),
    ...unlessNone(order.taxMinor, row(order.isTaxIncluded ? words.taxIncluded : words.tax, order.taxMinor)),
    { ...row(words.total, order.grandTotalMinor), isTotal: true },
    ...order.giftCardLines.map(({ last4, minor }) => off(giftCardTitle(last4), minor)),
    ...(isInvoice
      ? [
          ...unlessNone(order.capturedMinor, row(words.paid, order.capturedMinor)),
          ...unlessNone(due, row(words.due, due)),
        ]
      : unlessNone(order.giftCardMinor, row(words.paidOtherwise, amountDue(order)))),
    ...unlessNone(refunded, off(words.givenBack, refunded)),
  ];
}
