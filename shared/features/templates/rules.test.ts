import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findMoves, freePathLike, MAX_PATH_LENGTH, problemOfPath } from './rules.ts';

const TAKEN = ['blocks/card.block', 'pages/home.page', 'site.region', 'assets/icons/mark.svg'];

describe('the path of a new theme file', () => {
  it.each([
    'blocks/tile.block',
    'blocks/shop/tile.block',
    'blocks/tile.html',
    'pages/about.page',
    'collections/products.list',
    'collections/products.item',
    'frame.region',
    'styles/base/reset.less',
    'styles/print.css',
    'scripts/menu.js',
    'assets/drawing.svg',
    'notes.md',
  ])('%s is good', (path) => {
    expect(problemOfPath(path, TAKEN)).toBeUndefined();
  });

  it.each([
    ['', 'Enter a name for the file.'],
    [`blocks/${'x'.repeat(MAX_PATH_LENGTH)}.block`, 'A path has at most 200 characters.'],
    ['blocks/a card.block', 'A path is made of letters'],
    ['/blocks/card.block', 'A path is made of letters'],
    ['blocks/../card.block', 'A path is made of letters'],
    ['blocks//card.block', 'A path is made of letters'],
    ['content/pages.json', 'The folder content/ holds'],
    ['blocks/card', 'Enter a file extension'],
    ['assets/photo.webp', 'The editor has no files that end in .webp.'],
    ['card.block', 'Blocks are kept in blocks/'],
    ['card.html', 'Partials are kept in blocks/'],
    ['blocks/site.region', 'Regions are kept outside of folders'],
    ['home.page', 'Pages are kept in pages/'],
    ['products.list', 'Lists are kept in collections/'],
    ['products.item', 'Items are kept in collections/'],
    ['main.less', 'Style sheets are kept in styles/'],
    ['main.css', 'Style sheets are kept in styles/'],
    ['menu.js', 'Scripts are kept in scripts/'],
    ['blocks/card.block', 'There is a file blocks/card.block already.'],
    ['blocks/Card.block', 'There is a file blocks/card.block already; names that differ only in capitals'],
    ['pages/home.page/x.page', 'A file cannot have the name of a folder: there is pages/home.page.'],
    ['blocks/card.block/x.block', 'A file cannot have the name of a folder'],
  ])('%j is refused: %s', (path, sentence) => {
    expect(problemOfPath(path, TAKEN)).toContain(sentence);
  });
});

describe('a free path', () => {
  it.each([
    ['blocks/card.block', [], 'blocks/card-2.block'],
    ['blocks/card.block', ['blocks/card-2.block', 'blocks/Card-3.block'], 'blocks/card-4.block'],
    ['blocks/card-2.block', ['blocks/card-2.block'], 'blocks/card-3.block'],
    ['site.region', ['site.region'], 'site-2.region'],
  ])('like %s beside %j is %s', (path, taken, free) => {
    expect(freePathLike(path, taken)).toBe(free);
  });

  it('is good and not taken, however long the name is', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z-]{1,180}$/),
        fc.array(fc.integer({ min: 2, max: 9 })),
        (name, numbers) => {
          const path = `blocks/x${name}.block`;
          const taken = [path, ...numbers.map((number) => `blocks/x${name}-${number}.block`)];
          expect(problemOfPath(freePathLike(path, taken), taken)).toBeUndefined();
        },
      ),
    );
  });
});

describe('moved files', () => {
  it.each<[string, Record<string, string>, Record<string, string>, [string, string][]]>([
    ['none', { a: '1' }, { a: '1' }, []],
    ['one under a new path', { a: '1', b: '2' }, { c: '1', b: '2' }, [['a', 'c']]],
    ['not a copy', { a: '1' }, { a: '1', c: '1' }, []],
    ['not a file that was written anew', { a: '1' }, { c: '3' }, []],
    ['not a path that was there and got the text', { a: '1', b: '2' }, { b: '1' }, []],
    ['two with the same text, each once', { a: '1', b: '1' }, { c: '1', d: '1' }, [['a', 'c']]],
  ])('%s', (_, live, draft, moves) => {
    expect(findMoves(live, draft)).toEqual(moves.map(([from, to]) => ({ from, to })));
  });
});
