import type { Cart } from '#shared/features/cart/shape.ts';
import { fromHundredths } from '#shared/features/orders/rules.ts';
import type { PaymentMode } from '#shared/features/payments/rules.ts';
import { beginCourse } from '#shared/features/subscriptions/course.ts';
import type { SiteScope } from '../../database/database.ts';
import { type Ids, sha256 } from '../../platform/ids/ids.ts';
import type { NewOrder } from '../orders/store.ts';
import type { OrderRow } from '../orders/queries.ts';
import type { SubscriptionStore } from './store.ts';
import type { SubscriptionSite } from './mails.ts';
import type { RenewalItem, RenewalSums } from './model.ts';
import { subscriptionTokenOf } from './tokens.ts';

/** The order that a subscription begins with. */
export interface FirstOrder {
  readonly order: OrderRow;
  readonly items: NewOrder['items'];
  readonly cart: Cart;
  readonly provider: string;
  readonly mode: PaymentMode;
}

/** What each cycle of a subscription costs and brings; undefined for another cart. */
function toRenewal({ renewal, currency, taxIncluded, selectedShippingOption }: Cart, item: RenewalItem) {
  if (renewal === undefined) return undefined;
  const minor = (cents: number) => fromHundredths(cents, currency);
  const { name } = selectedShippingOption;
  const shippingMinor = minor(renewal.shippingCostCents);
  const sums: RenewalSums = {
    subtotalMinor: minor(renewal.subtotalCents),
    shippingMinor,
    taxMinor: minor(renewal.taxCents),
    isTaxIncluded: taxIncluded,
    grandTotalMinor: minor(renewal.grandTotalCents),
    shippingLines: name === undefined ? [] : [{ title: name, minor: shippingMinor }],
  };
  const taxMinor = minor(renewal.lineTaxCents);
  return { sums, item: { ...item, discountMinor: 0, taxMinor, backorder: null } };
}

/** Begins a subscription in the transaction that makes its first order; nothing for another cart. */
export async function begin(
  { ids, store }: { readonly ids: Ids; readonly store: SubscriptionStore },
  scope: SiteScope,
  { site, order, items, cart, provider, mode }: FirstOrder & { readonly site: SubscriptionSite },
  now: number,
): Promise<void> {
  const [entry] = cart.entries;
  const [item] = items;
  const plan = entry?.subscriptionPlan;
  const renewal = item === undefined ? undefined : toRenewal(cart, item);
  if (plan === undefined || renewal === undefined) return;
  const id = ids.id();
  const { period, state, isEnding, cycles, paidCycles, periodIndex } = beginCourse(plan, now);
  const nothing = {
    paidUntil: null,
    nextChargeAt: null,
    noticeAt: null,
    firstTriedAt: null,
    wakeAt: null,
    endedAt: null,
  };
  const row = {
    id,
    tokenHash: sha256(subscriptionTokenOf(site, id)),
    state,
    isEnding,
    cycles,
    paidCycles,
    periodIndex,
    ...nothing,
    ...renewal,
    periodValue: period.value,
    periodUnit: period.unit,
    firstOrderId: order.id,
    email: order.email,
    customerName: order.customerName,
    language: order.language,
    origin: order.origin,
    billingAddress: order.billingAddress,
    shippingAddress: order.shippingAddress,
    isTest: order.isTest,
    capturesAtOnce: order.capturesAtOnce,
    currency: order.currency,
    provider,
    mode,
    method: '',
    card: null,
    cardKey: '',
    problem: '',
    startedAt: new Date(now),
    modifiedAt: new Date(now),
  };
  await store.begin(scope, row, order.sourceId, now);
}
