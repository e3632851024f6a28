import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree, projectFiles, ROOT } from './support/planted-tree.ts';

const PROMISE = 'declare function later(): Promise<number>;\n';
const ANY = 'declare const whatever: any;\n';

const WRITES =
  "import type { SiteScope } from '../database/database.ts';\ndeclare function lock(scope: SiteScope): Promise<void>;\n";

/** Code that breaks a rule. Files are TypeScript of the server unless a name is given. */
const MISTAKES: [rule: string, code: string, file?: string][] = [
  ['eslint(no-console)', "console.log('hello');"],
  ['eslint(no-empty)', 'export function quiet() { try { quiet(); } catch {} }'],
  ['eslint(no-warning-comments)', '// TODO: later\nexport const planted = 1;'],
  ['eslint(no-restricted-properties)', 'export const planted = Date.now();'],
  [
    'eslint(no-restricted-properties)',
    'export const planted = Math.random();',
    'shared/text/planted-random.ts',
  ],
  ['eslint(no-unused-vars)', 'const unused = 1;\nexport const planted = 2;'],
  ['house(no-hidden-clock)', 'export const planted = new Date();'],
  ['house(no-hidden-clock)', 'export const planted = Date();', 'shared/text/planted-clock.ts'],
  ['import(no-default-export)', 'export default 1;'],
  [
    'house(order-is-a-list)',
    `${WRITES}export const planted = async (scope: SiteScope) => { await Promise.all([lock(scope), scope.query('')]); };`,
  ],
  [
    'house(order-is-a-list)',
    `${WRITES}export const planted = async ({ query }: SiteScope) => { await Promise.allSettled([query(''), query('')]); };`,
  ],
  [
    'house(order-is-a-list)',
    `${WRITES}export const planted = async (scope: SiteScope, ids: string[]) => { await Promise.all(ids.map(() => lock(scope))); };`,
  ],
  [
    'house(order-is-a-list)',
    `${WRITES}export async function planted(scope: SiteScope) { const locked = scope.query(''); await lock(scope); await locked; }`,
  ],
  [
    'house(order-is-a-list)',
    `import { statement } from '../database/in-order.ts';\nstatement('planted', 'SELECT $1').none();`,
  ],
  [
    'react-hooks(exhaustive-deps)',
    "import { useEffect } from 'react';\nexport function usePlanted(name: string) { useEffect(() => { name.trim(); }, []); }",
    'studio/components/planted-deps.tsx',
  ],
  [
    'react-hooks(rules-of-hooks)',
    "import { useState } from 'react';\nexport function usePlanted(on: boolean) { if (on) useState(1); }",
    'studio/components/planted-hooks.tsx',
  ],
  ['typescript(await-thenable)', 'export async function planted() { await 1; }'],
  ['typescript(ban-ts-comment)', `// @ts-${'ignore'}\nexport const planted = 1;`],
  [
    'typescript(consistent-type-imports)',
    "import { Server } from 'node:http';\nexport type Planted = Server;",
  ],
  ['typescript(no-explicit-any)', 'export const planted: any = 1;'],
  ['typescript(no-floating-promises)', `${PROMISE}later();`],
  ['typescript(no-misused-promises)', `${PROMISE}export const planted = later() ? 1 : 2;`],
  ['typescript(no-unsafe-argument)', `${ANY}export const planted = Number.parseInt(whatever, 10);`],
  ['typescript(no-unsafe-assignment)', `${ANY}export const planted = whatever;`],
  ['typescript(no-unsafe-call)', `${ANY}whatever();`],
  ['typescript(no-unsafe-member-access)', `${ANY}export const planted: number = whatever.length;`],
  ['typescript(no-unsafe-return)', `${ANY}export function planted(): number { return whatever; }`],
  ['typescript(only-throw-error)', "export function planted() { throw 'text'; }"],
  ['typescript(prefer-promise-reject-errors)', "export const planted = Promise.reject('text');"],
  [
    'typescript(switch-exhaustiveness-check)',
    "export function planted(x: 'a' | 'b') { switch (x) { case 'a': return 1; } return 2; }",
  ],
  [
    'vitest(expect-expect)',
    "import { it } from 'vitest';\nit('proves nothing', () => {});",
    'shared/text/planted-1.test.ts',
  ],
  [
    'vitest(no-disabled-tests)',
    "import { expect, it } from 'vitest';\nit.skip('is left out', () => { expect(1).toBe(1); });",
    'shared/text/planted-2.test.ts',
  ],
  [
    'vitest(no-focused-tests)',
    "import { expect, it } from 'vitest';\nit.only('leaves others out', () => { expect(1).toBe(1); });",
    'shared/text/planted-3.test.ts',
  ],
];

/** Places where a rule does not hold. */
const FINE: [file: string, code: string][] = [
  ['runtime/platform/planted/clock.ts', 'export const planted = [Date.now(), Math.random(), new Date()];'],
  ['runtime/testing/planted.ts', 'export const planted = [Date.now(), new Date()];'],
  ['runtime/planted/planted.config.ts', 'export default {};'],
  ['runtime/planted/argument.ts', 'export const planted = (now: number) => new Date(now);'],
  [
    'runtime/planted/in-order.ts',
    `${WRITES}export const planted = async (scope: SiteScope) => { await lock(scope); return await scope.inOrder([]); };`,
  ],
  [
    'runtime/planted/reads.ts',
    "import type { ReadScope } from '../database/read-connections.ts';\nexport const planted = (scope: ReadScope) => Promise.all([scope.query(''), scope.query('')]);",
  ],
  [
    'runtime/planted/units-of-work.ts',
    "import type { Database } from '../database/database.ts';\nexport const planted = (db: Database, ids: string[]) => Promise.all(ids.map((id) => db.withSite(id, (scope) => scope.query(''))));",
  ],
  ['.scripts/planted.mjs', "console.log('hello');"],
  [
    'runtime/planted/exhaustive.ts',
    "export function planted(x: 'a' | 'b') { switch (x) { case 'a': return 1; default: return 2; } }",
  ],
];

interface Finding {
  readonly code: string;
  readonly filename: string;
}

const mistakes = MISTAKES.map(([rule, code, file], index) => ({
  rule,
  code,
  file: file ?? `runtime/planted/planted-${index}.ts`,
}));

let tree: PlantedTree;
let findings: readonly Finding[];

beforeAll(() => {
  tree = createPlantedTree();
  for (const { file, code } of mistakes) tree.plant(file, `${code}\n`);
  for (const [file, code] of FINE) tree.plant(file, `${code}\n`);
  const { stdout } = tree.run('oxlint/bin/oxlint', '--type-aware', '--format=json');
  findings = (JSON.parse(stdout) as { diagnostics: Finding[] }).diagnostics;
});

afterAll(() => tree.remove());

describe('lint', () => {
  it.each(mistakes)('$rule refuses $code', ({ rule, file }) => {
    expect(findings.filter(({ filename }) => filename === file).map(({ code }) => code)).toContain(rule);
  });

  it.each(FINE)('lets %s pass', (file) => {
    expect(findings.filter(({ filename }) => filename === file)).toEqual([]);
  });

  it('finds nothing wrong with the project itself', () => {
    const planted = new Set([...mistakes.map(({ file }) => file), ...FINE.map(([file]) => file)]);
    expect(findings.filter(({ filename }) => !planted.has(filename))).toEqual([]);
  });

  it('has a proof for every rule that is switched on by name', () => {
    const { rules } = JSON.parse(readFileSync(path.join(ROOT, '.oxlintrc.json'), 'utf8')) as {
      rules: object;
    };
    const on = Object.entries(rules).flatMap(([name, setting]) => (setting === 'off' ? [] : [name]));
    const proven = new Set(MISTAKES.map(([rule]) => rule.replace('(', '/').replace(')', '')));
    expect(on.filter((name) => !proven.has(name))).toEqual([]);
  });

  it('is not switched off anywhere', () => {
    const words = new RegExp(
      `(${['oxlint', 'eslint', 'biome'].join('|')})-(disable|ignore)|@ts-(ignore|nocheck|expect-error)`,
    );
    const sources = projectFiles().filter((file) => /\.(tsx?|m?js|cjs|css)$/.test(file));
    expect(sources.filter((file) => words.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
  });
});
