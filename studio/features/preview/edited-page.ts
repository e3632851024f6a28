import { composePage, type PageSources } from '#shared/features/page-content/compose.ts';
import { markText } from '#shared/features/page-content/edit-marks.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';

/** What somebody made of a page that is not in its data yet. */
export interface PageEdit {
  /** Sections and blocks of a page that consists of them; undefined for a page of the theme. */
  readonly sections: { readonly content: PageContent; readonly sources: PageSources } | undefined;
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
  { sections, places, isMarked }: PageEdit,
  marked: ReadonlySet<string>,
): Readonly<Record<string, unknown>> {
  const fields = isMarked
    ? Object.fromEntries(
        [...new Set([...Object.keys(places), ...marked])].map((id) => [
          id,
          markText({ kind: 'place', id }, places[id] ?? ''),
        ]),
      )
    : places;
  return {
    ...json,
    awningBlockFields: fields,
    ...(sections && { page: composePage(sections.content, sections.sources, isMarked) }),
  };
}
