import type { IncomingMessage } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { languageOfPath, pathWithout, type SiteLanguage } from '#shared/features/languages/rules.ts';
import type { Site } from './context.ts';
import { isAddressRead, noteAddressed } from './reading-language.ts';
import { type EdgeDeps, hostNameOf, hostOf, keptSiteOfRequest } from './request.ts';

/** What an address in its long form begins with. */
const ORIGIN = /^https?:\/\/[^/?#]*/i;

/** The language of the page of this site that a request was made by, as the browser says. */
function languageItCameFrom(site: Site, request: IncomingMessage): SiteLanguage | undefined {
  const { referer } = request.headers;
  if (referer === undefined || !URL.canParse(referer)) return undefined;
  const { host, pathname } = new URL(referer);
  return host === hostOf(request) ? languageOfPath(site.languages, pathname) : undefined;
}

/**
 * Finds out which language the address of a request names, and takes that word out of it: whoever answers it sees the
 * path that the page has in the primary language.
 */
function read(site: Site, request: IncomingMessage & { originalUrl?: string }): void {
  const { url = '/' } = request;
  const path = url.replace(ORIGIN, '');
  const own = languageOfPath(site.languages, path);
  const from = languageItCameFrom(site, request);
  noteAddressed(request, {
    ...(own === undefined ? {} : { own }),
    ...(from === undefined ? {} : { from }),
  });
  if (own === undefined) return;
  request.originalUrl = url;
  request.url = pathWithout(own, path);
}

const hasChoice = ({ languages }: Site): boolean => languages.length > 1;

/** The same at once, for a site that this process knows; false where it does not know the site. */
export function readLanguageAtOnce(deps: Pick<EdgeDeps, 'keptSiteOf'>, request: IncomingMessage): boolean {
  const site = keptSiteOfRequest(deps, request);
  if (site !== undefined && hasChoice(site)) read(site, request);
  return site !== undefined;
}

/** The same for requests whose site was not known. */
export function readLanguageOfAddress(deps: Pick<EdgeDeps, 'siteOf'>) {
  return async (request: Request, _response: Response, next: NextFunction): Promise<void> => {
    const site = isAddressRead(request) ? undefined : await deps.siteOf(hostNameOf(request));
    if (site !== undefined && hasChoice(site)) read(site, request);
    next();
  };
}
