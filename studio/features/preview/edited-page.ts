import { composePage, type PageSources } from '#shared/features/page-content/compose.ts';
import { composeHeaderFooter } from '#shared/features/page-content/compose-header-footer.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import { marksOfPlaces, markText } from '#shared/features/page-content/edit-marks.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';

/** What somebody made of a page that is not in its data yet. */
export interface PageEdit {
  /** Sections and blocks of a page that consists of them; undefined for a page of the theme. */
  readonly sections: { readonly content: PageContent; readonly sources: PageSources } | undefined;
  /** Header and footer of the site, with what they show. */
  readonly headerFooter?: {
    readonly content: HeaderFooter;
    readonly sources: PageSources;
    readonly siteTitle: string;
    /** True where their texts are written on the page too. */
    readonly isMarked: boolean;
  };
  /** What stands at the places that the theme marks, by their ids, as HTML. */
  readonly places: Readonly<Record<string, string>>;
  /** True where texts are to be written on the page: they say then where they come from. */
  readonly isMarked: boolean;
}

/**
 * The JSON of a page with what was made of it, as its templates see it.
 * @param marked all places that the theme marks: those that hold nothing yet are to be found too
 */
export function withEdit(
  json: Readonly<Record<string, unknown>>,
  { sections, headerFooter, places, isMarked }: PageEdit,
  marked: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const { siteFooter: _footer, ...others } = json;
  const fields = isMarked
    ? Object.fromEntries(
        [...new Set([...Object.keys(places), ...marked])].map((id) => [
          id,
          markText({ kind: 'place', id }, places[id] ?? ''),
        ]),
      )
    : places;
  const frame =
    headerFooter &&
    composeHeaderFooter(headerFooter.content, headerFooter.sources, {
      siteTitle: headerFooter.siteTitle,
      content: sections?.content,
      isEdited: isMarked && headerFooter.isMarked,
    });
  return {
    ...(frame === undefined ? json : { ...others, ...frame }),
    awningBlockFields: fields,
    ...(isMarked ? { awningPlaces: marksOfPlaces(places) } : {}),
    ...(sections && { page: composePage(sections.content, sections.sources, isMarked) }),
  };
}
