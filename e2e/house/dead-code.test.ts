import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree } from './support/planted-tree.ts';

let tree: PlantedTree;
let all: string;
let production: string;

beforeAll(() => {
  tree = createPlantedTree();
  tree.plant('shared/text/planted-unused.ts', 'export const planted = 1;\n');
  tree.plant('shared/text/planted-export.ts', 'export const planted = 1;\nexport const plantedUnused = 2;\n');
  tree.plant('shared/text/planted-tested.ts', 'export const plantedTested = 1;\n');
  tree.plant(
    'shared/text/planted-tested.test.ts',
    "import { expect, it } from 'vitest';\nimport { plantedTested } from './planted-tested.ts';\nit('is used here alone', () => expect(plantedTested).toBe(1));\n",
  );
  const main = path.join(tree.folder, 'runtime/main.ts');
  const imports =
    "import { planted } from '#shared/text/planted-export.ts';\nimport planted2 from 'planted-unlisted';\n";
  tree.plant(
    'runtime/main.ts',
    `${imports}${readFileSync(main, 'utf8')}\nexport default [planted, planted2];\n`,
  );
  const manifest = JSON.parse(readFileSync(path.join(tree.folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  manifest.dependencies['planted-dependency'] = '1.0.0';
  tree.plant('package.json', JSON.stringify(manifest, null, 2));
  all = tree.run('knip/bin/knip.js', '--no-progress').said;
  production = tree.run('knip/bin/knip.js', '--no-progress', '--production').said;
});

afterAll(() => tree.remove());

describe('dead code', () => {
  it.each([
    ['a file that nothing uses', 'shared/text/planted-unused.ts'],
    ['an export that nothing uses', 'plantedUnused'],
    ['a package that nothing uses', 'planted-dependency'],
    ['a package that is not listed', 'planted-unlisted'],
  ])('%s is found', (_, name) => {
    expect(all).toContain(name);
  });

  it('is also what only a test keeps alive', () => {
    expect(all).not.toContain('planted-tested');
    expect(production).toContain('shared/text/planted-tested.ts');
  });

  it('is not in the project itself', () => {
    const found = /^(\S+\/\S+\.\w+|\S+ .*(\.\w+|package\.json):\d+:\d+)/;
    // A start that an npm script names is found without its entry, but only outside of production.
    const isHint = /Remove redundant entry pattern/;
    const others = `${all}\n${production}`
      .split('\n')
      .filter((line) => found.test(line) && !line.includes('planted') && !isHint.test(line));
    expect(others).toEqual([]);
  });
});
