import type { Express } from 'express';
import { iconPath } from '#shared/features/theme-settings/brand.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/refusal.ts';
import { type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import type { Editions } from '../pages/editions.ts';

/** Programs ask for it again and again, and seldom for another one. */
const HOUR = 'public, max-age=3600';

/** Leads programs that ask for the icon of a site at its usual address to the site's own, or to that of its theme. */
export function routeFavicon(
  app: Express,
  edge: EdgeDeps,
  { db, editions }: { readonly db: Pick<Database, 'readSite'>; readonly editions: Pick<Editions, 'live'> },
): void {
  app.get('/favicon.ico', async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const icon = await db.readSite(site.id, async (scope) => {
      const { content, hashOf } = await editions.live(scope, site);
      return iconPath(content.brand, (path) => hashOf(path) !== undefined);
    });
    if (icon === undefined) throw notFound('FILE_NOT_FOUND', 'This site has no icon.');
    response.setHeader('Cache-Control', HOUR);
    response.redirect(302, icon);
  });
}
