import { z } from 'zod';
import { withPagesInside } from '../runtime/features/pages/assemble.ts';
import { createSiteJson } from '../runtime/features/pages/page-context.ts';
import { withFrame } from '../runtime/features/pages/page-tools.ts';
import { parseSiteContent } from '../runtime/features/pages/site-content.ts';
import { itemsInside, queriesInside } from '../runtime/features/pages/theme-types.ts';
import { resolvePath, templateOf } from '../shared/features/pages/rules.ts';
import { CONTENT_FILES } from '../shared/features/templates/rules.ts';
import { loadLocale } from '../shared/locale/load-locale.ts';
import { propertyAt } from '../shared/json/values.ts';
import { OWN_COLLECTION, renderPatiently, type ThemeQuery } from '../shared/theme/index.ts';
import type { ThemeFolder } from './theme-folder.ts';

const json = z.record(z.string(), z.unknown());

/** What a page is rendered with. */
export const pageDataSchema = z.object({
  /** The site, in the form of the files beside a theme. */
  site: z
    .object({
      title: z.string().default('A site'),
      tagLine: z.string().default(''),
      language: z.string().default('en-US'),
      timeZone: z.string().default('UTC'),
      collections: z.array(json).default([]),
      navigation: json.default({}),
      blockFields: z.record(z.string(), z.string()).default({}),
      themeSettings: json.default({}),
    })
    .prefault({}),
  /** Items by the address word of their collection: those of lists and of query tags. */
  items: z.record(z.string(), z.array(json)).default({}),
  /** Fields of the page's JSON in the place of, or beside, those that the server says. */
  json: json.default({}),
  /** Milliseconds since 1970. */
  now: z.number().default(Date.UTC(2026, 0, 1)),
});

/** What a page is rendered with. */
export type PageData = z.output<typeof pageDataSchema>;

/**
 * What every list answers to a query tag.
 * @param shown word of the collection that the page is of, and of its item
 */
function answer(items: PageData['items'], query: ThemeQuery, shown: readonly string[]): unknown {
  const { skip, limit, tag, category, featured, related } = query;
  const [own = '', itemUrlId] = shown;
  const collection = query.collection === OWN_COLLECTION ? own : query.collection;
  const holds = (item: Record<string, unknown>, field: string, word: string | undefined) => {
    const words: unknown = item[field];
    return word === undefined || (Array.isArray(words) && words.includes(word));
  };
  const found = (items[collection] ?? []).filter(
    (item) =>
      !(related && propertyAt(item, ['urlId']) === itemUrlId) &&
      holds(item, 'tags', tag) &&
      holds(item, 'categories', category) &&
      (!featured || propertyAt(item, ['starred']) === true),
  );
  return { items: found.slice(skip, skip + limit) };
}

/** A page as the server would send it, but for its head. */
export interface PrintedPage {
  readonly template: string;
  readonly html: string | undefined;
  readonly problems: ReturnType<typeof renderPatiently>['problems'];
}

/** The words that lead to the theme file of a page, for a site of which nothing is said. */
function collectionsFor(page: string, texts: ThemeFolder['texts']): PageData['site']['collections'] {
  const name = page.split('/').find((part) => part !== '') ?? '';
  const file = ['home', 'index', 'homepage'].find((one) => texts[`pages/${one}.page`] !== undefined);
  const isHome = name === '';
  const title = isHome ? 'Home' : name;
  const own = { id: 'page', urlId: isHome ? 'home' : name, title, navigationTitle: title, type: 'page' };
  return [{ ...own, homepage: isHome, page: isHome ? (file ?? 'home') : name }];
}

/**
 * Renders a page of a theme.
 * @param page path on the site, or a template such as `collections/blog.list`
 */
export async function printFolderPage(
  { texts, theme }: ThemeFolder,
  page: string,
  data: PageData,
): Promise<PrintedPage> {
  const { collections, navigation, blockFields, themeSettings, ...facts } = data.site;
  const known = collections.length > 0 ? collections : collectionsFor(page, texts);
  const content = parseSiteContent({
    ...texts,
    [CONTENT_FILES.collections]: JSON.stringify(known),
    [CONTENT_FILES.navigation]: JSON.stringify(navigation),
    [CONTENT_FILES.blockFields]: JSON.stringify(blockFields),
    [CONTENT_FILES.themeSettings]: JSON.stringify(themeSettings),
  });
  const isTemplate = texts[page] !== undefined;
  const route = resolvePath(content.collections, isTemplate ? '/' : page);
  const template = isTemplate ? page : templateOf(route);
  const readIn = {
    code: facts.language,
    name: facts.language,
    isPrimary: true,
    isCustom: false,
    pathPrefix: '',
    enabled: true,
  };
  const site = {
    ...facts,
    id: 'site',
    version: 1,
    ownLanguage: facts.language,
    languages: [readIn],
    readIn,
    currency: 'USD',
    settings: {},
    liveReleaseId: 'draft',
    siteSecret: '',
    isSample: false,
  };
  const items = 'collection' in route ? data.items[route.collection.urlId] : undefined;
  const item =
    route.kind === 'item' ? items?.find((one) => propertyAt(one, ['urlId']) === route.itemUrlId) : undefined;
  const ask = { site, route, content, texts: {}, isPreview: false };
  const own = [
    ...('collection' in route ? [route.collection.urlId] : []),
    ...(route.kind === 'item' ? [route.itemUrlId] : []),
  ];
  const queries = [...theme.queriesOf(template), ...queriesInside(content, route, theme.queriesOf)];
  const answers = Object.fromEntries(queries.map((query) => [query.key, answer(data.items, query, own)]));
  const siteJson = createSiteJson(() => ({}))(ask, 'https://site.example', template);
  const inside = new Map(
    [...itemsInside(content, route, answers)].map(([id, held]) => [id, { items: held }]),
  );
  const shown = {
    ...siteJson,
    ...(siteJson.collection === undefined
      ? {}
      : { collection: withPagesInside(siteJson.collection, inside) }),
    awningQueries: answers,
    ...(items === undefined || route.kind === 'item' ? {} : { items }),
    ...(item === undefined ? {} : { item }),
    ...data.json,
  };
  const input = {
    template,
    json: withFrame({ route, json: shown, themeClasses: content.themeClasses, revision: 'draft' }),
    head: '<link rel="stylesheet" href="/site.css">',
    now: data.now,
    locale: await loadLocale(facts.language),
  };
  return { template, ...renderPatiently(theme, input) };
}
