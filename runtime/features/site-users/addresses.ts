import {
  addSiteUserAddress,
  removeSiteUserAddress,
  type SiteUserAddress,
} from '#shared/features/site-users/contract.ts';
import { ADDRESSES_MAX } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/reads.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { MemberFactsSql } from '../cart/merge.ts';
import { defineSiteUsers } from './model.ts';

/** The addresses that members keep for their next orders. */
export interface SiteUserAddresses {
  /** Those of a member, the latest first. */
  list(scope: ReadScope, siteUserId: string): Promise<SiteUserAddress[]>;
  /** @throws Refusal 409 TOO_MANY_ADDRESSES */
  add(
    scope: SiteScope,
    siteUserId: string,
    location: SiteUserAddress['location'],
    now: number,
  ): Promise<SiteUserAddress>;
  /** @throws Refusal 404 ADDRESS_NOT_FOUND, also for that of another member */
  remove(scope: SiteScope, siteUserId: string, addressId: string): Promise<void>;
}

const LIST = `
  SELECT id, location FROM site_user_addresses WHERE website_id = $1 AND site_user_id = $2
   ORDER BY id DESC LIMIT ${ADDRESSES_MAX}`;

/** SQL of what a new cart of a member begins with; `$1` is the site. */
export const memberFactsSql: MemberFactsSql = {
  email: (id) => `(SELECT email FROM site_users WHERE website_id = $1::text AND id = ${id})`,
  location: (
    id,
  ) => `(SELECT location FROM site_user_addresses WHERE website_id = $1::text AND site_user_id = ${id}
                       ORDER BY id DESC LIMIT 1)`,
};

/** Makes the book of addresses. */
export function createSiteUserAddresses(db: Database, ids: Ids): SiteUserAddresses {
  const { addresses } = defineSiteUsers(db.sequelize);
  return {
    list: (scope, siteUserId) => scope.query<SiteUserAddress>(LIST, [scope.websiteId, siteUserId]),
    async add(scope, siteUserId, location, now) {
      const { websiteId, transaction } = scope;
      // Two at once would both count before either is there.
      await scope.query('SELECT id FROM site_users WHERE website_id = $1 AND id = $2 FOR UPDATE', [
        websiteId,
        siteUserId,
      ]);
      const kept = await addresses.count({ where: { websiteId, siteUserId }, transaction });
      if (kept >= ADDRESSES_MAX) throw refuseAs(addSiteUserAddress, 'TOO_MANY_ADDRESSES');
      const id = ids.id();
      await addresses.create(
        { websiteId, id, siteUserId, location, createdAt: new Date(now) },
        { transaction },
      );
      return { id, location };
    },
    async remove({ websiteId, transaction }, siteUserId, id) {
      const gone = await addresses.destroy({ where: { websiteId, siteUserId, id }, transaction });
      if (gone === 0) throw refuseAs(removeSiteUserAddress, 'ADDRESS_NOT_FOUND');
    },
  };
}
