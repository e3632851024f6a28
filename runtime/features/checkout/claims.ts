import type { CartMessages } from '#shared/features/cart/messages.ts';
import type { CartProblem } from '#shared/features/cart/shape.ts';
import { checkOutCart } from '#shared/features/checkout/contract.ts';
import { HOLD_SECONDS } from '#shared/features/stock/rules.ts';
import type { SiteScope } from '../../database/database.ts';
import type { Statement } from '../../database/in-order.ts';
import { type Refusal, refuseAs } from '../../http/refusal.ts';
import type { CouponUses } from '../coupons/uses.ts';
import type { GiftCardLedger } from '../gift-cards/ledger.ts';
import type { StockLedger } from '../stock/ledger.ts';
import type { CartToBuy } from './cart-to-buy.ts';

/** An order that is being made of a cart, and takes what others may want too. */
export interface Claim {
  readonly orderId: string;
  readonly bought: CartToBuy;
  readonly messages: CartMessages;
  readonly now: number;
}

/** The answer to who cannot buy a cart as it is. */
export function refuseProblems(problems: readonly CartProblem[]): Refusal {
  return refuseAs(checkOutCart, 'PROBLEMS', { facts: { problems } });
}

/** The statement that holds the pieces of an order. @throws Refusal PROBLEMS, where they are sold meanwhile */
export function toHoldPieces(
  ledger: Pick<StockLedger, 'toHold'>,
  scope: SiteScope,
  { orderId, bought, messages, now }: Claim,
): Statement<void> {
  const lines = bought.lines.map(({ variantId, quantity, backorder }) => ({
    variantId,
    quantity,
    backordered: backorder?.quantity ?? 0,
  }));
  const ask = { id: orderId, lines, seconds: HOLD_SECONDS.payment };
  return ledger.toHold(scope, ask, now).map((held) => {
    if (held.kind === 'held') return;
    if (held.kind === 'over') throw new Error('An order that is just being made holds nothing any more.');
    const short = new Map(held.shortages.map((shortage) => [shortage.variantId, shortage.available]));
    throw refuseProblems(
      bought.cart.entries.flatMap((entry): CartProblem[] => {
        const available = short.get(entry.chosenVariant.id);
        if (available === undefined) return [];
        return [
          {
            code: available === 0 ? 'OUT_OF_STOCK' : 'INSUFFICIENT_STOCK',
            severity: 'block',
            entryId: entry.id,
            message: messages.soldMeanwhile,
            available,
          },
        ];
      }),
    );
  });
}

/** Counts the coupons of an order as used. @throws Refusal PROBLEMS, where somebody else was faster with one */
export async function claimCoupons(
  coupons: Pick<CouponUses, 'claim'>,
  scope: SiteScope,
  { orderId, bought: { cart, couponIds }, messages, now }: Claim,
): Promise<void> {
  const lost: CartProblem[] = [];
  for (const couponId of couponIds.toSorted()) {
    const reason = await coupons.claim(scope, { couponId, orderId, email: cart.email }, now);
    if (reason === undefined) continue;
    const title = cart.discounts.find(({ id }) => id === couponId)?.title ?? '';
    lost.push({
      code: 'COUPON_LOST_RACE',
      severity: 'block',
      field: 'coupons',
      message: messages.couponLost(title),
    });
  }
  if (lost.length > 0) throw refuseProblems(lost);
}

/** Takes off the gift cards what they pay. @throws Refusal PROBLEMS, where somebody else has just spent of one */
export async function claimGiftCards(
  giftCards: Pick<GiftCardLedger, 'claim'>,
  scope: SiteScope,
  { orderId, bought, messages, now }: Claim,
): Promise<void> {
  const { giftCardLines } = bought.sums;
  const short = await giftCards.claim(scope, orderId, giftCardLines, now);
  if (short.length === 0) return;
  throw refuseProblems(
    giftCardLines
      .filter(({ id }) => short.includes(id))
      .map(({ last4 }) => ({
        code: 'GIFT_CARD_INVALID',
        severity: 'block',
        field: 'giftCards',
        message: messages.giftCardShort(last4),
      })),
  );
}
