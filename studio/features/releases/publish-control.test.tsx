import { cleanNotifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { ProductChangesField } from '../product-releases/product-changes-field.tsx';
import { PublishControl } from './publish-control.tsx';

const LIVE = 'c'.repeat(24);
const NEXT = 'd'.repeat(24);
const THEIRS = 'e'.repeat(24);
const release = {
  id: NEXT,
  contentHash: 'h',
  createdOn: '2026-11-21T12:00:00.000Z',
  createdBy: 'Ines',
  note: '',
  changedPaths: ['a.page'],
  isLive: true,
};
const scheduledRelease = {
  id: NEXT,
  state: 'scheduled',
  goesLiveOn: '2026-11-21T14:00:00.000Z',
  note: '',
  version: 1,
  paths: ['pages/a.page'],
  data: [],
  createdOn: '2026-11-21T12:00:00.000Z',
  createdBy: 'Ines',
  problem: '',
};
const plan = {
  liveReleaseId: LIVE,
  changes: [
    { path: 'pages/a.page', kind: 'changed' },
    { path: 'blocks/b.block', kind: 'added' },
    { path: 'styles/c.less', kind: 'removed' },
  ],
  paths: ['pages/a.page', 'blocks/b.block', 'styles/c.less'],
  along: [],
  problems: [],
  pages: [],
  findings: [],
};
const problem = {
  path: 'pages/a.page',
  line: 3,
  column: 7,
  message: 'This block is not closed.',
  isRefused: false,
};

interface Told {
  saves: number;
  readonly problems: unknown[];
  readonly planned: unknown[];
  readonly sent: unknown[];
}

let told: Told;

beforeEach(() => {
  told = { saves: 0, problems: [], planned: [], sent: [] };
});

afterEach(() => {
  cleanNotifications();
  cleanup();
});

/** Answers a call and keeps what it came with. */
const answer =
  (give: (body: { paths?: string[]; acceptProblems?: boolean }) => unknown, kept: unknown[]) =>
  ({ body }: { body: { paths?: string[]; acceptProblems?: boolean } }) => {
    kept.push(body);
    return give(body);
  };

function show(answers: Answers, parts: { changeCount?: number; unsaved?: string[] } = {}) {
  renderInStudio(
    <PublishControl
      changeCount={parts.changeCount ?? 3}
      timeZone="UTC"
      toPageLink={(page) => `#/edit?page=${page}`}
      currency="USD"
      DataField={ProductChangesField}
      Unfinished={() => null}
      onSaveAll={async () => {
        told.saves += 1;
        return parts.unsaved ?? [];
      }}
      onOpenProblem={(found) => told.problems.push(found)}
    />,
    createTestStudio({ 'POST /api/v1/releases/plan': answer(() => plan, told.planned), ...answers }),
  );
}

async function open() {
  await userEvent.click(screen.getByRole('button', { name: 'Publish 3 changes' }));
  return within(await screen.findByRole('dialog', { name: 'Publish' }));
}

const press = async (dialog: Awaited<ReturnType<typeof open>>, name: string) => {
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  await userEvent.click(button);
};

it('says in words that there is nothing to publish, and leads to what was published', () => {
  show({}, { changeCount: 0 });
  expect(screen.getByRole('status', { name: 'Publish state' }).textContent).toBe('Everything is published');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  expect(screen.getByRole('link', { name: 'Releases' }).getAttribute('href')).toBe('#/releases');
});

it('saves what is not saved, shows what visitors will get, publishes, and takes it back on Undo', async () => {
  show({
    'POST /api/v1/releases': answer(() => ({ release }), told.sent),
    'POST /api/v1/releases/undo': answer(() => ({ kept: [], release: { ...release, id: LIVE } }), told.sent),
  });
  const dialog = await open();
  const changes = within(await dialog.findByRole('group', { name: 'Changes' }));
  expect(changes.getAllByRole('checkbox', { checked: true })).toHaveLength(4);
  expect(changes.getByRole('group', { name: 'Styles' }).textContent).toBe('Stylesstyles/c.lessdeleted');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'New shelf{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Undone\./);
  expect(told.sent).toEqual([
    { expectedLiveReleaseId: LIVE, note: 'New shelf', acceptProblems: false },
    { expectedLiveReleaseId: NEXT },
  ]);
  expect(told.saves).toBe(1);
});

it('publishes a part, with what goes along and why', async () => {
  const part = {
    ...plan,
    paths: ['pages/a.page', 'blocks/b.block'],
    along: [{ path: 'blocks/b.block', because: { kind: 'usedBy', path: 'pages/a.page' } }],
  };
  show({
    'POST /api/v1/releases/plan': answer(({ paths }) => (paths === undefined ? plan : part), told.planned),
    'POST /api/v1/releases': answer(() => ({ release }), told.sent),
  });
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('checkbox', { name: 'All 3 changes' }));
  expect(dialog.getByText(/^Select what to publish/)).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  await userEvent.click(dialog.getByRole('checkbox', { name: 'pages/a.page' }));
  await dialog.findByText('Goes along: pages/a.page uses it');
  const along = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'blocks/b.block' });
  expect([along.checked, along.disabled]).toEqual([true, true]);
  expect(dialog.getByText(/^2 changes go live, 1 stays a draft\./)).toBeTruthy();
  await press(dialog, 'Publish');
  await screen.findByText('Published 1 template.');
  expect(told.sent).toEqual([
    { expectedLiveReleaseId: LIVE, note: '', acceptProblems: false, paths: ['pages/a.page'] },
  ]);
});

it('lists the mistakes before anything is published, leads to them, and goes on only when told to', async () => {
  show({
    'POST /api/v1/releases/plan': answer(() => ({ ...plan, problems: [problem] }), told.planned),
    'POST /api/v1/releases': answer(() => ({ release }), told.sent),
  });
  await userEvent.click(await (await open()).findByRole('button', { name: /^pages\/a\.page:3:7/ }));
  expect(told.problems).toEqual([problem]);
  expect(told.sent).toEqual([]);
  await press(await open(), 'Publish anyway');
  await screen.findByText('Published 1 template.');
  expect(told.sent).toMatchObject([{ acceptProblems: true }]);
});

it.each([
  [{ problems: [{ ...problem, isRefused: true }] }, 'Correct the theme files before you publish.'],
  [
    {
      findings: [
        {
          kind: 'empty',
          pageId: NEXT,
          title: 'Returns',
          path: '/returns',
          message: 'Nothing.',
          isRefused: true,
        },
      ],
    },
    'These pages can’t be published yet:Returns: Nothing.',
  ],
])('publishes no page that would come out empty or broken', async (found, words) => {
  show({ 'POST /api/v1/releases/plan': () => ({ ...plan, ...found }) });
  const dialog = await open();
  expect((await dialog.findByRole('alert')).textContent).toContain(words);
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

it('names links that lead nowhere, leads to their page, and publishes when told to', async () => {
  const message = 'A link leads to /abuot, where visitors find no page.';
  const finding = {
    kind: 'deadLink',
    pageId: NEXT,
    title: 'About',
    path: '/about',
    message,
    isRefused: false,
  };
  show({
    'POST /api/v1/releases/plan': () => ({ ...plan, findings: [finding] }),
    'POST /api/v1/releases': answer(() => ({ release }), told.sent),
  });
  const dialog = await open();
  const list = within(await dialog.findByRole('list', { name: 'Please check:' }));
  expect(list.getByRole('link', { name: 'About' }).getAttribute('href')).toBe('#/edit?page=/about');
  await press(dialog, 'Publish');
  await screen.findByText('Published 1 template.');
});

it('calls changed pages by their titles', async () => {
  const file = `content/pages/${NEXT}.json`;
  const changes = [{ path: file, kind: 'changed' }];
  const pages = [{ id: NEXT, title: 'Returns', file, before: '/returns', after: '/returns' }];
  show({ 'POST /api/v1/releases/plan': () => ({ ...plan, changes, paths: [file], pages }) });
  const changed = within(await (await open()).findByRole('group', { name: 'Changes' }));
  expect(changed.getByRole('checkbox', { name: 'Returns' })).toBeTruthy();
});

it('publishes nothing when a text could not be saved, and begins anew when asked to', async () => {
  show({ 'POST /api/v1/releases': answer(() => ({ release }), told.sent) }, { unsaved: ['b.page'] });
  const dialog = await open();
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'Nothing was published: b.page could not be saved.',
  );
  await press(dialog, 'Try again');
  await waitFor(() => expect(told.saves).toBe(2));
  expect([told.planned, told.sent]).toEqual([[], []]);
});

it('tells what somebody published meanwhile, and publishes over that only when asked again', async () => {
  let liveReleaseId = LIVE;
  show({
    'POST /api/v1/releases/plan': answer(() => ({ ...plan, liveReleaseId }), told.planned),
    'POST /api/v1/releases': answer(() => {
      if (liveReleaseId === THEIRS) return { release };
      liveReleaseId = THEIRS;
      const liveRelease = { ...release, id: THEIRS, createdBy: 'Ben' };
      return refuse(409, 'STALE', 'Somebody published meanwhile.', { liveRelease });
    }, told.sent),
    'GET /api/v1/publications': () => ({
      hasNextPage: false,
      nextPageCursor: null,
      publications: [
        {
          id: THEIRS,
          kind: 'publish',
          on: '2026-11-21T12:01:00.000Z',
          by: 'Ben',
          releaseId: THEIRS,
          stateOf: '2026-11-21T12:01:00.000Z',
          note: 'Winter',
          changedPaths: ['pages/a.page'],
          changedData: [],
        },
        {
          id: LIVE,
          kind: 'publish',
          on: '2026-11-20T12:01:00.000Z',
          by: 'Ines',
          releaseId: LIVE,
          stateOf: '2026-11-20T12:01:00.000Z',
          note: 'Before',
          changedPaths: [],
          changedData: [],
        },
      ],
    }),
  });
  const dialog = await open();
  await press(dialog, 'Publish');
  const meanwhile = await dialog.findByRole('list', { name: 'Published meanwhile' });
  expect(meanwhile.textContent).toMatch(/^Ben published 1 page at .*: Winter$/);
  expect(dialog.getByText(/your text takes the place of theirs in pages\/a\.page/)).toBeTruthy();
  await press(dialog, 'Publish');
  await screen.findByText('Published 1 template.');
  expect(told.sent).toMatchObject([{ expectedLiveReleaseId: LIVE }, { expectedLiveReleaseId: THEIRS }]);
});

it('sets changes for a time of the site’s clock, not a past one, and takes that back on Undo', async () => {
  show({
    'POST /api/v1/scheduled-releases': answer(() => ({ scheduledRelease }), told.sent),
    [`DELETE /api/v1/scheduled-releases/${NEXT}`]: answer(() => {
      told.sent.push('canceled');
      return { scheduledRelease: { ...scheduledRelease, state: 'canceled' } };
    }, []),
  });
  const dialog = await open();
  await userEvent.click(await dialog.findByRole('radio', { name: 'Later' }));
  const field = dialog.getByLabelText(/^Date and time/);
  fireEvent.change(field, { target: { value: '2026-11-21T09:00' } });
  await press(dialog, 'Schedule');
  expect(dialog.getByText('This time is past. Choose a later one.')).toBeTruthy();
  expect(told.sent).toEqual([]);
  fireEvent.change(field, { target: { value: '2026-11-21T14:00' } });
  expect(dialog.getByText(/It goes live in 1 hour and 56 minutes\./)).toBeTruthy();
  await press(dialog, 'Schedule');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^The release is canceled/);
  expect(told.sent).toEqual([
    { goesLiveOn: '2026-11-21T14:00:00.000Z', note: '', acceptProblems: false, data: [] },
    'canceled',
  ]);
});
