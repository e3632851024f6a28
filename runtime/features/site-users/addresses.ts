import {
  addSiteUserAddress,
  removeSiteUserAddress,
  type SiteUserAddress,
} from '#shared/features/site-users/contract.ts';
import { tidyAddress } from '#shared/places/check-address.ts';
import { ADDRESSES_MAX } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { RequestContext } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { takeAddress } from '../../http/take-address.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { defineSiteUsers } from './model.ts';

/** The addresses that members keep for their next orders. */
export interface SiteUserAddresses {
  /** Those of a member, the latest first. */
  list(scope: ReadScope, siteUserId: string): Promise<SiteUserAddress[]>;
  /** @throws Refusal 400 ADDRESS_INVALID, 409 TOO_MANY_ADDRESSES */
  add(
    scope: SiteScope,
    siteUserId: string,
    location: SiteUserAddress['location'],
    context: Pick<RequestContext, 'now' | 'site'>,
  ): Promise<SiteUserAddress>;
  /** @throws Refusal 404 ADDRESS_NOT_FOUND, also for that of another member */
  remove(scope: SiteScope, siteUserId: string, addressId: string): Promise<void>;
}

const LIST = `
  SELECT id, location FROM site_user_addresses WHERE website_id = $1 AND site_user_id = $2
   ORDER BY id DESC LIMIT ${ADDRESSES_MAX}`;

/** Makes the store of addresses. */
export function createSiteUserAddresses(db: Database, ids: Ids): SiteUserAddresses {
  const { addresses } = defineSiteUsers(db.sequelize);
  return {
    async list(scope, siteUserId) {
      const kept = await scope.query<SiteUserAddress>(LIST, [scope.websiteId, siteUserId]);
      return kept.map(({ id, location }) => ({ id, location: tidyAddress(location) }));
    },
    async add(scope, siteUserId, given, { now, site: { language } }) {
      const location = takeAddress(given, { language, asks: 'whole' });
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
