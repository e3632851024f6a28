import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesToPublish, type FileKind, hasReadableText, kindOfFile } from './rules.ts';

const USES: Readonly<Record<string, readonly string[]>> = {
  page: ['card', 'frame'],
  list: ['card'],
  frame: ['price'],
  about: [],
  a: ['b'],
  b: ['a'],
};
const usesOf = (path: string) => USES[path] ?? [];
const pathsOf = (changes: readonly { path: string }[]) => changes.map(({ path }) => path);

describe('changes that are published together', () => {
  it.each<[string, string[], string[], string[]]>([
    ['a change that stands alone', ['about'], ['about', 'card', 'page'], ['about']],
    ['what the chosen one needs', ['page'], ['about', 'card', 'page'], ['card', 'page']],
    ['who needs the chosen one', ['card'], ['about', 'card', 'page', 'list'], ['card', 'page', 'list']],
    ['needs by way of a file that did not change', ['price'], ['page', 'price'], ['page', 'price']],
    ['files that need each other', ['a'], ['a', 'b'], ['a', 'b']],
    ['nothing for a path that did not change', ['page'], ['card'], []],
    ['all that are chosen', ['about', 'list'], ['about', 'list', 'frame'], ['about', 'list']],
  ])('%s', (_, chosen, changed, expected) => {
    expect(pathsOf(changesToPublish(chosen, changed, usesOf))).toEqual(expected);
  });

  it('are closed: choosing the result again adds nothing, and what is left needs none of it', () => {
    const names = fc.integer({ min: 0, max: 7 }).map(String);
    const graph = fc.array(fc.tuple(names, names), { maxLength: 15 });
    fc.assert(
      fc.property(graph, fc.uniqueArray(names), fc.uniqueArray(names), (edges, changed, chosen) => {
        const uses = (path: string) => edges.filter(([from]) => from === path).map(([, to]) => to);
        const together = pathsOf(changesToPublish(chosen, changed, uses));
        expect(pathsOf(changesToPublish(together, changed, uses))).toEqual(together);
        const left = changed.filter((path) => !together.includes(path));
        expect(pathsOf(changesToPublish(left, changed, uses))).toEqual(left);
      }),
    );
  });

  it('take along the other path of a file that moved, whichever is chosen', () => {
    const moves = [{ from: 'about', to: 'story' }];
    expect(changesToPublish(['story'], ['about', 'story'], usesOf, moves)).toEqual([
      { path: 'about', because: { kind: 'moved', path: 'story' } },
      { path: 'story' },
    ]);
    expect(pathsOf(changesToPublish(['about'], ['about', 'card', 'story'], usesOf, moves))).toEqual([
      'about',
      'story',
    ]);
  });

  it('tell for each that was not chosen which one it goes with', () => {
    expect(changesToPublish(['card'], ['card', 'frame', 'list', 'page'], usesOf)).toEqual([
      { path: 'card' },
      { path: 'frame', because: { kind: 'usedBy', path: 'page' } },
      { path: 'list', because: { kind: 'uses', path: 'card' } },
      { path: 'page', because: { kind: 'uses', path: 'card' } },
    ]);
  });
});

describe('what a file is to people', () => {
  it.each<[string, FileKind, boolean]>([
    ['pages/about.page', 'pages', true],
    ['content/collections.json', 'pages', true],
    ['content/block-fields.json', 'pages', true],
    ['content/navigation.json', 'navigation', true],
    ['content/translations/fr/page/1.json', 'translations', true],
    ['site.region', 'frame', true],
    ['template.conf', 'settings', true],
    ['collections/products.conf', 'settings', true],
    ['collections/products.item', 'templates', true],
    ['blocks/footer.block', 'templates', true],
    ['card.html', 'templates', true],
    ['styles/base.less', 'styles', true],
    ['scripts/hello.js', 'scripts', true],
    ['assets/hero.webp', 'files', false],
    ['assets/favicon.svg', 'files', true],
  ])('%s', (path, kind, isReadable) => {
    expect([kindOfFile(path), hasReadableText(path)]).toEqual([kind, isReadable]);
  });
});
