import { nameOfLanguage } from '#shared/features/languages/rules.ts';
import { fileOfPage } from '#shared/features/page-content/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { FILE_KINDS, type FileKind, kindOfFile } from '#shared/features/releases/rules.ts';
import { translatedBy } from '#shared/features/translations/files.ts';
import { formatCount } from '../../components/count-text.ts';

/** Headings of lists of files, and how many there are in words. */
const WORDS: Readonly<
  Record<FileKind, { readonly title: string; readonly count: (count: number) => string }>
> = {
  pages: { title: 'Pages', count: (count) => formatCount(count, 'page', 'pages') },
  translations: {
    title: 'Translations',
    count: (count) => formatCount(count, 'translation', 'translations'),
  },
  navigation: { title: 'Navigation', count: () => 'the navigation' },
  frame: { title: 'Header and footer', count: () => 'header and footer' },
  templates: { title: 'Templates', count: (count) => formatCount(count, 'template', 'templates') },
  styles: { title: 'Styles', count: (count) => formatCount(count, 'style sheet', 'style sheets') },
  scripts: { title: 'Scripts', count: (count) => formatCount(count, 'script', 'scripts') },
  settings: { title: 'Settings', count: () => 'settings' },
  files: { title: 'Pictures and files', count: (count) => formatCount(count, 'file', 'files') },
};

/** Files of one kind. */
export interface FileGroup<T> {
  readonly kind: FileKind;
  readonly title: string;
  readonly files: readonly T[];
}

/** Files by what they are to people, in the order in which a site is told; kinds without a file are left out. */
export function groupFiles<T extends { readonly path: string }>(
  files: readonly T[],
): readonly FileGroup<T>[] {
  return FILE_KINDS.map((kind) => ({
    kind,
    title: WORDS[kind].title,
    files: files.filter(({ path }) => kindOfFile(path) === kind),
  })).filter((group) => group.files.length > 0);
}

const LIST = new Intl.ListFormat('en');

const countKinds = (paths: readonly string[]): readonly string[] =>
  groupFiles(paths.map((path) => ({ path }))).map(({ kind, files }) => WORDS[kind].count(files.length));

/** How many files of which kind: "2 templates and 1 style sheet". */
export function describeFiles(paths: readonly string[]): string {
  return LIST.format(countKinds(paths));
}

/** The same with the products that a release changes: "1 page and 2 products". */
export function describeRelease(paths: readonly string[], data: readonly unknown[]): string {
  const products = data.length === 0 ? [] : [formatCount(data.length, 'product', 'products')];
  return LIST.format([...countKinds(paths), ...products]);
}

const CONTENT_NAMES: Readonly<Record<string, string>> = {
  [CONTENT_FILES.collections]: 'Titles, addresses and order of pages',
  [CONTENT_FILES.navigation]: 'Navigation',
  [CONTENT_FILES.blockFields]: 'Words of the theme',
  [CONTENT_FILES.redirects]: 'Redirects',
  [CONTENT_FILES.gone]: 'Addresses of deleted pages',
  [CONTENT_FILES.headerFooter]: 'Header and footer',
  [CONTENT_FILES.themeSettings]: 'Settings of the theme',
  [CONTENT_FILES.siteCode]: 'Custom code',
};

/** What translations are of, where that is no page. */
const TRANSLATED: Readonly<Record<string, string>> = {
  navigation: 'navigation',
  frame: 'header and footer',
  places: 'words of the theme',
};

/** What a file of translations is called: "Français: About"; undefined for other files. */
function nameOfTranslations(path: string, titles: ReadonlyMap<string, string>): string | undefined {
  const of = translatedBy(path);
  if (of === undefined) return undefined;
  const { language, kind, id } = of;
  const title = titles.get(fileOfPage(id)) ?? TRANSLATED[kind] ?? 'page';
  return `${nameOfLanguage(language)}: ${title}${kind === 'page' ? ', title and description' : ''}`;
}

/**
 * What a file is called where people choose what to publish: its path, or what it holds where nobody knows it by that.
 * @param titles of pages by their files
 */
export function nameOfFile(path: string, titles: ReadonlyMap<string, string>): string {
  return titles.get(path) ?? CONTENT_NAMES[path] ?? nameOfTranslations(path, titles) ?? path;
}

/** How a file differs, in a word for lists. */
export const DIFFERENCE_WORDS = { added: 'new', changed: 'changed', removed: 'deleted' } as const;

/** A text as people read it: content is kept on one line, which nobody could compare. */
export function toReadableText(path: string, text: string): string {
  if (!path.startsWith('content/')) return text;
  return `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
}
