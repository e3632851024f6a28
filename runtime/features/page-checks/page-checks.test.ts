import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  readPageContent,
  savePageContent,
  type SentContent,
} from '#shared/features/page-content/contract.ts';
import { createSitePage, listSitePages, updateSitePage } from '#shared/features/page-tree/contract.ts';
import { planRelease, publishRelease, scheduleRelease } from '#shared/features/releases/contract.ts';
import { deleteTemplateFile, writeTemplateFile } from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PRODUCT = '/shop/p/mug';
const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
});

afterAll(() => app.close());

const plan = () => owner.call(planRelease, { body: {} });
const create = async (title: string) =>
  (await owner.call(createSitePage, { body: { title, origin: { kind: 'empty' } } })).page;
const versionOf = async (pageId: string) =>
  (await owner.call(listSitePages, {})).pages.find(({ id }) => id === pageId);

async function publish() {
  const expectedLiveReleaseId = (await owner.call(getWebsite, {})).liveReleaseId;
  return owner.call(publishRelease, { body: { expectedLiveReleaseId } });
}

async function write(pageId: string, html: string) {
  const { version: baseVersion } = await owner.call(readPageContent, { params: { pageId } });
  const content: SentContent = {
    sections: [
      {
        id: 'first',
        background: 'none',
        spacing: 'medium',
        width: 'normal',
        blocks: [{ id: 'block1', type: 'html', span: 12, data: { html } }],
      },
    ],
  };
  return owner.call(savePageContent, { params: { pageId }, body: { content, baseVersion } });
}

describe('before it is published, a page', () => {
  it('that is empty is refused by name, at once and at a time', async () => {
    const page = await create('Returns');
    const { pages, findings } = await plan();
    expect(pages).toEqual([
      {
        id: page.id,
        title: 'Returns',
        file: `content/pages/${page.id}.json`,
        before: null,
        after: '/returns',
      },
    ]);
    const refused = { kind: 'empty', pageId: page.id, title: 'Returns', path: '/returns', isRefused: true };
    expect(findings).toMatchObject([refused]);
    await expect(publish()).rejects.toMatchObject({
      status: 409,
      code: 'PAGE_BROKEN',
      body: { findings: [refused] },
    });
    const later = owner.call(scheduleRelease, {
      body: { goesLiveOn: new Date(Date.now() + DAY_MS).toISOString() },
    });
    await expect(later).rejects.toMatchObject({ status: 409, code: 'PAGE_BROKEN' });
  });

  it('that is a draft keeps nothing from being published', async () => {
    const page = await create('Not yet');
    await owner.call(updateSitePage, { params: { pageId: page.id }, body: { status: 'draft' } });
    expect((await plan()).findings.map(({ title }) => title)).toEqual(['Returns']);
  });

  it('that leads nowhere, or shows a piece of a template, is named and published', async () => {
    const page = (await owner.call(listSitePages, {})).pages.find(({ title }) => title === 'Returns');
    const links = ['/abuot', PRODUCT, '/shop/p/none', '/cart', '/not-yet'];
    const html = `<p>{item.title} ${links.map((link) => `<a href="${link}">x</a>`).join('')}</p>`;
    await write(page?.id ?? '', html);
    const { findings } = await plan();
    expect(findings.map(({ kind, message, isRefused }) => [kind, isRefused, message])).toEqual([
      ['deadLink', false, 'A link leads to /abuot, where visitors find no page.'],
      ['deadLink', false, 'A link leads to /shop/p/none, where visitors find no page.'],
      ['deadLink', false, 'A link leads to /not-yet, where visitors find no page.'],
      ['templateText', false, 'Visitors would read “{item.title}”, which looks like a piece of a template.'],
    ]);
    await publish();
    expect((await app.visitor().fetch('/returns')).status).toBe(200);
  });

  it('whose own template goes is named, and shown by a plain one', async () => {
    const path = 'pages/kilns.page';
    const content = '<h1>Two kilns</h1>';
    const made = await owner.call(writeTemplateFile, { body: { path, content, baseHash: null } });
    const origin = { kind: 'template', template: 'kilns' } as const;
    await owner.call(createSitePage, { body: { title: 'Kilns', origin } });
    await publish();
    expect(await (await app.visitor().fetch('/kilns')).text()).toContain('Two kilns');
    await owner.call(deleteTemplateFile, { body: { path, baseHash: made.hash ?? '' } });
    expect((await plan()).findings).toMatchObject([
      {
        kind: 'broken',
        title: 'Kilns',
        path: '/kilns',
        isRefused: false,
        message: expect.stringContaining('The theme has no file pages/kilns.page') as string,
      },
    ]);
    await publish();
    const shown = await app.visitor().fetch('/kilns');
    expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('<h1>Kilns</h1>')]);
  });

  it('is looked at again when a page that it leads to goes', async () => {
    const target = await create('Kiln');
    await write(target.id, '<p>Hot.</p>');
    const source = await create('Guide');
    await write(source.id, '<p><a href="/kiln">Our kiln</a></p>');
    await publish();
    expect(await versionOf(source.id)).toMatchObject({ isLive: true });
    await owner.call(updateSitePage, { params: { pageId: target.id }, body: { status: 'draft' } });
    expect((await plan()).findings).toMatchObject([{ kind: 'deadLink', title: 'Guide', path: '/guide' }]);
  });
});
