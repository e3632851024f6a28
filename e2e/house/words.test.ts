import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { projectFiles, ROOT } from './support/planted-tree.ts';

const LIST = 'resources/docs/words.md';
const CODE = /^(studio\/(features|components|renderer)|shared\/features)\/.*\.tsx?$/;
const TESTS = /\.test\.tsx?$|\/testing\//;
/** Columns of files that other programs read: their names stay. */
const COLUMNS = /^shared\/features\/(orders\/csv|product-csv\/columns)\.ts$/;
/** Texts in English that are data and not code. */
const DATA = /^resources\/(emails|documents)\/texts\/en\.json$/;

interface Refused {
  readonly phrase: string;
  /** Set where it is refused as a whole label alone. */
  readonly isLabel: boolean;
}

/** The phrases of the right-hand column of a table. */
function readRefused(page: string): Refused[] {
  const rows = [...page.matchAll(/^\|[^|]+\|([^|]+)\|$/gm)].slice(2);
  return rows.flatMap(([, cell = '']) =>
    cell.split(',').map((text) => {
      const quoted = /^"(.*)"$/.exec(text.trim());
      return { phrase: quoted?.[1] ?? text.trim(), isLabel: quoted !== null };
    }),
  );
}

/** What a source says in texts and between tags, without its comments and names. */
function textsOfCode(file: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map(({ text }) => text).join('…'),
      );
    ts.forEachChild(node, visit);
  };
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind));
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** All texts of a value of JSON. */
function textsOfData(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfData) : [];
}

/** Phrases that texts say and should not. */
function findRefused(texts: readonly string[], refused: readonly Refused[]): string[] {
  return texts.flatMap((text) =>
    refused
      .filter(({ phrase, isLabel }) => (isLabel ? text === phrase : text.includes(phrase)))
      .map(({ phrase }) => phrase),
  );
}

describe('the words on screens', () => {
  const refused = readRefused(readFileSync(path.join(ROOT, LIST), 'utf8'));

  it('are those of the list', () => {
    const found = projectFiles().flatMap((file) => {
      if (TESTS.test(file) || COLUMNS.test(file) || !(CODE.test(file) || DATA.test(file))) return [];
      const source = readFileSync(path.join(ROOT, file), 'utf8');
      const texts = DATA.test(file) ? textsOfData(JSON.parse(source)) : textsOfCode(file, source);
      return findRefused(texts, refused).map((phrase) => `${file}: ${phrase}`);
    });
    expect(found).toEqual([]);
  });

  it('are refused as labels or wherever they stand, as the list has it', () => {
    const rules = readRefused('| say | not |\n| --- | --- |\n| Refund | Give money back, "Sum" |\n');
    const source = 'const a = <b title="Sum">Give money\n back now {`Sum of ${x}`}</b>; // Give money back';
    expect(findRefused(textsOfCode('screen.tsx', source), rules)).toEqual(['Sum', 'Give money back']);
  });

  it('are listed with what to say instead', () => {
    expect(refused.length).toBeGreaterThan(30);
    expect(refused.filter(({ phrase }) => phrase === '')).toEqual([]);
  });
});
