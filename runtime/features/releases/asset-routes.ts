import path from 'node:path';
import type { Response, Router } from 'express';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { siteOfRequest } from '../../http/request.ts';
import type { ContentStore } from './store.ts';

const YEAR = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'public, max-age=300';
const HASH = /^[0-9a-f]{64}$/;
const THEME_FOLDERS = ['assets', 'scripts'] as const;

function send(response: Response, type: string, content: Buffer, hash: string, cacheControl: string): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  response.setHeader('ETag', `"${hash.slice(0, 32)}"`);
  response.type(type).send(content);
}

/**
 * Serves what the pages of a release need beside their HTML: the style sheet by its hash, and the files of the
 * theme's `assets` and `scripts` folders by name. All may be used by pages of other origins, as previews are.
 */
export function routeThemeAssets(router: Router, deps: EdgeDeps, db: Database, store: ContentStore): void {
  router.get('/static/:name', async (request, response) => {
    const site = await siteOfRequest(deps, request);
    const hash = request.params.name.replace(/\.css$/, '');
    const content = await db.withSite(site.id, async (scope) => {
      const isStyle = HASH.test(hash) && (await store.isStyle(scope, hash));
      return isStyle ? (await store.read(scope, [hash])).get(hash) : undefined;
    });
    if (content === undefined) throw notFound('FILE_NOT_FOUND', 'This style sheet is not there.');
    send(response, 'css', content, hash, YEAR);
  });

  for (const folder of THEME_FOLDERS) {
    router.get(`/${folder}/*file`, async (request, response) => {
      const site = await siteOfRequest(deps, request);
      const name = `${folder}/${request.params.file.join('/')}`;
      const found = await db.withSite(site.id, async (scope) => {
        const manifest = await store.manifestOf(scope, site.liveReleaseId);
        const hash = Object.hasOwn(manifest, name) ? manifest[name] : undefined;
        return hash === undefined
          ? undefined
          : { hash, content: (await store.read(scope, [hash])).get(hash) };
      });
      if (found?.content === undefined) throw notFound('FILE_NOT_FOUND', 'This file is not there.');
      send(response, path.extname(name), found.content, found.hash, ASK_EACH_TIME);
    });
  }
}
