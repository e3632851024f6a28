import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ListedSiteUser } from '#shared/features/site-users/contract.ts';
import { SITE_USERS_PATH } from '#shared/features/site-users/paths.ts';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { MembersScreen } from './members-screen.tsx';

const ID = 'a'.repeat(24);
const ada: ListedSiteUser = {
  id: ID,
  email: 'ada@marsh.example',
  firstName: 'Ada',
  lastName: 'Marsh',
  locale: '',
  createdOn: '2026-11-01T12:00:00.000Z',
  confirmedOn: '2026-11-01T12:05:00.000Z',
  orderCount: 2,
};

function show({ siteUsers = [ada], mayChange = true, isDown = false } = {}) {
  const ended: string[] = [];
  const deleted: string[] = [];
  const studio = createTestStudio({
    [`GET ${SITE_USERS_PATH}`]: () =>
      isDown
        ? refuse(503, 'UNAVAILABLE', 'Not now.')
        : { siteUsers, hasNextPage: false, nextPageCursor: null },
    [`GET ${SITE_USERS_PATH}/${ID}`]: () => ({
      siteUser: ada,
      addresses: [{ id: 'b'.repeat(24), location: { country: 'GB', city: 'Rye', addressLine1: '1 Quay' } }],
      sessionCount: 1,
    }),
    [`DELETE ${SITE_USERS_PATH}/${ID}/sessions`]: () => {
      ended.push(ID);
      return { ended: 1 };
    },
    [`DELETE ${SITE_USERS_PATH}/${ID}`]: () => {
      deleted.push(ID);
      return { success: true };
    },
  });
  renderInStudio(<MembersScreen mayChange={mayChange} ordersPath="orders" />, studio);
  return { ended, deleted, user: userEvent.setup() };
}

beforeEach(() => {
  window.location.hash = '#/audience/members';
});

afterEach(() => {
  cleanup();
  cleanNotifications();
});

it('opens a member, and signs them out everywhere', async () => {
  const { ended, user } = show();
  await user.click(await screen.findByRole('link', { name: 'Ada Marsh' }));
  expect(await screen.findByText('1 Quay, Rye, GB')).toBeDefined();
  expect(screen.getByRole('link', { name: 'See their orders' }).getAttribute('href')).toContain(
    'ada%40marsh',
  );
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  expect(await screen.findByText('Ada Marsh is signed out of 1 browser.')).toBeDefined();
  expect(ended).toEqual([ID]);
});

it('deletes a member after a question, and goes back to the list', async () => {
  window.location.hash = `#/audience/members?member=${ID}`;
  const { deleted, user } = show();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  expect(await screen.findByText('Ada Marsh is deleted.')).toBeDefined();
  expect(deleted).toEqual([ID]);
  expect(await screen.findByRole('search', { name: 'Members' })).toBeDefined();
});

it('lets who may only read look', async () => {
  window.location.hash = `#/audience/members?member=${ID}`;
  show({ mayChange: false });
  expect(await screen.findByText('ada@marsh.example')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
});

it('says where members come from, that nobody is called so, and why the list cannot be read', async () => {
  show({ siteUsers: [] });
  expect(await screen.findByText('No members yet')).toBeDefined();
  cleanup();
  window.location.hash = '#/audience/members?search=bob';
  show({ siteUsers: [] });
  expect(await screen.findByText('No members found')).toBeDefined();
  cleanup();
  show({ isDown: true });
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.');
});
