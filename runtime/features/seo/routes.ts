import type { Express, Request, Response } from 'express';
import { addressIn } from '#shared/features/languages/rules.ts';
import { NOTHING_FOR_ROBOTS, robotsText } from '#shared/features/seo/robots.ts';
import { SITEMAP_PATH, sitemapIndexXml, sitemapPartPath, sitemapXml } from '#shared/features/seo/sitemap.ts';
import type { Site } from '../../http/context.ts';
import { notFound } from '../../http/refusal.ts';
import { type EdgeDeps, originOf, siteOfRequest } from '../../http/request.ts';
import type { Sitemaps } from './sitemap.ts';

export const ROBOTS_PATH = '/robots.txt';
/** Search engines ask again after an hour. */
const HOUR = 'public, max-age=3600';
const LARGEST_PART = /^\d{1,4}$/;

/**
 * The addresses that search engines ask for.
 * @param closedPaths pages that are for one visitor alone
 */
export function routeSearchEngines(
  app: Express,
  edge: EdgeDeps,
  { sitemaps, closedPaths }: { readonly sitemaps: Sitemaps; readonly closedPaths: readonly string[] },
): void {
  function send(response: Response, type: 'xml' | 'txt', text: string): void {
    response.setHeader('Cache-Control', HOUR);
    response.type(type).send(text);
  }

  /** Makes a long list in a turn of the site, as its pages are made. */
  async function sendXml(
    request: Request,
    response: Response,
    make: (site: Site, origin: string) => Promise<string>,
  ): Promise<void> {
    const site = await siteOfRequest(edge, request);
    send(response, 'xml', await edge.turns.pages.take(site.id, () => make(site, originOf(request))));
  }

  app.get(ROBOTS_PATH, async (request, response) => {
    const { languages, lockHash } = await siteOfRequest(edge, request);
    if (lockHash !== undefined) {
      response.type('txt').setHeader('Cache-Control', 'no-store');
      response.send(NOTHING_FOR_ROBOTS);
      return;
    }
    const closed = languages.flatMap((one) => closedPaths.map((path) => addressIn(one, languages, path)));
    send(response, 'txt', robotsText(originOf(request), closed));
  });

  app.get(SITEMAP_PATH, (request, response) =>
    sendXml(request, response, async (site, origin) =>
      sitemapIndexXml(origin, await sitemaps.list(site, edge.clock.now())),
    ),
  );

  app.get(sitemapPartPath(':part'), (request, response) =>
    sendXml(request, response, async (site, origin) => {
      const { part = '' } = request.params as { part?: string };
      const entries = LARGEST_PART.test(part)
        ? await sitemaps.part(site, Number(part), edge.clock.now())
        : undefined;
      if (entries === undefined) throw notFound('SITEMAP_NOT_FOUND', 'This sitemap is not there.');
      return sitemapXml(origin, entries, site.languages);
    }),
  );
}
