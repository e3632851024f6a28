import { cleanNotifications } from '@mantine/notifications';
import { act, cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { MailsScreen } from './mails-screen.tsx';

const LIST = 'GET /api/v1/mails';
const HELD = 'GET /api/v1/mail-holds';
const sent = {
  id: 'a'.repeat(24),
  to: 'ada@example.com',
  subject: 'Ines invites you to Saltmarsh',
  kind: 'transactional',
  template: 'contributor-invitation',
  language: 'de',
  state: 'sent',
  writtenOn: '2026-11-21T11:04:00.000Z',
  decidedOn: '2026-11-21T11:04:02.000Z',
};
const failed = {
  ...sent,
  id: 'b'.repeat(24),
  to: 'bob@example.com',
  subject: 'Choose a new password',
  state: 'undecided',
  problem: 'The connection ended.',
};
const READ = `GET /api/v1/mails/${failed.id}`;
const headers = [{ name: 'To', value: 'bob@example.com' }];
const ADMIN = { roles: [1], isOwner: false };

beforeEach(() => {
  window.location.hash = '#/settings/mails';
});

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(answers: Answers, me = ADMIN) {
  renderInStudio(<MailsScreen me={me} />, createTestStudio(answers));
}

function go(query: string) {
  act(() => {
    window.location.hash = `#/settings/mails?${query}`;
  });
}

it('says what would be here', async () => {
  show({ [LIST]: () => ({ mails: [], hasNextPage: false, nextPageCursor: null }) });
  expect(await screen.findByText('No emails yet')).toBeDefined();
});

it('tells of each mail its reader, what it is, in which language, and what became of it', async () => {
  show({ [LIST]: () => ({ mails: [sent, failed], hasNextPage: false, nextPageCursor: null }) });
  const rows = await screen.findAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Ines invites you to SaltmarshSent');
  expect(rows[0]?.textContent).toContain('ada@example.comStaff invitationGerman1 hour ago');
  expect(rows[1]?.textContent).toContain('Undecided');
  expect(rows[1]?.textContent).toContain('The connection ended.');
});

it('looks for what is typed, and for a state, by the address of the window', async () => {
  const asked: unknown[] = [];
  show({
    [LIST]: ({ query }: { query: unknown }) => {
      asked.push(query);
      return { mails: [], hasNextPage: false, nextPageCursor: null };
    },
  });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Recipient or subject' }), 'ada');
  await expect.poll(() => window.location.hash).toBe('#/settings/mails?search=ada');
  await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Failed' }));
  await expect.poll(() => asked.at(-1)).toEqual({ search: 'ada', state: 'failed' });
  expect(await screen.findByText('No emails found')).toBeDefined();
});

it('shows older mails page after page', async () => {
  show({
    [LIST]: ({ query }: { query?: { cursor?: string } }) =>
      query?.cursor === undefined
        ? { mails: [sent], hasNextPage: true, nextPageCursor: sent.id }
        : { mails: [failed], hasNextPage: false, nextPageCursor: null },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Choose a new password')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('shows a mail in a frame that runs and loads nothing, as text and with its head', async () => {
  const contents = { html: '<html><head></head><body><p>Hello</p></body></html>', text: 'Hello\n' };
  show({
    [LIST]: () => ({ mails: [failed], hasNextPage: false, nextPageCursor: null }),
    [READ]: () => ({ mail: failed, headers, contents }),
  });
  await userEvent.click(await screen.findByRole('link', { name: /Choose a new password/ }));
  const frame = await screen.findByTitle<HTMLIFrameElement>('The email as its recipient sees it');
  expect(frame.getAttribute('sandbox')).toBe('');
  expect(frame.srcdoc).toContain("default-src 'none'");
  expect(frame.srcdoc).toContain('<p>Hello</p>');
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(screen.getByTitle('The email as its recipient sees it').dataset['scheme']).toBe('dark');
  await userEvent.click(screen.getByRole('radio', { name: 'Plain text' }));
  expect(screen.getByRole('region', { name: 'Plain text' }).textContent).toBe('Hello\n');
  await userEvent.click(screen.getByRole('radio', { name: 'Headers' }));
  expect(screen.getByText('To: bob@example.com')).toBeDefined();
});

it('says that a mail which was handed over keeps no contents', async () => {
  show({ [READ]: () => ({ mail: failed, headers, contents: null }) });
  go(`mail=${failed.id}`);
  expect(await screen.findByText('Content not kept')).toBeDefined();
});

it('sends a mail again of which nobody knows whether it arrived', async () => {
  let mail: object = failed;
  show({
    [READ]: () => ({ mail, headers, contents: null }),
    [`POST /api/v1/mails/${failed.id}/resend`]: () => {
      mail = sent;
      return { success: true };
    },
  });
  go(`mail=${failed.id}`);
  expect(await screen.findByText(/The connection ended/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The email is sent again.')).toBeDefined();
  await expect.poll(() => screen.queryByRole('button', { name: 'Send again' })).toBeNull();
});

it('says why a mail is not sent again', async () => {
  show({
    [READ]: () => ({ mail: failed, headers, contents: null }),
    [`POST /api/v1/mails/${failed.id}/resend`]: () =>
      refuse(409, 'MAIL_NOT_FAILED', 'It is on its way already.'),
  });
  go(`mail=${failed.id}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('It is on its way already.')).toBeDefined();
});

it('lists who is not written to, and writes again only to who did not refuse', async () => {
  const lifted: unknown[] = [];
  const addresses = [
    { address: 'gone@example.com', reason: 'bounced', since: '2026-11-01T11:04:00.000Z' },
    { address: 'no@example.com', reason: 'unsubscribed', since: '2026-11-01T11:04:00.000Z' },
  ];
  show({
    [LIST]: () => ({ mails: [], hasNextPage: false, nextPageCursor: null }),
    [HELD]: () => ({ addresses }),
    'POST /api/v1/mail-holds/lifts': ({ body }: { body: unknown }) => {
      lifted.push(body);
      return { success: true };
    },
  });
  await userEvent.click(await screen.findByRole('radio', { name: 'Suppressed addresses' }));
  const list = within(await screen.findByRole('list', { name: 'Addresses that get no news and offers' }));
  expect(list.getAllByRole('button')).toHaveLength(1);
  await userEvent.click(list.getByRole('button', { name: 'Write to gone@example.com again' }));
  expect(await screen.findByText('gone@example.com is written to again.')).toBeDefined();
  expect(lifted).toEqual([{ address: 'gone@example.com' }]);
});
