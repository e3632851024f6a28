import type { PageRoute, SiteCollection } from './rules.ts';

/** What translations know pages by, and the field that says whether one is translated. */
const PAGE = 'page';
const TITLE = 'title';

/** A language of a site as far as it matters for which pages it has. */
interface PageLanguage {
  readonly code: string;
  /** True where pages are left out whose title is not translated. */
  readonly leavesOut?: boolean | undefined;
}

/** The translations of a release. */
interface Translated {
  readonly translationsOf: (language: string, kind: string, id: string) => Readonly<Record<string, unknown>>;
}

/**
 * True for a page that a language leaves out, because nobody has translated its title. The home page and stores, whose
 * products are translated one by one, are in every language.
 */
export function isLeftOut(
  { translationsOf }: Translated,
  { id, type, homepage }: Pick<SiteCollection, 'id' | 'type' | 'homepage'>,
  { code, leavesOut }: PageLanguage,
): boolean {
  if (leavesOut !== true || type !== 'page' || homepage) return false;
  return translationsOf(code, PAGE, id)[TITLE] === undefined;
}

/** The languages of a site in which the page of a route is read. */
export function languagesOfRoute<Language extends PageLanguage>(
  content: Translated,
  route: PageRoute,
  languages: readonly Language[],
): readonly Language[] {
  if (!('collection' in route)) return languages;
  const { collection } = route;
  return languages.filter((language) => !isLeftOut(content, collection, language));
}
