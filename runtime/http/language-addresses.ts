import type { NextFunction, Request, Response } from 'express';
import { languageOfPath, pathWithout, type SiteLanguage } from '#shared/features/languages/rules.ts';
import type { Site } from './context.ts';
import { noteAddressed } from './reading-language.ts';
import { type EdgeDeps, hostNameOf, originOf } from './request.ts';

/** The language of the page of this site that a request was made by, as the browser says. */
function languageItCameFrom(site: Site, request: Request): SiteLanguage | undefined {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { origin, pathname } = new URL(referer);
  return origin === originOf(request) ? languageOfPath(site.languages, pathname) : undefined;
}

/**
 * Finds out which language the address of a request names, and takes that word out of it: whoever answers it sees the
 * path that the page has in the primary language.
 */
export function readLanguageOfAddress(deps: Pick<EdgeDeps, 'siteOf'>) {
  return async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    const site = await deps.siteOf(hostNameOf(request));
    if (site !== undefined && site.languages.length > 1) {
      const own = languageOfPath(site.languages, request.path);
      const from = languageItCameFrom(site, request);
      noteAddressed(request, {
        ...(own === undefined ? {} : { own }),
        ...(from === undefined ? {} : { from }),
      });
      if (own !== undefined) request.url = pathWithout(own, request.url);
    }
    next();
  };
}
