import { composePage, framesOf, type PageSources, wantsOf } from '#shared/features/page-content/compose.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import {
  composeHeaderFooter,
  logoOf,
  wantsOfHeaderFooter,
} from '#shared/features/page-content/compose-header-footer.ts';
import { socialAccountsIn } from '#shared/features/blocks/social-links/accounts.ts';
import { contentOfFooter } from '#shared/features/page-content/header-footer.ts';
import type { ImageItem } from '#shared/features/images/image-item.ts';
import { isObject, property } from '#shared/json/values.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import { statement } from '../../database/in-order.ts';
import { createSameObject } from '../../platform/kept-objects/same-object.ts';
import type { ImageRecord } from '../images/image-item.ts';
import { LIBRARY_FILES, pictureSql } from '../media/to-join.ts';
import type { PageAsk, PageContributor, PagePart } from '../pages/page-context.ts';
import type { pageParts } from '../pages/feature.ts';
import type { mailingListParts } from '../mailing-lists/feature.ts';
import type { formParts } from '../site-forms/feature.ts';

const picturesOf = statement<{ picture: ImageRecord }>(
  'pageContent.pictures',
  `SELECT ${pictureSql('a')} AS picture FROM ${LIBRARY_FILES} a
    WHERE a.website_id = $1 AND a.id = ANY ($2) AND a.width IS NOT NULL`,
);

/** What the part of header, footer and pages of sections is made with. */
export interface PagePartDeps
  extends Pick<typeof pageParts, 'contentOfRoute' | 'contentsInside' | 'itemsInside' | 'toNavigations'>,
    Pick<typeof mailingListParts, 'readShownSignUps'>,
    Pick<typeof formParts, 'readShownForms'> {
  readonly toImageItem: (image: ImageRecord) => ImageItem;
}

async function readPictures(
  scope: ReadScope,
  ids: readonly string[],
  toImageItem: PagePartDeps['toImageItem'],
): Promise<PageSources['pictures']> {
  if (ids.length === 0) return {};
  const rows = await scope.ask(picturesOf.many([...ids]));
  return Object.fromEntries(rows.map(({ picture }) => [picture.id, toImageItem(picture)]));
}

function listsOf(json: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const lists = property(json, 'awningQueries');
  return isObject(lists) ? lists : {};
}

/** Origins of the other sites whose frames a page and its footer show. */
function framesOn(contents: readonly (PageContent | undefined)[]): { readonly frames?: readonly string[] } {
  const shown = contents.filter((content) => content !== undefined);
  return shown.length === 0 ? {} : { frames: [...new Set(shown.flatMap(framesOf))] };
}

/** Forms as the tags of themes find them; what became of one stands under the name of its place. In previews all of them. */
function formsOfTags({ formIds, isPreview }: PageAsk, { forms = {} }: PageSources): object {
  if (formIds.length === 0 && !isPreview) return {};
  const shown = Object.entries(forms).filter(([id]) => isPreview || formIds.includes(id));
  const toEntry = ([id, { name, pieces, sent }]: (typeof shown)[number]) =>
    [`f${id}`, { name, pieces, ...(sent === undefined ? {} : { [sent.place]: sent.pieces }) }] as const;
  return { awningForms: Object.fromEntries(shown.map(toEntry)) };
}

/** Header and footer of a site, and pages of sections; partials that show them are printed again while they are the same. */
const sameFrame = createSameObject<Readonly<Record<string, unknown>>>();
const sameWebsite = createSameObject<object>();
const samePage = createSameObject<Readonly<Record<string, unknown>>>();

/** The picture of the library that stands for a page. */
const pictureOfPage = ({ route }: PageAsk): string | undefined =>
  'collection' in route ? route.collection.socialImageId : undefined;

/** The pictures of the pages below a page, by the ids of the pages. */
function picturesInside({ content, route }: PageAsk): ReadonlyMap<string, string> {
  if (route.kind !== 'page') return new Map();
  const below = content.collections.filter(({ parentId }) => parentId === route.collection.id);
  return new Map(
    below.flatMap(({ id, socialImageId }) => (socialImageId === undefined ? [] : [[id, socialImageId]])),
  );
}

/** What is shown of the pages below a page, by their ids. */
interface Inside {
  readonly pages: ReadonlyMap<string, object>;
  readonly items: ReadonlyMap<string, unknown>;
  readonly pictures: PageSources['pictures'];
}

/** What is known of the pages below a page: what they consist of, their items and their pictures. */
function insideOf(ask: PageAsk, { pages, items, pictures }: Inside): Pick<PagePart, 'inside'> {
  const ofPages = picturesInside(ask);
  const ids = new Set([...pages.keys(), ...items.keys(), ...ofPages.keys()]);
  if (ids.size === 0) return {};
  const all = [...ids].map((id) => {
    const mainImage = pictures[ofPages.get(id) ?? ''];
    const page = pages.get(id);
    return [
      id,
      {
        ...(page === undefined ? {} : { page }),
        ...(items.has(id) ? { items: items.get(id) } : {}),
        ...(mainImage === undefined ? {} : { mainImage }),
      },
    ] as const;
  });
  return { inside: new Map(all) };
}

/** What a page knows more of its site and its collection, which the picture of the page stands for. */
function moreOf(
  { more }: Pick<PagePart, 'more'>,
  website: object,
  mainImage: ImageItem | undefined,
): NonNullable<PagePart['more']> {
  const collection = mainImage === undefined ? more?.collection : { ...more?.collection, mainImage };
  return { website, ...(collection === undefined ? {} : { collection }) };
}

/** What blocks show of all that was read: while each is the same, they show the same. */
function shownIn(content: PageContent | undefined, sources: PageSources): readonly unknown[] {
  if (content === undefined) return [];
  const { pictureIds, productIds, formIds, listIds, queries } = wantsOf(content);
  return [
    sources.navigations,
    // Pictures are read anew each time, and mostly what they were.
    JSON.stringify(pictureIds.map((id) => sources.pictures[id])),
    ...productIds.map((id) => sources.products[id]),
    JSON.stringify(formIds.map((id) => sources.forms?.[id])),
    ...listIds.map((id) => sources.signUps?.[id]),
    ...queries.map(({ key }) => sources.lists[key]),
  ];
}

/**
 * Adds header and footer, and the page of sections, to the part that shows products: their pictures are asked for along
 * with the lists and products of their blocks.
 */
export function createSectionsPart(
  {
    toImageItem,
    contentOfRoute,
    contentsInside,
    itemsInside,
    toNavigations,
    readShownForms,
    readShownSignUps,
  }: PagePartDeps,
  products: PageContributor,
): PageContributor {
  async function read(ask: PageAsk, contents: readonly PageContent[]) {
    const wanted = [
      ...contents.flatMap((content) => wantsOf(content).pictureIds),
      ...wantsOfHeaderFooter(ask.content.headerFooter).pictureIds,
      ...[pictureOfPage(ask) ?? []].flat(),
      ...picturesInside(ask).values(),
    ];
    const footer = contentOfFooter(ask.content.headerFooter.footer);
    const wants = [...contents, footer].flatMap((one) => (one === undefined ? [] : [wantsOf(one)]));
    const shown = (ids: readonly string[]) => (ask.isPreview ? 'all' : [...new Set(ids)]);
    const formIds = shown([...wants.flatMap((one) => one.formIds), ...ask.formIds]);
    const listIds = shown(wants.flatMap((one) => one.listIds));
    const [part = { json: {} }, pictures, forms, signUps] = await Promise.all([
      products(ask),
      readPictures(ask.scope, [...new Set(wanted)], toImageItem),
      readShownForms(ask.scope, ask.site, formIds, ask.facts),
      readShownSignUps(ask.scope, ask.site, listIds, ask.facts),
    ]);
    const navigations = toNavigations(ask.content, ask.route);
    const lists = listsOf(part.json);
    const sources: PageSources = {
      pictures,
      products: part.products ?? {},
      forms,
      lists,
      navigations,
      signUps,
    };
    return { part, navigations, sources };
  }

  return async (ask) => {
    const { headerFooter } = ask.content;
    const { title: siteTitle, ownLanguage } = ask.site;
    const language = ask.site.language === ownLanguage ? undefined : ask.site.language;
    const content = contentOfRoute(ask.content, ask.route);
    const inside = contentsInside(ask.content, ask.route);
    const shown = [...(content === undefined ? [] : [content]), ...inside.values()];
    const { part, navigations, sources } = await read(ask, shown);
    const footer = contentOfFooter(headerFooter.footer);
    const logo = JSON.stringify(sources.pictures[logoOf(headerFooter) ?? '']);
    const website = sameWebsite([headerFooter], () => ({ socialAccounts: socialAccountsIn(footer) }));
    const frame = sameFrame(
      [navigations, headerFooter, siteTitle, language, content, logo, ...shownIn(footer, sources)],
      () => composeHeaderFooter(headerFooter, sources, { siteTitle, content, language }),
    );
    const compose = (page: PageContent) =>
      samePage([page, ...shownIn(page, sources)], () => composePage(page, sources));
    return {
      ...part,
      json: {
        ...part.json,
        ...frame,
        ...formsOfTags(ask, sources),
        ...(content === undefined ? {} : { page: compose(content) }),
      },
      more: moreOf(part, website, sources.pictures[pictureOfPage(ask) ?? '']),
      ...framesOn([...shown, footer]),
      ...insideOf(ask, {
        pages: new Map([...inside].map(([id, page]) => [id, compose(page)])),
        items: itemsInside(ask.content, ask.route, sources.lists),
        pictures: sources.pictures,
      }),
      ...(ask.isPreview ? { sources } : {}),
    };
  };
}
