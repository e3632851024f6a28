import { useMemo } from 'react';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { PageData } from '#shared/features/pages/contract.ts';
import type { HeaderFooter } from '#shared/features/page-content/header-footer.ts';
import type { PageEdit } from '../preview/edited-page.ts';
import type { Editor } from './use-editor.ts';
import type { Edited } from './use-page-edit.ts';

/** What is edited of a page. */
export interface Edits {
  readonly content: Edited<PageContent> | null;
  readonly places: Edited<Readonly<Record<string, string>>>;
  readonly headerFooter: Edited<HeaderFooter>;
}

/** Header and footer as they are by now, for the preview. */
export function useShownHeaderFooter(
  page: PageData,
  value: HeaderFooter,
  pictures: Editor['pictures'],
  isMarked: boolean,
): NonNullable<PageEdit['headerFooter']> {
  const { sources, siteTitle, brandLogo } = page.headerFooter;
  return useMemo(
    () => ({
      content: { ...value, brandLogo },
      sources: {
        ...sources,
        navigations: sources.navigations ?? {},
        pictures: { ...sources.pictures, ...pictures },
      },
      siteTitle,
      isMarked,
    }),
    [sources, siteTitle, brandLogo, value, pictures, isMarked],
  );
}

/** The page as it is by now, for the preview. */
export function useShownEdit(
  page: PageData,
  { content, places, headerFooter }: Pick<Edits, 'content' | 'places'> & Pick<PageEdit, 'headerFooter'>,
  pictures: Editor['pictures'],
  isMarked: boolean,
): PageEdit {
  const stored = page.sections?.sources;
  const contentValue = content?.value;
  return useMemo((): PageEdit => {
    const around = {
      places: places.value,
      isMarked,
      ...(headerFooter === undefined ? {} : { headerFooter }),
    };
    if (stored === undefined || contentValue === undefined) return { sections: undefined, ...around };
    const { navigations, ...others } = stored;
    const sources = {
      ...others,
      ...(navigations === undefined ? {} : { navigations }),
      pictures: { ...stored.pictures, ...pictures },
    };
    return { sections: { content: contentValue, sources }, ...around };
  }, [stored, contentValue, pictures, places.value, headerFooter, isMarked]);
}
