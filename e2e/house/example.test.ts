import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree, ROOT } from './support/planted-tree.ts';

const EXAMPLE = path.join(ROOT, 'resources/docs/example');
const ENDING = '.txt';
const FOLDERS = /^(?:shared|runtime|studio)\/features\/suggestions\//;
/** The page's template, which a theme may replace. */
const TEMPLATE = 'resources/themes/common/pages/suggestions.page';

/** What the example adds to the lists, as resources/docs/adding-a-feature.md tells it: a line, and what it comes before. */
const LISTS: Readonly<Record<string, readonly (readonly [line: string, before: string])[]>> = {
  'runtime/app.ts': [
    ["import { suggestionsFeature } from './features/suggestions/feature.ts';", 'import { taxFeature }'],
    ['      suggestionsFeature(base),', '      webhooksFeature(base),'],
  ],
  'runtime/database/migrations/migrations.ts': [
    [
      "import { createSuggestions } from '../../features/suggestions/migrations/20991231-0100-create-suggestions.ts';",
      'import { cleanTexts }',
    ],
    ['  createSuggestions,', '];'],
  ],
  'studio/renderer/features.ts': [
    ["import { suggestionsScreens } from '../features/suggestions/screens.ts';", 'import { taxScreens }'],
    ['  ...suggestionsScreens,', '  ...categoriesScreens,'],
  ],
};

const files = readdirSync(EXAMPLE, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => path.relative(EXAMPLE, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
  .map((file) => file.slice(0, -ENDING.length));

let tree: PlantedTree;

beforeAll(() => {
  tree = createPlantedTree();
  tree.bringCompiled();
  for (const file of files) {
    const place = path.join(tree.folder, file);
    if (existsSync(place)) throw new Error(`${file} is there already.`);
    mkdirSync(path.dirname(place), { recursive: true });
    cpSync(path.join(EXAMPLE, file + ENDING), place);
  }
  for (const [list, lines] of Object.entries(LISTS)) {
    let text = readFileSync(path.join(tree.folder, list), 'utf8');
    for (const [line, before] of lines) {
      if (text.split(`\n${before}`).length !== 2) throw new Error(`${list} does not have one "${before}".`);
      text = text.replace(`\n${before}`, `\n${line}\n${before}`);
    }
    writeFileSync(path.join(tree.folder, list), text);
  }
});

afterAll(() => tree.remove());

/** Runs tests of a side; answers what they say when they do not pass. */
function failuresOf(config: string, ...tests: string[]): string {
  const { code, said } = tree.run('vitest/vitest.mjs', 'run', '--config', config, ...tests);
  return code === 0 ? '' : said;
}

describe('the worked example of a feature', () => {
  it('has its files in its own folders, but for the template of its page', () => {
    expect(files.filter((file) => !FOLDERS.test(file))).toEqual([TEMPLATE]);
  });

  it('compiles, and keeps to the boundaries', () => {
    expect(tree.run('@typescript/native/bin/tsc', '--build', '.').said).toBe('');
    const boundaries = ['--config=.dependency-cruiser.cjs', 'shared', 'runtime', 'studio'];
    expect(tree.run('dependency-cruiser/bin/dependency-cruise.mjs', ...boundaries)).toMatchObject({
      code: 0,
    });
  }, 600_000);

  it('passes lint, and is formatted', () => {
    const code = files.filter((file) => /\.tsx?$/.test(file));
    expect(tree.run('oxlint/bin/oxlint', '--type-aware', ...code)).toMatchObject({ code: 0 });
    const formatting = ['format', '--config-path=.biome.json', ...code, ...Object.keys(LISTS)];
    expect(tree.run('@biomejs/biome/bin/biome', ...formatting)).toMatchObject({ code: 0 });
  });

  it('passes its own tests on all three sides, and those that look at every call', () => {
    expect(failuresOf('shared/vitest.config.mjs', 'shared/features/suggestions')).toBe('');
    expect(failuresOf('studio/vitest.config.ts', 'studio/features/suggestions')).toBe('');
    expect(
      failuresOf('runtime/vitest.config.ts', 'runtime/features/suggestions', 'runtime/app.test.ts'),
    ).toBe('');
  });
});
