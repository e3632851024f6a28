import { ORDER_SORTS, type OrderSort } from '#shared/features/orders/rules.ts';
import {
  FULFILLMENT_STATES,
  type FulfillmentState,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATES,
  type PaymentState,
} from '#shared/features/orders/states.ts';

/** Which orders are looked for; it stands in the window's address. */
export interface OrderPlace {
  readonly search?: string;
  readonly kind?: OrderSort;
  readonly status?: OrderStatus;
  readonly paymentState?: PaymentState;
  readonly fulfillmentState?: FulfillmentState;
  /** First and last day, such as 2026-11-22. */
  readonly from?: string;
  readonly until?: string;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the place from the window's address; what is none is left out. */
export function readOrderPlace(query: URLSearchParams): OrderPlace {
  const search = query.get('search') ?? '';
  const kind = ORDER_SORTS.find((one) => one === query.get('kind'));
  const status = ORDER_STATUSES.find((one) => one === query.get('status'));
  const paymentState = PAYMENT_STATES.find((one) => one === query.get('paymentState'));
  const fulfillmentState = FULFILLMENT_STATES.find((one) => one === query.get('fulfillmentState'));
  const day = (name: string) =>
    DAY.test(query.get(name) ?? '') ? (query.get(name) ?? undefined) : undefined;
  const [from, until] = [day('from'), day('until')];
  return {
    ...(search === '' ? {} : { search }),
    ...(kind === undefined ? {} : { kind }),
    ...(status === undefined ? {} : { status }),
    ...(paymentState === undefined ? {} : { paymentState }),
    ...(fulfillmentState === undefined ? {} : { fulfillmentState }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}
