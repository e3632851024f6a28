import type { Request, Response, Router } from 'express';
import { z } from 'zod';
import { listPages, readPageData } from '#shared/features/pages/contract.ts';
import { CART_PAGE_PATH } from '#shared/features/cart/paths.ts';
import type { ThemeQuery } from '#shared/theme/index.ts';
import { CRUMB_NAME } from '#shared/http/crumb.ts';
import type { Site } from '../../http/context.ts';
import { readCrumb } from '../../http/crumb.ts';
import type { Api } from '../../http/mount.ts';
import { Refusal } from '../../http/refusal.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { giveCrumb, originOf, readCookies, siteOfRequest } from '../../http/request.ts';
import type { PageService, VisitorAsk } from './service.ts';

const queriesSchema = z.array(
  z.object({
    key: z.string().regex(/^q-[\w-]{1,200}$/),
    collection: z.string().max(100),
    limit: z.int().min(0).max(200),
    skip: z.int().min(0),
    featured: z.boolean(),
    tag: z.string().max(50).optional(),
    category: z.string().max(50).optional(),
  }),
);

function parseQueries(text: string | undefined): ThemeQuery[] {
  if (text === undefined) return [];
  try {
    return queriesSchema
      .parse(JSON.parse(text))
      .map((query) => ({ ...query, tag: query.tag, category: query.category }));
  } catch {
    throw new Refusal(400, 'INVALID_INPUT', 'The list of queries cannot be read.', {
      errors: { queries: 'This is not a list of queries.' },
    });
  }
}

export function mountPages(api: Api, pages: PageService): void {
  api.mount(listPages, async (_, { site }) => ({ pages: await pages.listPreviewPages(site) }));
  api.mount(readPageData, ({ query }, { site, origin, now }) =>
    pages.readPreview(site, { path: query.path, queries: parseQueries(query.queries), origin, now }),
  );
}

const MAX_PAGE = 10_000;
const FORMAT_JSON = 'json';

function pageNumberOf(request: Request): number {
  const number = Number(request.query['page'] ?? 1);
  return Number.isInteger(number) && number >= 1 && number <= MAX_PAGE ? number : 1;
}

/** The asked path as text, without a slash at its end. */
function cleanPath(request: Request): string {
  return decodeURI(request.path).replace(/\/+$/, '') || '/';
}

/** Answers requests for pages. */
export interface PageAnswers {
  /** Every path that is not the API's: a page of the theme, or its JSON for `?format=json`. */
  route(router: Router): void;
  /** The page of a path with a notice on it: what became of a form that was sent without scripts. */
  showNotice(
    request: Request,
    response: Response,
    path: string,
    status: number,
    notice: string,
  ): Promise<void>;
}

/** @param cartTokenOf the visitor's cart token among the cookies */
export function createPageAnswers(
  deps: EdgeDeps,
  pages: PageService,
  cartTokenOf: (cookies: Readonly<Record<string, string | undefined>>) => string | undefined,
): PageAnswers {
  function ensureCrumb(request: Request, response: Response, site: Site): string {
    const crumb = readCookies(request)[CRUMB_NAME];
    if (crumb !== undefined && readCrumb(site.crumbKey, crumb) !== undefined) return crumb;
    return giveCrumb(deps, response, site);
  }

  function toAsk(request: Request, response: Response, site: Site, path: string): VisitorAsk {
    const crumb = ensureCrumb(request, response, site);
    const isCart = path === CART_PAGE_PATH;
    return {
      path,
      pageNumber: pageNumberOf(request),
      origin: originOf(request),
      cartToken: isCart ? cartTokenOf(readCookies(request)) : undefined,
      visitorJson: isCart ? { [CRUMB_NAME]: crumb } : {},
      now: deps.clock.now(),
    };
  }

  return {
    route(router) {
      router.get(/.*/, async (request, response) => {
        const site = await siteOfRequest(deps, request);
        const ask = toAsk(request, response, site, cleanPath(request));
        response.setHeader('Cache-Control', ask.path === CART_PAGE_PATH ? 'no-store' : 'no-cache');
        if (request.query['format'] === FORMAT_JSON) {
          const { status, json } = await pages.readJson(site, ask);
          response.status(status).json(json);
          return;
        }
        const { status, html } = await pages.render(site, ask);
        response.status(status).type('html').send(html);
      });
    },
    async showNotice(request, response, path, status, notice) {
      const site = await siteOfRequest(deps, request);
      const ask = toAsk(request, response, site, path);
      const { html } = await pages.render(site, { ...ask, visitorJson: { ...ask.visitorJson, notice } });
      response.setHeader('Cache-Control', 'no-store');
      response.status(status).type('html').send(html);
    },
  };
}
