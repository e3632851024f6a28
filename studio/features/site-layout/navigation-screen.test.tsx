import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { NavigationScreen } from './navigation-screen.tsx';

const idOf = (letter: string) => letter.repeat(24);

const page = (letter: string, title: string, collectionType = 10) => ({
  collectionId: idOf(letter),
  title,
  urlId: title.toLowerCase(),
  collectionType,
  enabled: true,
  children: [],
});

interface Body {
  readonly fieldName: string;
  readonly version: string;
  readonly navigation: { readonly items: readonly unknown[] };
}

/** A server with two pages and an address in the main navigation, and one page in none. */
function show({ mayChange = true, isStale = false, isEmpty = false } = {}) {
  const sent: Body[] = [];
  const link = { externalLink: '/news', title: 'News', ownTitle: 'News', enabled: true, children: [] };
  const studio = createTestStudio({
    'GET /api/commondata/GetSiteLayout': () => ({
      websiteId: idOf('0'),
      templateId: 'saltmarsh',
      version: 'v0',
      layout: [
        {
          identifier: 'mainNav',
          title: 'Main',
          links: isEmpty ? [] : [page('a', 'Home'), page('b', 'Shop', 13), link],
        },
        { identifier: '_hidden', title: 'Not linked', links: [page('c', 'About')] },
      ],
    }),
    'GET /api/v1/pages': () => ({ pages: [] }),
    'GET /api/v1/product-categories': () => ({
      categories: [
        ['1', null, 'ROOT', 'All', ''],
        ['2', idOf('1'), 'CATEGORY', 'Mugs', 'mugs'],
        ['3', idOf('2'), 'CATEGORY', 'Large', 'large'],
      ].map(([id, parentCategoryId, type, displayName, urlId]) => ({
        id: idOf(id ?? ''),
        collectionId: idOf('b'),
        parentCategoryId,
        type,
        displayName,
        urlId,
        pageRendering: 'LIST_VIEW',
        displayIndex: 1,
        productCount: 0,
      })),
    }),
    'POST /api/widget/UpdateNavigation': ({ body }: { body: Body }) => {
      sent.push(body);
      if (isStale) return refuse(409, 'STALE', 'Changed by someone else.');
      return { success: true, navigation: body.navigation, version: `v${sent.length}` };
    },
  });
  renderInStudio(<NavigationScreen mayChange={mayChange} mayReadCategories />, studio);
  return { sent };
}

beforeEach(() => {
  window.location.hash = '#/site/navigation';
});
afterEach(() => {
  cleanNotifications();
  cleanup();
  window.location.hash = '';
});

const tree = (name = 'Main') => screen.findByRole('tree', { name });
const rows = async (name?: string) =>
  within(await tree(name))
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`);
const adding = () => within(screen.getByRole('form', { name: 'Add an item' }));

describe('a navigation', () => {
  it('is put in order and nested by keys, each change sent on the version before it, and taken back', async () => {
    const { sent } = show();
    (await tree()).focus();
    await userEvent.keyboard('{End}{Alt>}{ArrowUp}{ArrowRight}{/Alt}');
    expect(await rows()).toEqual(['1 Home, /home', '2 News, /news', '1 Shop, /shop']);
    expect(screen.getByText('News is 1 of 1 in Home.')).toBeDefined();
    await waitFor(() => expect(sent.map(({ version }) => version)).toEqual(['v0', 'v1']));
    expect(sent[1]?.navigation.items).toMatchObject([
      { collectionId: idOf('a'), title: '', items: [{ externalLink: '/news', title: 'News' }] },
      { collectionId: idOf('b') },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Move News' }));
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Move News' }));
    expect(await rows()).toEqual(['1 Home, /home', '1 Shop, /shop', '1 News, /news']);
    expect(await screen.findByText(/^Kept as draft \d\d:04\./)).toBeDefined();
    expect(sent.at(-1)?.navigation.items).toHaveLength(3);
  });

  it('gets folders, categories and addresses, of which the wrong ones are told apart', async () => {
    const { sent } = show();
    await tree();
    await userEvent.click(adding().getByRole('radio', { name: 'Address' }));
    await userEvent.type(adding().getByRole('textbox', { name: 'Address' }), 'two words{Enter}');
    expect(adding().getByText('Links must be formatted as https://example.com or /about')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.clear(adding().getByRole('textbox', { name: 'Address' }));
    await userEvent.type(adding().getByRole('textbox', { name: 'Address' }), 'ines@example.com{Enter}');
    await userEvent.click(adding().getByRole('radio', { name: 'Folder' }));
    await userEvent.click(adding().getByRole('button', { name: 'Add' }));
    expect(adding().getByText('Enter a name for the folder.')).toBeDefined();
    await userEvent.type(adding().getByRole('textbox', { name: 'Label' }), 'More{Enter}');
    await userEvent.click(adding().getByRole('radio', { name: 'Category' }));
    await userEvent.click(adding().getByRole('combobox', { name: 'Category' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Large (/shop/mugs/large)' }));
    await userEvent.click(adding().getByRole('button', { name: 'Add' }));
    await waitFor(() => expect(sent).toHaveLength(3));
    expect(sent[2]?.navigation.items.slice(3)).toMatchObject([
      { externalLink: 'mailto:ines@example.com' },
      { externalLink: '#', title: 'More' },
      { externalLink: '/shop/mugs/large', title: 'Large' },
    ]);
  });

  it('gives items other words, sends them to another navigation, and takes them out', async () => {
    const { sent } = show();
    await tree();
    const about = () => within(screen.getByRole('form', { name: 'About the item' }));
    await userEvent.type(about().getByRole('textbox', { name: 'Label' }), 'Start{Enter}');
    expect(await rows()).toContain('1 Start, /home');
    await userEvent.click(about().getByRole('combobox', { name: 'Move to another navigation' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Not linked' }));
    await waitFor(() =>
      expect(sent.map(({ fieldName }) => fieldName)).toEqual(['mainNav', 'mainNav', '_hidden']),
    );
    (await tree()).focus();
    await userEvent.keyboard('{End}{Delete}');
    expect(await rows()).toEqual(['1 Shop, /shop']);
  });

  it('that nothing links to keeps its pages', async () => {
    window.location.hash = '#/site/navigation?name=_hidden';
    show();
    expect(await rows('Not linked')).toEqual(['1 About, /about']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
  });

  it('that somebody else changed meanwhile is shown as it is, with a word', async () => {
    show({ isStale: true });
    (await tree()).focus();
    await userEvent.keyboard('{Home}{Delete}');
    expect(await screen.findByText(/^Somebody else changed the navigation/)).toBeDefined();
    await waitFor(async () => expect(await rows()).toHaveLength(3));
  });

  it('is only looked at by who may not change it, and says when it is empty', async () => {
    show({ mayChange: false, isEmpty: true });
    expect(await screen.findByText('This navigation is empty')).toBeDefined();
    expect(screen.queryByRole('form', { name: 'Add an item' })).toBeNull();
  });
});
