import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree, ROOT } from './support/planted-tree.ts';

const FOLDER = 'resources/reference';

let tree: PlantedTree;

beforeAll(() => {
  tree = createPlantedTree();
});

afterAll(() => tree.remove());

function readPages(root: string): Record<string, string> {
  const folder = path.join(root, FOLDER);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return [path.relative(folder, file), readFileSync(file, 'utf8')];
    }),
  );
}

describe('the reference of the template language', () => {
  it('is what npm run docs writes from the definitions', () => {
    const kept = readPages(ROOT);
    const { status } = spawnSync(process.execPath, ['--import', 'tsx', '.scripts/docs.ts'], {
      cwd: tree.folder,
    });
    expect(status).toBe(0);
    expect(readPages(tree.folder)).toEqual(kept);
    expect(Object.keys(kept).length).toBeGreaterThan(190);
  });
});
