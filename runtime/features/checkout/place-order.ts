import { amountDue, needsFulfillment } from '#shared/features/orders/rules.ts';
import type { Address } from '#shared/features/orders/shape.ts';
import { fulfillmentOf } from '#shared/features/orders/states.ts';
import type { SiteScope } from '../../database/database.ts';
import { known } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { NewOrder, OrderStore } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import { type Attempt, latestAttemptOf } from './attempts.ts';
import type { CartToBuy } from './cart-to-buy.ts';
import type { CheckoutBody } from './order-facts.ts';

const nameOf = ({ firstName = '', lastName = '' }: Address) => `${firstName} ${lastName}`.trim();

/** What an order is made of beside its cart. */
export type PlacedFacts = Pick<NewOrder['order'], 'isTest' | 'capturesAtOnce' | 'terms'> & {
  readonly addresses: Pick<NewOrder['order'], 'shippingAddress' | 'billingAddress'>;
};

/** Writes the order of a cart, and reads it with the latest attempt at paying it. */
export async function placeOrder(
  { ids, orders }: { readonly ids: Ids; readonly orders: OrderStore },
  scope: SiteScope,
  { context, body }: { readonly context: RequestContext; readonly body: CheckoutBody },
  { cart, lines, sums, facts }: CartToBuy & { readonly facts: PlacedFacts },
): Promise<{ order: OrderRow; last: Attempt | undefined }> {
  const { site, origin, now, siteUser } = context;
  const id = ids.id();
  const { addresses, ...settled } = facts;
  const progress = lines.map(({ quantity, productType }) => ({
    quantity,
    fulfilledQuantity: 0,
    refundedQuantity: 0,
    needsFulfillment: needsFulfillment(productType),
  }));
  const order = {
    id,
    tokenHash: sha256(orders.tokenOf(site, id)),
    sourceId: cart.id,
    sourceKind: 'cart' as const,
    kind: 'purchase' as const,
    fulfillmentState: fulfillmentOf(progress),
    ...settled,
    language: site.language,
    origin,
    email: cart.email,
    siteUserId: siteUser?.id ?? null,
    customerName: nameOf(addresses.billingAddress) || nameOf(addresses.shippingAddress),
    ...addresses,
    note: body.note,
    currency: cart.currency,
    ...sums,
  };
  const [, placed, last] = await scope.inOrder([
    orders.place({ order, items: lines }, now),
    orders.read(id),
    amountDue(sums) === 0 ? known(undefined) : latestAttemptOf(id),
  ]);
  if (placed === undefined) throw new Error('An order that was just written is gone.');
  return { order: placed, last };
}
