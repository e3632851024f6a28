import { SAMPLE_ADDRESS, SAMPLE_BUYER } from '#shared/features/orders/sample-buyer.ts';
import { FIRST_ORDER_NUMBER } from '#shared/features/orders/rules.ts';
import type { OwnSubscription } from '#shared/features/subscriptions/contract.ts';
import { beginCourse, payCourse, possibleActs } from '#shared/features/subscriptions/course.ts';
import type { OffsetAt } from '#shared/features/subscriptions/schedule.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { CartToBuy } from '../checkout/cart-to-buy.ts';

const SAMPLE_CARD = { brand: 'Visa', last4: '4242' } as const;

/**
 * A subscription of somebody made up, paid for the first time a moment ago, for previews.
 * @returns undefined for a cart that is none of a subscription
 */
export function toSampleSubscription(
  { cart, lines, sums }: Pick<CartToBuy, 'cart' | 'lines' | 'sums'>,
  subscriptionToken: string,
  now: number,
  offsetAt: OffsetAt,
): OwnSubscription | undefined {
  const plan = cart.entries[0]?.subscriptionPlan;
  const [line] = lines;
  if (plan === undefined || line === undefined) return undefined;
  const course = payCourse(beginCourse(plan, now), now, offsetAt);
  const today = new Date(now).toISOString();
  const amount = toMoney(sums.grandTotalMinor, cart.currency);
  return {
    id: '0'.repeat(24),
    state: course.state,
    isEnding: course.isEnding,
    productName: line.productName,
    variantOptions: [...line.variantOptions],
    quantity: line.quantity,
    customerEmail: SAMPLE_BUYER.email,
    customerName: `${SAMPLE_BUYER.firstName} ${SAMPLE_BUYER.lastName}`,
    testMode: false,
    plan,
    amount,
    paidCycles: course.paidCycles,
    startedOn: today,
    nextChargeOn: course.nextChargeAt === null ? null : new Date(course.nextChargeAt).toISOString(),
    endedOn: null,
    problem: '',
    card: SAMPLE_CARD,
    itemId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    shippingAddress: cart.requiresShipping ? SAMPLE_ADDRESS : {},
    billingAddress: SAMPLE_ADDRESS,
    possibleActs: possibleActs(course, now, offsetAt),
    cycles: [
      {
        n: 1,
        state: 'paid',
        dueOn: today,
        paidOn: today,
        amount,
        tries: 0,
        problem: '',
        orderId: '',
        orderNumber: String(FIRST_ORDER_NUMBER),
      },
    ],
    subscriptionToken,
  };
}
