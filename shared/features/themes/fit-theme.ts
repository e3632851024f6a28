import { CONTENT_FILES, isContent, isThemeText } from '../templates/rules.ts';
import { isObject } from '#shared/json/values.ts';

/** The word of the store in the templates of the themes that come along. */
const STORE_WORD = 'shop';
const APPLIED = /\|\s*apply.([^\s|}:]+)/g;
const ASSET = /\/(assets\/[^\s"'()?#<>\\]+)/g;

type Texts = Readonly<Record<string, string>>;

/** The facts of the pages of a site that a theme has to fit. */
interface ListedPage {
  readonly urlId: string;
  readonly type: unknown;
  readonly page: unknown;
}

function pagesOf(texts: Texts): ListedPage[] {
  const listed: unknown = JSON.parse(texts[CONTENT_FILES.collections] ?? '[]');
  const all: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return all.flatMap((one) =>
    isObject(one) && typeof one['urlId'] === 'string'
      ? [{ urlId: one['urlId'], type: one['type'], page: one['page'] }]
      : [],
  );
}

/**
 * A template of ours for a site whose store has another address: its links and queries lead to that store.
 * @param texts content files of the site by path
 */
export function fitToStore(template: string, texts: Texts): string {
  const urlId = pagesOf(texts).find(({ type }) => type === 'products')?.urlId ?? STORE_WORD;
  return template
    .replaceAll(`href="/${STORE_WORD}"`, `href="/${urlId}"`)
    .replaceAll(`collection="${STORE_WORD}"`, `collection="${urlId}"`);
}

/** What a template applies of files that are there and that the next theme does not have. */
function appliedBy(path: string, texts: Texts, isLeft: (path: string) => boolean): string[] {
  const found = new Set<string>();
  const waiting = [path];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (found.has(at) || !isLeft(at)) continue;
    found.add(at);
    waiting.push(...[...(texts[at] ?? '').matchAll(APPLIED)].map(([, name]) => `blocks/${name ?? ''}`));
  }
  return [...found];
}

/**
 * The files of a site's old theme that its content counts on and the next theme does not have: templates of pages that
 * consist of one, what these apply, and files that texts of the site or these templates show.
 * @param paths all files of the site
 * @param texts texts of its templates and its content by path
 * @param next paths of the theme that comes
 */
export function keptOfTheme(paths: readonly string[], texts: Texts, next: ReadonlySet<string>): Set<string> {
  const there = new Set(paths.filter((path) => !isContent(path)));
  const isLeft = (path: string) => there.has(path) && !next.has(path);
  const templates = pagesOf(texts)
    .filter(({ type }) => type === 'page')
    .map(({ urlId, page }) => `pages/${typeof page === 'string' ? page : urlId}.page`)
    .flatMap((path) => [...appliedBy(path, texts, isLeft), `${path}.conf`])
    .filter(isLeft);
  const shown = Object.entries(texts)
    .filter(([path]) => isContent(path) || templates.includes(path))
    .flatMap(([, text]) => [...text.matchAll(ASSET)].map(([, path = '']) => path))
    .filter((path) => isLeft(path) && !isContent(path));
  return new Set([...templates, ...shown]);
}

/** True for a file whose text says what a site counts on. */
export const saysWhatIsKept = (path: string): boolean => isContent(path) || isThemeText(path);
