import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { ROOT } from './support/planted-tree.ts';

/** What most processes never need, or only after their start, and what takes much memory. */
const LOADED_LATE = [
  '@phensley/cldr/packs',
  '@simplewebauthn/server',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  'html-to-text',
  'less',
  'nodemailer',
  'pg-boss',
  'sharp',
];

/** What a module imports when it is loaded itself. */
function importedBy(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return tree.statements.flatMap((one) => {
    const isImport = ts.isImportDeclaration(one) && one.importClause?.isTypeOnly !== true;
    const isExport = ts.isExportDeclaration(one) && !one.isTypeOnly;
    if (!isImport && !isExport) return [];
    const { moduleSpecifier } = one;
    return moduleSpecifier !== undefined && ts.isStringLiteral(moduleSpecifier) ? [moduleSpecifier.text] : [];
  });
}

/** Packages that are loaded with a program, by the files that import them. */
function packagesOf(program: string): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set<string>();
  const waiting = [path.join(ROOT, program)];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const name of importedBy(file)) {
      if (name.startsWith('#shared/')) waiting.push(path.join(ROOT, name.slice(1)));
      else if (name.startsWith('.')) waiting.push(path.join(path.dirname(file), name));
      else found.set(name, path.relative(ROOT, file));
    }
  }
  return found;
}

const loaded = packagesOf('runtime/main.ts');
const isOf = (name: string, heavy: string) => name === heavy || name.startsWith(`${heavy}/`);

describe('the server loads late what it rarely needs', () => {
  it('and at the start what it always needs', () => {
    expect([...loaded.keys()]).toEqual(expect.arrayContaining(['express', 'pg', 'sequelize', 'zod']));
  });

  it.each(LOADED_LATE)('such as %s', (heavy) => {
    expect([...loaded].filter(([name]) => isOf(name, heavy))).toEqual([]);
  });
});
