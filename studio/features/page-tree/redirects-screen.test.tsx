import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Redirect } from '#shared/features/pages/redirect-patterns.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { RedirectsScreen } from './redirects-screen.tsx';

const STORED: readonly Redirect[] = [
  { from: '/old', to: '/about' },
  { from: '/visit-us', to: '/visit' },
];

/** A server with redirects; each change makes another version of them. */
function show(stored: readonly Redirect[] = STORED, refusal?: Response) {
  let redirects = stored;
  let version = 1;
  const sent: unknown[] = [];
  const studio = createTestStudio({
    'GET /api/v1/site-pages': () => ({
      pages: [],
      version: 'v1',
      templates: [],
      navigations: [],
      redirects,
      redirectsVersion: String(version),
    }),
    'PUT /api/v1/site-redirects': ({ body }: { body: Record<string, unknown> }) => {
      sent.push(body);
      if (refusal !== undefined) return refusal;
      redirects = body['redirects'] as readonly Redirect[];
      version += 1;
      return { redirects, version: String(version) };
    },
  });
  renderInStudio(<RedirectsScreen liveReleaseId={'8'.repeat(24)} />, studio);
  return { sent, titles: async () => (await list()).map((row) => row.textContent ?? '') };
}

afterEach(cleanup);

const list = async () =>
  within(await screen.findByRole('list', { name: 'Redirects' })).getAllByRole('listitem');

/** Brackets name keys to whoever types. */
const asTyped = (text: string) => text.replaceAll('[', '[[');

async function add(from: string, to: string): Promise<void> {
  const form = await screen.findByRole('form', { name: 'Add a redirect' });
  await userEvent.type(within(form).getByRole('textbox', { name: 'Old path' }), asTyped(from));
  await userEvent.type(within(form).getByRole('textbox', { name: 'New path' }), asTyped(to));
  await userEvent.click(within(form).getByRole('button', { name: 'Add redirect' }));
}

describe('the redirects of a site', () => {
  it('are listed, and found by a part of their addresses', async () => {
    show();
    expect(await list()).toHaveLength(2);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search redirects' }), 'visit-us');
    await waitFor(async () => expect(await list()).toHaveLength(1));
  });

  it('say how they come to be where there is none', async () => {
    show([]);
    expect(await screen.findByText('There is no redirect yet')).toBeTruthy();
  });

  it('get another one, based on what was read', async () => {
    const { sent } = show();
    await add('/tide', '/shop');
    await waitFor(async () => expect(await list()).toHaveLength(3));
    expect(sent).toEqual([{ redirects: [...STORED, { from: '/tide', to: '/shop' }], baseVersion: '1' }]);
  });

  it.each([
    ['/about', '/old', 'Redirects between'],
    ['/tide', '/old', 'would lead on to /about'],
    ['/tide', '/tide', 'to itself leads nowhere'],
    ['/old', '/shop', 'Two redirects begin at the same address.'],
    ['/tide/[name', '/shop', 'cannot be read as a pattern'],
    ['/tide/[name]', '/tide/new', 'around in circles'],
    ['tide', '/shop', 'Enter a path of the site that begins with a slash'],
  ])('take none from %s to %s', async (from, to, words) => {
    const { sent } = show();
    await add(from, to);
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('are deleted, and come back on Undo', async () => {
    const { sent } = show();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the redirect from /old' }));
    await waitFor(async () => expect(await list()).toHaveLength(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await list()).toHaveLength(2));
    expect(sent).toEqual([
      { redirects: [STORED[1]], baseVersion: '1' },
      { redirects: [STORED[1], STORED[0]], baseVersion: '2' },
    ]);
  });

  it('tell what the server refuses', async () => {
    show(STORED, refuse(409, 'STALE', 'Somebody changed the redirects meanwhile.'));
    await add('/tide', '/shop');
    expect(
      await screen.findByText(/Somebody changed the redirects meanwhile.*Nothing was added/),
    ).toBeTruthy();
  });
});
