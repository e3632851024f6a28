import { DRAFT_LINK_PATH } from '#shared/features/draft-links/paths.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { TemplateOffers } from '../templates/feature.ts';
import { draftLinkChore } from './chores.ts';
import { defineDraftLinks } from './model.ts';
import { draftRemarkPersonalData } from './personal-data.ts';
import { mountDraftLinks } from './routes.ts';
import { routeSharedDrafts } from './visitor-routes.ts';

/** Links by which people see the draft of a site who do not work on it, and what they say of it. */
export function draftLinksFeature(
  { db, ids, auditLog: audit, formPages, wearBrand: wear }: House,
  { previewStyles }: Pick<TemplateOffers, 'previewStyles'>,
) {
  const tools = { ids, audit, ...defineDraftLinks(db.sequelize) };
  return feature('draft-links', {
    offers: undefined,
    calls: (api) => mountDraftLinks(api, db, tools),
    whileLocked: [DRAFT_LINK_PATH],
    routes: (app, door) => routeSharedDrafts(app, door, { ...tools, db, formPages, wear, previewStyles }),
    chores: [draftLinkChore],
    personalData: [draftRemarkPersonalData],
  });
}
