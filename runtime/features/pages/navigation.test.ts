import { describe, expect, it } from 'vitest';
import { FOLDER_BEHAVIOR } from '#shared/codes/folder-behavior.ts';
import { type PageRoute, resolvePath } from '#shared/features/pages/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { type NavigationLink, toNavigations } from './navigations.ts';
import { parseSiteContent } from './site-content.ts';

const collection = (id: string, type: string, homepage = false) => ({
  id,
  urlId: id,
  title: id,
  navigationTitle: `The ${id}`,
  type,
  homepage,
});

const content = parseSiteContent({
  [CONTENT_FILES.collections]: JSON.stringify([
    collection('home', 'page', true),
    collection('shop', 'products'),
    collection('team', 'page'),
  ]),
  [CONTENT_FILES.navigation]: JSON.stringify({
    mainNav: [
      { collectionId: 'home' },
      { collectionId: 'shop' },
      { externalLink: '/shop/p/mug', title: 'Mug' },
      {
        externalLink: '#',
        title: 'About',
        items: [{ collectionId: 'team', items: [{ collectionId: 'home' }] }],
      },
      { externalLink: 'https://example.com', title: 'Elsewhere' },
      { collectionId: 'gone' },
    ],
  }),
});

const linksOn = (route: PageRoute) => toNavigations(content, route)['mainNav']?.items ?? [];
const flatten = (links: readonly NavigationLink[]): readonly NavigationLink[] =>
  links.flatMap((link) => [link, ...flatten(link.items)]);

/** Titles of the entries that something is true of. */
const titles = (path: string, field: 'active' | 'current' | 'folderActive') =>
  flatten(linksOn(resolvePath(content.collections, path)))
    .filter((link) => link[field])
    .map(({ title }) => title);

describe('a navigation', () => {
  it.each([
    ['/', ['The home', 'The home'], ['The home', 'The home'], ['About', 'The team']],
    ['/shop', ['The shop'], ['The shop'], []],
    ['/shop/mugs', ['The shop'], [], []],
    ['/shop/p/mug', ['The shop', 'Mug'], ['Mug'], []],
    ['/shop/p/bowl', ['The shop'], [], []],
    ['/team', ['The team'], ['The team'], ['About']],
    ['/nowhere', [], [], []],
  ])('on %s has active, current and active folder entries', (path, active, current, folders) => {
    expect(titles(path, 'active')).toEqual(active);
    expect(titles(path, 'current')).toEqual(current);
    expect(titles(path, 'folderActive')).toEqual(folders);
  });

  it('says which entries hold others and which lead out of the site, and leaves out pages that are gone', () => {
    const links = linksOn({ kind: 'system', page: 'cart', rest: '' });
    expect(links.map(({ title, folder, external }) => [title, folder, external])).toEqual([
      ['The home', false, false],
      ['The shop', false, false],
      ['Mug', false, false],
      ['About', true, false],
      ['Elsewhere', false, true],
    ]);
  });

  it.each([
    [undefined, '/team', true],
    [FOLDER_BEHAVIOR.index, '/team', true],
    [FOLDER_BEHAVIOR.redirect, '/shop', false],
    [FOLDER_BEHAVIOR.none, '#', false],
    [FOLDER_BEHAVIOR.variation, '#', false],
  ])('has a folder whose behavior %s leads to %s', (folderBehavior, url, isCurrent) => {
    const items = [{ externalLink: '#', title: 'Words' }, { collectionId: 'shop' }];
    const folders = parseSiteContent({
      [CONTENT_FILES.collections]: JSON.stringify([
        collection('shop', 'products'),
        collection('team', 'page'),
      ]),
      [CONTENT_FILES.navigation]: JSON.stringify({
        mainNav: [{ collectionId: 'team', folderBehavior, items }],
      }),
    });
    const [folder] =
      toNavigations(folders, resolvePath(folders.collections, '/team'))['mainNav']?.items ?? [];
    expect(folder).toMatchObject({ title: 'The team', folder: true, url, current: isCurrent });
    expect([folder?.folderBehavior, folder?.collection?.folderBehavior]).toEqual([
      folderBehavior,
      folderBehavior,
    ]);
  });

  it('has no behavior of an entry that holds nothing', () => {
    const alone = parseSiteContent({
      [CONTENT_FILES.collections]: JSON.stringify([collection('team', 'page')]),
      [CONTENT_FILES.navigation]: JSON.stringify({
        mainNav: [{ collectionId: 'team', folderBehavior: FOLDER_BEHAVIOR.none }],
      }),
    });
    const [link] = toNavigations(alone, { kind: 'notFound' })['mainNav']?.items ?? [];
    expect(link).toMatchObject({ url: '/team', folder: false });
  });
});
