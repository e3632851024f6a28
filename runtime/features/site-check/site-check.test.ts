import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { cancelSiteCheck, getSiteCheck, startSiteCheck } from '#shared/features/site-check/contract.ts';
import type { PageContent } from '#shared/features/page-content/rules.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson, rowsOf, siteIdOf } from '../../testing/people.ts';
import { addSectionPage, putDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkSite } from './check-job.ts';
import { SILENCE_MS } from './service.ts';

let app: TestApp;
let owner: Client;
let pageId: string;

const CONTENT: PageContent = {
  sections: [
    {
      id: 'section1',
      background: 'none',
      spacing: 'medium',
      width: 'normal',
      blocks: [
        {
          id: 'words001',
          type: 'html',
          span: 12,
          data: {
            html: '<h2>Us</h2><h4>Deep</h4><p><a href="/nowhere">Nowhere</a> <a href="/shop/p/mug">Mug</a></p>',
          },
        },
      ],
    },
  ],
};

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  pageId = await addSectionPage(app, 'about', CONTENT);
  await putDraft(app, 'blocks/badge.block', '<p>\n<img src="/assets/badge.png">\n</p>\n');
});

afterAll(() => app.close());

const latest = async (client = owner) => (await client.call(getSiteCheck, {})).check;
const start = async (client = owner) => (await client.call(startSiteCheck, {})).check;
const cancel = async (client = owner) => (await client.call(cancelSiteCheck, {})).check;

async function work(): Promise<void> {
  const check = await latest();
  await app.doJob(await siteIdOf(app), checkSite, { checkId: check?.id ?? '' });
}

describe('the check of a site', () => {
  it('is for who edits pages', async () => {
    const { client } = await addPerson(app, [CONTRIBUTOR_ROLE.storeManager]);
    for (const call of [latest, start, cancel]) {
      await expect(call(client)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    await expect(latest(app.client())).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });

  it('reads every page of the draft, and tells where each finding is mended', async () => {
    expect(await latest()).toBeNull();
    expect(await start()).toMatchObject({ state: 'working', done: 0, findings: [] });
    await work();
    const check = await latest();
    expect(check).toMatchObject({ state: 'done', finishedOn: expect.any(String) as string });
    expect(check?.done).toBe(check?.total);
    expect(check?.total).toBeGreaterThan(2);
    expect(check?.findings).toEqual(
      expect.arrayContaining([
        {
          kind: 'deadLink',
          message: 'A link leads to /nowhere, where visitors find no page.',
          page: 'about',
          place: { kind: 'block', pageId, blockId: 'words001' },
        },
        expect.objectContaining({
          kind: 'skippedHeading',
          place: { kind: 'block', pageId, blockId: 'words001' },
        }),
        expect.objectContaining({ kind: 'noHeading', place: { kind: 'page', pageId } }),
        expect.objectContaining({
          kind: 'noAlt',
          place: { kind: 'template', path: 'blocks/badge.block', line: 2 },
        }),
      ]),
    );
    expect(check?.findings.filter(({ message }) => message.includes('/shop/p/mug'))).toEqual([]);
  });

  it('that is at work goes on instead of another one', async () => {
    const one = await start();
    const other = await start();
    expect(other?.id).toBe(one?.id);
    await work();
    expect(await latest()).toMatchObject({ id: one?.id, state: 'done' });
    expect((await start())?.id).not.toBe(one?.id);
    await cancel();
  });

  it('is canceled, and its job does nothing any more', async () => {
    await start();
    expect(await cancel()).toMatchObject({ state: 'canceled', done: 0 });
    await work();
    expect(await latest()).toMatchObject({ state: 'canceled', done: 0, findings: [] });
    expect(await cancel()).toMatchObject({ state: 'canceled' });
  });

  it('that nothing is heard of is told so, and another one may begin', async () => {
    const one = await start();
    app.clock.move(SILENCE_MS + 1);
    expect(await latest()).toMatchObject({ id: one?.id, state: 'interrupted' });
    expect((await start())?.id).not.toBe(one?.id);
    await cancel();
    const [row] = await rowsOf<{ count: number }>(
      app,
      'SELECT count(*)::int AS count FROM site_checks WHERE website_id = $1',
    );
    expect(row?.count).toBe(1);
  });
});
