import type { Express } from 'express';
import { iconPath } from '#shared/features/theme-settings/brand.ts';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/refusal.ts';
import { type EdgeDeps, siteOfRequest } from '../../http/request.ts';
import { EVERY_FILE, withFileKeys } from '../../platform/files/file-keys.ts';
import type { Editions } from '../pages/editions.ts';

/** Where browsers ask for the icon of a site by themselves. */
export const FAVICON_PATH = '/favicon.ico';
/** Programs ask for it again and again, and seldom for another one. */
const HOUR = 'public, max-age=3600';
/** For an address that a key opens. */
const KEYED_HOUR = 'private, max-age=3600';

/**
 * Leads programs that ask for the icon of a site at its usual address to the site's own, or to that of its theme. Of a
 * site with a password too: its lock screen shows the same icon.
 */
export function routeFavicon(
  app: Express,
  edge: EdgeDeps,
  { db, editions }: { readonly db: Pick<Database, 'readSite'>; readonly editions: Pick<Editions, 'live'> },
): void {
  app.get(FAVICON_PATH, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const icon = await db.readSite(site.id, async (scope) => {
      const { content, hashOf } = await editions.live(scope, site);
      return iconPath(content.brand, (path) => hashOf(path) !== undefined);
    });
    if (icon === undefined) throw notFound('FILE_NOT_FOUND', 'This site has no icon.');
    const isLocked = site.lockHash !== undefined;
    response.setHeader('Cache-Control', isLocked ? KEYED_HOUR : HOUR);
    const address = isLocked ? withFileKeys(icon, EVERY_FILE, site.siteSecret, edge.clock.now()) : icon;
    response.redirect(302, address);
  });
}
