import { createPositions } from '#shared/text/positions.ts';
import { type SiteTag, translateTag, type Translation } from './site-tag-kinds.ts';
import type { ThemeProblem } from './theme-files.ts';
import type { ThemeQuery } from './theme-query.ts';

/** A theme file with its site tags written as instructions of the dialect. */
export interface TranslatedFile {
  readonly source: string;
  readonly queries: readonly ThemeQuery[];
  /** Forms that its tags show, by their ids. */
  readonly formIds: readonly string[];
  readonly problems: readonly ThemeProblem[];
  /** Texts in its tags that hold template values, by the names under which the file applies them. */
  readonly texts: Readonly<Record<string, string>>;
  /** Offset in the author's text of an offset in `source`. */
  toOriginal(offset: number): number;
}

const VALUE = `(?:"[^"]*"|'[^']*'|[^\\s"'<>/]+)`;
/** A whole tag with its attributes; or, where it is not whole, what of it has to go. */
const TAG = new RegExp(
  `<(/?)(awning|squarespace):([a-zA-Z][\\w-]*)((?:\\s+[\\w:-]+(?:\\s*=\\s*${VALUE})?)*)\\s*(/?)>|</?(?:awning|squarespace):[^<>\\n]*>?`,
  'g',
);
/** What no engine reads: tags in it stay part of it. */
const COMMENT = /\{##[\s\S]*?(?:##\}|$)|\{#[^{}]*\}/g;
/** What the names begin with by which texts in tags are applied. */
export const TEXT_OF_TAG = 'awning';
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>/]+)))?/g;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function readAttributes(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => [
      name.toLowerCase(),
      double ?? single ?? bare ?? 'true',
    ]),
  );
}

function toTag(
  [, slash = '', space = '', name = '', attributes = '']: RegExpMatchArray,
  holdsMarkup: boolean,
): SiteTag {
  return {
    holdsMarkup,
    name: name.toLowerCase(),
    isClosing: slash === '/',
    isOfPlatform: space === 'squarespace',
    attributes: readAttributes(attributes),
  };
}

/** The tags of a text that no comment holds. */
function tagsIn(text: string): RegExpMatchArray[] {
  const comments = [...text.matchAll(COMMENT)].map(({ index, 0: all }) => ({
    from: index,
    to: index + all.length,
  }));
  let next = 0;
  return [...text.matchAll(TAG)].filter(({ index }) => {
    while ((comments[next]?.to ?? Infinity) <= index) next += 1;
    return index < (comments[next]?.from ?? Infinity);
  });
}

/** Navigation tags that stand before and after markup of their own, by their places. */
function withMarkup(text: string, tags: readonly RegExpMatchArray[]): ReadonlySet<number> {
  const found = new Set<number>();
  const navigations = tags.filter(([, , , name]) => name?.toLowerCase() === 'navigation');
  for (const [index, open] of navigations.entries()) {
    const close = navigations[index + 1];
    if (open[1] === '/' || open[5] === '/' || close?.[1] !== '/') continue;
    const from = (open.index ?? 0) + open[0].length;
    if (text.slice(from, close.index).trim() === '') continue;
    found.add(open.index ?? 0).add(close.index ?? 0);
  }
  return found;
}

/** A text of the same length without what its comments say. */
export function withoutComments(text: string): string {
  return text.replace(COMMENT, (comment) => ' '.repeat(comment.length));
}

function createMap(pieces: readonly Piece[]): (offset: number) => number {
  let shift = 0;
  const placed = pieces.map(({ from, to, text }) => {
    const start = from + shift;
    shift += text.length - (to - from);
    return { start, end: start + text.length, from, to };
  });
  return (offset) => {
    let low = 0;
    let high = placed.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((placed[middle]?.start ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    const before = placed[low - 1];
    if (before === undefined) return offset;
    return offset < before.end ? before.from : before.to + (offset - before.end);
  };
}

const UNFINISHED = 'This site tag is not closed, so it is left out. Add the missing quote or ">".';

/**
 * Writes the site tags of a theme file as instructions of the dialect.
 * A tag that cannot be understood is left out and told as a problem at its place.
 */
export function translateSiteTags(path: string, text: string): TranslatedFile {
  const pieces: Piece[] = [];
  const queries: ThemeQuery[] = [];
  const formIds: string[] = [];
  const file = `theme-${path.replace(/\W+/g, '-')}`;
  const problems: ThemeProblem[] = [];
  const texts: Record<string, string> = {};
  const positionOf = createPositions(text);
  let named = 0;
  const nameText = (part: string) => {
    const name = `${TEXT_OF_TAG}:${path}:${named}`;
    named += 1;
    texts[name] = part;
    return name;
  };
  let source = '';
  let done = 0;
  const tags = tagsIn(text);
  const paired = withMarkup(text, tags);
  for (const match of tags) {
    const { index = 0 } = match;
    const to = index + match[0].length;
    const isWhole = match[3] !== undefined;
    const translation: Translation = isWhole
      ? translateTag(toTag(match, paired.has(index)), nameText, `${file}-${pieces.length}`)
      : { problem: UNFINISHED };
    if ('problem' in translation) {
      problems.push({
        path,
        code: 'SITE_TAG_INVALID',
        severity: translation.isUnknown === true ? 'warning' : 'error',
        message: translation.problem,
        range: { start: positionOf(index), end: positionOf(to) },
      });
    } else {
      if (translation.query !== undefined) queries.push(translation.query);
      if (translation.formId !== undefined) formIds.push(translation.formId);
    }
    const replacement = translation.text ?? '';
    source += text.slice(done, index) + replacement;
    pieces.push({ from: index, to, text: replacement });
    done = to;
  }
  return {
    source: source + text.slice(done),
    queries,
    formIds,
    problems,
    texts,
    toOriginal: createMap(pieces),
  };
}
