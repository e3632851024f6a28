import { describe, expect, it } from 'vitest';
import { cartMessages } from '#shared/features/cart/messages.ts';
import type { CartProblem } from '#shared/features/cart/shape.ts';
import { cartOf, line } from '../cart/testing/sample-cart.ts';
import { problemsAtCheckout } from './problems.ts';

const MESSAGES = cartMessages('en');
const problem = (code: CartProblem['code'], severity: CartProblem['severity'] = 'warn'): CartProblem => ({
  code,
  severity,
  message: code,
});

describe('what keeps a cart from being bought', () => {
  it.each([
    ['nothing of a cart as it was shown', [], 500, [], []],
    ['not that nobody has said yet how to pay', [problem('PAYMENT_REQUIRED', 'block')], 500, [], []],
    ['another total', [], 400, [], ['PRICE_CHANGED']],
    ['a warning that the buyer has not seen', [problem('PRICE_CHANGED')], 500, [], ['PRICE_CHANGED']],
    ['no warning that the buyer has seen', [problem('PRICE_CHANGED')], 500, ['PRICE_CHANGED'], []],
    ['what blocks, seen or not', [problem('MIN_SUBTOTAL', 'block')], 500, ['MIN_SUBTOTAL'], ['MIN_SUBTOTAL']],
    [
      'a coupon that counted when it was shown',
      [problem('COUPON_INVALID')],
      400,
      ['COUPON_INVALID'],
      ['COUPON_LOST_RACE'],
    ],
    ['no coupon that did not count then either', [problem('COUPON_INVALID')], 500, ['COUPON_INVALID'], []],
  ] as const)('is %s', (_, problems, expectedGrandTotalCents, acceptProblems, codes) => {
    const found = problemsAtCheckout(
      { entries: [], problems: [...problems], grandTotalCents: 500, amountDueCents: 300 },
      { expectedGrandTotalCents, acceptProblems },
      MESSAGES,
    );
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it.each([
    ['is that more comes later than was shown', 1, 2, ['BACKORDERED']],
    ['is not that as much comes later as was shown', 2, 2, []],
    ['is not that less comes later than was shown', 3, 2, []],
    ['is not what comes later where nothing of that was shown', undefined, 2, []],
  ] as const)('%s', (_, expectedBackordered, now, codes) => {
    const backorder = { limit: 9, isPreorder: false, promisedOn: null };
    const cart = cartOf([line({ quantity: now, variant: { available: 9, backorder } })]);
    const { grandTotalCents } = cart;
    const shown = { expectedGrandTotalCents: grandTotalCents, expectedBackordered, acceptProblems: [] };
    const found = problemsAtCheckout({ ...cart, problems: [] }, shown, MESSAGES);
    expect(found.map(({ code }) => code)).toEqual(codes);
  });

  it('is another rest after gift cards than was shown', () => {
    const cart = { entries: [], problems: [], grandTotalCents: 500, amountDueCents: 300 };
    const shown = { expectedGrandTotalCents: 500, acceptProblems: [] };
    const found = problemsAtCheckout(cart, { ...shown, expectedDueCents: 200 }, MESSAGES);
    expect(found).toMatchObject([{ code: 'GIFT_CARD_INVALID', was: '200', now: '300' }]);
    expect(problemsAtCheckout(cart, { ...shown, expectedDueCents: 300 }, MESSAGES)).toEqual([]);
  });
});
