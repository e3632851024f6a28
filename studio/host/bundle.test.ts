import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findBundleFile, readBundle } from './bundle.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studio-bundle-'));
});

afterEach(() => rm(folder, { recursive: true }));

describe('readBundle', () => {
  it('knows the files of the window by their addresses and nothing else of the folder', async () => {
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'index.html'), 'start');
    await writeFile(join(folder, 'assets/a-1.js'), 'a()');
    await writeFile(join(folder, 'assets/notes.txt'), 'private');
    const bundle = await readBundle(folder);
    expect([...bundle.keys()].sort()).toEqual(['/assets/a-1.js', '/index.html']);
    expect(findBundleFile(bundle, '/')?.body.toString()).toBe('start');
    expect(findBundleFile(bundle, '/assets/a-1.js')).toMatchObject({ isImmutable: true });
    expect(findBundleFile(bundle, '/assets/../index.html')).toBeUndefined();
  });

  it('fails when the folder is missing or holds no start page', async () => {
    await expect(readBundle(join(folder, 'none'))).rejects.toThrow('ENOENT');
    await expect(readBundle(folder)).rejects.toThrow('There is no built studio');
  });
});
