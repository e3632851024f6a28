import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { FailedWorkBadge } from './failed-work-badge.tsx';
import { FailedWorkScreen } from './failed-work-screen.tsx';

const LIST = 'GET /api/v1/dead-letters';
const REPLAY = 'POST /api/v1/dead-letters/replays';
const DISCARD = 'POST /api/v1/dead-letters/discards';
const RESTORE = 'POST /api/v1/dead-letters/restores';

const mail = {
  id: 'a'.repeat(24),
  job: 'mail',
  about: { messageId: 'f'.repeat(24) },
  subject: { title: 'Ines invites you to Saltmarsh', for: 'ada@example.com' },
  problem: '451 Come again later',
  tries: [
    { failedOn: '2026-11-21T11:00:00.000Z', problem: 'The connection ended.' },
    { failedOn: null, problem: 'The job was cut off.' },
    { failedOn: '2026-11-21T11:04:00.000Z', problem: '451 Come again later' },
  ],
  queuedOn: '2026-11-21T10:59:00.000Z',
  failedOn: '2026-11-21T11:04:00.000Z',
};
const other = {
  ...mail,
  id: 'b'.repeat(24),
  subject: { title: 'Choose a new password', for: 'bob@example.com' },
};
const strange = {
  ...mail,
  id: 'c'.repeat(24),
  job: 'stock-sync',
  subject: undefined,
  problem: 'The till is away.',
  tries: [],
};

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(deadLetters: unknown[], answers: Answers = {}, mayChange = true) {
  const waiting = { mail: deadLetters.length };
  const studio = createTestStudio({ [LIST]: () => ({ deadLetters, waiting }), ...answers });
  renderInStudio(<FailedWorkScreen mayChange={mayChange} />, studio);
}

/** A server that keeps what it was asked, and what is left after it. */
function createServer() {
  const asked: unknown[] = [];
  let letters: unknown[] = [mail, other];
  const answers: Answers = {
    [LIST]: () => ({ deadLetters: letters, waiting: { mail: letters.length } }),
    [REPLAY]: ({ body }: { body: unknown }) => {
      asked.push(body);
      letters = [{ ...mail, replayedOn: '2026-11-21T12:04:00.000Z' }, other];
      return { replayed: 1, unknown: 0, left: 0 };
    },
    [DISCARD]: ({ body }: { body: unknown }) => {
      asked.push(body);
      letters = [other];
      return { letterIds: [mail.id], left: 0 };
    },
    [RESTORE]: ({ body }: { body: unknown }) => {
      asked.push(body);
      letters = [mail, other];
      return { restored: 1 };
    },
  };
  return { asked, answers };
}

it('says what would be here', async () => {
  show([]);
  expect(await screen.findByText('No failed jobs')).toBeDefined();
});

it('says why it cannot be read, and reads it again', async () => {
  let tries = 0;
  show([], {
    [LIST]: () => {
      tries += 1;
      return tries === 1
        ? refuse(503, 'UNAVAILABLE', 'The server is busy.')
        : { deadLetters: [], waiting: {} };
    },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('The server is busy.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No failed jobs')).toBeDefined();
});

it('tells what was to be done, for whom, why it failed, and how each try went', async () => {
  show([mail, strange]);
  const mails = within(await screen.findByRole('list', { name: 'Send an email' }));
  const [row] = mails.getAllByRole('listitem');
  expect(row?.textContent).toContain('Ines invites you to Saltmarsh');
  expect(row?.textContent).toContain('For ada@example.com');
  expect(row?.textContent).toContain('451 Come again later');
  expect(row?.textContent).toContain('Given up 1 hour ago');
  await userEvent.click(mails.getByText('3 tries'));
  expect(row?.textContent).toContain('Cut off');
  const sync = within(screen.getByRole('list', { name: 'Stock sync' }));
  expect(sync.getByRole('listitem').textContent).toContain('The till is away.');
});

it('has one piece done again, which is at work then', async () => {
  const { asked, answers } = createServer();
  show([], answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Retry: Ines invites you to Saltmarsh' }));
  expect(await screen.findByText('At work')).toBeDefined();
  expect(asked).toEqual([{ letterIds: [mail.id] }]);
  expect(screen.queryByRole('button', { name: 'Retry: Ines invites you to Saltmarsh' })).toBeNull();
  expect(await screen.findByText('1 job is retried.')).toBeDefined();
});

it('forgets chosen pieces, and brings them back', async () => {
  const { asked, answers } = createServer();
  show([], answers);
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select Ines invites you to Saltmarsh' }),
  );
  const bar = within(screen.getByRole('group', { name: 'Bulk actions' }));
  expect(bar.getByText('1 selected')).toBeDefined();
  await userEvent.click(bar.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Ines invites you to Saltmarsh')).toBeDefined();
  expect(asked).toEqual([{ letterIds: [mail.id] }, { letterIds: [mail.id] }]);
});

it('has all of a kind done again, call after call', async () => {
  const lefts = [500, 20, 0];
  const asked: unknown[] = [];
  show([mail, other], {
    [REPLAY]: ({ body }: { body: unknown }) => {
      asked.push(body);
      return { replayed: 500, unknown: 0, left: lefts.shift() ?? 0 };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry all: Send an email' }));
  expect(await screen.findByText('1500 jobs are retried.')).toBeDefined();
  expect(asked).toEqual([{ job: 'mail' }, { job: 'mail' }, { job: 'mail' }]);
});

it('says what nothing does any more, and ends there', async () => {
  show([mail, other], { [REPLAY]: () => ({ replayed: 0, unknown: 2, left: 300 }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry all: Send an email' }));
  expect(await screen.findByText(/^2 jobs stay: nothing on this server/)).toBeDefined();
});

it('says why nothing was done', async () => {
  show([mail], { [DISCARD]: () => refuse(403, 'NOT_ALLOWED', 'Your role does not allow this.') });
  await userEvent.click(await screen.findByRole('button', { name: /^Delete: / }));
  expect(await screen.findByText('Your role does not allow this.')).toBeDefined();
});

it('lets who may only read change nothing', async () => {
  show([mail, other], {}, false);
  await screen.findByText('Ines invites you to Saltmarsh');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  [3, '3 wait'],
  [1, '1 waits'],
])('counts %i beside its name', async (waiting, words) => {
  const studio = createTestStudio({ 'GET /api/v1/dead-letters/count': () => ({ waiting }) });
  renderInStudio(<FailedWorkBadge />, studio);
  expect((await screen.findByRole('img', { name: words })).textContent).toBe(String(waiting));
});

it('counts what the list has just read', async () => {
  const studio = createTestStudio({
    [LIST]: () => ({ deadLetters: [mail, other], waiting: { mail: 2, 'stock-sync': 1 } }),
  });
  renderInStudio(
    <>
      <FailedWorkBadge />
      <FailedWorkScreen mayChange />
    </>,
    studio,
  );
  expect((await screen.findByRole('img', { name: '3 wait' })).textContent).toBe('3');
});
