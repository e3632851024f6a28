import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ListScreen } from './list-screen.tsx';
import { MailingListsScreen } from './lists-screen.tsx';

const ID = 'a'.repeat(24);
const list = {
  id: ID,
  name: 'Newsletter',
  confirms: true,
  consentText: '',
  welcomeText: '',
  senderName: '',
  version: 1,
  createdOn: '2026-11-21T11:00:00.000Z',
  counts: { pending: 1, subscribed: 2, unsubscribed: 0, bounced: 0 },
};
const subscriber = {
  id: 'b'.repeat(24),
  email: 'ada@marsh.example',
  state: 'subscribed',
  source: 'page',
  sourceDetail: '/about',
  consentText: 'I want news.',
  language: 'en',
  signedUpOn: '2026-11-21T11:00:00.000Z',
  confirmedOn: '2026-11-22T11:00:00.000Z',
};
const page = { subscribers: [subscriber], hasNextPage: false, nextPageCursor: null };
const LISTS = 'GET /api/v1/mailing-lists';
const SUBSCRIBERS = `GET /api/v1/mailing-lists/${ID}/subscribers`;

afterEach(() => {
  cleanNotifications();
  cleanup();
});

const show = (answers: Answers) => renderInStudio(<MailingListsScreen />, createTestStudio(answers));
const open = (answers: Answers, part = '') =>
  renderInStudio(
    <ListScreen list={list} path="audience/mailing-lists" part={part} />,
    createTestStudio(answers),
  );

it('lists the lists with how many are on them', async () => {
  show({ [LISTS]: () => ({ lists: [list] }) });
  const rows = within(await screen.findByRole('list', { name: 'Mailing lists' }));
  expect(rows.getByText('Newsletter')).toBeDefined();
  expect(rows.getByText('2 subscribers · 1 pending')).toBeDefined();
});

it('says where there is no list yet', async () => {
  show({ [LISTS]: () => ({ lists: [] }) });
  expect(await screen.findByText('No mailing lists yet')).toBeDefined();
});

it('shows who is on a list with what they agreed to, and looks for addresses', async () => {
  const searches: unknown[] = [];
  open({
    [SUBSCRIBERS]: ({ query }: { query: { search?: string } }) => {
      searches.push(query.search);
      return page;
    },
  });
  const rows = within(await screen.findByRole('list', { name: 'Subscribers' }));
  expect(rows.getByText('“I want news.”')).toBeDefined();
  expect(rows.getByText(/Page: \/about · en · Signed up/)).toBeDefined();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search subscribers' }), 'ada');
  await expect.poll(() => searches.at(-1)).toBe('ada');
});

it('unsubscribes somebody once that is confirmed', async () => {
  const calls: string[] = [];
  open({
    [SUBSCRIBERS]: () => page,
    [`POST /api/v1/mailing-lists/${ID}/subscribers/${subscriber.id}/unsubscribe`]: () => {
      calls.push('unsubscribe');
      return { success: true };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Unsubscribe ada@marsh.example' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(calls).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('ada@marsh.example was unsubscribed.')).toBeDefined();
  expect(calls).toEqual(['unsubscribe']);
});

it('checks a file before it imports it', async () => {
  const sent: unknown[] = [];
  open({
    [SUBSCRIBERS]: () => ({ ...page, subscribers: [] }),
    [`POST /api/v1/mailing-lists/${ID}/imports`]: ({ body }: { body: object }) => {
      sent.push(body);
      return {
        added: 1,
        known: 2,
        suppressed: 1,
        problems: [{ line: 3, problem: 'x is not a valid email.' }],
      };
    },
  });
  expect(await screen.findByText('No subscribers yet')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Import CSV' }));
  const dialog = within(await screen.findByRole('dialog'));
  const file = new File(['email\nbo@marsh.example\n'], 'people.csv', { type: 'text/csv' });
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input === null) throw new Error('There is no file field.');
  await userEvent.upload(input, file);
  await userEvent.type(dialog.getByRole('textbox', { name: /Source of consent/ }), 'At our stall.');
  await userEvent.click(dialog.getByRole('button', { name: 'Check file' }));
  expect(await dialog.findByText('1 subscriber will be added.')).toBeDefined();
  expect(dialog.getByText('Line 3: x is not a valid email.')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Imported 1 subscriber.')).toBeDefined();
  const csv = 'email\nbo@marsh.example\n';
  expect(sent).toEqual([
    { csv, consent: 'At our stall.', dryRun: true },
    { csv, consent: 'At our stall.', dryRun: false },
  ]);
});

it('saves the settings of a list', async () => {
  const saved: unknown[] = [];
  open(
    {
      [`PUT /api/v1/mailing-lists/${ID}`]: ({ body }: { body: object }) => {
        saved.push(body);
        return { list: { ...list, version: 2 } };
      },
      [LISTS]: () => ({ lists: [list] }),
    },
    'settings',
  );
  await userEvent.click(screen.getByRole('checkbox', { name: /Confirm sign-ups by email/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => saved).toMatchObject([{ confirms: false, version: 1 }]);
});
