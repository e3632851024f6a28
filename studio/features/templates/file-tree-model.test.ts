import { describe, expect, it } from 'vitest';
import { decideTreeKey, toTreeRows } from './file-tree-model.ts';
import { toWorkFile } from './workspace-state.ts';

const PATHS = ['site.region', 'blocks/b.block', 'blocks/a.block', 'pages/home.page', 'pages/deep/x.page'];
const files = new Map(
  PATHS.map((path) => [
    path,
    toWorkFile({ path, state: 'published', hash: null, liveHash: null, length: 0, content: '' }),
  ]),
);

function show(closed: string[] = [], filter = ''): string[] {
  return toTreeRows(files, new Set(closed), filter).map((row) => `${'-'.repeat(row.depth)}${row.name}`);
}

describe('toTreeRows', () => {
  it('shows folders first, then files, each by name', () => {
    expect(show()).toEqual([
      'blocks',
      '-a.block',
      '-b.block',
      'pages',
      '-deep',
      '--x.page',
      '-home.page',
      'site.region',
    ]);
  });

  it('hides what is in a folded folder', () => {
    expect(show(['pages', 'blocks'])).toEqual(['blocks', 'pages', 'site.region']);
    expect(show(['pages/deep'])).toContain('-deep');
  });

  it('shows only what the filter names, in folders that are open', () => {
    expect(show(['pages'], ' HOME ')).toEqual(['pages', '-home.page']);
    expect(show([], 'nothing')).toEqual([]);
  });
});

describe('decideTreeKey', () => {
  const rows = toTreeRows(files, new Set(['blocks']), '');

  it.each([
    ['blocks', 'ArrowDown', { kind: 'go', path: 'pages' }],
    ['pages', 'ArrowUp', { kind: 'go', path: 'blocks' }],
    ['blocks', 'ArrowUp', { kind: 'none' }],
    ['pages', 'End', { kind: 'go', path: 'site.region' }],
    ['pages', 'Home', { kind: 'go', path: 'blocks' }],
    ['blocks', 'ArrowRight', { kind: 'unfold', path: 'blocks' }],
    ['pages', 'ArrowRight', { kind: 'go', path: 'pages/deep' }],
    ['site.region', 'ArrowRight', { kind: 'none' }],
    ['pages', 'ArrowLeft', { kind: 'fold', path: 'pages' }],
    ['pages/home.page', 'ArrowLeft', { kind: 'go', path: 'pages' }],
    ['site.region', 'ArrowLeft', { kind: 'none' }],
    ['pages/home.page', 'Enter', { kind: 'choose', path: 'pages/home.page' }],
    ['pages', ' ', { kind: 'choose', path: 'pages' }],
    ['pages', 's', { kind: 'go', path: 'site.region' }],
    ['site.region', 'P', { kind: 'go', path: 'pages' }],
    ['pages', 'z', { kind: 'none' }],
    ['pages', 'Tab', { kind: 'none' }],
    ['gone', 'ArrowDown', { kind: 'go', path: 'blocks' }],
  ])('at %s the key %j gives %j', (path, key, expected) => {
    expect(decideTreeKey(rows, path, key)).toEqual(expected);
  });
});
