import { ORDER_PAGE_PATH } from '#shared/features/orders/paths.ts';
import { toMoney } from '#shared/money/minor-units.ts';
import type { ReadScope } from '../../database/reads.ts';
import { epoch } from '../../database/sql-times.ts';
import type { OrderColumns } from './model.ts';
import { numberOf } from './reads.ts';
import { orderTokenOf } from './tokens.ts';

/** An order in the list of the member who bought it. */
export interface MemberOrder {
  /** Empty until it is paid. */
  readonly orderNumber: string;
  /** Epoch milliseconds. */
  readonly placedAt: number;
  readonly status: OrderColumns['status'];
  readonly grandTotal: ReturnType<typeof toMoney>;
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
}

// An order that was never paid is nothing that a member would look for.
const LIST = `
  SELECT id, number, ${epoch('created_at')} AS "placedAt", status, grand_total_minor AS "totalMinor", currency
    FROM orders
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
    url: `${ORDER_PAGE_PATH}/${orderTokenOf(site, row.id)}`,
  }));
}
