import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SitePage } from '#shared/features/page-tree/contract.ts';
import type { PageMove } from '#shared/features/page-tree/rules.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { pagesAfter } from './page-items.ts';
import type { PictureParts } from './page-settings.tsx';
import { PagesScreen } from './pages-screen.tsx';
import { sitePage } from './testing/site-page.ts';

const idOf = (letter: string) => letter.repeat(24);
const page = (letter: string, title: string, facts: Partial<SitePage> = {}) =>
  sitePage(title.toLowerCase(), { id: idOf(letter), title, navigationTitle: title, ...facts });

const PAGES = [
  page('a', 'Home', { homepage: true, path: '/' }),
  page('b', 'Shop', { madeOf: 'store' }),
  page('c', 'About'),
  page('d', 'Team', { parentId: idOf('c'), status: 'draft', isLive: false }),
  page('e', 'Visit', { published: 'none', isLive: false }),
];

const LIVE = idOf('8');
const PARTS: PictureParts = { Picker: () => null, Thumbnail: () => null };

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** A server with five pages, one of them below another. */
function show({
  pages = PAGES,
  mayChange = true,
  refusal,
}: {
  pages?: SitePage[];
  mayChange?: boolean;
  refusal?: Response;
} = {}) {
  const sent: unknown[] = [];
  let stored = pages;
  const onOpen = vi.fn<(opened: SitePage) => void>();
  const take = (answer: (call: Call) => unknown) => (call: Call) => {
    sent.push([call.method, call.path.split('/').slice(3).join('/'), call.body]);
    return refusal ?? answer(call);
  };
  const tree = () => ({ pages: stored, version: 'v1' });
  const updates = pages.map((one) => [
    `PUT /api/v1/site-pages/${one.id}`,
    take(({ body }) => {
      const { baseVersion: _, leavesRedirect: _leaves, password, ...facts } = body;
      const changed = {
        ...one,
        ...facts,
        version: 'v2',
        ...(password === undefined ? {} : { hasPassword: password !== null }),
      } as SitePage;
      stored = stored.map((other) => (other.id === one.id ? changed : other));
      return { page: changed, version: 'v2' };
    }),
  ]);
  const studio = createTestStudio({
    'GET /api/v1/site-pages': () => ({
      ...tree(),
      templates: ['contact'],
      navigations: [{ name: 'mainNav', title: 'Main' }],
      redirects: [],
      redirectsVersion: 'none',
    }),
    'POST /api/v1/site-pages': take(({ body }) => {
      const made = page('f', String(body['title']), { published: 'none', isLive: false });
      stored = [...stored, made];
      return { page: made, version: 'v2', seen: 'Visitors see it at /new once it is published.' };
    }),
    'PUT /api/v1/site-pages/order': take(({ body }) => {
      stored = [...(pagesAfter(stored, body as unknown as PageMove) ?? stored)];
      return tree();
    }),
    'POST /api/v1/site-pages/deletion': take(({ body }) => {
      stored = stored.filter(({ id }) => !(body['pageIds'] as string[]).includes(id));
      return { ...tree(), binEntryIds: [idOf('9')] };
    }),
    [`POST /api/v1/bin/${idOf('9')}/restoration`]: take(() => {
      stored = pages;
      return { kind: 'page', itemId: idOf('e'), title: 'Visit', place: '' };
    }),
    ...(Object.fromEntries(updates) as object),
  });
  renderInStudio(
    <PagesScreen
      mayChange={mayChange}
      mayNavigate
      timeZone="UTC"
      liveReleaseId={LIVE}
      parts={PARTS}
      onOpen={onOpen}
    />,
    studio,
  );
  return { sent, onOpen };
}

beforeEach(() => {
  window.location.hash = '#/site/pages';
  window.sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  window.location.hash = '';
});

const tree = () => screen.findByRole('tree', { name: 'Pages' });
const item = async (name: RegExp) => within(await tree()).getByRole('treeitem', { name });
const rows = async () =>
  within(await tree())
    .getAllByRole('treeitem')
    .map((row) => `${row.getAttribute('aria-level')} ${row.getAttribute('aria-label')}`);

describe('the tree of pages', () => {
  it('tells which are new, and who sees them', async () => {
    show();
    expect(await rows()).toEqual([
      '1 Home, Home',
      '1 Shop, Store',
      '1 About',
      '2 Team, Draft',
      '1 Visit, New',
    ]);
  });

  it('moves one page by keys, and back', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^Visit/));
    (await tree()).focus();
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect((await rows())[4]).toBe('2 Visit, New');
    expect(sent.at(-1)).toEqual([
      'PUT',
      'site-pages/order',
      { pageIds: [idOf('e')], parentId: idOf('c'), beforeId: null },
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Move Visit' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'PUT',
        'site-pages/order',
        { pageIds: [idOf('e')], parentId: null, beforeId: null },
      ]),
    );
  });

  it('moves and deletes several that are chosen with Shift, Ctrl or the space bar', async () => {
    const { sent } = show();
    const user = userEvent.setup();
    await user.click(await item(/^Team/));
    await user.keyboard('{Control>}');
    await user.click(await item(/^Visit/));
    await user.keyboard('{/Control}');
    (await tree()).focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(sent.at(-1)).toEqual([
      'PUT',
      'site-pages/order',
      { pageIds: [idOf('d'), idOf('e')], parentId: null, beforeId: idOf('c') },
    ]);
    await user.click(screen.getByRole('button', { name: 'Delete 2 pages' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'POST',
        'site-pages/deletion',
        { pageIds: expect.arrayContaining([idOf('d'), idOf('e')]) as string[] },
      ]),
    );
  });

  it('opens a page with Enter, and finds pages by their words', async () => {
    const { onOpen } = show();
    await userEvent.click(await item(/^About/));
    (await tree()).focus();
    await userEvent.keyboard('{Enter}');
    expect(onOpen.mock.lastCall?.[0]?.title).toBe('About');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), 'team');
    await waitFor(async () => expect(await rows()).toEqual(['1 About', '2 Team, Draft']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search pages' }), ' x');
    expect(await screen.findByText('No pages found')).toBeDefined();
  });

  it('draws the rows in sight of five hundred', async () => {
    const many = Array.from({ length: 500 }, (_, index) =>
      sitePage(`page-${index}`, { id: index.toString(16).padStart(24, '0') }),
    );
    show({ pages: many });
    expect((await rows()).length).toBeLessThan(40);
    expect(screen.getByText('500 pages')).toBeDefined();
  });

  it('says why it cannot be shown', async () => {
    const studio = createTestStudio({
      'GET /api/v1/site-pages': () => refuse(503, 'UNAVAILABLE', 'The server is busy.'),
    });
    renderInStudio(
      <PagesScreen
        mayChange
        mayNavigate
        timeZone="UTC"
        liveReleaseId={LIVE}
        parts={PARTS}
        onOpen={() => undefined}
      />,
      studio,
    );
    expect(await screen.findByText('The server is busy.')).toBeDefined();
  });
});

describe('a new page', () => {
  it('is made of a layout, with its address as it will be', async () => {
    const { sent } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'New page' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New page' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create page' }));
    expect(await dialog.findByText('Enter a title for the page.')).toBeDefined();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'About');
    expect(dialog.getByRole('status', { name: 'Address of the page' }).textContent).toBe('/about-2');
    await userEvent.click(dialog.getByRole('radio', { name: 'Contact' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create page' }));
    expect(await screen.findByText(/About is created\. Visitors see it at \/new once/)).toBeDefined();
    expect(sent).toEqual([
      ['POST', 'site-pages', { title: 'About', origin: { kind: 'layout', layout: 'contact' } }],
    ]);
    expect(await screen.findByRole('heading', { name: 'About' })).toBeDefined();
  });
});

describe('a page', () => {
  it('gets its status at once, and its words by the button', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^Team/));
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Private' }));
    await waitFor(async () => expect(await rows()).toContain('2 Team, Private'));
    await userEvent.click(screen.getByRole('button', { name: 'Undo: Change Team' }));
    await waitFor(() => expect(sent.at(-1)).toEqual(['PUT', `site-pages/${idOf('d')}`, { status: 'draft' }]));
    const field = screen.getByRole('textbox', { name: 'SEO title' });
    await userEvent.type(field, 'Our people');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'PUT',
        `site-pages/${idOf('d')}`,
        { seoTitle: 'Our people', baseVersion: expect.any(String) as string },
      ]),
    );
  });

  it('that visitors know offers a redirect with another address', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^About/));
    const field = screen.getByRole('textbox', { name: 'URL' });
    await userEvent.clear(field);
    await userEvent.type(field, 'us');
    expect(screen.getByRole('checkbox', { name: 'Redirect from /about to /us' })).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent.at(-1)).toEqual([
        'PUT',
        `site-pages/${idOf('c')}`,
        { urlId: 'us', leavesRedirect: true, baseVersion: 'version-of-about' },
      ]),
    );
  });

  it('is deleted by a key, and comes back on Undo', async () => {
    const { sent } = show();
    await userEvent.click(await item(/^Visit/));
    (await tree()).focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Visit is in the bin.')).toBeDefined();
    expect(await rows()).not.toContain('1 Visit, New');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Visit is back.')).toBeDefined();
    expect(sent.at(-1)).toEqual(['POST', `bin/${idOf('9')}/restoration`, {}]);
  });

  it('is only looked at by who may not change it', async () => {
    show({ mayChange: false });
    await userEvent.click(await item(/^About/));
    expect(screen.queryByRole('button', { name: 'New page' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    (await tree()).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(screen.getByText('It cannot go there.')).toBeDefined();
  });
});
