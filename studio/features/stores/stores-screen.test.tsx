import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { StoresScreen } from './stores-screen.tsx';

const { admin, storeManager } = CONTRIBUTOR_ROLE;
const websiteId = 'a'.repeat(24);

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const link = (id: string, title: string) => ({
  collectionId: id.repeat(24),
  title,
  urlId: title.toLowerCase(),
  collectionType: 13,
  enabled: true,
  children: [],
});

interface Asked {
  body: { storeTitle: string; addToMainNav: boolean; allCategoryDisplayName: string };
}

/** A server with one store in the main navigation and one in none. */
function show({
  role = admin,
  error,
  isEmpty = false,
}: {
  role?: number;
  error?: string;
  isEmpty?: boolean;
} = {}) {
  const sent: unknown[] = [];
  const main = isEmpty ? [] : [{ ...link('b', 'Home'), collectionType: 10, children: [link('c', 'Shop')] }];
  const hidden = isEmpty ? [] : [link('c', 'Shop'), link('d', 'Seconds')];
  const studio = createTestStudio({
    'GET /api/commondata/GetSiteLayout': () => ({
      websiteId,
      templateId: 'saltmarsh',
      version: 'v1',
      layout: [
        { identifier: 'mainNav', title: 'Main', links: main },
        { identifier: '_hidden', title: 'Not linked', links: hidden },
      ],
    }),
    'GET /api/v1/stores/taken-words': () => ({ urlIds: ['home', 'shop'] }),
    'POST /api/v1/stores': ({ body }: Asked) => {
      sent.push(body);
      if (error !== undefined) return refuse(409, 'NO_MAIN_NAVIGATION', error);
      const { storeTitle: title } = body;
      const store = { id: 'e'.repeat(24), websiteId, navigationTitle: title, title, urlId: 'shop-1' };
      return {
        store: { ...store, description: '', enabled: true, createdOn: '2026-11-22T00:00:00.000Z' },
        rootCategory: {
          id: 'f'.repeat(24),
          websiteId,
          collectionId: store.id,
          displayName: 'All',
          parentCategoryId: null,
          type: 'ROOT',
          pageRendering: 'LIST_VIEW',
          displayIndex: 1,
        },
      };
    },
  });
  renderInStudio(<StoresScreen me={{ roles: [role], isOwner: false }} />, studio);
  return { sent };
}

async function openDialog() {
  await userEvent.click(screen.getByRole('button', { name: 'Create store' }));
  return within(await screen.findByRole('dialog', { name: 'Create store' }));
}

it('lists each store once with its place', async () => {
  show();
  const rows = within(await screen.findByRole('list', { name: 'Stores' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Shop/shopIn the main navigation',
    'Seconds/secondsNot in the main navigation',
  ]);
});

it('says so when there is none', async () => {
  show({ isEmpty: true });
  expect(await screen.findByText('No stores yet')).toBeDefined();
});

it('shows the address as the title is typed, and makes the store', async () => {
  const { sent } = show();
  const dialog = await openDialog();
  const address = dialog.getByRole('status', { name: 'Address of the store' });
  await expect.poll(() => address.textContent).toBe('/store');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Shop');
  expect(address.textContent).toBe('/shop-1');
  await userEvent.click(dialog.getByRole('button', { name: 'Create store' }));
  expect(await screen.findByText(/Shop was created at \/shop-1\./)).toBeDefined();
  expect(sent).toEqual([{ storeTitle: 'Shop', allCategoryDisplayName: 'All', addToMainNav: true }]);
});

it('marks what is missing before anything is sent', async () => {
  const { sent } = show();
  const dialog = await openDialog();
  await userEvent.click(dialog.getByRole('button', { name: 'Create store' }));
  expect(await dialog.findByText('Enter a title for the store.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('says why nothing was made', async () => {
  show({ error: 'Unable to find site main navigation' });
  const dialog = await openDialog();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Title' }), 'Prints{Enter}');
  expect(await dialog.findByText('Unable to find site main navigation Nothing was created.')).toBeDefined();
});

it('leaves the navigation to who may change it', async () => {
  show({ role: storeManager });
  const dialog = await openDialog();
  const box = dialog.getByRole<HTMLInputElement>('checkbox', { name: /^Put it into the main navigation/ });
  expect([box.checked, box.disabled]).toEqual([false, true]);
});
