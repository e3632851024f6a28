import {
  listRestockGroups,
  listRestockSignUps,
  type ListedSignUp,
  type RestockGroup,
} from '#shared/features/restock/contract.ts';
import { RESTOCK_PAGE } from '#shared/features/restock/rules.ts';
import type { HandlerInput, Output } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';
import { pageOf, type Place, readCursor, writeCursor } from '../../http/cursor.ts';
import { refuseAs } from '../../http/refusal.ts';
import { PRODUCTS, VARIANTS } from '../products/to-join.ts';
import { inStockSql } from '../stock/to-join.ts';

interface GroupRow extends Omit<RestockGroup, 'lastSignUpOn'> {
  readonly lastSignUpOn: Date;
  readonly isAwaited: number;
  /** Microseconds of the latest sign-up, as the cursor needs them. */
  readonly place: string;
}

interface SignUpRow extends Omit<ListedSignUp, 'createdOn'> {
  readonly createdOn: Date;
  readonly place: string;
}

const SIGN_UPS = `
  SELECT id, email AS "siteVisitorEmail", is_join_mailing_list AS "isJoinMailingList", language,
         created_at AS "createdOn", state AS status, created_at::text AS place
    FROM restock_sign_ups
   WHERE website_id = $1 AND product_id = $2 AND variant_id = $3
     AND ($4::timestamptz IS NULL OR (created_at, id) < ($4, $5))
   ORDER BY created_at DESC, id DESC LIMIT ${RESTOCK_PAGE + 1}`;

function placeOf(cursorKey: string, list: string, cursor: string | undefined): Place {
  const place = cursor === undefined ? [] : readCursor(cursorKey, list, cursor);
  if (place === undefined) throw refuseAs(listRestockGroups, 'BAD_CURSOR');
  return place;
}

const GROUPS = `
  WITH asked AS (
    SELECT product_id, variant_id, count(*) FILTER (WHERE state = 'PENDING' AND is_confirmed)::int AS waiting,
           count(*) FILTER (WHERE state IN ('QUEUED', 'SENT'))::int AS told, max(created_at) AS last
      FROM restock_sign_ups WHERE website_id = $1 GROUP BY product_id, variant_id)
  SELECT p.id AS "productId", v.id AS "variantId", p.name AS "productName", v.sku, v.attributes,
         a.waiting AS "signUpCount", a.told AS "toldCount", a.last AS "lastSignUpOn", v.unlimited,
         CASE WHEN v.unlimited THEN 0 ELSE GREATEST(0, ${inStockSql('v')}) END AS "qtyInStock",
         (a.waiting > 0)::int AS "isAwaited", a.last::text AS place
    FROM asked a
    JOIN ${VARIANTS} v ON v.website_id = $1 AND v.id = a.variant_id
    JOIN ${PRODUCTS} p ON p.website_id = $1 AND p.id = a.product_id
   WHERE $2::int IS NULL OR ((a.waiting > 0)::int, a.last, v.id) < ($2, $3::timestamptz, $4)
   ORDER BY (a.waiting > 0)::int DESC, a.last DESC, v.id DESC LIMIT ${RESTOCK_PAGE + 1}`;

/** Makes what staff see of sign-ups. */
export function createRestockLists() {
  return {
    /**
     * The variants that are signed up for, what somebody waits for first.
     * @throws Refusal 400 BAD_CURSOR
     */
    async groups(
      scope: SiteScope,
      cursorKey: string,
      { cursor }: HandlerInput<typeof listRestockGroups>['query'],
    ): Promise<Output<typeof listRestockGroups>> {
      const { name } = listRestockGroups;
      const [isAwaited = null, last = null, variantId = null] = placeOf(cursorKey, name, cursor);
      const rows = await scope.query<GroupRow>(GROUPS, [scope.websiteId, isAwaited, last, variantId]);
      const { shown, paging } = pageOf(rows, RESTOCK_PAGE, (row) =>
        writeCursor(cursorKey, name, [row.isAwaited, row.place, row.variantId]),
      );
      return {
        signUpGroups: shown.map(({ lastSignUpOn, ...row }) => ({
          ...row,
          lastSignUpOn: lastSignUpOn.toISOString(),
        })),
        ...paging,
      };
    },
    /**
     * Who signed up for a variant, the latest first.
     * @throws Refusal 400 BAD_CURSOR
     */
    async signUps(
      scope: SiteScope,
      cursorKey: string,
      { productId, variantId, cursor }: HandlerInput<typeof listRestockSignUps>['query'],
    ): Promise<Output<typeof listRestockSignUps>> {
      const list = `${listRestockSignUps.name} ${variantId}`;
      const [at = null, id = null] = placeOf(cursorKey, list, cursor);
      const rows = await scope.query<SignUpRow>(SIGN_UPS, [scope.websiteId, productId, variantId, at, id]);
      const { shown, paging } = pageOf(rows, RESTOCK_PAGE, (row) =>
        writeCursor(cursorKey, list, [row.place, row.id]),
      );
      return {
        signUps: shown.map(({ createdOn, ...row }) => ({ ...row, createdOn: createdOn.toISOString() })),
        ...paging,
      };
    },
  };
}

/** What staff see of sign-ups. */
export type RestockLists = ReturnType<typeof createRestockLists>;
