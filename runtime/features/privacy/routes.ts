import type { Router } from 'express';
import {
  erasePersonalData,
  exportPersonalData,
  findPersonalData,
} from '#shared/features/privacy/contract.ts';
import { PERSONAL_ARCHIVE_PATH } from '#shared/features/privacy/paths.ts';
import type { Database } from '../../database/database.ts';
import { onceIn } from '../../http/idempotency.ts';
import type { Api } from '../../http/mount.ts';
import { notFound } from '../../http/refusal.ts';
import { type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import type { PrivacyService } from './service.ts';

/** Mounts the calls of staff about what is kept of a person. */
export function mountPrivacy(api: Api, db: Database, privacy: PrivacyService): void {
  const once = onceIn(db);

  api.mount(findPersonalData, ({ body }, { site }) =>
    db.withSite(site.id, (scope) => privacy.find(scope, body.email)),
  );
  api.mount(exportPersonalData, ({ body }, context) =>
    once(context, (scope) => privacy.makeArchive(scope, context, body.email)),
  );
  api.mount(erasePersonalData, ({ body }, context) =>
    once(context, (scope) => privacy.erase(scope, context, body.email, erasePersonalData.name)),
  );
}

/** Hands out archives to whoever has their link. */
export function routePersonalArchives(
  router: Router,
  { db, edge, privacy }: { db: Database; edge: EdgeDeps; privacy: Pick<PrivacyService, 'openArchive'> },
): void {
  router.get(`${PERSONAL_ARCHIVE_PATH}/:token`, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const { token } = request.params;
    const archive = await db.withSite(site.id, (scope) =>
      privacy.openArchive(scope, site, token, edge.clock.now()),
    );
    response.setHeader('Cache-Control', 'private, no-store, no-transform');
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (archive === undefined) throw notFound('ARCHIVE_NOT_FOUND', 'This link is over. Ask for a new one.');
    response.setHeader('Content-Disposition', 'attachment; filename="personal-data.zip"');
    response.type('application/zip').send(archive);
  });
}
