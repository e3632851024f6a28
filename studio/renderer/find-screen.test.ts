import { describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { AREAS } from './areas.ts';
import { SCREENS } from './features.ts';
import { findScreen, listedScreens, openAreas } from './find-screen.ts';

const { admin, billing, editor, viewer, websiteManager, none } = CONTRIBUTOR_ROLE;
const own = ['settings/account', 'settings/sites'];
const products = [
  'store/products',
  'store/new-product',
  'store/inventory',
  'store/categories',
  'store/product',
  'store/import-products',
];
/** What only who runs the site sees: names, money, people and programs. */
const forAdministrators = [
  'audience/personal-data',
  'store/payments',
  'settings/hosts',
  'settings/site-code',
  'settings/people',
  'settings/tokens',
  'settings/webhooks',
  'settings/activity',
  'settings/failed-work',
];
const all = AREAS.flatMap((area) => area.screens.map(({ path }) => path));
const content = ['content/media', 'content/alt-texts'];
const pages = ['site/edit', 'site/pages/:id', 'site/pages', 'site/check', 'site/draft-remarks'];

function pathsFor(roles: readonly number[], isOwner = false): readonly string[] {
  return openAreas(AREAS, { roles, isOwner }).flatMap((area) => area.screens.map(({ path }) => path));
}

describe('which screens are there', () => {
  it.each([
    ['an administrator', [admin], all],
    ['a website manager', [websiteManager], all.filter((path) => !forAdministrators.includes(path))],
    [
      'a content editor',
      [editor],
      [
        ...pages,
        ...content,
        ...products,
        'audience/forms',
        'settings/languages',
        'settings/translations/:id',
        'settings/bin',
        ...own,
      ],
    ],
    ['somebody for billing, who sees who signed in', [billing], ['settings/activity', ...own]],
    ['a viewer', [viewer], own],
    ['somebody without access', [none], own],
  ])('for %s', (_, roles, paths) => {
    expect(pathsFor(roles)).toEqual(paths);
  });

  it('shows the owner everything whatever their roles are', () => {
    expect(pathsFor([], true)).toEqual(pathsFor([admin]));
  });
});

describe('the declarations of screens', () => {
  it('name each path once', () => {
    expect(all.filter((path, index) => all.indexOf(path) !== index)).toEqual([]);
  });

  it('are all in an area, hidden ones as part of a screen that is listed there', () => {
    expect(all).toHaveLength(SCREENS.length);
    for (const area of AREAS) {
      const listed = listedScreens(area).map(({ path }) => path);
      const parents = area.screens.flatMap(({ partOf }) => partOf ?? []);
      expect(listed).toEqual(expect.arrayContaining(parents));
    }
  });

  it('stand under the headings of their area in the order of these', () => {
    const store = AREAS.find(({ title }) => title === 'Store');
    const groups = store === undefined ? [] : listedScreens(store).map(({ group }) => group);
    expect([...new Set(groups)]).toEqual(['Products', 'Selling', 'Checkout']);
  });
});

describe('the screen that opens', () => {
  const areas = openAreas(AREAS, { roles: [viewer], isOwner: false });

  it('is the one that the address names', () => {
    expect(findScreen(areas, 'settings/sites')?.screen.title).toBe('Your sites');
  });

  it.each([
    ['site/pages/5f', 'Page'],
    ['site/edit', 'Edit pages'],
  ])('is that of the thing whose id ends the address: %s', (path, title) => {
    const open = openAreas(AREAS, { roles: [admin], isOwner: false });
    expect(findScreen(open, path)?.screen.title).toBe(title);
  });

  it('is the editor of pages where the address names none', () => {
    const open = openAreas(AREAS, { roles: [], isOwner: true });
    expect(findScreen(open, '')?.screen.title).toBe('Edit pages');
  });

  it.each(['site/pages/', 'site/pages/5f/more'])('is the first one where no id ends %s', (path) => {
    const open = openAreas(AREAS, { roles: [admin], isOwner: false });
    expect(findScreen(open, path)?.screen).toBe(open[0]?.screens[0]);
  });

  it.each(['', 'settings/people', 'nowhere'])(
    'is the first one where "%s" is none of the person’s',
    (path) => {
      expect(findScreen(areas, path)?.screen.path).toBe('settings/account');
    },
  );

  it('is none where there is none', () => {
    expect(findScreen([], '')).toBeUndefined();
  });
});
