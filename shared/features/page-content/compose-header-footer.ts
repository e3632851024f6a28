import type { BlockData } from '#shared/features/blocks/field.ts';
import { composeFields, composePage, type PageSources, type PageWants, wantsOf } from './compose.ts';
import { FOOTER_PREFIX, HEADER_ID, markText } from './edit-marks.ts';
import type { PageContent } from './rules.ts';
import { isObject, property, propertyAt, toText } from '#shared/json/values.ts';
import { contentOfFooter, HEADER_FIELDS, type HeaderFooter, headerIn, isHeaderSet } from './header-footer.ts';
import { findMainNavigation } from '#shared/features/site-layout/rules.ts';

/** How wide a logo is shown at most, as the attribute `sizes` has it. */
const LOGO_SIZES = '16rem';

/** What a page is made with beside header and footer. */
export interface FramedPage {
  readonly siteTitle: string;
  /** The sections of the page, where it has them. */
  readonly content: PageContent | undefined;
  /** The language that it is read in, where that is another one than the site's own. */
  readonly language?: string | undefined;
  /** True in the page editor, where texts carry marks that say where they come from. */
  readonly isEdited?: boolean;
}

/** Id of the picture that is the logo; undefined where there is none. */
export function logoOf({ header, brandLogo }: Omit<HeaderFooter, 'footer'>): string | undefined {
  return toText(propertyAt(header, ['logo', 'mediaId'])) || brandLogo;
}

/** What has to be read for header and footer. */
export function wantsOfHeaderFooter({ footer, ...head }: HeaderFooter): PageWants {
  const content = contentOfFooter(footer);
  const none: PageWants = { pictureIds: [], productIds: [], formIds: [], listIds: [], queries: [] };
  const wants = content === undefined ? none : wantsOf(content);
  const logo = logoOf(head);
  return logo === undefined ? wants : { ...wants, pictureIds: [...new Set([logo, ...wants.pictureIds])] };
}

/** What header and footer show, of all that a page shows. */
export function sourcesOfHeaderFooter(headerFooter: HeaderFooter, sources: PageSources): PageSources {
  const { pictureIds, productIds, formIds, listIds, queries } = wantsOfHeaderFooter(headerFooter);
  const pick = <Value>(all: Readonly<Record<string, Value>>, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (name in all ? [[name, all[name] as Value]] : [])));
  return {
    pictures: pick(sources.pictures, pictureIds),
    products: pick(sources.products, productIds),
    lists: pick(
      sources.lists,
      queries.map(({ key }) => key),
    ),
    forms: pick(sources.forms ?? {}, formIds),
    signUps: pick(sources.signUps ?? {}, listIds),
    navigations: sources.navigations ?? {},
  };
}

/** The background of the first section, where a header can lie over it. */
function groundOf(content: PageContent | undefined): string | undefined {
  const background = content?.sections[0]?.background;
  return background === 'none' ? undefined : background;
}

function navigationOf(header: BlockData, { navigations = {} }: PageSources): unknown {
  const name = header['navigation'] ?? findMainNavigation(Object.keys(navigations));
  return property(navigations, toText(name));
}

/**
 * The header as templates see it, under `siteHeader`: its fields by their names, with the site's title where it has none
 * of its own, and the main navigation where none is chosen. `over` is the background that it lies over; `isSet` is true
 * where something is said of it.
 */
function composeHeader(
  { header: said, brandLogo }: Omit<HeaderFooter, 'footer'>,
  sources: PageSources,
  { siteTitle, content, language, isEdited = false }: FramedPage,
): Readonly<Record<string, unknown>> {
  const header = language === undefined ? said : headerIn(said, language);
  // What is empty is left out by templates, and is written in the panel.
  const mark = (field: string, isRich: boolean, text: string) =>
    isEdited && text !== '' ? markText({ kind: 'block', blockId: HEADER_ID, field, isRich }, text) : text;
  const title = toText(header['title']) || siteTitle;
  const fields = composeFields(
    HEADER_FIELDS,
    { ...(brandLogo === undefined ? {} : { logo: { mediaId: brandLogo } }), ...header, title },
    {
      sources,
      place: HEADER_ID,
      mark,
      sizes: LOGO_SIZES,
      takePriority: () => 'high',
    },
  );
  const { logo } = fields;
  return {
    ...fields,
    id: HEADER_ID,
    isSet: isHeaderSet(header),
    // A logo without words of its own is called like the site.
    ...(isObject(logo) && logo['altText'] === '' ? { logoName: siteTitle } : {}),
    navigation: navigationOf(header, sources),
    over: header['position'] === 'overlay' ? groundOf(content) : undefined,
  };
}

/**
 * Header and footer as templates see them, under `siteHeader` and `siteFooter`. There is no `siteFooter` where it is the
 * footer of the theme.
 */
export function composeHeaderFooter(
  { footer, ...head }: HeaderFooter,
  sources: PageSources,
  page: FramedPage,
): Readonly<Record<string, unknown>> {
  const content = contentOfFooter(footer);
  const siteHeader = composeHeader(head, sources, page);
  if (content === undefined) return { siteHeader };
  return { siteHeader, siteFooter: composePage(content, sources, page.isEdited, FOOTER_PREFIX) };
}
