import type { ThemeProblem } from './theme-files.ts';
import { createPositions } from '#shared/text/positions.ts';

/** A list of items that a template asks for with a query tag. */
export interface ThemeQuery {
  /** Name under which the page data has to hold the answer, in `awningQueries`. */
  readonly key: string;
  /** `urlId` of the collection. */
  readonly collection: string;
  readonly limit: number;
  readonly skip: number;
  /** Only featured items. */
  readonly featured: boolean;
  /** Only items that have something in common with the item of the page, the most alike first. */
  readonly related: boolean;
  readonly tag: string | undefined;
  readonly category: string | undefined;
}

/** A theme file with its site tags written as instructions of the dialect. */
export interface TranslatedFile {
  readonly source: string;
  readonly queries: readonly ThemeQuery[];
  readonly problems: readonly ThemeProblem[];
  /** Offset in the author's text of an offset in `source`. */
  toOriginal(offset: number): number;
}

const TAG = /<(\/?)(?:awning|squarespace):([a-z-]+)((?:\s+[\w-]+\s*=\s*"[^"]*")*)\s*(\/?)>/g;
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;
const WORD = /^[A-Za-z][\w-]*$/;
const FILE_NAME = /^[\w.-]+$/;
const MAX_QUERY_LIMIT = 200;

interface Piece {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function readAttributes(text: string): Map<string, string> {
  return new Map([...text.matchAll(ATTRIBUTE)].map((match) => [match[1] ?? '', match[2] ?? '']));
}

function wholeNumber(text: string | undefined, fallback: number, max: number): number {
  const number = Number(text ?? fallback);
  return Number.isInteger(number) && number >= 0 ? Math.min(number, max) : fallback;
}

function toWord(text: string): string {
  return text.replace(/[^A-Za-z0-9]+/g, '_');
}

/** The query that the attributes of a query tag ask for, or undefined without a collection. */
export function toQuery(attributes: ReadonlyMap<string, string>): ThemeQuery | undefined {
  const collection = attributes.get('collection');
  if (collection === undefined || collection === '') return undefined;
  const limit = wholeNumber(attributes.get('limit'), 20, MAX_QUERY_LIMIT);
  const skip = wholeNumber(attributes.get('skip'), 0, Number.MAX_SAFE_INTEGER);
  const featured = attributes.get('featured') === 'true';
  const related = attributes.get('related') === 'true';
  const tag = attributes.get('tag');
  const category = attributes.get('category');
  const facts = [collection, String(limit), String(skip), String(featured), tag ?? '', category ?? ''];
  const key = `q-${[...facts, ...(related ? ['related'] : [])].map(toWord).join('-')}`;
  return { key, collection, limit, skip, featured, related, tag, category };
}

type Translation = { readonly text: string; readonly query?: ThemeQuery } | { readonly problem: string };

function translateTag(
  name: string,
  isClosing: boolean,
  attributes: ReadonlyMap<string, string>,
): Translation {
  if (isClosing) return name === 'query' ? { text: '{.end}' } : { text: '' };
  switch (name) {
    case 'navigation': {
      const id = attributes.get('navigationId') ?? '';
      const template = attributes.get('template') ?? 'navigation';
      if (!WORD.test(id))
        return { problem: 'A navigation tag needs navigationId, a word such as "mainNav".' };
      if (!FILE_NAME.test(template))
        return { problem: 'The template of a navigation tag names a file in blocks/.' };
      return { text: `{awningNavigations.${id}|apply ${template}.block}` };
    }
    case 'block-field': {
      const id = attributes.get('id') ?? '';
      if (!WORD.test(id)) return { problem: 'A block-field tag needs id, a word such as "about-body".' };
      return { text: `{awningBlockFields.${id}}` };
    }
    case 'script': {
      const file = attributes.get('src') ?? '';
      if (!FILE_NAME.test(file))
        return { problem: 'A script tag needs src, the name of a file in scripts/.' };
      return { text: `<script src="/scripts/${file}" defer></script>` };
    }
    case 'installments':
      return { text: '{.if installments}{installments.markup}{.end}' };
    case 'query': {
      const query = toQuery(attributes);
      if (query === undefined)
        return { problem: 'A query tag needs collection, the address word of a collection.' };
      return { text: `{.var @awningQuery awningQueries.${query.key}}{.section @awningQuery}`, query };
    }
    default:
      return { problem: `There is no site tag "${name}".` };
  }
}

function createMap(pieces: readonly Piece[]): (offset: number) => number {
  return (offset) => {
    let shift = 0;
    for (const piece of pieces) {
      const start = piece.from + shift;
      if (offset < start) break;
      if (offset < start + piece.text.length) return piece.from;
      shift += piece.text.length - (piece.to - piece.from);
    }
    return offset - shift;
  };
}

/**
 * Writes the site tags of a theme file as instructions of the dialect.
 * A tag that cannot be understood is left out and told as a problem at its place.
 */
export function translateSiteTags(path: string, text: string): TranslatedFile {
  const pieces: Piece[] = [];
  const queries: ThemeQuery[] = [];
  const problems: ThemeProblem[] = [];
  const positionOf = createPositions(text);
  let source = '';
  let done = 0;
  for (const match of text.matchAll(TAG)) {
    const to = match.index + match[0].length;
    const translation = translateTag(match[2] ?? '', match[1] === '/', readAttributes(match[3] ?? ''));
    const replacement = 'text' in translation ? translation.text : '';
    if ('problem' in translation) {
      problems.push({
        path,
        code: 'SITE_TAG_INVALID',
        severity: 'error',
        message: translation.problem,
        range: { start: positionOf(match.index), end: positionOf(to) },
      });
    } else if (translation.query !== undefined) queries.push(translation.query);
    source += text.slice(done, match.index) + replacement;
    pieces.push({ from: match.index, to, text: replacement });
    done = to;
  }
  return { source: source + text.slice(done), queries, problems, toOriginal: createMap(pieces) };
}
