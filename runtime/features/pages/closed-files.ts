import { isPageFile, fileOfPage } from '#shared/features/page-content/rules.ts';
import type { SiteCollection } from '#shared/features/pages/rules.ts';
import { isForEverybody, isShownAt } from '#shared/features/pages/states.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { isTranslations, translatedBy } from '#shared/features/translations/files.ts';
import { FILE_ID_IN_TEXT } from '../../platform/files/file-keys.ts';

/** A release as far as it says which files stand on pages that not everybody sees. */
export interface ReleaseTexts {
  /** Texts of its files, by path. */
  readonly texts: Readonly<Record<string, string>>;
  /** All of its pages. */
  readonly collections: readonly SiteCollection[];
  /** The template of a page. */
  readonly templateOf: (page: SiteCollection) => string;
  /** The texts at places of the theme that stand on some templates. */
  readonly placesOf: (templates: ReadonlySet<string>) => Readonly<Record<string, string>>;
  readonly places: Readonly<Record<string, string>>;
}

const FILE_ID = new RegExp(FILE_ID_IN_TEXT, 'g');

function textsOfPages({ texts }: ReleaseTexts, pages: readonly SiteCollection[]): string[] {
  const ids = new Set(pages.map(({ id }) => id));
  const translated = Object.entries(texts).flatMap(([path, text]) =>
    ids.has(translatedBy(path)?.id ?? '') ? [text] : [],
  );
  return [
    ...translated,
    ...pages.flatMap(({ id, socialImageId = '' }) => [texts[fileOfPage(id)] ?? '', socialImageId]),
  ];
}

/**
 * Ids that a release names on pages which not everybody sees, and nowhere else: those of files among them are closed with
 * the pages.
 * @param now epoch milliseconds
 */
export function closedFilesOf(release: ReleaseTexts, now: number): ReadonlySet<string> {
  const { texts, collections, templateOf, placesOf, places } = release;
  const isOpen = (page: SiteCollection) => isShownAt(page, now) && isForEverybody(page);
  const closed = collections.filter((page) => !isOpen(page));
  if (closed.length === 0) return new Set();
  const open = collections.filter(isOpen);
  const openTemplates = new Set(open.map(templateOf));
  const closedTemplates = new Set(closed.map(templateOf).filter((path) => !openTemplates.has(path)));
  const openPlaces = placesOf(openTemplates);
  const closedTexts = [
    ...textsOfPages(release, closed),
    ...[...closedTemplates].map((path) => texts[path] ?? ''),
    ...Object.entries(places).flatMap(([id, text]) => (openPlaces[id] === undefined ? [text] : [])),
  ];
  const found = new Set(closedTexts.flatMap((text) => text.match(FILE_ID) ?? []));
  if (found.size === 0) return found;
  const isElsewhere = (path: string) =>
    !isPageFile(path) &&
    !isTranslations(path) &&
    !closedTemplates.has(path) &&
    path !== CONTENT_FILES.collections &&
    path !== CONTENT_FILES.blockFields;
  const openTexts = [
    ...textsOfPages(release, open),
    ...Object.values(openPlaces),
    ...Object.entries(texts).flatMap(([path, text]) => (isElsewhere(path) ? [text] : [])),
  ];
  for (const text of openTexts) for (const id of text.match(FILE_ID) ?? []) found.delete(id);
  return found;
}
