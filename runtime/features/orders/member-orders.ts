import { SAMPLE_TOKEN } from '#shared/features/pages/paths.ts';
import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { backorderedText } from '#shared/features/backorders/rules.ts';
import { type OrderWords, wordsOfOrder } from '#shared/features/orders/words.ts';
import { type Money, toMoney } from '#shared/money/minor-units.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { OrderColumns, OrderItemColumns } from './model.ts';
import { type OrderRow, readOrdersOfMember } from './queries.ts';
import { numberOf } from './to-order.ts';
import { type ReadSample, toSampleOrder } from './sample-order.ts';
import { tellOrder, type ToldOrder } from './told.ts';
import { orderTokenOf } from './tokens.ts';

/** A line of an order as the account tells it. */
interface MemberOrderLine
  extends Pick<
    OrderItemColumns,
    'productName' | 'variantOptions' | 'quantity' | 'answers' | 'image' | 'freeText'
  > {
  readonly lineTotal: Money;
  /** What is told of pieces that were sold before they were there; empty where there are none. */
  readonly backorderText: string;
}

/** An order in the list of the member who bought it. */
export interface MemberOrder extends ToldOrder {
  /** Empty until it is paid. */
  readonly orderNumber: string;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly status: OrderColumns['status'];
  readonly grandTotal: Money;
  /** What was bought, as its own page tells it. */
  readonly lines: readonly MemberOrderLine[];
  readonly words: OrderWords;
  /** Path of its own page. */
  readonly url: string;
}

/**
 * An order as the account of its buyer lists it.
 * @param url path of its own page
 */
export function toMemberOrder(row: OrderRow, language: string, url: string): MemberOrder {
  return {
    ...tellOrder(row, language),
    orderNumber: numberOf(row),
    placedAt: row.createdAt,
    status: row.status,
    grandTotal: toMoney(row.grandTotalMinor, row.currency),
    lines: row.items.map(
      ({ productName, variantOptions, quantity, answers, image, freeText, lineMinor, backorder }) => ({
        productName,
        variantOptions,
        quantity,
        answers,
        image,
        freeText,
        lineTotal: toMoney(lineMinor, row.currency),
        backorderText: backorder === null ? '' : backorderedText(backorder, quantity, language),
      }),
    ),
    words: wordsOfOrder(row.kind, language),
    url,
  };
}

/** The orders of a member, the latest first. */
export async function readMemberOrders(
  scope: ReadScope,
  site: { readonly siteSecret: string; readonly language: string },
  siteUserId: string,
  most: number,
): Promise<MemberOrder[]> {
  const rows = await readOrdersOfMember(scope, siteUserId, most);
  return rows.map((row) =>
    toMemberOrder(row, site.language, `${ORDER_PAGE_PATH}/${orderTokenOf(site, row.id)}`),
  );
}

/** Makes what reads the orders that previews show in their place. */
export function createSampleMemberOrders(readSample: ReadSample) {
  return async (scope: ReadScope, site: Site, now: number): Promise<MemberOrder[]> => {
    const row = toSampleOrder(site, await readSample(scope, site, now), now);
    return [toMemberOrder(row, site.language, `${ORDER_PAGE_PATH}/${SAMPLE_TOKEN}`)];
  };
}
