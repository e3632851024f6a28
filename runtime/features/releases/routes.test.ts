import { CART_PATH } from '#shared/features/cart/paths.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  listPublications,
  listReleases,
  publishRelease,
  restoreRelease,
  undoRelease,
} from '#shared/features/releases/contract.ts';
import { readPageData } from '#shared/features/pages/contract.ts';
import {
  compileStyles,
  discardTemplateFile,
  listTemplateFiles,
  readTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const ITEM = 'collections/products.item';

let app: TestApp;
let owner: Client;

beforeAll(async () => {
  app = await startTestApp();
});

beforeEach(async () => {
  owner = await app.owner();
});

afterAll(() => app.close());

const live = async () => (await owner.call(getWebsite, {})).liveReleaseId;
const page = async () => (await fetch(`${app.origin}/shop/p/mug`)).text();

async function draft(path: string, content: string) {
  const { hash: baseHash } = await owner.call(readTemplateFile, { query: { path } });
  return owner.call(writeTemplateFile, { body: { path, content, baseHash } });
}

async function publish(extra: { acceptProblems?: boolean; note?: string } = {}) {
  return owner.call(publishRelease, { body: { expectedLiveReleaseId: await live(), ...extra } });
}

async function undo() {
  return owner.call(undoRelease, { body: { expectedLiveReleaseId: await live() } });
}

describe('publishing', () => {
  it('is not for visitors', async () => {
    const visitor = app.visitor();
    await visitor.fetch(CART_PATH);
    const nowhere = `/api/v1/releases/${'0'.repeat(24)}/restoration`;
    for (const path of ['/api/v1/releases', '/api/v1/releases/undo', nowhere]) {
      expect((await visitor.call('POST', path, { expectedLiveReleaseId: '0'.repeat(24) })).status).toBe(401);
    }
  });

  it('shows the draft to every visitor at once, and tells what changed', async () => {
    await draft(ITEM, '<p>first {item.title}</p>');
    const { release } = await publish({ note: 'First words' });
    expect(release).toMatchObject({
      isLive: true,
      changedPaths: [ITEM],
      note: 'First words',
      createdBy: 'Ada Test',
    });
    expect(await page()).toContain('<p>first Mug');
    expect(await owner.call(getWebsite, {})).toMatchObject({
      unpublishedChanges: 0,
      liveReleaseId: release.id,
    });
    const { releases } = await owner.call(listReleases, {});
    expect(releases.filter((candidate) => candidate.isLive).map((candidate) => candidate.id)).toEqual([
      release.id,
    ]);
  });

  it('of nothing is refused', async () => {
    await expect(publish()).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_PUBLISH' });
  });

  it('over someone else’s publishing is refused and changes nothing', async () => {
    await draft(ITEM, '<p>second</p>');
    const body = { expectedLiveReleaseId: '0'.repeat(24) };
    const id = await live();
    await expect(owner.call(publishRelease, { body })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { liveRelease: { id, note: 'First words', isLive: true } },
    });
    expect(await page()).toContain('<p>first');
  });

  it('twice at the same moment publishes once', async () => {
    const body = { expectedLiveReleaseId: await live() };
    const answers = await Promise.allSettled([
      owner.call(publishRelease, { body }),
      owner.call(publishRelease, { body }),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await page()).toContain('<p>second</p>');
  });

  it('of new mistakes in templates is refused with their places, whatever is accepted', async () => {
    await draft(ITEM, '<p>broken {item.title|htlm}</p>\n{.section item}');
    await draft('styles/main.less', 'body { color: @nothing; }');
    const refused = publish();
    await expect(refused).rejects.toMatchObject({ status: 409, code: 'TEMPLATE_BROKEN' });
    await expect(refused).rejects.toMatchObject({
      body: {
        problems: expect.arrayContaining([
          expect.objectContaining({ path: ITEM, line: 1 }),
          expect.objectContaining({ path: ITEM, line: 2 }),
          expect.objectContaining({ path: 'styles/main.less', line: 1 }),
        ]) as unknown,
      },
    });
    await expect(publish({ acceptProblems: true })).rejects.toMatchObject({ code: 'TEMPLATE_BROKEN' });
    expect(await page()).toContain('<p>second</p>');
  });

  it('of mistakes in styles is refused unless they are accepted', async () => {
    await draft(ITEM, '<p>third</p>');
    await expect(publish()).rejects.toMatchObject({ status: 409, code: 'TEMPLATE_BROKEN' });
    await publish({ acceptProblems: true });
    expect(await page()).toContain('<p>third');
  });
});

describe('undoing', () => {
  it('brings the page before back and keeps what was published as draft', async () => {
    await undo();
    expect(await page()).toContain('<p>second</p>');
    const { files } = await owner.call(listTemplateFiles, {});
    expect(files.filter((file) => file.state !== 'published').map((file) => file.path)).toEqual([
      ITEM,
      'styles/main.less',
    ]);
    expect((await owner.call(readTemplateFile, { query: { path: ITEM } })).content).toContain('third');
  });

  it('goes on to the releases before, until there is none', async () => {
    await undo();
    expect(await page()).toContain('<p>first');
    await undo();
    expect(await page()).toContain('<article>');
    await expect(undo()).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_UNDO' });
  });

  it('keeps a draft that is newer than what was published', async () => {
    await draft(ITEM, '<p>third</p>');
    await draft('styles/main.less', 'body { color: red; }');
    await publish();
    await draft(ITEM, '<p>fourth</p>');
    await undo();
    expect((await owner.call(readTemplateFile, { query: { path: ITEM } })).content).toBe('<p>fourth</p>');
  });

  it('over someone else’s publishing is refused', async () => {
    const body = { expectedLiveReleaseId: '0'.repeat(24) };
    await expect(owner.call(undoRelease, { body })).rejects.toMatchObject({ status: 409, code: 'STALE' });
  });
});

describe('restoring', () => {
  const NOBODYS = '0'.repeat(24);

  async function restore(releaseId: string, expectedLiveReleaseId?: string) {
    const body = { expectedLiveReleaseId: expectedLiveReleaseId ?? (await live()), note: 'As it was' };
    return owner.call(restoreRelease, { params: { releaseId }, body });
  }

  async function publishItem(content: string) {
    await draft(ITEM, content);
    return (await publish()).release.id;
  }

  it('brings back any earlier release as a new one, keeps what was live as draft, and can be undone', async () => {
    const one = await publishItem('<p>tide one</p>');
    await draft('styles/main.less', 'body { color: teal; }');
    await publishItem('<p>tide two</p>');
    const three = await publishItem('<p>tide three</p>');
    const { release } = await restore(one);
    expect(release).toMatchObject({
      isLive: true,
      note: 'As it was',
      createdBy: 'Ada Test',
      changedPaths: [ITEM, 'styles/main.less'],
    });
    expect(await page()).toContain('tide one');
    expect((await owner.call(readTemplateFile, { query: { path: ITEM } })).content).toBe('<p>tide three</p>');
    const { publications } = await owner.call(listPublications, { query: {} });
    const first = publications.find(({ releaseId }) => releaseId === one);
    expect(publications[0]).toMatchObject({ kind: 'restore', releaseId: release.id, stateOf: first?.on });

    const undone = await undo();
    expect(undone.release.id).toBe(three);
    expect(await page()).toContain('tide three');
    // What the restoration had kept as draft is what visitors see again, so nothing is left to publish.
    expect((await owner.call(getWebsite, {})).unpublishedChanges).toBe(0);
  });

  it('of what visitors see already is refused, and of what never was', async () => {
    await expect(restore(await live())).rejects.toMatchObject({ status: 409, code: 'NOTHING_TO_RESTORE' });
    await expect(restore(NOBODYS)).rejects.toMatchObject({ status: 404, code: 'RELEASE_NOT_FOUND' });
    await expect(restore('x')).rejects.toMatchObject({ status: 400 });
  });

  it('over someone else’s publishing is refused with what is live, and twice at the same moment acts once', async () => {
    const { releases } = await owner.call(listReleases, {});
    const earlier = releases.find(({ isLive }) => !isLive)?.id ?? '';
    const now = await live();
    await expect(restore(earlier, NOBODYS)).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { liveRelease: { id: now } },
    });
    const answers = await Promise.allSettled([restore(earlier, now), restore(earlier, now)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('what a release brings with its pages', () => {
  it('is served by name or hash: styles, scripts, assets', async () => {
    const html = await (await fetch(app.origin)).text();
    const style = /\/static\/[0-9a-f]{64}\.css/.exec(html)?.[0] ?? '';
    const css = await fetch(app.origin + style);
    expect(css.headers.get('content-type')).toContain('text/css');
    expect(css.headers.get('cache-control')).toContain('immutable');
    expect(await css.text()).toContain('body{');
    expect(await (await fetch(`${app.origin}/scripts/hello.js`)).text()).toContain('document.title');
    const asset = await fetch(`${app.origin}/assets/note.txt`);
    expect(await asset.text()).toBe('A note of the theme.\n');
    const again = await fetch(`${app.origin}/assets/note.txt`, {
      headers: { 'if-none-match': asset.headers.get('etag') ?? '', 'cache-control': 'max-age=0' },
    });
    expect(again.status).toBe(304);
  });

  it('is kept for ever at the address of its version, which pages and styles name', async () => {
    const textOf = async (path: string) => (await owner.call(readTemplateFile, { query: { path } })).content;
    const preload = '<link rel="preload" href="/assets/note.txt" as="fetch">';
    await draft('site.region', (await textOf('site.region')).replace('</head>', `${preload}</head>`));
    const sheet = 'styles/main.less';
    await draft(sheet, `${await textOf(sheet)}a { background: url("/assets/note.txt") }\n`);
    await publish();
    const html = await (await fetch(app.origin)).text();
    const style = /\/static\/[0-9a-f]{64}\.css/.exec(html)?.[0] ?? '';
    const css = await (await fetch(app.origin + style)).text();
    const [, version] = /href="\/assets\/note\.txt\?v=([0-9a-f]{12})"/.exec(html) ?? [];
    expect(version).toBeDefined();
    expect(css).toContain(`url("/assets/note.txt?v=${version}")`);
    const cacheOf = async (query: string) =>
      (await fetch(`${app.origin}/assets/note.txt${query}`)).headers.get('cache-control');
    expect(await cacheOf(`?v=${version}`)).toBe('public, max-age=31536000, immutable');
    expect(await cacheOf('')).toBe('public, max-age=300');
    expect(await cacheOf('?v=000000000000')).toBe('public, no-cache');
  });

  it('of a draft is served at the address of its version, which its preview names, and nowhere else', async () => {
    const before = await (await fetch(`${app.origin}/assets/note.txt`)).text();
    const name = 'assets/note.txt';
    const { hash } = (await owner.call(listTemplateFiles, {})).files.find(({ path }) => path === name) ?? {};
    await draft(name, 'Another note.\n');
    const { assetVersions } = await owner.call(readPageData, { query: { path: '/' } });
    const version = assetVersions[name] ?? '';
    expect(version).toMatch(/^[0-9a-f]{12}$/);
    expect(hash?.startsWith(version)).toBe(false);
    const drafted = await fetch(`${app.origin}/${name}?v=${version}`);
    expect(await drafted.text()).toBe('Another note.\n');
    expect(drafted.headers.get('cache-control')).toContain('immutable');
    for (const query of ['', '?v=000000000000', `?v=${hash?.slice(0, 12)}`]) {
      expect(await (await fetch(`${app.origin}/${name}${query}`)).text()).toBe(before);
    }
    const unsaved = { 'styles/main.less': 'a { background: url("/assets/note.txt") }' };
    const { css } = await owner.call(compileStyles, { body: { unsaved } });
    expect(css).toContain(`url("/assets/note.txt?v=${version}")`);
    await owner.call(discardTemplateFile, { query: { path: name } });
  });

  it('never is a template, content, or a file outside', async () => {
    const { files } = await owner.call(listTemplateFiles, {});
    const templateHash = files.find((file) => file.path === ITEM)?.hash;
    const paths = [
      `/static/${templateHash}.css`,
      '/static/x.css',
      '/assets/..%2fsite.region',
      '/assets/%2e%2e/site.region',
      '/assets/constructor',
      '/scripts/../../package.json',
    ];
    for (const path of paths) expect((await fetch(app.origin + path)).status).toBe(404);
  });
});
