import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readPattern, strftime } from '#shared/dates/strftime.ts';
import { loadLocale } from '#shared/locale/load-locale.ts';
import { createEngine } from '../index.ts';
import { FORMATTERS } from '../language/index.ts';
import { OP } from '../syntax/code.ts';

const RESOURCES = path.resolve(import.meta.dirname, '../../../resources');
/** Where templates stand that go to visitors, buyers and merchants. */
const FOLDERS = ['themes', 'emails', 'documents', 'new-sites', 'sample-site'];
const TEMPLATE = /\.(?:html|page|block|region|list|item)$/;
const TEXTS = /texts\/[a-z-]+\.json$/;

const engine = createEngine();
const locale = await loadLocale('en-US');
const NOON = Date.UTC(2026, 10, 23, 12);
const UTC = { offset: 0, abbreviation: 'UTC' };

/** The use of a formatter in a template. */
interface Use {
  readonly name: string;
  readonly args: readonly string[];
}

/** All uses of formatters in the tree of a template, wherever they stand. */
function usesIn(code: unknown): Use[] {
  if (!Array.isArray(code)) return [];
  const node = code as unknown[];
  const chain = node[0] === OP.VARIABLE ? node[2] : node[0] === OP.BINDVAR ? node[3] : undefined;
  const own = (Array.isArray(chain) ? chain : []).flatMap((entry: unknown) => {
    const [name, written] = Array.isArray(entry) ? (entry as unknown[]) : [];
    if (typeof name !== 'string') return [];
    // The arguments, and what stands between them.
    const [args] = Array.isArray(written) ? (written as unknown[]) : [];
    return [{ name, args: Array.isArray(args) ? args.map(String).filter((arg) => arg !== '') : [] }];
  });
  return [...own, ...node.flatMap(usesIn)];
}

/** What is wrong with the pattern of a date: codes that print nothing, and letters that were meant as codes. */
function problemOfPattern(pattern: string): string | undefined {
  const codes: readonly string[] = pattern.match(/%.?/gs) ?? [];
  if (codes.length === 0) return `'${pattern}' has no code with %`;
  const unknown = codes.find(
    (code) => strftime(readPattern(code), NOON, UTC).trim() === '' && !/%[nt]/.test(code),
  );
  if (unknown !== undefined || codes.includes('%')) return `'${unknown ?? '%'}' prints nothing`;
  const rest = pattern.replaceAll(/%./gs, ' ');
  if (rest.includes('"')) return `'${pattern}' prints its quotes`;
  const letter = /(?<!\p{L})\p{L}(?!\p{L})/u.exec(rest)?.[0];
  return letter === undefined ? undefined : `'${letter}' is printed as it is`;
}

/** What is wrong with a use of a formatter; undefined where nothing is. */
function problemOf({ name, args }: Use): string | undefined {
  if (name === 'date') return problemOfPattern(args.join(' '));
  const definition = FORMATTERS.get(name);
  if (definition === undefined) return 'is no formatter';
  const isOpen = definition.params.some(({ isRepeated }) => isRepeated);
  if (!isOpen && args.length > definition.params.length) {
    return `takes ${definition.params.length} arguments, not ${args.length}`;
  }
  if (name !== 'datetime') return undefined;
  const { html } = engine.compile(`{at|datetime ${args.join(' ')}}`).render({ json: { at: NOON }, locale });
  return /\d|\p{L}/u.test(html) ? undefined : 'prints nothing';
}

/** What would not print as its author expects it. */
function problemsIn(source: string): string[] {
  const { code, errors } = engine.compile(source);
  const told = usesIn(code).flatMap((use) => {
    const problem = problemOf(use);
    return problem === undefined ? [] : [`${use.name}: ${problem}`];
  });
  return [...errors.map(({ message }) => message), ...told];
}

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];

const FILES = FOLDERS.flatMap((folder) =>
  readdirSync(path.join(RESOURCES, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => TEMPLATE.test(file) || TEXTS.test(file)),
);

describe('the templates that come along', () => {
  it('are many, so that none of their folders was moved away unseen', () => {
    expect(FOLDERS.filter((folder) => FILES.every((file) => !file.startsWith(folder)))).toEqual([]);
    expect(FILES.length).toBeGreaterThan(60);
  });

  it.each(FILES)('%s has dates and arguments that print something', (file) => {
    const source = readFileSync(path.join(RESOURCES, file), 'utf8');
    const templates = TEXTS.test(file) ? stringsIn(JSON.parse(source)) : [source];
    expect(templates.flatMap(problemsIn)).toEqual([]);
  });
});

describe('a planted mistake is found', () => {
  it.each<readonly [template: string, problems: readonly string[]]>([
    ['{at|date %B %d, %Y}', []],
    ['{at|date %B %-d, %Y}', ["date: '%-' prints nothing"]],
    ['{at|date "%B %e, %Y"}', [`date: '"%B %e, %Y"' prints its quotes`]],
    ['{at|date Y-m-d}', ["date: 'Y-m-d' has no code with %"]],
    ['{at|date %B d}', ["date: 'd' is printed as it is"]],
    ['{at|date %B %}', ["date: '%' prints nothing"]],
    [
      '{.repeated section list}{.if open}{.section deep}{at|date %E}{.end}{.end}{.end}',
      ["date: '%E' prints nothing"],
    ],
    ['{.var @day at|date %Q}{@day}', ["date: '%Q' prints nothing"]],
    ['{name|html loud}', ['html: takes 0 arguments, not 1']],
    ['{at|datetime yMMMd}', []],
    ['{name|htmll}', ["SyntaxError: Formatter 'htmll' is unknown"]],
  ])('%s', (template, problems) => {
    expect(problemsIn(template)).toEqual(problems);
  });
});
