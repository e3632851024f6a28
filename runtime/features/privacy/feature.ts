import { PERSONAL_ARCHIVE_PATH } from '#shared/features/privacy/paths.ts';
import { feature } from '../../sockets/feature.ts';
import type { House } from '../../wiring/base.ts';
import type { PersonalData } from './personal-data.ts';
import { mountPrivacy, routePersonalArchives } from './routes.ts';
import { createPrivacyService } from './service.ts';

/**
 * What is kept of people, handed out and erased.
 * @param ordersOf the orders of a person
 */
export function privacyFeature(
  { db, auditLog }: Pick<House, 'db' | 'auditLog'>,
  ordersOf: Parameters<typeof createPrivacyService>[0]['ordersOf'],
) {
  const parts: PersonalData[] = [];
  const privacy = createPrivacyService({ audit: auditLog, ordersOf, parts });
  return feature('privacy', {
    offers: {
      privacy,
      /** Says what a feature keeps; what looks into the tables of others goes before those. */
      addPersonalData: (kept: readonly PersonalData[]) => void parts.push(...kept),
    },
    calls: (api) => mountPrivacy(api, db, privacy),
    whileLocked: [PERSONAL_ARCHIVE_PATH],
    routes: (app, { edge }) => routePersonalArchives(app, { db, edge, privacy }),
  });
}

export type PrivacyOffers = ReturnType<typeof privacyFeature>['offers'];
