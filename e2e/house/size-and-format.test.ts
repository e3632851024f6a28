import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree } from './support/planted-tree.ts';

const VISITOR = '.build/visitor/planted.js';
const VISITOR_LATER = '.build/visitor/planted-later.js';
const PASSKEY = '.build/visitor/planted-passkey.js';
const POPUP = '.build/visitor/planted-popup.js';
const VISITOR_MANIFEST = JSON.stringify({
  'runtime/browser/main.ts': { file: 'planted.js', isEntry: true, dynamicImports: ['later.ts'] },
  'runtime/browser/passkey.ts': { file: 'planted-passkey.js', isEntry: true },
  'runtime/browser/popup.ts': { file: 'planted-popup.js', isEntry: true },
  'later.ts': { file: 'planted-later.js', name: 'later', isDynamicEntry: true },
});
const STUDIO = '.build/studio/renderer/assets/planted.js';
const LATER = '.build/studio/renderer/assets/planted-later.js';
const PAGE = '<html><script type="module" src="/assets/planted.js"></script></html>';

/** A script that cannot be made smaller than three quarters of this many bytes. */
const script = (bytes: number) => `export const planted = '${randomBytes(bytes).toString('base64')}';\n`;

let tree: PlantedTree;

beforeAll(() => {
  tree = createPlantedTree();
  tree.plant('.build/studio/renderer/index.html', PAGE);
  tree.plant(LATER, script(1_000_000));
  tree.plant('.build/visitor/manifest.json', VISITOR_MANIFEST);
  tree.plant(VISITOR_LATER, script(1_000));
  tree.plant(PASSKEY, script(1_000));
  tree.plant(POPUP, script(500));
});

afterAll(() => tree.remove());

function measure() {
  return tree.run('size-limit/bin.js');
}

describe('size', () => {
  it('passes what is small, and what loads later whatever its size', () => {
    tree.plant(VISITOR, script(1_000));
    tree.plant(STUDIO, script(1_000));
    expect(measure()).toMatchObject({ code: 0 });
  });

  it('refuses visitor scripts of more than 12 kB before the first touch, and a touch that loads more than 10 kB', () => {
    tree.plant(VISITOR, script(13_000));
    tree.plant(STUDIO, script(1_000));
    const { code, said } = measure();
    expect(said).toMatch(/before the first touch\s+Package size limit has exceeded/);
    expect(code).toBe(1);
    tree.plant(VISITOR, script(1_000));
    tree.plant(VISITOR_LATER, script(11_000));
    expect(measure().said).toMatch(/touch loads: later\s+Package size limit has exceeded/);
    tree.plant(VISITOR_LATER, script(1_000));
  });

  it('refuses a page of passkeys that loads more than 10 kB', () => {
    tree.plant(VISITOR, script(1_000));
    tree.plant(STUDIO, script(1_000));
    tree.plant(PASSKEY, script(11_000));
    const { code, said } = measure();
    expect(said).toMatch(/page of passkeys\s+Package size limit has exceeded/);
    expect(code).toBe(1);
    tree.plant(PASSKEY, script(1_000));
  });

  it('refuses a studio that loads more than 250 kB before it paints', () => {
    tree.plant(VISITOR, script(1_000));
    tree.plant(STUDIO, script(251_000));
    const { code, said } = measure();
    expect(said).toMatch(/before its first paint\s+Package size limit has exceeded/);
    expect(code).toBe(1);
  });

  it('refuses a page whose scripts it cannot find', () => {
    tree.plant('.build/studio/renderer/index.html', '<html></html>');
    expect(measure().code).not.toBe(0);
  });
});

describe('format', () => {
  it('refuses what is written otherwise, and nothing else', () => {
    tree.plant('shared/text/planted.ts', 'export   const planted = "double"\n');
    const { code, said } = tree.run(
      '@biomejs/biome/bin/biome',
      'format',
      '--config-path=.biome.json',
      '--max-diagnostics=none',
    );
    expect(said.match(/^\S+\.\w+ format/gm)).toEqual(['shared/text/planted.ts format']);
    expect(code).toBe(1);
  });
});
