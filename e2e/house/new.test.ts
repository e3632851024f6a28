import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree } from './support/planted-tree.ts';

/** Each kind: its name, its first test, and what that says until the files are listed. */
const KINDS: [kind: string, name: string, config: string, test: string, reason: string][] = [
  [
    'formatter',
    'core/planted-shout',
    'shared/vitest.config.mjs',
    'shared/template/formatters/core/planted-shout.test.ts',
    'planted-shout',
  ],
  [
    'block',
    'planted-notice',
    'shared/vitest.config.mjs',
    'shared/theme/blocks/planted-notice.test.ts',
    'expected [] to not deeply equal []',
  ],
  [
    'screen',
    'planted-visits',
    'studio/vitest.config.ts',
    'studio/features/planted-visits/planted-visits-screen.test.tsx',
    'to deeply equal ArrayContaining',
  ],
  [
    'feature',
    'planted-notes',
    'runtime/vitest.config.ts',
    'runtime/features/planted-notes/planted-notes.test.ts',
    'There is no such call.',
  ],
  [
    'endpoint',
    'reviews/planted-summary',
    'runtime/vitest.config.ts',
    'runtime/features/reviews/planted-summary.test.ts',
    'There is no such call.',
  ],
];

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly status: string; readonly failureMessages: string[] }[];
  }[];
}

/** What the tests of a side say, each file by its name. */
function runTests(config: string): Report['testResults'] {
  const tests = KINDS.flatMap((kind) => (kind[2] === config ? [kind[3]] : []));
  const { stdout } = tree.run('vitest/vitest.mjs', 'run', '--config', config, '--reporter=json', ...tests);
  return (JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report).testResults;
}

let tree: PlantedTree;
/** All files that were laid out. */
const made: string[] = [];

function make(...options: string[]): { readonly status: number | null; readonly said: string } {
  const script = path.join(tree.folder, '.scripts/new.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

beforeAll(() => {
  tree = createPlantedTree();
  tree.bringCompiled();
  for (const [kind, name] of KINDS) {
    const { status, said } = make(kind, name);
    expect({ status, said }).toMatchObject({ status: 0 });
    made.push(...[...said.matchAll(/^(?:Made|Added to) (\S+)$/gm)].map(([, file = '']) => file));
  }
});

afterAll(() => tree.remove());

describe('npm run new', () => {
  it('lays out files that compile', () => {
    expect(tree.run('@typescript/native/bin/tsc', '--build', '.').said).toBe('');
  }, 600_000);

  it('lays out files that lint and are formatted', () => {
    const code = made.filter((file) => /\.tsx?$/.test(file));
    const { stdout } = tree.run('oxlint/bin/oxlint', '--type-aware', '--format=json', ...code);
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string; filename: string }[] };
    expect(diagnostics.map(({ code: rule, filename }) => [rule, filename])).toEqual([]);
    const formatted = tree.run('@biomejs/biome/bin/biome', 'format', '--config-path=.biome.json', ...code);
    expect(formatted).toMatchObject({ code: 0 });
  });

  it('lays out files whose first tests fail until they are listed', () => {
    const results = [...new Set(KINDS.map(([, , config]) => config))].flatMap(runTests);
    const firsts = KINDS.map(([kind, , , test]) => {
      const file = results.find(({ name }) => name.replaceAll(path.sep, '/').endsWith(test));
      return { kind, ...file?.assertionResults[0] };
    });
    expect(firsts).toEqual(
      KINDS.map(([kind, , , , reason]): unknown =>
        expect.objectContaining({
          kind,
          status: 'failed',
          failureMessages: [expect.stringContaining(reason)],
        }),
      ),
    );
  });

  it.each(KINDS)('says what to do next with a %s, and makes nothing twice', (kind, name, _config, test) => {
    const before = readFileSync(path.join(tree.folder, test), 'utf8');
    const { status, said } = make(kind, name);
    expect([status, said]).toEqual([1, expect.stringMatching(/ (is there|has \w+) already\.\n$/)]);
    expect(readFileSync(path.join(tree.folder, test), 'utf8')).toBe(before);
  });

  it.each([
    [['thing', 'notes'], 'Say what to make:'],
    [[], 'Say what to make:'],
    [['toString', 'notes'], 'Say what to make:'],
    [['feature'], 'Enter a name'],
    [['feature', 'Notes'], 'Enter a name'],
    [['feature', '../notes'], 'Enter a name'],
    [['screen', 'a/b'], 'Enter a name'],
    [['endpoint', 'notes'], 'Enter a name'],
    [['formatter', 'core/../x'], 'Enter a name'],
    [['endpoint', 'nowhere/notes'], 'is not there: make the feature first.'],
  ])('refuses %j', (options, words) => {
    const { status, said } = make(...options);
    expect([status, said]).toEqual([1, expect.stringContaining(words)]);
  });
});
