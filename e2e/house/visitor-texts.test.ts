import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { directionOf, SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import { projectFiles, ROOT } from './support/planted-tree.ts';

const TESTS = /\.test\.ts$|\/testing\//;
/** A language that has every text: English has none of the sentences, which are English by their keys. */
const COMPLETE = 'fr';
/** A letter of the script that a language is written in. */
const LETTERS = { ja: /[\p{sc=Hira}\p{sc=Kana}\p{sc=Han}]/u, ar: /\p{sc=Arab}/u } as const;
/** Names that are the same everywhere. */
const NAMES = /^(?:ABN|AM|Eircode|[a-z]{2}|\{\w+\})$/;

interface Table {
  readonly name: string;
  /** Keys of the texts by language; undefined where they stand in a file of their own, which types check. */
  readonly keys: ReadonlyMap<string, readonly string[] | undefined>;
}

const keyOf = (one: ts.ObjectLiteralElementLike, file: ts.SourceFile): string =>
  one.name?.getText(file) ?? one.getText(file).replace(/\(.*/s, '');

/** The tables of texts by language in a program. */
function tablesOf(name: string, source: string): Table[] {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true);
  const tables: Table[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && node.type?.getText(file).startsWith('WordsByLanguage<')) {
      const { initializer } = node;
      // How many forms a number has is another thing in each language.
      const isCounted = node.type?.getText(file).includes('PluralForms') === true;
      if (initializer !== undefined && ts.isObjectLiteralExpression(initializer)) {
        const entries = initializer.properties.map((one) => {
          const texts = ts.isPropertyAssignment(one) ? one.initializer : undefined;
          const isInline = texts !== undefined && ts.isObjectLiteralExpression(texts) && !isCounted;
          return [
            keyOf(one, file),
            isInline ? texts.properties.map((each) => keyOf(each, file)) : undefined,
          ] as const;
        });
        tables.push({ name: `${name} ${node.name.getText(file)}`, keys: new Map(entries) });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return tables;
}

/** What is missing in a table, by language. */
function gapsOf({ name, keys }: Table): string[] {
  const all = keys.get(COMPLETE) ?? [];
  return SPOKEN_LANGUAGES.flatMap((language) => {
    if (!keys.has(language)) return [`${name}: ${language}`];
    const own = keys.get(language);
    if (own === undefined || language === 'en') return [];
    return all.filter((key) => !own.includes(key)).map((key) => `${name}: ${language} ${key}`);
  });
}

/** Every text of a value of JSON by where it stands. */
function textsOf(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]];
  return Object.entries(value ?? {}).flatMap(([name, one]) =>
    textsOf(one, at === '' ? name : `${at}.${name}`),
  );
}

const readTexts = (file: string) => new Map(textsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))));
/** What a text is filled with, and what it hangs on. */
const tagsOf = (text = '') => [...new Set(text.match(/\{[^{}]+\}/g))].sort().join();

/** Texts that are in no script of the language, although they are words. */
function strangersOf(language: keyof typeof LETTERS, texts: readonly string[]): string[] {
  return texts.filter((text) => {
    const words = text.replaceAll(/\{[^{}]*\}/g, '').trim();
    return /\p{L}/u.test(words) && !LETTERS[language].test(text) && !NAMES.test(text);
  });
}

/** Every text in a program. */
function literalsOf(name: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.initializer))
      texts.push(node.initializer.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true));
  return texts;
}

describe('what visitors read', () => {
  const tables = projectFiles()
    .filter((file) => /^(?:shared|runtime)\/.*\.ts$/.test(file) && !TESTS.test(file))
    .flatMap((file) => tablesOf(file, readFileSync(path.join(ROOT, file), 'utf8')));

  it('is there in every language of the program', () => {
    expect(tables.flatMap(gapsOf)).toEqual([]);
    expect(tables.length).toBeGreaterThan(35);
  });

  it.each([
    ["const A: WordsByLanguage<string> = { en: 'a', fr: 'b', de: 'c', es: 'd', ja: 'e' };", ['a.ts A: ar']],
    [
      'const A: WordsByLanguage<Sentences> = { en: {}, fr: { [A]: "b" }, de: {}, es: B, ja: C, ar: D };',
      ['a.ts A: de [A]'],
    ],
  ])('is missed where it is not: %s', (source, gaps) => {
    expect(tablesOf('a.ts', source).flatMap(gapsOf)).toEqual(gaps);
  });

  it.each(['emails', 'documents'])('is there in all %s, filled with the same', (folder) => {
    const files = readdirSync(path.join(ROOT, 'resources', folder, 'texts')).sort();
    expect(files).toEqual(SPOKEN_LANGUAGES.map((language) => `${language}.json`).sort());
    const english = readTexts(`resources/${folder}/texts/en.json`);
    for (const language of SPOKEN_LANGUAGES) {
      const own = readTexts(`resources/${folder}/texts/${language}.json`);
      expect([...own.keys()]).toEqual([...english.keys()]);
      expect([...own].filter(([key, text]) => tagsOf(text) !== tagsOf(english.get(key)))).toEqual([]);
      expect(own.get('direction')).toBe(directionOf(language));
    }
  });

  it.each(['ja', 'ar'] as const)('is written in its own script: %s', (language) => {
    const folders = ['emails', 'documents'];
    const told = folders.flatMap((folder) => {
      const texts = readTexts(`resources/${folder}/texts/${language}.json`);
      return [...texts].flatMap(([key, text]) => (key === 'direction' ? [] : [text]));
    });
    const own = projectFiles().filter((file) => file.endsWith(`-${language}.ts`));
    const said = own.flatMap((file) => literalsOf(file, readFileSync(path.join(ROOT, file), 'utf8')));
    expect(strangersOf(language, [...told, ...said])).toEqual([]);
    expect(said.length).toBeGreaterThan(150);
  });
});
