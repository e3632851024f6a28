import { cleanNotifications } from '@mantine/notifications';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { PublishControl } from './publish-control.tsx';

const LIVE = 'c'.repeat(24);
const NEXT = 'd'.repeat(24);
const release = {
  id: NEXT,
  contentHash: 'h',
  createdOn: '2026-11-21T12:00:00.000Z',
  createdBy: 'Ines',
  note: '',
  changedPaths: ['a.page'],
  isLive: true,
};
const changes = [
  { path: 'a.page', state: 'changed' },
  { path: 'b.page', state: 'unsaved' },
];

afterEach(() => {
  cleanNotifications();
  cleanup();
});

function show(answers: Answers, parts: { changes?: typeof changes; unsaved?: string[] } = {}) {
  const told = { saves: 0, changed: 0, problems: [] as unknown[] };
  renderInStudio(
    <PublishControl
      liveReleaseId={LIVE}
      changes={parts.changes ?? changes}
      onSaveAll={async () => {
        told.saves += 1;
        return parts.unsaved ?? [];
      }}
      onChanged={async () => {
        told.changed += 1;
      }}
      onOpenProblem={(problem) => told.problems.push(problem)}
    />,
    createTestStudio(answers),
  );
  return told;
}

async function publish(): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 changes' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Publish' }));
}

it('says in words that there is nothing to publish', () => {
  show({}, { changes: [] });
  expect(screen.getByRole('status', { name: 'Publish state' }).textContent).toBe('Everything is published');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

it('shows what visitors will get, saves what is not saved, publishes, and takes it back on Undo', async () => {
  const sent: unknown[] = [];
  const answers: Answers = {
    'POST /api/v1/releases': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { release };
    },
    'POST /api/v1/releases/undo': ({ body }: { body: unknown }) => {
      sent.push(body);
      return { release: { ...release, id: LIVE } };
    },
  };
  const told = show(answers);
  expect(screen.getByRole('status', { name: 'Publish state' }).textContent).toBe('2 changes not published');
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 changes' }));
  const list = within(await screen.findByRole('list', { name: 'Changes' }));
  expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'a.pagechanged',
    'b.pageunsaved',
  ]);
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'New shelf{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Undone\./);
  expect(sent).toEqual([
    { expectedLiveReleaseId: LIVE, note: 'New shelf', acceptProblems: false },
    { expectedLiveReleaseId: NEXT },
  ]);
  expect(told).toMatchObject({ saves: 1, changed: 2 });
});

it('lists the mistakes, leads to them, and publishes anyway only when told to', async () => {
  const sent: { acceptProblems: boolean }[] = [];
  const problem = { path: 'a.page', line: 3, column: 7, message: 'This block is not closed.' };
  const answers: Answers = {
    'POST /api/v1/releases': ({ body }: { body: { acceptProblems: boolean } }) => {
      sent.push(body);
      if (body.acceptProblems) return { release };
      return refuse(409, 'TEMPLATE_BROKEN', 'Broken.', { problems: [problem] });
    },
  };
  const told = show(answers);
  await publish();
  await userEvent.click(await screen.findByRole('button', { name: /^a\.page:3:7/ }));
  expect(told.problems).toEqual([problem]);
  await publish();
  await userEvent.click(await screen.findByRole('button', { name: 'Publish anyway' }));
  await screen.findByText('Published.');
  expect(sent.map((body) => body.acceptProblems)).toEqual([false, false, true]);
});

it('publishes nothing when a text could not be saved', async () => {
  const sent: unknown[] = [];
  show({ 'POST /api/v1/releases': () => sent.push(1) }, { unsaved: ['b.page'] });
  await publish();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Nothing was published: b.page could not be saved.',
  );
  expect(sent).toEqual([]);
});

it('says when somebody published meanwhile, and looks at the site anew', async () => {
  const told = show({ 'POST /api/v1/releases': () => refuse(409, 'STALE', 'Somebody published meanwhile.') });
  await publish();
  expect((await screen.findByRole('alert')).textContent).toBe('Somebody published meanwhile.');
  expect(told.changed).toBe(1);
});
