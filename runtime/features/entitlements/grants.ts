import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { toMailAddress } from '#shared/features/mail/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { OrderRow } from '../orders/reads.ts';
import { defineEntitlements } from './model.ts';

/** Who may see what pages protect (runtime-contract B8.4). */
export interface Grants {
  /** Gives the buyer what the paywall products of a paid order open, once, in the transaction in which it is paid. */
  give(scope: SiteScope, order: OrderRow, now: number): Promise<void>;
  /** Takes back what lines of an order gave. */
  end(scope: SiteScope, orderId: string, itemIds: readonly string[], now: number): Promise<void>;
}

/** Makes what keeps the grants. */
export function createGrants(db: Database, ids: Pick<Ids, 'id'>): Grants {
  const entitlements = defineEntitlements(db.sequelize);
  return {
    async give({ websiteId, transaction }, order, now) {
      const lines = order.items.filter(({ productType }) => productType === PRODUCT_TYPE.paywall);
      if (lines.length === 0) return;
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
          until: null,
          endedAt: null,
        })),
        { transaction, ignoreDuplicates: true },
      );
    },

    async end({ websiteId, transaction }, orderId, itemIds, now) {
      const where = { websiteId, orderId, orderItemId: [...itemIds], endedAt: null };
      await entitlements.update({ endedAt: new Date(now) }, { where, transaction });
    },
  };
}
