import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPlantedTree, type PlantedTree } from './support/planted-tree.ts';

/** What is wrong, where it is written, the error's number, the code. */
const MISTAKES: [title: string, file: string, error: string, code: string][] = [
  ['a page in shared', 'shared/text/planted-1.ts', 'TS2584', 'export const planted = document.title;'],
  ['a process in shared', 'shared/text/planted-2.ts', 'TS2591', 'export const planted = process.pid;'],
  ['a request in shared', 'shared/text/planted-3.ts', 'TS2304', "export const planted = fetch('/');"],
  ['a page in the server', 'runtime/http/planted-4.ts', 'TS2584', 'export const planted = document.title;'],
  [
    'a process in a visitor script',
    'runtime/browser/planted-5.ts',
    'TS2591',
    'export const planted = process.pid;',
  ],
  [
    "a server file in a feature's visitor script",
    'runtime/features/cart/browser/planted-6.ts',
    'TS6307',
    "export { systemClock } from '../../../platform/clock/clock.ts';",
  ],
  [
    'a process in the window',
    'studio/renderer/planted-7.ts',
    'TS2591',
    'export const planted = process.pid;',
  ],
  ['a page in the host', 'studio/host/planted-8.ts', 'TS2584', 'export const planted = document.title;'],
  [
    'a page in the main process',
    'studio/main/planted-9.ts',
    'TS2584',
    'export const planted = document.title;',
  ],
  [
    'an index that may miss',
    'shared/text/planted-10.ts',
    'TS2322',
    'export const planted = (list: string[]): string => list[0];',
  ],
  [
    'undefined for an absent field',
    'shared/text/planted-11.ts',
    'TS2375',
    'export const planted: { name?: string } = { name: undefined };',
  ],
  ['syntax that cannot just be erased', 'shared/text/planted-12.ts', 'TS1294', 'export enum Planted { One }'],
  [
    'a type imported as a value',
    'runtime/http/planted-13.ts',
    'TS1484',
    "import { IncomingHttpHeaders } from 'node:http';\nexport type Planted = IncomingHttpHeaders;",
  ],
];

let tree: PlantedTree;
let said: string;

beforeAll(() => {
  tree = createPlantedTree();
  for (const [, file, , code] of MISTAKES) tree.plant(file, `${code}\n`);
  said = tree.run('@typescript/native/bin/tsc', '--build', '--pretty', 'false', '.', '.scripts').said;
});

afterAll(() => tree.remove());

describe('types', () => {
  it.each(MISTAKES)('refuse %s', (_, file, error) => {
    expect(
      said
        .split('\n')
        .filter((line) => line.startsWith(file))
        .join('\n'),
    ).toContain(error);
  });

  it('find nothing wrong with the project itself', () => {
    const others = said.split('\n').filter((line) => /error TS/.test(line) && !line.includes('planted'));
    expect(others).toEqual([]);
  });
});
