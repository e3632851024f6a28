import path from 'node:path';
import type { Request, Response, Router } from 'express';
import { hashesOf, VERSION_PARAMETER, versionOf } from '#shared/theme/index.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Site } from '../../http/context.ts';
import { notFound } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { FILE_POLICY, POLICY_HEADER } from '../../http/security-headers.ts';
import { siteOfRequest } from '../../http/request.ts';
import type { Manifest } from './manifest.ts';
import type { ContentStore } from './content-store.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** For addresses without a version, which stay when the content changes. */
const SHORT = 'public, max-age=300';
/** For a version that another process of the server may know, and this one not yet or no more. */
const ASK_EACH_TIME = 'public, no-cache';
const HASH = /^[0-9a-f]{64}$/;
const THEME_FOLDERS = ['assets', 'scripts'] as const;
const STYLES_PATH = '/static';
/** Where the files of a theme are that pages load. */
export const THEME_PATHS: readonly string[] = [STYLES_PATH, ...THEME_FOLDERS.map((folder) => `/${folder}`)];

/** A file as it is sent. */
interface Sent {
  readonly type: string;
  readonly content: Buffer;
  readonly hash: string;
  readonly cacheControl: string;
}

function send(response: Response, { type, content, hash, cacheControl }: Sent): void {
  response.setHeader('Cache-Control', cacheControl);
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
  // Some browsers hold drawings to it that stand in a page as pictures.
  response.setHeader(POLICY_HEADER, FILE_POLICY);
  response.setHeader('ETag', `"${hash.slice(0, 32)}"`);
  response.type(type).send(content);
}

function cacheControlOf(request: Request, hash: string): string {
  const asked = request.query[VERSION_PARAMETER];
  if (asked === undefined) return SHORT;
  return asked === versionOf(hash) ? YEAR : ASK_EACH_TIME;
}

/**
 * Serves what the pages of a release need beside their HTML: the style sheet by its hash, and the files of the
 * theme's `assets` and `scripts` folders by name, for ever where the address has the version of the content. An address
 * with the version that a draft has leads to that one. All may be used by pages of other origins, as previews are.
 */
export function routeThemeAssets(
  router: Router,
  {
    edge,
    db,
    store,
    draftOf,
  }: {
    readonly edge: EdgeDeps;
    readonly db: Database;
    readonly store: ContentStore;
    /** The files of a site's draft. */
    readonly draftOf: (scope: SiteScope) => Promise<{ readonly manifest: Manifest }>;
  },
): void {
  /** The hash of a file: as it is live, or as the draft has it where the address has the version of that one. */
  async function hashOf(
    scope: SiteScope,
    site: Site,
    name: string,
    asked: unknown,
  ): Promise<string | undefined> {
    const live = hashesOf(await store.manifestOf(scope, site.liveReleaseId))(name);
    if (typeof asked !== 'string' || (live !== undefined && versionOf(live) === asked)) return live;
    const drafted = hashesOf((await draftOf(scope)).manifest)(name);
    return drafted !== undefined && versionOf(drafted) === asked ? drafted : live;
  }

  router.get(`${STYLES_PATH}/:name`, async (request, response) => {
    const site = await siteOfRequest(edge, request);
    const hash = request.params.name.replace(/\.css$/, '');
    const content = await db.withSite(site.id, async (scope) => {
      const isStyle = HASH.test(hash) && (await store.isStyle(scope, hash));
      return isStyle ? (await store.read(scope, [hash])).get(hash) : undefined;
    });
    if (content === undefined) throw notFound('FILE_NOT_FOUND', 'This style sheet is not there.');
    send(response, { type: 'css', content, hash, cacheControl: YEAR });
  });

  for (const folder of THEME_FOLDERS) {
    router.get(`/${folder}/*file`, async (request, response) => {
      const site = await siteOfRequest(edge, request);
      const name = `${folder}/${request.params.file.join('/')}`;
      const found = await db.withSite(site.id, async (scope) => {
        const hash = await hashOf(scope, site, name, request.query[VERSION_PARAMETER]);
        return hash === undefined
          ? undefined
          : { hash, content: (await store.read(scope, [hash])).get(hash) };
      });
      if (found?.content === undefined) throw notFound('FILE_NOT_FOUND', 'This file is not there.');
      const { content, hash } = found;
      send(response, {
        type: path.extname(name),
        content,
        hash,
        cacheControl: cacheControlOf(request, hash),
      });
    });
  }
}
