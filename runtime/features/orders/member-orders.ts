import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { ReadScope } from '../../database/reads.ts';
import { epoch } from '../../database/sql-times.ts';
import type { OrderColumns, OrderItemColumns } from './model.ts';
import { numberOf } from './reads.ts';
import { orderTokenOf } from './tokens.ts';

/** A line of an order as the account tells it. */
export type MemberOrderLine = Pick<
  OrderItemColumns,
  'productName' | 'variantOptions' | 'quantity' | 'answers' | 'image'
>;

/** An order in the list of the member who bought it. */
export interface MemberOrder {
  /** Empty until it is paid. */
  readonly orderNumber: string;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly status: OrderColumns['status'];
  readonly grandTotal: ReturnType<typeof toMoney>;
  /** What was bought, as its own page tells it. */
  readonly lines: readonly MemberOrderLine[];
  /** Path of its own page. */
  readonly url: string;
}

interface Row {
  readonly id: string;
  readonly number: number | null;
  readonly placedAt: number;
  readonly status: OrderColumns['status'];
  readonly totalMinor: number;
  readonly currency: string;
  readonly lines: readonly MemberOrderLine[];
}

// An order that was never paid is nothing that a member would look for.
const LIST = `
  SELECT id, number, ${epoch('created_at')} AS "placedAt", status, grand_total_minor AS "totalMinor", currency,
         COALESCE((SELECT json_agg(json_build_object('productName', i.product_name, 'variantOptions', i.variant_options,
                          'quantity', i.quantity, 'answers', i.answers, 'image', i.image) ORDER BY i.position)
                     FROM order_items i WHERE i.website_id = o.website_id AND i.order_id = o.id), '[]'::json) AS lines
    FROM orders o
   WHERE website_id = $1 AND site_user_id = $2 AND status NOT IN ('EXPIRED')
     AND (number IS NOT NULL OR status = 'PENDING_PAYMENT')
   ORDER BY created_at DESC, id DESC LIMIT $3`;

/** The orders of a member, the latest first. */
export async function readMemberOrders(
  scope: ReadScope,
  site: { readonly crumbKey: string },
  siteUserId: string,
  most: number,
): Promise<MemberOrder[]> {
  const rows = await scope.query<Row>(LIST, [scope.websiteId, siteUserId, most]);
  return rows.map((row) => ({
    orderNumber: numberOf(row),
    placedAt: row.placedAt,
    status: row.status,
    grandTotal: toMoney(row.totalMinor, row.currency),
    lines: row.lines,
    url: `${ORDER_PAGE_PATH}/${orderTokenOf(site, row.id)}`,
  }));
}
