import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectFiles, ROOT } from './support/planted-tree.ts';

const TOP_LEVEL = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'e2e',
  'electron.vite.config.ts',
  'package-lock.json',
  'package.json',
  'resources',
  'runtime',
  'shared',
  'studio',
  'tsconfig.json',
];

describe('the layout', () => {
  it('shows nothing at the top that does not belong there', () => {
    const seen = readdirSync(ROOT).filter((name) => !name.startsWith('.') && name !== 'node_modules');
    expect(seen.sort()).toEqual(TOP_LEVEL);
  });

  it('names folders and files in kebab-case', () => {
    const code = projectFiles().filter((file) =>
      /^(shared|runtime|studio|e2e|\.scripts)\/.*\.(tsx?|mjs|cjs|css)$/.test(file),
    );
    expect(code.filter((file) => !/^[a-z0-9./-]+$/.test(file))).toEqual([]);
  });

  it('has no drawer for things without a name', () => {
    const drawers = /(^|[/-])(utils?|helpers?|common|misc|managers?)([/.-]|$)/;
    expect(projectFiles().filter((file) => !file.startsWith('resources/') && drawers.test(file))).toEqual([]);
  });

  it('gives a feature one name on all sides', () => {
    const featuresOf = (side: string) =>
      new Set(
        projectFiles().flatMap((file) => new RegExp(`^${side}/features/([^/]+)/`).exec(file)?.[1] ?? []),
      );
    const known = new Set([...featuresOf('shared'), ...featuresOf('runtime')]);
    const unknown = [...featuresOf('studio')].filter((feature) => !known.has(feature));
    // The preview is the studio's own: the server has nothing to do with it.
    expect(unknown).toEqual(['preview']);
  });
});
