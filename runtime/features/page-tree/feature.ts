import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { pathOfImage } from '../images/image-item.ts';
import type { PolicyOffers } from '../policies/feature.ts';
import type { SiteLayoutOffers } from '../site-layout/feature.ts';
import { createBinnedPages } from './binned-pages.ts';
import { pageGates } from './gates.ts';
import { createHeadContext } from './page-context.ts';
import { pageTexts } from './page-texts.ts';
import { pagePasswordForm } from './password-form.ts';
import { mountPageTree } from './routes.ts';
import { createPageTreeService } from './service.ts';
import { lockedPage, membersPage } from './system-pages.ts';

/** What the tree of pages needs of drafts, of policies and of pictures. */
interface PageTreeNeeds extends SiteLayoutOffers, PolicyOffers {
  readonly pathOfImage: typeof pathOfImage;
}

/** The tree of pages of a site: making, naming, ordering and deleting them, and who sees them. */
export function pageTreeFeature(
  base: House,
  { siteDrafts: drafts, policies, pathOfImage: toPath }: PageTreeNeeds,
) {
  const { db, ids, auditLog: audit, bin, editions, store } = base;
  const tree = createPageTreeService({
    ids,
    drafts,
    audit,
    bin,
    policies,
    commonTemplates: editions.common,
  });
  return feature('page-tree', {
    offers: { pageGates },
    calls: (api) => mountPageTree(api, db, tree),
    pages: [lockedPage, membersPage],
    releasedTexts: [pageTexts],
    pageParts: [createHeadContext(toPath)],
    forms: (edge) => [pagePasswordForm(edge, { db, editions })],
    binned: (bins) => bins.handle('page', createBinnedPages({ drafts }, store)),
  });
}
