import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Router } from 'express';
import { LRUCache } from 'lru-cache';
import { cleanText } from '#shared/http/json.ts';
import { makeOpenApi, type OpenApiDocument } from '#shared/http/openapi.ts';
import { DOCS_PATH, OPENAPI_PATH } from '#shared/http/paths.ts';
import { renderDocs } from './docs/docs-page.ts';
import type { Api } from './mount.ts';
import { type OwnPage, sendOwnPage } from './own-page.ts';
import { originOf } from './request.ts';

/** Both are made of the contracts alone, so they change with the program only. */
const CACHE_CONTROL = 'public, max-age=300';
const MAX_SEARCH = 100;
const KEPT_PAGES = 20;

/**
 * Serves what the API can do: as an OpenAPI document for programs, and as a page for people. Every call has to be
 * mounted before.
 */
export function routeDocumentation(router: Router, api: Api): void {
  let making: Promise<OpenApiDocument> | undefined;
  const document = () => (making ??= makeOpenApi(api.mounted, nextTurn));
  const pages = new LRUCache<string, OwnPage>({ max: KEPT_PAGES });

  router.get(OPENAPI_PATH, async (_, response) => {
    const made = await document();
    response.setHeader('Cache-Control', CACHE_CONTROL);
    response.json(made);
  });

  router.get(DOCS_PATH, async (request, response) => {
    const { q } = request.query;
    const search = typeof q === 'string' ? cleanText(q).trim().slice(0, MAX_SEARCH) : '';
    response.setHeader('Cache-Control', CACHE_CONTROL);
    const origin = originOf(request);
    const key = JSON.stringify([origin, search]);
    const page = pages.get(key) ?? renderDocs(await document(), search, origin);
    pages.set(key, page);
    sendOwnPage(response, page);
  });
}
