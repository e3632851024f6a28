import { type Feature, feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { ProductOffers } from '../products/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { mountStores } from './routes.ts';
import { createStoreService } from './service.ts';

/** Store pages of a site. */
export function storesFeature(
  { db, ids, auditLog: audit, readStoreTemplates }: House,
  { catalog, siteDrafts }: Pick<ProductOffers, 'catalog'> & SiteLayoutOffers,
): Feature {
  const { categories } = catalog;
  const stores = createStoreService({ ids, drafts: siteDrafts, categories, audit, readStoreTemplates });
  return feature('stores', { offers: undefined, calls: (api) => mountStores(api, db, stores) });
}
