import { isReservedWord } from './paths.ts';
import { ITEM_FOLDER } from './rules.ts';

/** Leads from an address that a page had to the one that it has now. */
export interface Redirect {
  /** Path that has no page any more, or a pattern of such paths: `/old/[name]`, `/blog/*`. */
  readonly from: string;
  /** Path that visitors are led to, with what the pattern names: `/new/[name]`. */
  readonly to: string;
}

/** Most redirects of a site that are patterns: each is held against an address that has no page. */
export const PATTERNS_MAX = 200;
/** Parts of a pattern between slashes at most. */
const PARTS_MAX = 20;

/** Stands at the end of a pattern for whatever follows, with at least one word. */
const REST = '*';
const NAME = /^\[([a-z][a-z0-9]{0,29})\]$/;
/** Any word, where one is compared with patterns. */
const ANY_WORD = '[any]';

const partsOf = (path: string): readonly string[] => path.slice(1).split('/');

const nameIn = (part: string): string | undefined => NAME.exec(part)?.[1];

/** True for a path that stands for many: `/old/[name]`, `/blog/*`. */
export const isPattern = (path: string): boolean => /[[\]*]/.test(path);

/** Whether there may be an address that two patterns, or paths, both stand for. Takes as long as the longer one has parts. */
function overlap(one: string, other: string): boolean {
  const [left, right] = [partsOf(one), partsOf(other)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const [a, b] = [left[at], right[at]];
    if (a === undefined || b === undefined) return false;
    if (a === REST || b === REST) return true;
    if (a !== b && nameIn(a) === undefined && nameIn(b) === undefined) return false;
  }
  return true;
}

/** A pattern without what its names are. */
const shapeOf = (path: string): string =>
  partsOf(path)
    .map((part) => (nameIn(part) === undefined ? part : ANY_WORD))
    .join('/');

const isPlainPart = (part: string): boolean => part !== '' && !/[[\]*]/.test(part);

const keptText = (from: string) => `${from} begins with a word that is kept for a part of every site.`;

/** What is wrong with one pattern by itself, as a sentence; undefined where nothing is. */
function problemOfParts({ from, to }: Redirect): string | undefined {
  const parts = partsOf(from);
  const names = parts.flatMap((part) => nameIn(part) ?? []);
  if (!isPattern(from)) return `${to} names a part that ${from} does not have.`;
  const isMade = parts.every(
    (part, at) =>
      isPlainPart(part) || nameIn(part) !== undefined || (part === REST && at === parts.length - 1),
  );
  if (!isMade || parts.length > PARTS_MAX) {
    return `${from} cannot be read as a pattern. Write [name] for one part between slashes, and * at the end for all that follows.`;
  }
  if (new Set(names).size < names.length) return `${from} has two parts of the same name.`;
  if (isReservedWord(parts[0] ?? '')) return keptText(from);
  const unknown = partsOf(to).find((part) =>
    part === REST ? parts.at(-1) !== REST : !isPlainPart(part) && !names.includes(nameIn(part) ?? ''),
  );
  if (to !== '/' && unknown !== undefined) return `${to} names a part that ${from} does not have.`;
  return undefined;
}

/** A page or a store, as far as patterns are held against it. */
export interface CoveredPage {
  readonly urlId: string;
  readonly title: string;
  readonly type: string;
}

/** Whether a path, or a pattern of them, stands for the address of a page; of an item too, where it stands for many. */
function covers(from: string, { urlId, type }: CoveredPage): boolean {
  if (!isPattern(from)) return from === `/${urlId}`;
  return (
    overlap(from, `/${urlId}`) || (type !== 'page' && overlap(from, `/${urlId}/${ITEM_FOLDER}/${ANY_WORD}`))
  );
}

/**
 * What is wrong with a redirect that is to be kept beside the pages of a site, as a sentence; undefined where nothing is. A
 * page at an address wins, so a redirect that covers one would seem to do what it does not.
 */
export function problemOfCover({ from }: Redirect, pages: readonly CoveredPage[]): string | undefined {
  const covered = pages.find((page) => covers(from, page));
  if (covered !== undefined) {
    return isPattern(from)
      ? `${from} covers “${covered.title}” at /${covered.urlId}. Begin the pattern with a part that no page has.`
      : `The page “${covered.title}” is at ${from}. Give it another address or delete it first.`;
  }
  if (from === '/') return 'The home page is at /. No redirect can begin there.';
  return isReservedWord(partsOf(from)[0] ?? '') ? keptText(from) : undefined;
}

/** What is wrong with redirects as far as patterns are among them, as a sentence; undefined where nothing is. */
export function problemOfPatterns(redirects: readonly Redirect[]): string | undefined {
  const patterns = redirects.filter(({ from, to }) => isPattern(from) || isPattern(to));
  if (patterns.length > PATTERNS_MAX) return `A site has at most ${PATTERNS_MAX} redirects by pattern.`;
  for (const pattern of patterns) {
    const problem = problemOfParts(pattern);
    if (problem !== undefined) return problem;
  }
  if (new Set(patterns.map(({ from }) => shapeOf(from))).size < patterns.length)
    return 'Two redirects begin at the same addresses.';
  for (const { from, to } of patterns) {
    if (overlap(from, to)) return `A redirect from ${from} to ${to} would lead around in circles.`;
    const before = redirects.find((one) => one.from !== from && overlap(one.to, from));
    if (before !== undefined)
      return `A redirect from ${before.from} to ${before.to} would lead on to ${to}. Lead from ${before.from} there at once.`;
    const next = redirects.find((one) => one.from !== from && overlap(to, one.from));
    if (next !== undefined)
      return `A redirect from ${from} to ${to} would lead on to ${next.to}. Lead from ${from} there at once.`;
  }
  return undefined;
}

/** The values of the names of a pattern in an address; undefined for an address that it does not stand for. */
function valuesIn(from: string, words: readonly string[]): ReadonlyMap<string, string> | undefined {
  const parts = partsOf(from);
  const hasRest = parts.at(-1) === REST;
  if (hasRest ? words.length < parts.length : words.length !== parts.length) return undefined;
  const values = new Map<string, string>();
  for (const [at, part] of parts.entries()) {
    const word = words[at] ?? '';
    if (part === REST) values.set(REST, words.slice(at).map(encodeURIComponent).join('/'));
    else if (nameIn(part) !== undefined) values.set(part, encodeURIComponent(word));
    else if (part !== word) return undefined;
  }
  return values;
}

/**
 * Where an address leads by the first pattern that stands for it; undefined where none does. It takes as long as there are
 * patterns and parts of the address: no pattern is tried in more than one way.
 * @param path decoded; what is taken over of it is encoded again, so that it stays within the site
 */
export function targetByPattern(patterns: readonly Redirect[], path: string): string | undefined {
  const words = partsOf(path);
  if (words.includes('')) return undefined;
  for (const { from, to } of patterns) {
    const values = valuesIn(from, words);
    if (values === undefined) continue;
    return `/${partsOf(to)
      .map((part) => values.get(part) ?? part)
      .join('/')}`;
  }
  return undefined;
}
