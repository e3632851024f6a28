import type { Router } from 'express';
import { OPENAPI_PATH } from '#shared/http/paths.ts';
import { toOpenApi } from '#shared/http/openapi.ts';
import type { Api } from './mount.ts';

/** Both are made of the contracts alone, so they change with the program only (runtime-contract B0.11). */
const CACHE_CONTROL = 'public, max-age=300';

/** Serves what the API can do, as an OpenAPI document for programs. Every call has to be mounted before. */
export function routeDocumentation(router: Router, api: Api): void {
  const document = toOpenApi(api.mounted);
  router.get(OPENAPI_PATH, (_, response) => {
    response.setHeader('Cache-Control', CACHE_CONTROL);
    response.json(document);
  });
}
