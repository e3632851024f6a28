import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import ts from 'typescript';
import { ROOT } from './support/planted-tree.ts';

// Only French sets a space before these signs and inside these quotes, so a text needs no word about its language.
const BREAKING_SPACE = /(?<=[\p{L}\p{N}}»%)…]) [:;!?»](?=\s|$|[)\]"'’»<&])|« /gu;
const CODE = /\.tsx?$/;
const RESOURCE = /\.(?:json|html|block|page|region|list|item)$/;
const TESTED = /\.test\.tsx?$|\/testing\//;
/** What stands between texts: style sheets, scripts, tags, instructions of templates. */
const MARKUP = /<(style|script)[\s\S]*?<\/\1>|<[^>]*>|\{[^}]*\}/g;

function filesOf(folder: string, wanted: RegExp): string[] {
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && wanted.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter((file) => !TESTED.test(file));
}

/** The texts in a program; what is put into a text counts as a letter. */
function textsOfCode(file: string, source: string): string[] {
  const texts: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) texts.push(node.text);
    else if (ts.isTemplateHead(node)) texts.push(`${node.text}x`);
    else if (ts.isTemplateMiddle(node)) texts.push(`x${node.text}x`);
    else if (ts.isTemplateTail(node)) texts.push(`x${node.text}`);
    ts.forEachChild(node, look);
  };
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false));
  return texts;
}

function textsOfJson(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOfJson) : [];
}

function textsOf(file: string, source: string): string[] {
  if (CODE.test(file)) return textsOfCode(file, source);
  return file.endsWith('.json') ? textsOfJson(JSON.parse(source)) : [source.replaceAll(MARKUP, 'x')];
}

const mistakesIn = (file: string, source: string): string[] =>
  textsOf(file, source)
    .filter((text) => text.search(BREAKING_SPACE) >= 0)
    .map((text) => `${file}: ${text}`);

describe('a French text', () => {
  it.each([
    ["const a = { fr: 'Vraiment ?' };", 'a.ts'],
    ['const a = (n: number) => `${n} : trop`;', 'a.ts'],
    ["const a = 'Résultats pour « {0}\u00a0»';", 'a.ts'],
    ['{ "fr": { "a": ["Rien ; réessayez."] } }', 'a.json'],
    ['<p class="a">Prix : {price|money}</p>', 'a.block'],
  ])('is found where a line may break before a sign: %s', (source, file) => {
    expect(mistakesIn(file, source)).toHaveLength(1);
  });

  it.each([
    ["const a = b ? 'Prix\u00a0:' : 'Price:';", 'a.ts'],
    ['const a = `a\u00a0: ${b ? c : d}`;', 'a.ts'],
    ['<p style="a : b">{.if a ; b}Prix&nbsp;: {price|money}</p>', 'a.block'],
  ])('is fine with no-break spaces, and so is code: %s', (source, file) => {
    expect(mistakesIn(file, source)).toEqual([]);
  });

  it('has no-break spaces before :, ;, ! and ? and inside quotes, in all messages and resources', () => {
    const code = ['shared', 'runtime', 'studio'].flatMap((folder) => filesOf(folder, CODE));
    const resources = filesOf('resources', RESOURCE);
    const mistakes = [...code, ...resources].flatMap((file) =>
      mistakesIn(file, readFileSync(path.join(ROOT, file), 'utf8')),
    );
    expect(mistakes).toEqual([]);
    expect(code.length).toBeGreaterThan(1000);
    expect(resources.length).toBeGreaterThan(60);
  });
});
