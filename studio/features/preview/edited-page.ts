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

/** The JSON of a page with what was made of it, as its templates see it. */
export function withEdit(
  json: Readonly<Record<string, unknown>>,
  { sections, places, isMarked }: PageEdit,
): Readonly<Record<string, unknown>> {
  const fields = isMarked
    ? Object.fromEntries(
        Object.entries(places).map(([id, html]) => [id, markText({ kind: 'place', id }, html)]),
      )
    : places;
  return {
    ...json,
    awningBlockFields: fields,
    ...(sections && { page: composePage(sections.content, sections.sources, isMarked) }),
  };
}
