import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PAGE_TYPE } from '#shared/codes/page-type.ts';
import { createSitePage, updateSitePage } from '#shared/features/page-tree/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { publishDraft } from '../../testing/section-pages.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: Client;
/** Pages by what they are shown as. */
const pages: Record<string, { id: string; path: string }> = {};

async function make(title: string, slice: 'cover-page' | 'popup-overlay') {
  const { page } = await owner.call(createSitePage, {
    body: { title, origin: { kind: 'layout', layout: 'about' } },
  });
  await owner.call(updateSitePage, { params: { pageId: page.id }, body: { slice } });
  pages[slice] = page;
}

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  await make('Ten percent', 'popup-overlay');
  await make('Welcome', 'cover-page');
  await publishDraft(owner);
});

afterAll(() => app.close());

async function open(path: string) {
  const response = await app.visitor().fetch(path);
  return { status: response.status, text: await response.text() };
}

const pathOf = (slice: string) => pages[slice]?.path ?? '';

describe('the popup of a site', () => {
  it('is named by pages, lists and products, in a script of its own, and by no cart', async () => {
    const script = `<script type="module" src="/visitor/popup.js" data-popup-path="${pathOf('popup-overlay')}" data-popup-version="`;
    for (const path of ['/', '/shop', '/shop/p/vase']) expect((await open(path)).text).toContain(script);
    for (const path of ['/cart', '/search', pathOf('cover-page'), pathOf('popup-overlay'), '/not-there'])
      expect((await open(path)).text).not.toContain('data-popup-path');
  });

  it('is a page without header and footer, that search engines leave out', async () => {
    const { status, text } = await open(pathOf('popup-overlay'));
    expect(status).toBe(200);
    expect(text).toContain('<main id="content" class="slice-page"');
    expect(text).toContain('noindex');
    expect(text).not.toContain('<nav');
    expect((await open('/sitemap-0.xml')).text).not.toContain(pathOf('popup-overlay'));
  });

  it('has the code of popups', async () => {
    const { text } = await open(`${pathOf('popup-overlay')}?format=json`);
    expect(JSON.parse(text)).toMatchObject({ pageType: PAGE_TYPE.popupOverlay });
  });
});

describe('a cover page', () => {
  it('stands by itself, is found by search engines, and has the code of splash pages', async () => {
    const { status, text } = await open(pathOf('cover-page'));
    expect(status).toBe(200);
    expect(text).toContain('<main id="content" class="slice-page"');
    expect(text).not.toContain('<nav');
    expect((await open('/sitemap-0.xml')).text).toContain(pathOf('cover-page'));
    const json = JSON.parse((await open(`${pathOf('cover-page')}?format=json`)).text) as object;
    expect(json).toMatchObject({ pageType: PAGE_TYPE.splashPage, slice: 'cover-page' });
  });
});

describe('what a page is shown as', () => {
  const set = (pageId: string, body: Partial<Parameters<typeof change>[1]>) => change(pageId, body);
  function change(
    pageId: string,
    body: { slice?: 'popup-overlay' | 'lock-screen' | 'cover-page' | null; password?: string | null },
  ) {
    return owner.call(updateSitePage, { params: { pageId }, body });
  }

  it('is a popup of one page alone', async () => {
    await expect(set(pages['cover-page']?.id ?? '', { slice: 'popup-overlay' })).rejects.toMatchObject({
      code: 'SLICE_TAKEN',
    });
  });

  it('is no popup that only some may see', async () => {
    await expect(set(pages['popup-overlay']?.id ?? '', { password: 'not for all' })).rejects.toMatchObject({
      code: 'SLICE_NEEDS_PAGE',
    });
  });

  it('can be taken back', async () => {
    const { page } = await set(pages['cover-page']?.id ?? '', { slice: null });
    expect(page.slice).toBeNull();
  });
});
