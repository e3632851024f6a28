import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { WebhooksScreen } from './webhooks-screen.tsx';

const SECRET = 'awhk_0123456789abcdef';
const URL = 'https://books.example/orders';
const books = {
  id: 'a'.repeat(24),
  url: URL,
  events: ['order.create'],
  isEnabled: true,
  secretEnd: 'cdef',
  madeBy: 'Ines',
  createdOn: '2026-11-01T12:00:00.000Z',
};
const delivery = {
  id: 'd'.repeat(24),
  event: 'order.create',
  state: 'delivered',
  tries: 2,
  createdOn: '2026-11-21T10:00:00.000Z',
  deliveredOn: '2026-11-21T11:04:00.000Z',
};
const letter = {
  id: 'e'.repeat(24),
  job: 'webhook',
  about: { deliveryId: 'f'.repeat(24) },
  problem: 'It answered with 500.',
  tries: [],
  queuedOn: '2026-11-19T10:00:00.000Z',
  failedOn: '2026-11-21T10:00:00.000Z',
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(webhooks: unknown[], answers: Answers = {}) {
  renderInStudio(
    <WebhooksScreen />,
    createTestStudio({ 'GET /api/v1/webhooks': () => ({ webhooks }), ...answers }),
  );
}

it('adds a webhook from nothing, and shows its secret once', async () => {
  const sent: unknown[] = [];
  show([], {
    'POST /api/v1/webhooks': ({ body }: { body: unknown }) => {
      sent.push(body);
      const text = 'Enter an address that everybody can reach.';
      return sent.length === 1
        ? refuse(400, 'WEBHOOK_ADDRESS', text, { errors: { url: text } })
        : { webhook: books, secret: SECRET };
    },
  });
  expect(await screen.findByText('No webhooks yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Add a webhook' }));
  const dialog = within(await screen.findByRole('dialog'));
  const add = dialog.getByRole('button', { name: 'Add the webhook' });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'A form is submitted' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'An order is placed' }));
  await userEvent.click(add);
  expect(dialog.getByText('Choose at least one event.')).toBeDefined();
  expect(sent).toEqual([]);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'An order is placed' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), URL);
  await userEvent.click(add);
  expect(await dialog.findByText('Enter an address that everybody can reach.')).toBeDefined();
  await userEvent.click(add);
  const field = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Secret' });
  expect(field.value).toBe(SECRET);
  expect(sent.at(-1)).toEqual({ url: URL, events: ['order.create'] });
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await expect.poll(() => screen.queryByDisplayValue(SECRET)).toBeNull();
});

it('switches a webhook off, moves it, and deletes it only after asking', async () => {
  const sent: unknown[] = [];
  const path = `/api/v1/webhooks/${books.id}`;
  show([books], {
    [`PUT ${path}`]: ({ body }: { body: unknown }) => {
      sent.push(body);
      return { webhook: { ...books, isEnabled: false } };
    },
    [`DELETE ${path}`]: () => {
      sent.push('deleted');
      return { success: true };
    },
  });
  expect((await screen.findByRole('listitem')).textContent).toMatch(/Added by Ines .* ends with cdef/);
  await userEvent.click(screen.getByRole('switch', { name: `On: tell ${URL}` }));
  expect(await screen.findByText(/gets no more events/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: `Change the webhook ${URL}` }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the webhook' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), '/new');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent.at(-1)).toEqual({ url: `${URL}/new`, events: ['order.create'] });
  await userEvent.click(screen.getByRole('button', { name: `Delete the webhook ${URL}` }));
  expect(sent).toHaveLength(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the webhook' }));
  await expect.poll(() => sent).toEqual([{ isEnabled: false }, expect.anything(), 'deleted']);
});

it('tells what was sent, and sends again what was given up', async () => {
  const sent: unknown[] = [];
  const failed = {
    ...delivery,
    id: letter.about.deliveryId,
    state: 'failed',
    tries: 12,
    problem: 'It answered with 500.',
    deliveredOn: undefined,
  };
  const old = { ...failed, id: 'c'.repeat(24) };
  show([books], {
    [`GET /api/v1/webhooks/${books.id}/deliveries`]: () => ({ deliveries: [delivery, failed, old] }),
    'GET /api/v1/dead-letters': () => ({
      deadLetters: [sent.length === 0 ? letter : { ...letter, replayedOn: letter.failedOn }],
      waiting: {},
    }),
    'POST /api/v1/dead-letters/replays': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { replayed: 1, unknown: 0, left: 0 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: `Deliveries to ${URL}` }));
  const list = within(await screen.findByRole('list', { name: `What ${URL} was told` }));
  expect(list.getByText('Arrived 1 hour ago after 2 tries.')).toBeDefined();
  expect(list.getAllByText('Given up after 12 tries. It answered with 500.')).toHaveLength(2);
  await userEvent.click(await list.findByRole('button', { name: /^Send again/ }));
  expect(await list.findByText('It is sent again.')).toBeDefined();
  expect(sent).toEqual([{ letterIds: [letter.id] }]);
  expect(list.queryByRole('button')).toBeNull();
});
