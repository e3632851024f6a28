import { valueOf, VARIANT_FIELD } from '#shared/features/pages/page-query.ts';
import type { SliceName } from '#shared/codes/slice-name.ts';
import { type PageRoute, pathOfCollection } from '#shared/features/pages/rules.ts';
import { isForEverybody } from '#shared/features/pages/states.ts';
import { brandPicturePath } from '#shared/features/theme-settings/brand.ts';
import { isObject, property, toText } from '#shared/json/values.ts';
import type { Site } from '../../http/context.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { SiteContent } from './site-content.ts';
import type { SystemPages } from './system-pages.ts';
import { createSiteJson, type PageAsk, type PageContributor, type PagePart } from './page-context.ts';

/** True for a page of a collection that not everybody sees. */
export const isClosed = (route: PageRoute): boolean =>
  'collection' in route && !isForEverybody(route.collection);

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
  /** The company whose captcha forms of the site have. */
  readonly captcha: PagePart['captcha'];
  readonly frames: PagePart['frames'];
  readonly code: PagePart['code'];
  readonly sources: PagePart['sources'];
  /** What is shown over the page; undefined where nothing is. */
  readonly popup: { readonly path: string; readonly version: string } | undefined;
  /** Classes by which its theme knows how its tweaks are set. */
  readonly themeClasses: readonly string[];
  readonly brand: SiteContent['brand'];
  /** Plain texts on it that are in the site's own language instead of the one that it is read in. */
  readonly untranslated: ReadonlySet<string>;
  /** What features say of it to whoever describes it, by their names. */
  readonly known: Readonly<Record<string, object>>;
  /** Changes with every publication. */
  readonly revision: string;
}

/** The slice that a page is shown as, by which its theme finds a layout. */
function sliceFact(route: PageRoute, ofPart: SliceName | undefined): { readonly slice?: SliceName } {
  const slice = ofPart ?? (route.kind === 'page' ? route.collection.slice : undefined);
  return slice === undefined ? {} : { slice };
}

/** The popup of the site, over its pages and lists; nothing is put over a cart, a payment or another slice. */
function popupOn(route: PageRoute, { slices, popupVersion }: SiteContent): AssembledPage['popup'] {
  const popup = slices.get('popup-overlay');
  if (popup === undefined || !('collection' in route) || route.collection.slice !== undefined)
    return undefined;
  return { path: pathOfCollection(popup), version: popupVersion };
}

/** Puts a page together of what the features say of it; one that a feature does not find is the not-found page. */
export type Assemble = (ask: Omit<PageAsk, 'texts'>, origin: string) => Promise<AssembledPage>;

/** The collection of a page with what is known of the pages below it that it shows whole. */
export function withPagesInside(collection: object, inside: ReadonlyMap<string, object>): object {
  const all = property(collection, 'collections');
  if (!Array.isArray(all)) return collection;
  const collections = all
    .filter(isObject)
    .map((one) => ({ ...one, ...inside.get(toText(property(one, 'id'))) }));
  return { ...collection, collections };
}

/** What pages are put together of. */
export interface AssemblerDeps {
  /** What features say on any page; later ones win where two say the same, and a page's own feature before them all. */
  readonly contributors: readonly PageContributor[];
  readonly pages: SystemPages;
  /** What every page carries, to be purged with the site. */
  readonly siteTag: string;
  /** What a site says about its goods, by the keys of `localizedStrings`. */
  readonly textsOf: (site: Site) => Readonly<Record<string, unknown>>;
  /** What features say of the site itself. */
  readonly websiteOf: (site: Site) => Readonly<Record<string, unknown>>;
}

const NONE: ReadonlySet<string> = new Set();

/** What is not said in the language of a page, of what the release and the features show. */
function untranslatedOn({ content }: PageAsk, parts: readonly PagePart[]): ReadonlySet<string> {
  const ofParts = parts.flatMap((part) => part.untranslated ?? []);
  const ofContent = content.untranslated ?? NONE;
  return ofParts.length === 0 ? ofContent : new Set([...ofContent, ...ofParts]);
}

/** Makes what puts pages together. */
export function createAssembler({
  contributors,
  pages,
  siteTag,
  textsOf,
  websiteOf,
}: AssemblerDeps): Assemble {
  const toSiteJson = createSiteJson(websiteOf);
  const sameFacts = createSameObject<object>();
  /** An object of the page's JSON with what parts know more of it. */
  const withMore = (object: object, more: readonly object[]): object =>
    more.length === 0
      ? object
      : sameFacts([object, ...more], () => Object.assign({}, object, ...more) as object);

  /** The site and the page's collection, with what the parts know more of them. */
  function moreOf(
    { website, collection }: { website: object; collection?: object },
    parts: readonly PagePart[],
  ) {
    const ofSite = withMore(
      website,
      parts.flatMap(({ more }) => more?.website ?? []),
    );
    if (collection === undefined) return { website: ofSite };
    const all = parts.flatMap(({ more }) => more?.collection ?? []);
    const whole = withMore(collection, all);
    const inside = parts.findLast((part) => part.inside !== undefined)?.inside;
    return {
      website: ofSite,
      collection: inside === undefined ? whole : withPagesInside(whole, inside),
    };
  }

  const sameTexts = createSameObject<Readonly<Record<string, unknown>>>();

  /** A page that is for everybody, as a search is. */
  const isOpen = (route: PageRoute) => pages.of(route)?.access === 'everybody';

  const isListed = (route: PageRoute) => route.kind === 'list' || isOpen(route);

  /** Only lists, searches and products differ by number and query: whatever else is asked for so is not worth keeping. */
  const isKept = ({ route, pageNumber, query }: PageAsk, parts: readonly PagePart[]) =>
    route.kind !== 'notFound' &&
    (route.kind !== 'system' || isOpen(route)) &&
    !isClosed(route) &&
    (isListed(route) ? valueOf(query, VARIANT_FIELD) === undefined : pageNumber === 1) &&
    (isListed(route) || query.every(([name]) => parts.some((part) => part.understood?.includes(name)))) &&
    parts.every((part) => part.isPrivate !== true);

  const assemble: Assemble = async (asked, origin) => {
    const ask: PageAsk = { ...asked, texts: sameTexts([asked.site], () => textsOf(asked.site)) };
    const own = pages.of(ask.route)?.context;
    const all = own === undefined ? contributors : [...contributors, own];
    const given = await Promise.all(all.map((contributor) => contributor(ask)));
    const parts = given.filter((part) => part !== undefined);
    if (parts.some((part) => part.found === false)) {
      const gone = parts.some((part) => part.isGone === true) ? { isGone: true as const } : {};
      return assemble({ ...ask, route: { kind: 'notFound', ...gone } }, origin);
    }
    const last = <K extends keyof PagePart>(key: K) =>
      parts.findLast((part) => part[key] !== undefined)?.[key];
    const { route, site } = ask;
    const siteJson = toSiteJson(ask, origin, pages.templateOf(route));
    const isHome = 'collection' in route && route.collection.homepage;
    const described = 'collection' in route ? route.collection.description : '';
    return {
      route,
      title: last('title') ?? (isHome ? site.title : pages.titleOf(route, site.language)),
      description: last('description') ?? (described || site.tagLine),
      image: last('image') ?? brandPicturePath(ask.content.brand, 'socialImage'),
      canonical: last('canonical'),
      neighbours: last('neighbours'),
      allows: last('allows'),
      captcha: last('captcha'),
      frames: last('frames'),
      // Where visitors pay, sign in or are asked for a password, nobody else's code is loaded.
      code: 'collection' in route ? last('code') : undefined,
      sources: last('sources'),
      popup: popupOn(route, ask.content),
      themeClasses: ask.content.themeClasses,
      brand: ask.content.brand,
      untranslated: untranslatedOn(ask, parts),
      known: Object.assign({}, ...parts.map((part) => part.known)) as Readonly<Record<string, object>>,
      revision: site.liveReleaseId,
      tags: isKept(ask, parts) ? [siteTag, ...parts.flatMap((part) => part.tags ?? [])] : undefined,
      json: Object.assign(
        siteJson,
        moreOf(siteJson, parts),
        {
          pageType: last('pageType') ?? pages.pageTypeOf(route, ask.content),
          ...sliceFact(route, last('slice')),
        },
        ...parts.map((part) => part.json),
      ) as Record<string, unknown>,
    };
  };

  return assemble;
}
