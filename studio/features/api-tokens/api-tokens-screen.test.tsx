import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ApiTokensScreen } from './api-tokens-screen.tsx';

const TOKEN = 'awning_0123456789abcdef';
const till = {
  id: 'a'.repeat(24),
  name: 'Till',
  start: 'awning_01',
  roles: [8],
  madeBy: 'Ines',
  isBacked: true,
  createdOn: '2026-11-01T12:00:00.000Z',
  expiresOn: '2027-11-01T12:00:00.000Z',
  lastUsedOn: '2026-11-21T11:04:00.000Z',
};
const old = {
  ...till,
  id: 'b'.repeat(24),
  name: 'Old script',
  expiresOn: '2026-11-02T12:00:00.000Z',
  lastUsedOn: undefined,
  isBacked: false,
};
const MAKE = 'POST /api/v1/api-tokens';

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(tokens: unknown[], answers: Answers = {}) {
  const studio = createTestStudio({ 'GET /api/v1/api-tokens': () => ({ tokens }), ...answers });
  renderInStudio(<ApiTokensScreen me={{ roles: [1], isOwner: false }} />, studio);
}

it('says what would be here, and starts it', async () => {
  show([]);
  expect(await screen.findByText('No API tokens yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  expect(await screen.findByRole('dialog', { name: 'Create token' })).toBeDefined();
});

it('tells of each token what it may do, how long, and when it was used', async () => {
  show([till, old]);
  const [first, second] = (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(first).toContain('awning_01…');
  expect(first).toContain('Store manager');
  expect(first).toMatch(/Made by Ines on .*2026, last used 1 hour ago\. Expires .*2027\./);
  expect(second).toMatch(/never used\. Expired .*2026/);
  expect(second).toContain('It is refused because Ines no longer exists, or may do less than it.');
});

it('makes a token and shows it once', async () => {
  const sent: unknown[] = [];
  show([], {
    [MAKE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return { token: TOKEN, apiToken: till };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect(dialog.getByText('Enter a name for the token.')).toBeDefined();
  expect(dialog.getByText('Choose at least one role.')).toBeDefined();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Store manager/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
  expect(field.value).toBe(TOKEN);
  expect(sent).toEqual([{ name: 'Till', roles: [8], days: 90 }]);
  // Brings a clipboard of its own, which this browser has not.
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText('Copied.')).toBeDefined();
  expect(await navigator.clipboard.readText()).toBe(TOKEN);
  await userEvent.keyboard('{Escape}');
  expect(dialog.getByRole('textbox', { name: 'Token' })).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByDisplayValue(TOKEN)).toBeNull();
});

it('makes a token that does not expire when told so', async () => {
  const sent: unknown[] = [];
  show([], {
    [MAKE]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return refuse(409, 'TOO_MANY_TOKENS', 'These are too many tokens.');
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Create token' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Till');
  await userEvent.click(dialog.getByRole('checkbox', { name: /^Reporting/ }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Expires' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Never' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('These are too many tokens.');
  expect(sent).toEqual([{ name: 'Till', roles: [3] }]);
});

it('ends a token only after asking', async () => {
  const ended: unknown[] = [];
  show([till], {
    [`DELETE /api/v1/api-tokens/${till.id}`]: (input) => {
      ended.push(input);
      return { success: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the token Till' }));
  const question = within(await screen.findByRole('dialog', { name: 'Revoke this token?' }));
  await userEvent.click(question.getByRole('button', { name: 'Cancel' }));
  expect(ended).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Revoke the token Till' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke the token' }));
  expect(await screen.findByText('The token Till ended.')).toBeDefined();
  expect(ended.length).toBe(1);
});
