import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { createBinnedPages } from './binned-pages.ts';
import { mountPageTree } from './routes.ts';
import { createPageTreeService } from './service.ts';

/** The tree of pages of a site: making, naming, ordering and deleting them, and who sees them. */
export function pageTreeFeature(base: House, { siteDrafts: drafts }: SiteLayoutOffers) {
  const { db, ids, auditLog: audit, bin, editions, store } = base;
  const tree = createPageTreeService({ ids, drafts, audit, bin, commonTemplates: editions.common });
  return feature('page-tree', {
    offers: undefined,
    calls: (api) => mountPageTree(api, db, tree),
    binned: (bins) => bins.handle('page', createBinnedPages({ drafts }, store)),
  });
}
