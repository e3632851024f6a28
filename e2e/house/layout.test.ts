import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
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

/** Lines of the files that put the server together, which new features leave as they are. */
const WIRING_MAX = 400;

interface SourceFile {
  readonly file: string;
  readonly text: string;
}

const linesOf = (files: readonly SourceFile[]) =>
  files
    .filter(({ file }) => /^runtime\/wiring\/.*(?<!\.test)\.ts$/.test(file))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);

/** Folders of features with files for the server and nothing that plugs them in. */
const unplugged = (files: readonly string[]) => {
  const server = files.flatMap((file) => {
    const [, feature] = /^runtime\/features\/([^/]+)\/(?!browser\/)/.exec(file) ?? [];
    return feature === undefined ? [] : [feature];
  });
  const isPlugged = (feature: string) => files.includes(`runtime/features/${feature}/feature.ts`);
  return [...new Set(server)].filter((feature) => !isPlugged(feature));
};

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

  it('keeps what puts the server together short', () => {
    const files = projectFiles()
      .filter((file) => file.startsWith('runtime/wiring/'))
      .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
    const lines = linesOf(files);
    expect(lines).toBeGreaterThan(0);
    expect(lines).toBeLessThanOrEqual(WIRING_MAX);
    const text = '\n'.repeat(WIRING_MAX - lines + 1);
    expect(linesOf([...files, { file: 'runtime/wiring/more.ts', text }])).toBeGreaterThan(WIRING_MAX);
    expect(linesOf([...files, { file: 'runtime/wiring/more.test.ts', text }])).toBe(lines);
  });

  it('plugs in every feature that has something for the server', () => {
    const files = projectFiles();
    // Rules of the store are what coupons, shipping and taxes are kept with: they bring nothing of their own.
    expect(unplugged(files)).toEqual(['store-rules']);
    expect(unplugged([...files, 'runtime/features/planted/routes.ts'])).toEqual(['store-rules', 'planted']);
    expect(unplugged([...files, 'runtime/features/planted/browser/look.ts'])).toEqual(['store-rules']);
  });
});
