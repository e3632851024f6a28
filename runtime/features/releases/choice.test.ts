import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  cancelScheduledRelease,
  listPublications,
  listScheduledReleases,
  planRelease,
  publishRelease,
  readReleaseChanges,
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
    expect(plan).toEqual({ paths: [BADGE, ITEM], alongPaths: [BADGE], problems: [] });

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
    const { publications } = await owner.call(listPublications, {});
    expect(publications.slice(0, 2)).toMatchObject([
      { kind: 'undo', by: 'Ada Test' },
      { kind: 'publish', by: 'Ada Test', releaseId: release.id, changedPaths: [BADGE, LIST] },
    ]);
    const { changes } = await owner.call(readReleaseChanges, { params: { releaseId: release.id } });
    expect(changes).toMatchObject([
      { path: BADGE, kind: 'added', isText: true, before: null, after: '<b>One</b>' },
      { path: LIST, kind: 'changed', after: '<p>Two</p>' },
    ]);
  });

  it('of a release that is not there answers 404', async () => {
    await expect(owner.call(readReleaseChanges, { params: { releaseId: NEVER } })).rejects.toMatchObject({
      status: 404,
      code: 'RELEASE_NOT_FOUND',
    });
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
    const { publications } = await owner.call(listPublications, {});
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

  it('does not overwrite what went live after it was set', async () => {
    await draft(ITEM, '<p>scheduled</p>');
    const { scheduledRelease } = await owner.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } });
    await draft(ITEM, '<p>published by hand</p>');
    await publish();
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
    await expect(owner.call(scheduleRelease, { body: { goesLiveOn } })).rejects.toMatchObject({
      status: 400,
      body: { errors: { goesLiveOn: expect.any(String) as unknown } },
    });
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
  });
});

describe('who is not signed in', () => {
  it('sees and changes nothing of it', async () => {
    const nobody = app.client('x'.repeat(43));
    const answers = await Promise.allSettled([
      nobody.call(planRelease, { body: {} }),
      nobody.call(listPublications, {}),
      nobody.call(listScheduledReleases, {}),
      nobody.call(scheduleRelease, { body: { goesLiveOn: inAnHour() } }),
      nobody.call(cancelScheduledRelease, { params: { scheduleId: NEVER } }),
      nobody.call(readReleaseChanges, { params: { releaseId: NEVER } }),
    ]);
    for (const answer of answers) {
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'NOT_SIGNED_IN' } });
    }
  });
});
