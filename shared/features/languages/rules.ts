import { isReservedWord } from '#shared/features/pages/paths.ts';
import { LANGUAGE_FORM_PATH } from './paths.ts';
import { isLanguageTag } from '#shared/features/websites/rules.ts';
import { isSameLanguage } from '#shared/text/languages.ts';

/** Languages of one site, the primary one counted. */
export const LANGUAGES_MAX = 40;
/** Longest code of a language, in characters. */
export const CODE_MAX = 35;
/** Longest name that a merchant gives a language. */
export const LANGUAGE_NAME_MAX = 100;

/** A language that a site is offered in. */
export interface SiteLanguage {
  /** BCP 47 tag, or a code of the merchant's own that begins with `x-`. */
  readonly code: string;
  /** As visitors read it among others; in itself unless the merchant names it. */
  readonly name: string;
  /** The one that the merchant writes in. */
  readonly isPrimary: boolean;
  /** True for a code of the merchant's own. */
  readonly isCustom: boolean;
  /** What stands before the path of each page in this language, such as `/fr-ca`; empty for the primary one. */
  readonly pathPrefix: string;
  /** Only enabled languages have addresses. */
  readonly enabled: boolean;
  /** True where pages are left out whose title is not translated; others are read in the primary language. */
  readonly leavesOut?: boolean | undefined;
}

/** A language as somebody sends it; what is left out follows from its code. */
export interface LanguageEntry {
  readonly code: string;
  readonly name?: string | undefined;
  readonly isPrimary: boolean;
  readonly pathPrefix?: string | undefined;
  readonly enabled: boolean;
  readonly leavesOut?: boolean | undefined;
}

/** What a list of languages is refused for, by the codes of the errors. */
export const LANGUAGE_ERRORS = {
  LANGUAGE_UNKNOWN: { status: 400, text: 'There is no such language.' },
  LANGUAGE_CODE: {
    status: 400,
    text: `A language code has letters, digits and hyphens, at most ${CODE_MAX}.`,
  },
  LANGUAGE_TWICE: { status: 400, text: 'A site has each language once.' },
  PRIMARY_LANGUAGE: { status: 400, text: 'A site has exactly one primary language.' },
  TOO_MANY_LANGUAGES: { status: 400, text: `A site has at most ${LANGUAGES_MAX} languages.` },
  PREFIX_INVALID: {
    status: 400,
    text: 'A path prefix is a slash and one word of lower-case letters, digits and hyphens.',
  },
  PREFIX_TAKEN: { status: 400, text: 'This path prefix is the address of something else.' },
} as const;

/** What is wrong with an entry, and at which of its fields. */
export interface LanguageProblem {
  readonly code: keyof typeof LANGUAGE_ERRORS;
  /** Such as `languages.2.code`. */
  readonly path: string;
  readonly text: string;
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;
const CUSTOM = /^x-/i;
/** Extensions say how something is written down, not in which language. */
const EXTENSION = /-[a-z0-9]-/i;
const PREFIX = /^\/[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** True for a code of the merchant's own. */
export const isCustomCode = (code: string): boolean => CUSTOM.test(code);

/** The usual spelling of a code, such as `fr-CA` for `fr-ca`; undefined where it is the code of no known language. */
export function knownCode(code: string): string | undefined {
  if (isCustomCode(code)) return code.toLowerCase();
  if (EXTENSION.test(code)) return undefined;
  try {
    const [tag] = Intl.getCanonicalLocales(code);
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
    return tag === undefined || names.of(tag) === undefined ? undefined : tag;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** What a language is called in itself, such as `Deutsch`; a code of the merchant's own is its own name. */
export function nameOfLanguage(code: string): string {
  if (isCustomCode(code)) return code;
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code;
  return name.slice(0, 1).toLocaleUpperCase(code) + name.slice(1);
}

/** The primary language of a site as an entry of its list. */
export function primaryLanguage(code: string, name?: string): SiteLanguage {
  const shown = name ?? nameOfLanguage(code);
  return { code, name: shown, isPrimary: true, isCustom: false, pathPrefix: '', enabled: true };
}

function codeProblem(code: string, isPrimary: boolean): Omit<LanguageProblem, 'path'> | undefined {
  if (code.length > CODE_MAX || !CODE.test(code))
    return { code: 'LANGUAGE_CODE', text: `${code}: ${LANGUAGE_ERRORS.LANGUAGE_CODE.text}` };
  if (knownCode(code) === undefined)
    return { code: 'LANGUAGE_UNKNOWN', text: `${code}: ${LANGUAGE_ERRORS.LANGUAGE_UNKNOWN.text}` };
  if (isPrimary && !isLanguageTag(knownCode(code) ?? ''))
    return { code: 'PRIMARY_LANGUAGE', text: `${code} cannot be the primary language of a site.` };
  return undefined;
}

function prefixProblem(
  { name, pathPrefix }: SiteLanguage,
  titleAt: (word: string) => string | undefined,
): Omit<LanguageProblem, 'path'> | undefined {
  const word = pathPrefix.slice(1);
  if (pathPrefix.length > CODE_MAX + 1 || !PREFIX.test(pathPrefix))
    return { code: 'PREFIX_INVALID', text: `${name}: ${LANGUAGE_ERRORS.PREFIX_INVALID.text}` };
  if (isReservedWord(word))
    return { code: 'PREFIX_TAKEN', text: `${name}: ${pathPrefix} leads to a part of every site.` };
  const title = titleAt(word);
  if (title !== undefined)
    return { code: 'PREFIX_TAKEN', text: `${name}: ${pathPrefix} is the address of the page ${title}.` };
  return undefined;
}

function toLanguage(entry: LanguageEntry): SiteLanguage {
  const { code: sent, name, isPrimary, pathPrefix, enabled, leavesOut } = entry;
  const code = knownCode(sent) ?? sent;
  const isCustom = isCustomCode(code);
  const shown = name === undefined || name === '' ? nameOfLanguage(code) : name;
  if (isPrimary) return primaryLanguage(code, shown);
  const prefix = pathPrefix === undefined || pathPrefix === '' ? `/${code.toLowerCase()}` : pathPrefix;
  const kept = { code, name: shown, isPrimary: false, isCustom, pathPrefix: prefix, enabled };
  return leavesOut === true ? { ...kept, leavesOut } : kept;
}

/**
 * Reads a list of languages as somebody sends it.
 * @param titleAt title of the page that has a word as its address; undefined where none has
 * @returns the list, the primary language first, with all that is wrong with it
 */
export function readLanguages(
  entries: readonly LanguageEntry[],
  titleAt: (word: string) => string | undefined,
): { readonly languages: readonly SiteLanguage[]; readonly problems: readonly LanguageProblem[] } {
  const problems: LanguageProblem[] = [];
  const languages: SiteLanguage[] = [];
  if (entries.length > LANGUAGES_MAX) {
    const code = 'TOO_MANY_LANGUAGES';
    return { languages, problems: [{ code, path: 'languages', text: LANGUAGE_ERRORS[code].text }] };
  }
  for (const [index, entry] of entries.entries()) {
    const at = (field: string) => `languages.${index}.${field}`;
    const wrong = codeProblem(entry.code, entry.isPrimary);
    if (wrong !== undefined) {
      problems.push({ ...wrong, path: at('code') });
      continue;
    }
    const language = toLanguage(entry);
    const { code, name, pathPrefix, isPrimary } = language;
    if (languages.some((other) => other.code === code))
      problems.push({ code: 'LANGUAGE_TWICE', path: at('code'), text: `${name} is there twice.` });
    const other = isPrimary ? undefined : languages.find((one) => one.pathPrefix === pathPrefix);
    const text = `${other?.name ?? ''} and ${name} have the same path prefix ${pathPrefix}.`;
    if (other !== undefined && other.code !== code)
      problems.push({ code: 'PREFIX_TAKEN', path: at('pathPrefix'), text });
    const bad = isPrimary ? undefined : prefixProblem(language, titleAt);
    if (bad !== undefined) problems.push({ ...bad, path: at('pathPrefix') });
    languages.push(language);
  }
  const [first, ...more] = [...entries.keys()].filter((index) => entries[index]?.isPrimary === true);
  if (first === undefined || more.length > 0) {
    const path = more[0] === undefined ? 'languages' : `languages.${more[0]}.isPrimary`;
    problems.push({ code: 'PRIMARY_LANGUAGE', path, text: LANGUAGE_ERRORS.PRIMARY_LANGUAGE.text });
  }
  return { languages: languages.toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary)), problems };
}

/**
 * All languages of a site.
 * @param own tag of its primary language
 * @param kept those that are kept of its list
 */
export function languagesOfSite(own: string, kept: readonly SiteLanguage[]): readonly SiteLanguage[] {
  const primary = kept.find(({ code }) => code === own);
  const others = kept.filter(({ code, isPrimary }) => code !== own && !isPrimary);
  return [primaryLanguage(own, primary?.name), ...others];
}

/** The language of a list with a code, however it is spelled. */
export function languageOfCode(languages: readonly SiteLanguage[], code: string): SiteLanguage | undefined {
  return languages.find((one) => one.code.toLowerCase() === code.toLowerCase());
}

/**
 * The offered language that comes nearest to what somebody wishes to read.
 * @param wish tag of a language; what is none finds none
 */
export function languageFor(languages: readonly SiteLanguage[], wish: string): SiteLanguage | undefined {
  return (
    languageOfCode(languages, wish) ??
    (isCustomCode(wish) ? undefined : languages.find(({ code }) => isSameLanguage(code, wish)))
  );
}

/** First words of paths to what is the same in every language. */
const WITHOUT_LANGUAGE: ReadonlySet<string> = new Set([
  'api',
  'assets',
  'images',
  'installments',
  'language',
  's',
  'scripts',
  'static',
  'visitor',
]);

const wordOf = (path: string): string => /^\/([^/?#]*)/.exec(path)?.[1] ?? '';

/** The language among others that the first word of a path names; the primary one has no word. */
export function languageOfPath(languages: readonly SiteLanguage[], path: string): SiteLanguage | undefined {
  const prefix = `/${wordOf(path)}`;
  return languages.find((one) => !one.isPrimary && one.pathPrefix === prefix);
}

/** A path without what names its language. */
export function pathWithout({ pathPrefix }: Pick<SiteLanguage, 'pathPrefix'>, path: string): string {
  const rest = path.slice(pathPrefix.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/**
 * The address of a page of the site in a language.
 * @param language the one to lead to
 * @param languages all that the site is offered in
 * @param path from the root of the site, with query and fragment; one that names a language already stays
 */
export function addressIn(
  { pathPrefix }: Pick<SiteLanguage, 'pathPrefix'>,
  languages: readonly SiteLanguage[],
  path: string,
): string {
  if (pathPrefix === '' || !path.startsWith('/') || path.startsWith('//')) return path;
  if (WITHOUT_LANGUAGE.has(wordOf(path)) || languageOfPath(languages, path) !== undefined) return path;
  return wordOf(path) === '' ? pathPrefix + path.slice(1) : pathPrefix + path;
}

/**
 * The addresses of a page in all languages that others know by a tag, by those tags, with `x-default` for the primary one;
 * none on a site with one language.
 */
export function alternatesOf(
  languages: readonly SiteLanguage[],
  path: string,
): readonly (readonly [tag: string, path: string])[] {
  if (languages.length < 2) return [];
  const tagged = languages.filter(({ isCustom }) => !isCustom);
  return [...tagged.map((one) => [one.code, addressIn(one, languages, path)] as const), ['x-default', path]];
}

/** Template of the choice of a language, which needs no script; it prints nothing on a site with one language. */
export const LANGUAGE_CHOICE = `{.var @awningLanguages website.languages}{.section @awningLanguages}<form class="language-choice" method="post" action="${LANGUAGE_FORM_PATH}" aria-label="{themeWords.chooseLanguage|htmlattr}">
{.repeated section @}<button type="submit" name="language" value="{code|htmlattr}"{.section lang} lang="{@|htmlattr}"{.end}{.section isCurrent} aria-current="true"{.end}>{name|html}</button>
{.end}</form>{.end}`;
