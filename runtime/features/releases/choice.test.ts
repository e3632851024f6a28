import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelScheduledRelease,
  listPublications,
  listReleases,
  listScheduledReleases,
  planRelease,
  publishRelease,
  readDraftChanges,
  readReleaseChanges,
  rescheduleRelease,
  scheduleRelease,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import {
  discardTemplateFile,
  listTemplateFiles,
  readTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { ApiError, type Client } from '#shared/http/client.ts';
import { withConnection } from '../../database/roles.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';
const LIST = 'collections/products.list';
const BADGE = 'blocks/badge.block';
const HOUR_MS = 3_600_000;
const NEVER = '0'.repeat(24);

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  await app.jobs.start();
});

beforeEach(async () => {
  owner = await app.owner();
  for (const { path, state } of (await owner.call(listTemplateFiles, {})).files) {
    if (state !== 'published') await owner.call(discardTemplateFile, { query: { path } });
  }
});

afterAll(() => app.close());

async function draft(path: string, content: string): Promise<void> {
  const baseHash = await owner.call(readTemplateFile, { query: { path } }).then(
    ({ hash }) => hash,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    },
  );
  await owner.call(writeTemplateFile, { body: { path, content, baseHash } });
}

const live = async () => (await owner.call(getWebsite, {})).liveReleaseId;
const show = async (path: string) => (await fetch(app.origin + path)).text();

async function publish(paths?: string[]) {
  return owner.call(publishRelease, { body: { expectedLiveReleaseId: await live(), paths } });
}

async function changedPaths(): Promise<string[]> {
  const { files } = await owner.call(listTemplateFiles, {});
  return files.filter((file) => file.state !== 'published').map((file) => file.path);
}

const inAnHour = () => new Date(Date.now() + HOUR_MS).toISOString();

/** Lets the time come that releases were set for. */
async function passAnHour(): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query("UPDATE jobs.job SET start_after = now() WHERE name = 'scheduled-release'"),
  );
}

/** Lets one of the times come that releases were set for. */
async function passTheTimeOf(goesLiveOn: string): Promise<void> {
  await withConnection(app.database.ownerUrl, (client) =>
    client.query(
      `UPDATE jobs.job SET start_after = now()
        WHERE name = 'scheduled-release' AND data -> 'payload' ->> 'goesLiveOn' = $1`,
      [goesLiveOn],
    ),
  );
}

/** How many jobs of releases are still to be done. */
async function waitingJobs(): Promise<number> {
  return withConnection(app.database.ownerUrl, async (client) => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM jobs.job
        WHERE name = 'scheduled-release' AND state IN ('created', 'retry', 'active')`,
    );
    return rows[0]?.count ?? 0;
  });
}

async function stateOf(id: string) {
  const { scheduledReleases } = await owner.call(listScheduledReleases, {});
  return scheduledReleases.find((candidate) => candidate.id === id);
}

describe('publishing chosen changes', () => {
  it('takes along what they need and leaves the rest a draft', async () => {
    await draft(BADGE, '<b>Badge</b>');
    await draft(ITEM, '<p>{@|apply badge.block}</p>');
    await draft(LIST, '<p>A new list</p>');
    const plan = await owner.call(planRelease, { body: { paths: [ITEM] } });
    expect(plan).toEqual({
      liveReleaseId: await live(),
      changes: [
        { path: BADGE, kind: 'added' },
        { path: ITEM, kind: 'changed' },
        { path: LIST, kind: 'changed' },
      ],
      paths: [BADGE, ITEM],
      along: [{ path: BADGE, because: { kind: 'usedBy', path: ITEM } }],
      problems: [],
      pages: [],
      findings: [],
    });

    const { release } = await publish([ITEM]);
    expect(release.changedPaths).toEqual([BADGE, ITEM]);
    expect(await show('/shop/p/mug')).toContain('<p><b>Badge</b></p>');
    expect(await show('/shop')).not.toContain('A new list');
    expect(await changedPaths()).toEqual([LIST]);

    await owner.call(undoRelease, { body: { expectedLiveReleaseId: release.id } });
    expect(await show('/shop/p/mug')).not.toContain('Badge');
    expect(await changedPaths()).toEqual([BADGE, ITEM, LIST]);
  });

  it('tells what is broken in what would be published, and not in the rest', async () => {
    await draft(ITEM, '<p>{title|htlm}</p>');
    await draft(LIST, '<p>whole</p>');
    expect((await owner.call(planRelease, { body: { paths: [LIST] } })).problems).toEqual([]);
    const { problems } = await owner.call(planRelease, { body: {} });
    expect(problems).toMatchObject([{ path: ITEM, line: 1 }]);
    await expect(publish([ITEM])).rejects.toMatchObject({ status: 409, code: 'TEMPLATE_BROKEN' });
    await publish([LIST]);
    expect(await show('/shop')).toContain('<p>whole</p>');
  });

  it('refuses paths without a change, and no change at all', async () => {
    await expect(owner.call(planRelease, { body: {} })).rejects.toMatchObject({
      status: 409,
      code: 'NOTHING_TO_PUBLISH',
    });
    await draft(LIST, '<p>x</p>');
    for (const paths of [[ITEM], ['constructor'], []]) {
      await expect(publish(paths)).rejects.toMatchObject({
        status: 400,
        body: { errors: { paths: expect.any(String) as unknown } },
      });
    }
  });
});

describe('the history', () => {
  it('names who published and undid what, the latest first, and shows each change', async () => {
    await draft(BADGE, '<b>One</b>');
    await draft(LIST, '<p>Two</p>');
    const { release } = await publish();
    await owner.call(undoRelease, { body: { expectedLiveReleaseId: release.id } });
    const { publications } = await owner.call(listPublications, { query: {} });
    const [undone, published] = publications;
    expect([undone, published]).toMatchObject([
      { kind: 'undo', by: 'Ada Test', changedPaths: [BADGE, LIST] },
      { kind: 'publish', by: 'Ada Test', releaseId: release.id, changedPaths: [BADGE, LIST] },
    ]);
    expect(published?.stateOf).toBe(published?.on);
    const { releases } = await owner.call(listReleases, {});
    expect(undone?.stateOf).toBe(releases.find(({ id }) => id === undone?.releaseId)?.createdOn);
    const params = { releaseId: release.id };
    const { changes } = await owner.call(readReleaseChanges, { params, query: {} });
    expect(changes).toMatchObject([
      { path: BADGE, kind: 'added', isText: true, before: null, after: '<b>One</b>' },
      { path: LIST, kind: 'changed', after: '<p>Two</p>' },
    ]);
    const back = await owner.call(readReleaseChanges, { params, query: { against: 'live' } });
    expect(back).toMatchObject({
      release: { id: release.id, isLive: false },
      changes: [
        { path: BADGE, kind: 'added' },
        { path: LIST, kind: 'changed', after: '<p>Two</p>' },
      ],
    });
    expect(await owner.call(readDraftChanges, {})).toEqual({ changes: back.changes });
  });

  it('continues from page to page', async () => {
    const { publications } = await owner.call(listPublications, { query: {} });
    const [first, second] = publications;
    const older = await owner.call(listPublications, { query: { cursor: first?.id } });
    expect(older.publications[0]).toEqual(second);
    expect(older.publications).toHaveLength(publications.length - 1);
    await expect(owner.call(listPublications, { query: { cursor: 'x' } })).rejects.toMatchObject({
      status: 400,
    });
  });

  it('of a release that is not there answers 404', async () => {
    const missing = owner.call(readReleaseChanges, { params: { releaseId: NEVER }, query: {} });
    await expect(missing).rejects.toMatchObject({ status: 404, code: 'RELEASE_NOT_FOUND' });
  });
});

describe('a release that is set for later', () => {
  it('goes live by itself, as its changes were, and leaves newer drafts alone', async () => {
    await draft(ITEM, '<p>at dawn</p>');
    await draft(LIST, '<p>list at dawn</p>');
    const { scheduledRelease } = await owner.call(scheduleRelease, {
      body: { goesLiveOn: inAnHour(), note: 'Dawn' },
    });
    expect(scheduledRelease).toMatchObject({ state: 'scheduled', note: 'Dawn', paths: [ITEM, LIST] });
    await draft(LIST, '<p>list at noon</p>');
    expect(await show('/shop/p/mug')).not.toContain('at dawn');
    await passAnHour();
    await vi.waitFor(async () => expect(await show('/shop/p/mug')).toContain('at dawn'), 15_000);
    expect(await show('/shop')).toContain('list at dawn');
    expect(await changedPaths()).toEqual([LIST]);
    expect(await stateOf(scheduledRelease.id)).toMatchObject({ state: 'published', problem: '' });
    const { publications } = await owner.call(listPublications, { query: {} });
    expect(publications[0]).toMatchObject({ note: 'Dawn', by: 'Ada Test' });
  });

  it('that was canceled does not, and cannot be canceled twice', async () => {
    await draft(ITEM, '<p>canceled</p>');
    const { scheduledRelease } = await owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } });
    const params = { scheduleId: scheduledRelease.id };
    await owner.call(cancelScheduledRelease, { params });
    await expect(owner.call(cancelScheduledRelease, { params })).rejects.toMatchObject({
      status: 409,
      code: 'SCHEDULE_OVER',
    });
    await draft(LIST, '<p>after it</p>');
    const next = await owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour(), paths: [LIST] } });
    await passAnHour();
    await vi.waitFor(
      async () => expect(await stateOf(next.scheduledRelease.id)).toMatchObject({ state: 'published' }),
      15_000,
    );
    expect(await show('/shop/p/mug')).not.toContain('canceled');
    expect(await stateOf(scheduledRelease.id)).toMatchObject({ state: 'canceled' });
  });

  it('goes live at its new time only, and does so after it was canceled too', async () => {
    await draft(ITEM, '<p>moved</p>');
    const { scheduledRelease } = await owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } });
    const params = { scheduleId: scheduledRelease.id };
    await owner.call(cancelScheduledRelease, { params });
    const later = new Date(Date.now() + 2 * HOUR_MS).toISOString();
    const body = { goesLiveOn: later, expectedGoesLiveOn: scheduledRelease.goesLiveOn };
    const moved = await owner.call(rescheduleRelease, { params, body });
    expect(moved.scheduledRelease).toMatchObject({ state: 'scheduled', goesLiveOn: later });
    // Who still sees the old time is told the new one.
    await expect(owner.call(rescheduleRelease, { params, body })).rejects.toMatchObject({
      status: 409,
      code: 'SCHEDULE_CHANGED',
      body: { current: { goesLiveOn: later } },
    });

    await passTheTimeOf(scheduledRelease.goesLiveOn);
    await vi.waitFor(async () => expect(await waitingJobs()).toBe(1), 15_000);
    expect(await stateOf(scheduledRelease.id)).toMatchObject({ state: 'scheduled' });
    expect(await show('/shop/p/mug')).not.toContain('moved');
    await passTheTimeOf(later);
    await vi.waitFor(async () => expect(await show('/shop/p/mug')).toContain('moved'), 15_000);
    await expect(
      owner.call(rescheduleRelease, { params, body: { ...body, expectedGoesLiveOn: later } }),
    ).rejects.toMatchObject({ status: 409, code: 'SCHEDULE_OVER' });
  });

  it('does not overwrite what went live after it was set', async () => {
    await draft(ITEM, '<p>scheduled</p>');
    const { scheduledRelease } = await owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } });
    expect(await stateOf(scheduledRelease.id)).toMatchObject({ state: 'scheduled', problem: '' });
    await draft(ITEM, '<p>published by hand</p>');
    await publish();
    const warned = await stateOf(scheduledRelease.id);
    expect(warned).toMatchObject({ state: 'scheduled', problem: expect.stringContaining(ITEM) as unknown });
    await passAnHour();
    await vi.waitFor(
      async () => expect(await stateOf(scheduledRelease.id)).toMatchObject({ state: 'blocked' }),
      15_000,
    );
    expect((await stateOf(scheduledRelease.id))?.problem).toContain(ITEM);
    expect(await show('/shop/p/mug')).toContain('published by hand');
  });

  it.each([
    ['past', '2020-01-01T00:00:00Z'],
    ['too far', '2999-01-01T00:00:00Z'],
    ['no time', 'tomorrow'],
  ])('is refused when its time is %s', async (_, goesLiveOn) => {
    await draft(ITEM, '<p>x</p>');
    const refusal = { status: 400, body: { errors: { goesLiveOn: expect.any(String) as unknown } } };
    await expect(owner.call(scheduleRelease, { body: { goesLiveOn } })).rejects.toMatchObject(refusal);
    const body = { goesLiveOn, expectedGoesLiveOn: inAnHour() };
    const moved = owner.call(rescheduleRelease, { params: { scheduleId: NEVER }, body });
    await expect(moved).rejects.toMatchObject(refusal);
  });

  it('is refused when it is broken or empty, and not found by a wrong id', async () => {
    await expect(owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } })).rejects.toMatchObject({
      code: 'NOTHING_TO_PUBLISH',
    });
    await draft(ITEM, '{title|htlm}');
    await expect(owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } })).rejects.toMatchObject({
      code: 'TEMPLATE_BROKEN',
    });
    await expect(owner.call(cancelScheduledRelease, { params: { scheduleId: NEVER } })).rejects.toMatchObject(
      { status: 404 },
    );
    const body = { goesLiveOn: inAnHour(), expectedGoesLiveOn: inAnHour() };
    await expect(
      owner.call(rescheduleRelease, { params: { scheduleId: NEVER }, body }),
    ).rejects.toMatchObject({ status: 404, code: 'SCHEDULE_NOT_FOUND' });
  });
});

describe('who is not signed in', () => {
  it('sees and changes nothing of it', async () => {
    const nobody = app.client('x'.repeat(43));
    const answers = await Promise.allSettled([
      nobody.call(planRelease, { body: {} }),
      nobody.call(listPublications, { query: {} }),
      nobody.call(readDraftChanges, {}),
      nobody.call(listScheduledReleases, {}),
      nobody.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } }),
      nobody.call(cancelScheduledRelease, { params: { scheduleId: NEVER } }),
      nobody.call(readReleaseChanges, { params: { releaseId: NEVER }, query: {} }),
      nobody.call(rescheduleRelease, {
        params: { scheduleId: NEVER },
        body: { goesLiveOn: inAnHour(), expectedGoesLiveOn: inAnHour() },
      }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_SIGNED_IN' } });
    }
  });
});
