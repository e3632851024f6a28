import { contentIn } from '#shared/features/page-content/content-texts.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { SentContent } from '#shared/features/page-content/contract.ts';
import { pathOfCollection } from '#shared/features/pages/rules.ts';
import type { ReleasedTexts } from '../../sockets/translated.ts';

/** Texts of the blocks of pages. */
export const sectionTexts: ReleasedTexts = {
  kind: 'content',
  title: 'Page content',
  walk(content, tell) {
    const shown = new Map<string, SentContent>();
    // All are read now: what is not translated has to be known before a page is printed.
    for (const page of content.collections) {
      const own = page.hasSections === true ? content.contentOf(page.id) : undefined;
      if (own === undefined) continue;
      const thing = { id: page.id, title: page.title, path: pathOfCollection(page) };
      shown.set(page.id, contentIn(own as PageContent, thing, tell) as SentContent);
    }
    return { ...content, contentOf: (id) => shown.get(id) ?? content.contentOf(id) };
  },
};

/** What a place of the theme is called by the word that its template has for it: "Home lead" for `home-lead`. */
const titleOf = (place: string): string => {
  const words = place.replaceAll(/[-_]+/g, ' ');
  return words.slice(0, 1).toUpperCase() + words.slice(1);
};

/** Texts at the places of themes. */
export const placeTexts: ReleasedTexts = {
  kind: 'places',
  title: 'Theme content',
  walk: (content, tell) => ({
    ...content,
    blockFields: Object.fromEntries(
      Object.entries(content.blockFields).map(([place, text]) => [
        place,
        tell(
          { id: 'theme', title: 'Theme content' },
          { field: place, label: titleOf(place), isRich: true },
          text,
        ),
      ]),
    ),
  }),
};
