import { cleanNotifications } from '@mantine/notifications';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Answers } from '../../components/testing/render-in-studio.tsx';
import { createTestStudio, refuse, renderInStudio } from '../../components/testing/render-in-studio.tsx';
import { productChanges } from '../product-releases/offers.ts';
import { summaryOf } from '../products/testing/summary-of.ts';
import { ReleasesScreen } from './releases-screen.tsx';

// The code editor draws on a canvas, which the test's window does not have.
vi.mock('../../editor/difference-editor.tsx', () => ({
  DifferenceEditor: (props: { path: string; before: string; after: string }) => (
    <pre>{`${props.path}: ${props.before} → ${props.after}`}</pre>
  ),
}));

const [FIRST, SECOND, THIRD] = ['a', 'b', 'c'].map((letter) => letter.repeat(24)) as [string, string, string];
const LATER = 'd'.repeat(24);
const REFUSED = 'Your role can view releases.';

const publication = {
  id: THIRD,
  kind: 'publish',
  on: '2026-11-21T12:00:00.000Z',
  by: 'Ines',
  releaseId: THIRD,
  stateOf: '2026-11-21T12:00:00.000Z',
  note: 'Winter shelf',
  changedPaths: ['pages/home.page', 'styles/base.less', 'styles/home.less'],
  changedData: [],
};
const publications = [
  publication,
  { ...publication, id: SECOND, releaseId: SECOND, note: '', on: '2026-11-20T12:00:00.000Z', by: 'Ben' },
  { ...publication, id: FIRST, releaseId: FIRST, note: '', on: '2026-11-19T12:00:00.000Z', changedPaths: [] },
];
const release = {
  id: SECOND,
  contentHash: 'h',
  createdOn: '2026-11-20T12:00:00.000Z',
  createdBy: 'Ben',
  note: '',
  changedPaths: ['pages/home.page'],
  isLive: false,
};
const changes = [
  { path: 'assets/hero.webp', kind: 'changed', isText: false, before: null, after: null },
  { path: 'content/navigation.json', kind: 'changed', isText: true, before: '{"a":1}', after: '{"a":2}' },
  { path: 'pages/home.page', kind: 'added', isText: true, before: null, after: '<p>Home</p>' },
];
const scheduled = {
  id: LATER,
  state: 'scheduled',
  goesLiveOn: '2026-11-24T08:00:00.000Z',
  version: 1,
  note: 'Dawn',
  paths: ['pages/home.page'],
  data: [],
  createdOn: '2026-11-21T12:00:00.000Z',
  createdBy: 'Ines',
  problem: '',
};

let sent: unknown[];

beforeEach(() => {
  sent = [];
  window.location.hash = '#/releases';
});

afterEach(() => {
  cleanNotifications();
  cleanup();
});

/** Answers a write and keeps what it came with. */
const keep = (name: string, answer: unknown) => (input: { body?: unknown }) => {
  sent.push([name, input.body]);
  return answer;
};

function show(answers: Answers = {}, parts: { mayPublish?: boolean; changeCount?: number } = {}) {
  renderInStudio(
    <ReleasesScreen
      liveReleaseId={THIRD}
      timeZone="Europe/Rome"
      daysLink="#/site-days"
      toPageLink={(page) => `#/edit?page=${page}`}
      compare={{
        Stage: () => null,
        toFixedSource: (files) => ({ files: () => files, subscribe: () => () => undefined }),
      }}
      language="en-US"
      currency="USD"
      parts={productChanges}
      Unfinished={() => null}
      mayPublish={parts.mayPublish ?? true}
      changeCount={parts.changeCount ?? 0}
      theme="light"
      onSaveAll={async () => []}
      onOpenProblem={() => undefined}
    />,
    createTestStudio({
      'GET /api/v1/publications': () => ({ publications, hasNextPage: false, nextPageCursor: null }),
      'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [] }),
      [`GET /api/v1/releases/${SECOND}/changes`]: () => ({ release, changes }),
      'GET /api/v1/draft/changes': () => ({ changes }),
      ...answers,
    }),
  );
}

const rows = async (list: string) =>
  within(await screen.findByRole('list', { name: list })).getAllByRole('listitem');

it('tells who published what, the live one marked, and leads to the differences', async () => {
  show();
  const history = await rows('History');
  expect(history[0]?.textContent).toMatch(
    /^Winter shelfVisitors see thisInes published 1 page and 2 style sheets/,
  );
  expect(history[1]?.textContent).toMatch(/^Ben published 1 page and 2 style sheets/);
  expect(history[2]?.textContent).toMatch(/^Ines created the site/);
  const link = screen.getAllByRole('link', { name: /^See the differences/ })[1];
  expect(link?.getAttribute('href')).toBe(`#/releases?of=${SECOND}`);
  expect(screen.queryByRole('list', { name: 'Scheduled' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Not published' })).toBeNull();
});

it('says what cannot be read, and reads it when asked again', async () => {
  let isUp = false;
  show({
    'GET /api/v1/publications': () =>
      isUp
        ? { publications, hasNextPage: false, nextPageCursor: null }
        : refuse(503, 'DOWN', 'Come again later.'),
  });
  expect((await screen.findByRole('alert')).textContent).toContain('Come again later.');
  isUp = true;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await rows('History')).toHaveLength(3);
});

it('lets who may not publish look and nothing else, and says so', async () => {
  show(
    { 'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [scheduled] }) },
    { mayPublish: false },
  );
  await rows('History');
  expect(screen.getByText(new RegExp(REFUSED))).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
});

it('goes back to an earlier release once it is told what that changes, and forth on Undo', async () => {
  show({
    [`POST /api/v1/releases/${SECOND}/restoration`]: keep('restore', { release: { ...release, id: LATER } }),
    'POST /api/v1/releases/undo': keep('undo', { kept: [], release }),
  });
  await rows('History');
  await userEvent.click(screen.getAllByRole('button', { name: /^Restore this version/ })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog', { name: /^Restore the version of/ }));
  const files = await dialog.findByRole('group', { name: 'What changes on the site' });
  expect(files.textContent).toContain('pages/home.pageis restored');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Note' }), 'Too early');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Undone\./);
  expect(sent).toEqual([
    ['restore', { expectedLiveReleaseId: THIRD, note: 'Too early' }],
    ['undo', { expectedLiveReleaseId: LATER }],
  ]);
});

it('undoes the last publishing, and says why when somebody was faster', async () => {
  show({ 'POST /api/v1/releases/undo': () => refuse(409, 'STALE', 'Somebody published meanwhile.') });
  await rows('History');
  await userEvent.click(screen.getByRole('button', { name: 'Undo this release' }));
  expect(await screen.findByText('Somebody published meanwhile.')).toBeTruthy();
});

it('counts down to what is set for later, in the time zone of the site, moves it and cancels it, with Undo', async () => {
  const moved = { ...scheduled, goesLiveOn: '2026-11-25T08:00:00.000Z' };
  show({
    'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [scheduled] }),
    [`PUT /api/v1/scheduled-releases/${LATER}`]: keep('move', { scheduledRelease: moved }),
    [`DELETE /api/v1/scheduled-releases/${LATER}`]: keep('cancel', { scheduledRelease: scheduled }),
  });
  const [row] = await rows('Scheduled');
  expect(row?.textContent).toMatch(/09:00, in 2 daysScheduledDawn: 1 page.*Europe\/Rome/);
  await userEvent.click(screen.getByRole('button', { name: /^Change the time/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the time' }));
  fireEvent.change(dialog.getByLabelText(/^Date and time/), { target: { value: '2026-11-25T09:00' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Set this time' }));
  await screen.findByText('The release has a new time.');
  await userEvent.click(screen.getByRole('button', { name: /^Cancel the release/ }));
  await screen.findByText(/^The release is canceled/);
  const undo = screen.getAllByRole('button', { name: 'Undo' });
  await userEvent.click(undo.at(-1) as HTMLElement);
  await screen.findByText('The release is set for its time again.');
  const asItWas = { goesLiveOn: scheduled.goesLiveOn, expectedGoesLiveOn: scheduled.goesLiveOn };
  expect(sent).toEqual([
    ['move', { goesLiveOn: moved.goesLiveOn, expectedGoesLiveOn: scheduled.goesLiveOn }],
    ['cancel', undefined],
    ['move', asItWas],
  ]);
});

it('shows a release that was held back with the reason and the remedy, until its changes are set again', async () => {
  const blocked = { ...scheduled, state: 'blocked', problem: 'pages/home.page was published meanwhile.' };
  const again = { ...blocked, id: 'e'.repeat(24), paths: ['pages/about.page'] };
  const taken = { ...scheduled, id: 'f'.repeat(24), paths: ['pages/about.page'] };
  show({
    'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [blocked, again, taken] }),
    'POST /api/v1/releases/plan': () => ({
      liveReleaseId: THIRD,
      changes: [
        { path: 'pages/home.page', kind: 'changed' },
        { path: 'pages/about.page', kind: 'changed' },
      ],
      paths: ['pages/home.page'],
      along: [],
      problems: [],
      pages: [],
      findings: [],
    }),
  });
  const shown = await rows('Scheduled');
  expect(shown).toHaveLength(2);
  expect(shown[0]?.textContent).toContain('It did not go live: pages/home.page was published meanwhile.');
  await userEvent.click(screen.getByRole('button', { name: /^Schedule again/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Publish' }));
  const home = await dialog.findByRole<HTMLInputElement>('checkbox', { name: 'pages/home.page' });
  const about = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'pages/about.page' });
  expect([home.checked, about.checked]).toEqual([true, false]);
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Later' }).checked).toBe(true);
});

it('compares file by file, goes on by keys, and says of pictures that they have no text', async () => {
  window.location.hash = `#/releases?of=${SECOND}`;
  show();
  await screen.findByText('pages/home.page: → <p>Home</p>');
  expect(screen.getByText('1 of 3')).toBeTruthy();
  await userEvent.keyboard('{F8}');
  await screen.findByText(/^content\/navigation\.json: \{ "a": 1 \} → \{ "a": 2 \}$/);
  await userEvent.keyboard('{F8}');
  await screen.findByText(/^It was replaced\./);
  await userEvent.keyboard('{Shift>}{F8}{/Shift}');
  await screen.findByText('2 of 3');
  await userEvent.click(screen.getByRole('radio', { name: 'What visitors see' }));
  await waitFor(() =>
    expect(window.location.hash).toBe(`#/releases?of=${SECOND}&against=live&file=content%2Fnavigation.json`),
  );
});

it('says when a draft is no different, and offers what is to be published otherwise', async () => {
  window.location.hash = '#/releases?of=draft';
  show({ 'GET /api/v1/draft/changes': () => ({ changes: [] }) }, { changeCount: 2 });
  await screen.findByText('There is no difference');
  await userEvent.click(screen.getByRole('link', { name: 'All releases' }));
  const [row] = await rows('Not published');
  expect(row?.textContent).toMatch(/^2 changes in the draft/);
});

const MUG = summaryOf();
const ofMug = {
  kind: 'product',
  id: MUG.id,
  title: MUG.name,
  change: { price: { kind: 'set', money: { currency: 'USD', value: '9.00' } } },
  from: {
    prices: {
      currency: 'USD',
      variants: [{ variantId: 'v', priceMinor: 1000, salePriceMinor: null, onSale: false }],
    },
  },
  to: {
    prices: {
      currency: 'USD',
      variants: [{ variantId: 'v', priceMinor: 900, salePriceMinor: null, onSale: false }],
    },
  },
};
const products = { products: [MUG], hasNextPage: false, nextPageCursor: null, total: 1 };
const PRODUCTS = 'GET /api/v1/products';

it('schedules changes of products, and says at which one something is wrong', async () => {
  let isRefused = true;
  show({
    [PRODUCTS]: () => products,
    'POST /api/v1/scheduled-releases': (input: { body?: unknown }) => {
      if (!isRefused) return keep('schedule', { scheduledRelease: { ...scheduled, data: [ofMug] } })(input);
      isRefused = false;
      return refuse(400, 'INVALID_INPUT', 'Not so.', {
        errors: { 'data.0': 'Tide mug is like this already.' },
      });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule product changes…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule product changes' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(true);
  await userEvent.click(await dialog.findByRole('combobox', { name: 'Add a product' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Tide mug' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'New price (USD)' }), '9');
  await userEvent.click(dialog.getByRole('combobox', { name: 'Visibility' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Hidden' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('Tide mug is like this already.');
  await userEvent.type(dialog.getByRole('textbox', { name: 'New price (USD)' }), '.50');
  expect(dialog.queryByRole('alert')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('Scheduled. It goes live automatically.')).toBeDefined();
  const change = { price: { kind: 'set', money: { currency: 'USD', value: '9.50' } }, isVisible: false };
  expect(sent).toEqual([
    ['schedule', expect.objectContaining({ paths: [], data: [{ kind: 'product', id: MUG.id, change }] })],
  ]);
});

it('shows what a release changes of products, and changes that over what somebody else set', async () => {
  const current = { ...scheduled, version: 5, data: [] };
  let version = 0;
  show({
    [PRODUCTS]: () => products,
    'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [{ ...scheduled, data: [ofMug] }] }),
    [`PUT /api/v1/scheduled-releases/${LATER}/data`]: ({ body }: { body: { version: number } }) => {
      version = body.version;
      if (version === 5) return { scheduledRelease: current };
      return refuse(409, 'SCHEDULE_CHANGED', 'Someone else changed this release.', { current });
    },
  });
  const [row] = await rows('Scheduled');
  expect(row?.textContent).toContain('Dawn: 1 page and 1 product');
  expect(row?.textContent).toContain('Tide mug: price 10.00 USD → 9.00 USD');
  await userEvent.click(screen.getByRole('button', { name: /^Products: / }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Products in this release' }));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'New price (USD)' })).value).toBe(
    '9.00',
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/It changes now: no products\./)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The release changes these products now.')).toBeDefined();
  expect(version).toBe(5);
});

it('says which products undoing did not put back', async () => {
  show({
    'POST /api/v1/releases/undo': () => ({
      release,
      kept: [{ kind: 'product', id: MUG.id, title: 'Tide mug', fields: ['price'] }],
    }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Undo this release' }));
  expect(await screen.findByText(/not put back: Tide mug \(price\)\./)).toBeDefined();
});

it('offers to schedule products again that were held back', async () => {
  const problem = 'Price of Tide mug was changed in the meantime.';
  const blocked = { ...scheduled, state: 'blocked', paths: [], data: [ofMug], problem };
  show({
    [PRODUCTS]: () => products,
    'GET /api/v1/scheduled-releases': () => ({ scheduledReleases: [blocked] }),
  });
  const [row] = await rows('Scheduled');
  expect(row?.textContent).toContain(`It did not go live: ${problem} Schedule it again,`);
  await userEvent.click(screen.getByRole('button', { name: /^Schedule again/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule product changes' }));
  const price = await dialog.findByRole<HTMLInputElement>('textbox', { name: 'New price (USD)' });
  expect(price.value).toBe('9.00');
});
