import { describe, expect, it } from 'vitest';
import type { SiteFinding } from './contract.ts';
import {
  checkAlike,
  checkColors,
  type CheckedPage,
  checkPage,
  checkTemplates,
  eachOnce,
  type LinkSources,
} from './rules.ts';

const page = (title: string, more: Partial<CheckedPage['read']> = {}): CheckedPage => ({
  pageId: title,
  title,
  path: `/${title}`,
  read: { title, description: `About ${title}`, marks: [], links: [], ...more },
});
const TARGETS = {
  collections: [],
  redirects: new Map([['/old', '/new']]),
  hasItem: () => false,
};
const SOURCES: LinkSources = {
  files: [{ path: 'site.region', text: '<header>\n<a href="/gone">Gone</a>\n</header>' }],
  navigation: new Set(['/lost']),
};

describe('templates', () => {
  it.each([
    ['<p>\n<img src="{assetUrl}">', 2],
    ['<img {.if wide}class="wide"{.end} src="{@|url}">', 1],
  ])('%s write a picture without alt text', (text, line) => {
    expect(checkTemplates([{ path: 'a.block', text }])).toMatchObject([
      { kind: 'noAlt', place: { kind: 'template', path: 'a.block', line } },
    ]);
  });

  it.each(['<img alt="" src="{a}">', '<img src="{a}" alt="{altText|htmlattr}">', '{@|image}'])(
    '%s are fine',
    (text) => {
      expect(checkTemplates([{ path: 'a.block', text }])).toEqual([]);
    },
  );
});

it('colors that cannot be read on each other are told with the nearest that can', () => {
  const pair = { color: 'Ink', ground: 'Paper', contrast: 2.345, isEnough: false, nearest: '#555555' };
  expect(checkColors([pair, { ...pair, isEnough: true }])).toMatchObject([
    { message: 'Ink on Paper has a contrast of 2.3; text needs 4.5. #555555 would be readable.' },
  ]);
  expect(checkColors([{ ...pair, nearest: undefined }])[0]?.message).toMatch(/4\.5\.$/);
});

describe('a page', () => {
  it.each<[string, string | undefined, SiteFinding['place']]>([
    ['/nowhere', 'one', { kind: 'block', pageId: 'us', blockId: 'one' }],
    ['/lost', undefined, { kind: 'navigation' }],
    ['/gone', undefined, { kind: 'template', path: 'site.region', line: 2 }],
    ['/nowhere', undefined, { kind: 'page', pageId: 'us' }],
  ])('with a dead link to %s in the block %s is mended there', (href, blockId, place) => {
    const found = checkPage(page('us', { links: [{ href, blockId }] }), TARGETS, SOURCES);
    expect(found).toMatchObject([{ kind: 'deadLink', page: 'us', place }]);
  });

  it.each(['/old', '/cart', '#top', 'mailto:us@example.com', 'https://example.com'])(
    'with a link to %s is fine',
    (href) => {
      expect(checkPage(page('us', { links: [{ href }] }), TARGETS, SOURCES)).toEqual([]);
    },
  );

  it('is told of pictures of its blocks, and of those of templates in the templates alone', () => {
    const marks = [
      { kind: 'noAlt', message: 'One', blockId: 'one' },
      { kind: 'noAlt', message: 'Two' },
    ] as const;
    expect(checkPage(page('us', { marks }), TARGETS, SOURCES).map(({ message }) => message)).toEqual(['One']);
  });
});

it('pages that say the same of themselves as another are told, and empty ones are not', () => {
  const same = { title: 'Pots', description: 'Pots of clay' };
  const found = checkAlike([
    page('a', same),
    page('b', same),
    page('c', { description: '' }),
    page('d', { description: '' }),
  ]);
  expect(found.map(({ kind, page: on }) => [kind, on])).toEqual([
    ['sameTitle', 'b'],
    ['sameDescription', 'b'],
  ]);
});

it('what stands on every page is told once', () => {
  const one: SiteFinding = { kind: 'deadLink', message: 'x', page: 'a', place: { kind: 'navigation' } };
  expect(eachOnce([one, { ...one, page: 'b' }, { ...one, message: 'y' }])).toHaveLength(2);
});
