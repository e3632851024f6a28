import { createRequire } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree, ROOT } from './support/planted-tree.ts';

/** Files that planted imports lead to. */
const TARGETS = [
  'shared/features/planted/rules.ts',
  'shared/features/planted/contract.ts',
  'shared/features/planted-other/rules.ts',
  'shared/features/planted-other/secret.ts',
  'shared/template/syntax/planted.ts',
  'runtime/platform/planted/planted.ts',
  'runtime/features/planted/service.ts',
  'runtime/features/planted/migrations/planted.ts',
  'runtime/features/planted-other/service.ts',
  'runtime/features/planted-other/model.ts',
  'runtime/features/planted-other/feature.ts',
  'runtime/http/planted.ts',
  'runtime/http/planted.test.ts',
  'studio/api/planted.ts',
  'studio/features/planted/planted.ts',
  'studio/features/products/editor/planted.ts',
  'studio/features/products/grid/planted.ts',
  'studio/host/planted.ts',
  'studio/renderer/planted.ts',
];

/** The rule, the file that breaks it, what that file imports. */
const MISTAKES: [rule: string, from: string, to: string][] = [
  ['shared-stands-alone', 'shared/text/', 'runtime/platform/planted/planted.ts'],
  ['runtime-and-studio-are-strangers', 'runtime/http/', 'studio/api/planted.ts'],
  ['runtime-and-studio-are-strangers', 'studio/api/', 'runtime/http/planted.ts'],
  ['shared-runs-anywhere', 'shared/text/', 'node:fs'],
  ['shared-runs-anywhere', 'shared/features/planted/', 'express'],
  ['shared-runs-anywhere', 'shared/template/render/', 'react'],
  ['e2e-from-outside', 'e2e/', 'runtime/http/planted.ts'],
  ['e2e-from-outside', 'e2e/', 'shared/features/planted/rules.ts'],
  ['hardening-from-outside', 'e2e/hardening/', 'runtime/http/planted.ts'],
  ['blocks-know-no-feature', 'shared/text/', 'shared/features/planted/rules.ts'],
  ['http-knows-no-feature', 'shared/http/', 'shared/features/planted/rules.ts'],
  ['features-know-no-template', 'shared/features/planted/', 'shared/template/index.ts'],
  ['rules-stay-light', 'shared/features/planted/', 'zod'],
  ['rules-stay-light', 'shared/features/planted/', 'shared/http/endpoint.ts'],
  ['features-share-rules', 'shared/features/planted/', 'shared/features/planted-other/secret.ts'],
  ['template-has-one-door', 'runtime/http/', 'shared/template/syntax/planted.ts'],
  ['template-has-one-door', 'shared/theme/', 'shared/template/syntax/planted.ts'],
  ['template-core-knows-no-shop', 'shared/template/syntax/', 'shared/features/planted/rules.ts'],
  ['formatters-know-no-syntax', 'shared/template/formatters/planted/', 'shared/template/syntax/planted.ts'],
  ['formatters-know-no-syntax', 'shared/template/predicates/planted/', 'shared/features/planted/contract.ts'],
  ['theme-knows-no-server', 'shared/theme/', 'shared/http/endpoint.ts'],
  ['theme-knows-no-server', 'shared/theme/', 'shared/features/planted/contract.ts'],
  ['features-meet-in-app', 'runtime/features/planted/', 'runtime/features/planted-other/service.ts'],
  ['features-meet-in-app', 'studio/features/planted-third/', 'studio/features/planted/planted.ts'],
  ['features-plug-in', 'runtime/', 'runtime/features/planted/service.ts'],
  ['features-plug-in-once', 'runtime/wiring/', 'runtime/features/planted-other/feature.ts'],
  ['features-plug-in-once', 'runtime/features/planted/', 'runtime/features/planted-other/feature.ts'],
  ['sockets-name-no-feature', 'runtime/sockets/', 'runtime/features/planted/service.ts'],
  ['sockets-name-no-feature', 'runtime/wiring/', 'runtime/features/planted/service.ts'],
  ['views-take-offers', 'studio/features/planted-third/', 'studio/features/planted/planted.ts'],
  ['sockets-know-no-feature', 'studio/sockets/', 'studio/features/planted/planted.ts'],
  ['pages-name-no-feature', 'runtime/features/pages/', 'shared/features/planted/rules.ts'],
  ['pages-name-no-feature', 'shared/features/pages/', 'shared/features/planted/rules.ts'],
  ['migrations-are-listed', 'runtime/http/', 'runtime/features/planted/migrations/planted.ts'],
  ['tables-stay-home', 'runtime/features/planted/', 'runtime/features/planted-other/model.ts'],
  ['tables-stay-home-too', 'runtime/http/', 'runtime/features/planted-other/model.ts'],
  ['ground-knows-no-feature', 'runtime/database/', 'runtime/features/planted/service.ts'],
  ['visitor-code-stays-light', 'runtime/browser/', 'zod'],
  ['visitor-code-stays-light', 'runtime/features/planted/browser/', 'runtime/http/planted.ts'],
  ['visitor-code-stays-light', 'runtime/features/planted/browser/', 'shared/features/planted/contract.ts'],
  ['window-talks-through-the-bridge', 'studio/features/planted/', 'studio/host/planted.ts'],
  ['host-knows-no-window', 'studio/host/', 'studio/features/planted/planted.ts'],
  ['host-knows-no-window', 'studio/main/', 'react'],
  ['electron-stays-in-main', 'studio/renderer/', 'electron'],
  ['electron-stays-in-main', 'studio/host/', 'electron'],
  ['parts-know-no-feature', 'studio/components/', 'studio/features/planted/planted.ts'],
  ['screens-know-no-shell', 'studio/features/planted/', 'studio/renderer/planted.ts'],
  [
    'product-areas-stand-alone',
    'studio/features/products/variants/',
    'studio/features/products/editor/planted.ts',
  ],
  ['product-areas-stand-alone', 'studio/features/products/', 'studio/features/products/grid/planted.ts'],
  [
    'product-editor-shows-variants',
    'studio/features/products/editor/',
    'studio/features/products/grid/planted.ts',
  ],
  ['tests-stay-out', 'runtime/http/', 'runtime/http/planted.test.ts'],
  ['nothing-missing', 'studio/components/', './nowhere.ts'],
];

/** Imports that look alike and are right. */
const FINE: [from: string, statement: string][] = [
  ['runtime/', "import './features/planted-other/feature.ts';"],
  ['runtime/wiring/', "import type {} from '../features/planted-other/feature.ts';"],
  ['runtime/features/planted/', "import type {} from '../planted-other/service.ts';"],
  ['runtime/features/planted/', "import type {} from '../planted-other/feature.ts';"],
  ['runtime/features/planted/browser/', "import type {} from '#shared/features/planted/contract.ts';"],
  ['runtime/features/planted/browser/', "import '#shared/features/planted/rules.ts';"],
  ['shared/features/planted/', "import '../planted-other/rules.ts';"],
  ['runtime/database/migrations/', "import '../../features/planted/migrations/planted.ts';"],
  ['runtime/http/', "import '#shared/template/index.ts';"],
  ['e2e/', "import '../shared/features/planted/contract.ts';"],
  ['studio/main/', "import 'electron';"],
  ['studio/features/products/grid/', "import './planted.ts';"],
];

interface Violation {
  readonly from: string;
  readonly rule: { readonly name: string };
}

function importFrom(from: string, to: string): string {
  if (!to.includes('.ts') || to.startsWith('.')) return `import '${to}';\n`;
  const relative = path.posix.relative(path.posix.dirname(from), to);
  return `import '${relative.startsWith('.') ? relative : `./${relative}`}';\n`;
}

const mistakes = MISTAKES.map(([rule, folder, to], index) => ({
  rule,
  to,
  from: `${folder}planted-${index}.ts`,
}));
const fine = FINE.map(([folder, statement], index) => ({
  statement,
  from: `${folder}planted-fine-${index}.ts`,
}));
const CYCLE = ['shared/text/planted-egg.ts', 'shared/text/planted-hen.ts'] as const;
const TYPE_CYCLE = ['shared/text/planted-fine-egg.ts', 'shared/text/planted-fine-hen.ts'] as const;

let tree: PlantedTree;
let violations: readonly Violation[];

beforeAll(() => {
  tree = createPlantedTree();
  for (const file of TARGETS) tree.plant(file, 'export const planted = 1;\n');
  for (const { from, to } of mistakes) tree.plant(from, importFrom(from, to));
  for (const { from, statement } of fine) tree.plant(from, `${statement}\n`);
  tree.plant(CYCLE[0], importFrom(...CYCLE));
  tree.plant(CYCLE[1], importFrom(CYCLE[1], CYCLE[0]));
  tree.plant(TYPE_CYCLE[0], "import type { Hen } from './planted-fine-hen.ts';\nexport type Egg = Hen[];\n");
  tree.plant(TYPE_CYCLE[1], "import type { Egg } from './planted-fine-egg.ts';\nexport type Hen = Egg[];\n");
  const { stdout } = tree.run(
    'dependency-cruiser/bin/dependency-cruise.mjs',
    '--config=.dependency-cruiser.cjs',
    '--output-type=json',
    'shared',
    'runtime',
    'studio',
    'e2e',
  );
  ({ violations } = (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary);
});

afterAll(() => tree.remove());

describe('boundaries', () => {
  it.each(mistakes)('$rule refuses $from → $to', ({ rule, from }) => {
    expect(violations.filter((found) => found.from === from).map((found) => found.rule.name)).toContain(rule);
  });

  it('no-cycles refuses two files that need each other', () => {
    const names = violations
      .filter(({ from }) => CYCLE.some((file) => file === from))
      .map(({ rule }) => rule.name);
    expect(names).toContain('no-cycles');
  });

  it('lets types pass where values may not, and everything through its door', () => {
    expect(violations.filter(({ from }) => from.includes('planted-fine'))).toEqual([]);
  });

  it('finds nothing wrong with the project itself', () => {
    expect(
      violations.filter(({ from }) => !from.includes('planted')).map(({ from, rule }) => [rule.name, from]),
    ).toEqual([]);
  });

  it('has a proof for every rule', () => {
    const config = createRequire(import.meta.url)(path.join(ROOT, '.dependency-cruiser.cjs')) as {
      forbidden: { name: string }[];
    };
    const proven = new Set([...MISTAKES.map(([rule]) => rule), 'no-cycles']);
    expect(config.forbidden.map(({ name }) => name).filter((name) => !proven.has(name))).toEqual([]);
  });
});
