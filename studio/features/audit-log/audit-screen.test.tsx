import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { AuditScreen } from './audit-screen.tsx';

const [FIRST, SECOND] = ['a', 'b'].map((letter) => letter.repeat(24)) as [string, string];
const entry = {
  id: FIRST,
  at: '2026-11-21T12:00:00.000Z',
  actor: { kind: 'contributor', id: 'p1', name: 'Ines' },
  act: 'changeRoles',
  subject: { kind: 'contributor', id: 'p2', title: 'Mara' },
  before: { roles: [4] },
  after: { roles: [4, 8] },
  requestId: 'request-1',
  network: '192.0.2.0/24',
};
const byProgram = {
  ...entry,
  id: SECOND,
  actor: { kind: 'token', id: 't1', name: 'Till' },
  act: 'signIn',
  before: null,
  after: null,
  requestId: 'request-2',
};
const known = {
  acts: ['signIn', 'changeRoles'],
  activities: { signIn: 'signed in with', changeRoles: 'changed the roles of' },
  actors: [{ id: 'p1', name: 'Ines' }],
};

type Query = Readonly<Record<string, string>>;

beforeEach(() => {
  window.location.hash = '#/settings/activity';
});
afterEach(cleanup);

function show(answer: (query: Query) => unknown) {
  const asked: Query[] = [];
  const studio = createTestStudio({
    'GET /api/v1/audit-log': ({ query = {} }: { query?: Query }) => {
      asked.push(query);
      return answer(query);
    },
  });
  renderInStudio(<AuditScreen />, studio);
  return asked;
}

const page = (entries: unknown[], next?: string) => ({
  entries,
  hasNextPage: next !== undefined,
  nextPageCursor: next ?? null,
  ...known,
});

it('tells who did what to whom, and what changed, in words', async () => {
  show(() => page([entry, byProgram]));
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain('Ines changed the roles of Mara');
  expect(second?.textContent).toContain('Till (a program) signed in');
  const inFirst = within(first as HTMLElement);
  await userEvent.click(inFirst.getByText('What changed'));
  expect(inFirst.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'Content editor',
    'Content editor, Store manager',
  ]);
  expect(within(second as HTMLElement).queryByText('What changed')).toBeNull();
});

it('goes on from where the page ended', async () => {
  const asked = show((query) => (query['cursor'] === undefined ? page([entry], 'next') : page([byProgram])));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(2);
  expect(asked).toEqual([{}, { cursor: 'next' }]);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it('looks for somebody, something and a time, and puts it into the address', async () => {
  const asked = show(() => page([entry]));
  await screen.findAllByRole('listitem');
  await userEvent.click(screen.getByRole('combobox', { name: 'Who' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Ines' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'What' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Changed the roles' }));
  await userEvent.type(screen.getByLabelText('From'), '2026-11-01');
  await expect.poll(() => asked.at(-1)).toMatchObject({ actorId: 'p1', act: 'changeRoles' });
  await expect
    .poll(() => window.location.hash)
    .toBe('#/settings/activity?actorId=p1&act=changeRoles&from=2026-11-01');
  await expect.poll(() => new Date(asked.at(-1)?.['from'] ?? '')).toEqual(new Date(2026, 10, 1));
  await userEvent.click(screen.getByRole('link', { name: 'Show everything' }));
  await expect.poll(() => window.location.hash).toBe('#/settings/activity');
});

it('leads to everything that one request did', async () => {
  const asked = show(({ requestId }) => page(requestId === undefined ? [entry, byProgram] : [entry]));
  await userEvent.click(await screen.findByRole('link', { name: 'All of request request-1' }));
  expect(await screen.findByText('Only what request request-1 did.')).toBeDefined();
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(1);
  expect(asked.at(-1)).toEqual({ requestId: 'request-1' });
});

it.each([
  ['#/settings/activity', 'No activity yet'],
  ['#/settings/activity?act=signIn', 'No activity found'],
])('says at %s that %s', async (hash, words) => {
  window.location.hash = hash;
  show(() => page([]));
  expect(await screen.findByText(words)).toBeDefined();
});

it('says why the log cannot be read, and tries again', async () => {
  let isAway = true;
  show(() => (isAway ? refuse(503, 'AWAY', 'The database is away.') : page([entry])));
  expect((await screen.findByRole('alert')).textContent).toContain('The database is away.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByRole('listitem')).length).toBe(1);
});
