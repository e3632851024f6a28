import type { CartMessages } from '#shared/features/cart/messages.ts';
import type { Cart, CartProblem } from '#shared/features/cart/shape.ts';

/** What a buyer was shown before paying. */
export interface Shown {
  /** Hundredths of the major unit. */
  readonly expectedGrandTotalCents: number;
  /** What is left to pay after gift cards, in hundredths, where it was shown. */
  readonly expectedDueCents?: number | undefined;
  /** Pieces that were told to come later, where it was shown. */
  readonly expectedBackordered?: number | undefined;
  /** The lines that were shown, by their ids, where the page says so. */
  readonly expectedLines?: ReadonlyMap<string, number> | undefined;
  /** Codes of problems that only warn and that the buyer has seen. */
  readonly acceptProblems: readonly string[];
}

/** Another sum than the buyer was shown. */
function priceProblem(expected: number, now: number, message: string): CartProblem {
  return {
    code: 'PRICE_CHANGED',
    severity: 'warn',
    message,
    was: String(expected),
    now: String(now),
  };
}

/** Another rest than the buyer was shown: a gift card was spent elsewhere, or filled up. */
function dueProblem(expected: number, now: number, message: string): CartProblem {
  return {
    code: 'GIFT_CARD_INVALID',
    severity: 'warn',
    field: 'giftCards',
    message,
    was: String(expected),
    now: String(now),
  };
}

/** True for a cart that holds what the buyer was shown, and as many pieces of it. */
export function hasShownLines(
  { entries }: Pick<Cart, 'entries'>,
  expected: ReadonlyMap<string, number>,
): boolean {
  return (
    entries.length === expected.size && entries.every(({ id, quantity }) => expected.get(id) === quantity)
  );
}

/** How many pieces of a cart come later, since they are on back-order. */
export function countBackordered({ entries }: Pick<Cart, 'entries'>): number {
  return entries.reduce((sum, { backorder }) => sum + (backorder?.quantity ?? 0), 0);
}

/** More comes later than the buyer was told: somebody else has bought what was in stock. */
function laterProblem(expected: number, now: number, message: string): CartProblem {
  return { code: 'BACKORDERED', severity: 'warn', message, was: String(expected), now: String(now) };
}

/**
 * What still keeps a cart from being bought; how to pay is said with the call itself. A coupon
 * that counted in the total that was shown, and does not any more, was lost to somebody faster.
 */
export function problemsAtCheckout(
  cart: Pick<Cart, 'entries' | 'problems' | 'grandTotalCents' | 'amountDueCents'>,
  shown: Shown,
  messages: Pick<CartMessages, 'totalChanged' | 'giftCardsChanged' | 'backorderedMeanwhile'>,
): CartProblem[] {
  const { problems, grandTotalCents, amountDueCents } = cart;
  const backordered = countBackordered(cart);
  const { expectedGrandTotalCents, expectedDueCents = amountDueCents, acceptProblems } = shown;
  const { expectedBackordered = backordered } = shown;
  const isOther =
    expectedGrandTotalCents !== grandTotalCents ||
    (shown.expectedLines !== undefined && !hasShownLines(cart, shown.expectedLines));
  const open = problems
    .map((problem): CartProblem => {
      const isLost = isOther && problem.code === 'COUPON_INVALID';
      return isLost ? { ...problem, code: 'COUPON_LOST_RACE', severity: 'block' } : problem;
    })
    .filter(
      ({ severity, code }) =>
        code !== 'PAYMENT_REQUIRED' &&
        code !== 'EMAIL_SUGGESTION' &&
        (severity === 'block' || !acceptProblems.includes(code)),
    );
  if (open.length > 0) return open;
  if (isOther) return [priceProblem(expectedGrandTotalCents, grandTotalCents, messages.totalChanged)];
  if (backordered > expectedBackordered) {
    return [laterProblem(expectedBackordered, backordered, messages.backorderedMeanwhile)];
  }
  if (expectedDueCents === amountDueCents) return [];
  return [dueProblem(expectedDueCents, amountDueCents, messages.giftCardsChanged)];
}
