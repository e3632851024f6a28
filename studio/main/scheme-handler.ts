import type { Bundle } from '../host/bundle.ts';
import { findBundleFile } from '../host/bundle.ts';
import { toFileHeaders } from '../host/response-headers.ts';
import { isStudioAddress, STUDIO_ORIGIN } from './addresses.ts';

/**
 * Makes the answer to requests of the studio's scheme: files of the built window and nothing else.
 * @param siteOrigins tells the origins of all sites that the studio works with, for the preview's policy
 */
export function createSchemeHandler(
  bundle: Bundle,
  siteOrigins: () => Promise<readonly string[]>,
): (request: { url: string; method: string }) => Promise<Response> {
  return async ({ url, method }) => {
    if (!isStudioAddress(url) || method !== 'GET') return new Response('Not allowed.', { status: 403 });
    const path = new URL(url).pathname;
    const file = findBundleFile(bundle, path);
    if (file === undefined) return new Response('There is nothing here.', { status: 404 });
    const headers = toFileHeaders(path, file, { studio: STUDIO_ORIGIN, servers: await siteOrigins() });
    return new Response(new Uint8Array(file.body), { status: 200, headers });
  };
}
