import { pageTitles } from '#shared/features/pages/words.ts';
import { valueOf, VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import type { PageRoute } from '#shared/features/pages/rules.ts';
import { pageTypeOf } from '#shared/features/pages/rules.ts';
import type { Site } from '../../http/context.ts';
import { type PageAsk, type PageContributor, type PagePart, toSiteJson } from './page-context.ts';

/** The product that opens a page; undefined for one that everybody sees. */
export const productOf = (route: PageRoute): string | undefined =>
  'collection' in route ? route.collection.protectedBy : undefined;

/** A page put together: what its templates see, and what its head says. */
export interface AssembledPage {
  readonly route: PageRoute;
  readonly json: Record<string, unknown>;
  readonly title: string;
  readonly description: string;
  readonly image: string | undefined;
  readonly canonical: string | undefined;
  readonly neighbours: PagePart['neighbours'];
  readonly tags: readonly string[] | undefined;
  readonly allows: PagePart['allows'];
}

/** Puts a page together of what the features say of it; one that a feature does not find is the not-found page. */
export type Assemble = (ask: PageAsk, origin: string) => Promise<AssembledPage>;

/**
 * @param contributors the features, of which later ones win where two say the same
 * @param siteTag what every page carries, to be purged with the site
 */
export function createAssembler(contributors: readonly PageContributor[], siteTag: string): Assemble {
  const titleOf = (route: PageRoute, { language }: Site): string =>
    'collection' in route ? route.collection.title : pageTitles(language)[route.kind];

  const isListed = ({ kind }: PageRoute) => kind === 'list' || kind === 'search';

  /** Only lists, searches and products differ by number and query: whatever else is asked for so is not worth keeping. */
  const isKept = ({ route, pageNumber, query }: PageAsk, parts: readonly PagePart[]) =>
    route.kind !== 'notFound' &&
    route.kind !== 'protected' &&
    productOf(route) === undefined &&
    (isListed(route) ? valueOf(query, VARIANT_FIELD) === undefined : pageNumber === 1) &&
    (isListed(route) || query.every(([name]) => parts.some((part) => part.understood?.includes(name)))) &&
    parts.every((part) => part.isPrivate !== true);

  async function assemble(ask: PageAsk, origin: string): Promise<AssembledPage> {
    const given = await Promise.all(contributors.map((contributor) => contributor(ask)));
    const parts = given.filter((part) => part !== undefined);
    if (parts.some((part) => part.found === false)) {
      return assemble({ ...ask, route: { kind: 'notFound' } }, origin);
    }
    const last = <K extends keyof PagePart>(key: K) =>
      parts.findLast((part) => part[key] !== undefined)?.[key];
    const { route, site } = ask;
    const isHome = 'collection' in route && route.collection.homepage;
    const described = 'collection' in route ? route.collection.description : '';
    return {
      route,
      title: last('title') ?? (isHome ? site.title : titleOf(route, site)),
      description: last('description') ?? (described || site.tagLine),
      image: last('image'),
      canonical: last('canonical'),
      neighbours: last('neighbours'),
      allows: last('allows'),
      tags: isKept(ask, parts) ? [siteTag, ...parts.flatMap((part) => part.tags ?? [])] : undefined,
      json: Object.assign(
        toSiteJson(ask, origin),
        { pageType: last('pageType') ?? pageTypeOf(route, ask.content.hasCartPage) },
        ...parts.map((part) => part.json),
      ) as Record<string, unknown>,
    };
  }

  return assemble;
}
