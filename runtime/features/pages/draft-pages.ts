import type { PageQuery } from '#shared/features/pages/page-query.ts';
import { hashesOf } from '#shared/theme/index.ts';
import type { Site } from '../../http/context.ts';
import { ASKED_BY_NOBODY } from './page-context.ts';
import { isClosed } from './assemble.ts';
import { type PageTools, routeOf, shownOf, ThemeFailure } from './page-tools.ts';
import { printPage } from './visitor-pages.ts';

/** Which page of a draft is shown to somebody who is no contributor. */
export interface DraftAsk {
  readonly path: string;
  readonly origin: string;
  /** Address of the style sheet of the draft. */
  readonly styleSheet: string;
  readonly now: number;
}

/** What the address says about a list or a search. */
export interface ListAsk {
  readonly pageNumber: number;
  readonly query: PageQuery;
}

/** A page of a draft; or why there is none: only some visitors may see it, or its theme cannot show it. */
export type DraftPage =
  | { readonly kind: 'shown'; readonly status: number; readonly html: string; readonly policy: string }
  | { readonly kind: 'closed' }
  | { readonly kind: 'broken' };

/**
 * A page as the draft has it, for who has no session, no cart and no cookies. Pages of every status are shown; those that
 * not everybody is to see stay closed, as nothing is known of who asks.
 */
export async function renderDraftPage(
  tools: PageTools,
  site: Site,
  { path, pageNumber, query, origin, styleSheet, now }: DraftAsk & ListAsk,
): Promise<DraftPage> {
  const { db, editions, assemble, contentIn, pages, draftOf } = tools;
  const found = await db.withSite(site.id, async (scope) => {
    const { manifest } = await draftOf(scope);
    const { theme, content: own } = await editions.of(scope, manifest);
    const content = contentIn(own, site);
    const edition = { theme, content };
    const route = routeOf(pages, content, path);
    if (isClosed(route)) return undefined;
    const page = await assemble(
      {
        scope,
        site,
        content,
        route,
        ...shownOf(pages, edition, route),
        pageNumber,
        query,
        ...ASKED_BY_NOBODY,
        isPreview: false,
        now,
      },
      origin,
    );
    // A page that the draft opens has pictures that visitors may not open yet.
    const keyedFiles = (await editions.live(scope, site)).closedFiles();
    return { theme: edition.theme, hashOf: hashesOf(manifest), page, keyedFiles };
  });
  if (found === undefined) return { kind: 'closed' };
  const head = { path, origin, styleSheets: [styleSheet], isHidden: true };
  try {
    const { html, policy } = await printPage(tools, site, { ...found, head, visitorJson: {}, now });
    return { kind: 'shown', status: pages.statusOf(found.page.route), html, policy };
  } catch (error) {
    if (error instanceof ThemeFailure) return { kind: 'broken' };
    throw error;
  }
}
