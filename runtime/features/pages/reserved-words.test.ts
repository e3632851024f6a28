import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isPageWord } from '#shared/features/pages/paths.ts';
import { readSystemPages } from '../../testing/all-system-pages.ts';

const ROOT = path.join(import.meta.dirname, '..', '..', '..');
/** Where paths are declared that are served beside the pages of a site. */
const DECLARED = /_PATHS? = '(\/[a-z][\w/:.-]*)'/g;

/** The first word of a path. */
const firstWord = (address: string) => address.split('/')[1] ?? '';

async function declaredPaths(folder: string): Promise<string[]> {
  const files = await readdir(path.join(ROOT, folder), { recursive: true });
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((file) => readFile(path.join(ROOT, folder, file), 'utf8')));
  return texts.flatMap((text) => [...text.matchAll(DECLARED)].map(([, found = '']) => found));
}

it('keeps the first word of every path that the server answers by itself from pages and stores', async () => {
  const pages = (await readSystemPages()).flatMap((page) => page.path ?? []);
  const declared = [...(await declaredPaths('shared/features')), ...(await declaredPaths('runtime'))];
  expect(pages.length).toBeGreaterThan(3);
  expect(declared.length).toBeGreaterThan(10);
  const words = [...new Set([...pages, ...declared].map(firstWord))];
  expect(words.filter(isPageWord)).toEqual([]);
});
