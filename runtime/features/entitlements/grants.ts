import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { toMailAddress } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { OrderRow } from '../orders/queries.ts';
import { ORDERS } from '../orders/to-join.ts';
import { CYCLES } from '../subscriptions/to-join.ts';
import { defineEntitlements } from './model.ts';

/** Who may see what pages protect. */
export type Grants = ReturnType<typeof createGrants>;

// The cart that a subscription began with has the id of its first cycle.
const FOLLOW = `
  UPDATE entitlements e SET until = $3
    FROM ${CYCLES} c JOIN ${ORDERS} o ON o.website_id = c.website_id AND o.source_id = c.id
   WHERE c.website_id = $1 AND c.subscription_id = $2 AND o.source_kind IN ('cart', 'cycle') AND e.website_id = $1 AND e.order_id = o.id
     AND e.until IS DISTINCT FROM $3`;

/**
 * Makes what keeps the grants.
 * @param untilOf until when what an order bought can be used; null for ever, or as long as its subscription goes on
 */
export function createGrants(
  db: Database,
  ids: Pick<Ids, 'id'>,
  untilOf: (scope: SiteScope, order: OrderRow) => Promise<Date | null>,
) {
  const entitlements = defineEntitlements(db.sequelize);
  return {
    /** Gives the buyer what the paywall products of a paid order open, once, in the transaction in which it is paid. */
    async give(scope: SiteScope, order: OrderRow, now: number): Promise<void> {
      const { websiteId, transaction } = scope;
      const lines = order.items.filter(({ productType }) => productType === PRODUCT_TYPE.paywall);
      if (lines.length === 0) return;
      const until = await untilOf(scope, order);
      await entitlements.bulkCreate(
        lines.map(({ id, productId }) => ({
          websiteId,
          id: ids.id(),
          productId,
          orderId: order.id,
          orderItemId: id,
          siteUserId: order.siteUserId,
          email: toMailAddress(order.email),
          grantedAt: new Date(now),
          until,
          endedAt: null,
        })),
        { transaction, ignoreDuplicates: true },
      );
    },

    /** Lets what the orders of a subscription gave last until then; null for as long as it goes on. */
    async follow({ websiteId, query }: SiteScope, subscriptionId: string, until: Date | null): Promise<void> {
      await query(FOLLOW, [websiteId, subscriptionId, until]);
    },

    /** Takes back what lines of an order gave. */
    async end(
      { websiteId, transaction }: SiteScope,
      orderId: string,
      itemIds: readonly string[],
      now: number,
    ): Promise<void> {
      const where = { websiteId, orderId, orderItemId: [...itemIds], endedAt: null };
      await entitlements.update({ endedAt: new Date(now) }, { where, transaction });
    },
  };
}
