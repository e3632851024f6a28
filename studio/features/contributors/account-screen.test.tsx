import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { AccountScreen } from './account-screen.tsx';

const me = { id: 'a'.repeat(24), email: 'ines@x.example', name: 'Ines', roles: [8], isOwner: false };
const here = {
  id: 'b'.repeat(24),
  device: 'Awning Studio on Linux',
  network: '192.0.2.0/24',
  createdOn: '2026-11-21T08:00:00.000Z',
  lastSeenOn: '2026-11-21T12:03:30.000Z',
  expiresOn: '2026-11-21T20:00:00.000Z',
  isCurrent: true,
};
const phone = {
  ...here,
  id: 'c'.repeat(24),
  device: 'Safari on iPhone',
  lastSeenOn: '2026-11-21T09:04:00.000Z',
  isCurrent: false,
};
const PASSWORD = 'PUT /api/v1/session/password';

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(answers: Answers = {}) {
  const sessions = [here, phone];
  const studio = createTestStudio({
    'GET /api/v1/sessions': () => ({ sessions }),
    [`DELETE /api/v1/sessions/${phone.id}`]: () => {
      sessions.pop();
      return { success: true };
    },
    'DELETE /api/v1/sessions': () => ({ ended: sessions.splice(1).length }),
    ...answers,
  });
  renderInStudio(<AccountScreen me={me} />, studio);
}

const list = async () => within(await screen.findByRole('list', { name: 'Your sessions' }));

it('says who one is, and where one is signed in, with no way to end the own session by accident', async () => {
  show();
  expect(screen.getByText('Ines, ines@x.example. Store manager.')).toBeDefined();
  const items = (await list()).getAllByRole('listitem');
  expect(items.map((item) => within(item).queryAllByRole('button').length)).toEqual([0, 1]);
  expect(within(items[0] as HTMLElement).getByText('This one')).toBeDefined();
  expect(items[1]?.textContent).toContain('From 192.0.2.0/24, last used 3 hours ago.');
});

it.each([
  ['End the session on Safari on iPhone', 'The session on Safari on iPhone ended.'],
  ['End all others', '1 other session ended.'],
])('%s', async (name, words) => {
  show();
  await userEvent.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(words)).toBeDefined();
  expect(await screen.findByText('You are signed in nowhere else.')).toBeDefined();
});

it('says why a session could not be ended', async () => {
  show({
    'DELETE /api/v1/sessions': () => refuse(429, 'RATE_LIMITED', 'Please try again in a few seconds.'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'End all others' }));
  expect(await screen.findByText('Please try again in a few seconds.')).toBeDefined();
});

async function changePassword(now: string, next: string): Promise<void> {
  if (now !== '') await userEvent.type(screen.getByLabelText('Current password'), now);
  if (next !== '') await userEvent.type(screen.getByLabelText('New password'), next);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('checks a new password before it is sent', async () => {
  const sent: unknown[] = [];
  show({ [PASSWORD]: (input) => sent.push(input) });
  await changePassword('', 'short');
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(screen.getByText('Choose a password of at least 8 characters.')).toBeDefined();
  expect(sent).toEqual([]);
});

it('changes the password and empties the form', async () => {
  const sent: unknown[] = [];
  show({
    [PASSWORD]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return { success: true };
    },
  });
  await changePassword('low-tide-kiln', 'high-tide-kiln');
  await screen.findByText('Your password is changed. All your other sessions ended.');
  expect(sent).toEqual([{ password: 'low-tide-kiln', newPassword: 'high-tide-kiln' }]);
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('');
});

it.each([
  ['WRONG_PASSWORD', 403, 'Current password'],
  ['COMMON_PASSWORD', 400, 'New password'],
])('puts the words of %s at its field', async (code, status, label) => {
  show({ [PASSWORD]: () => refuse(status, code, 'Not this one.') });
  await changePassword('low-tide-kiln', 'password1');
  const words = await screen.findByText('Not this one.');
  expect(screen.getByLabelText(label).getAttribute('aria-describedby')).toContain(words.id);
  expect(screen.queryByRole('alert')).toBeNull();
});
