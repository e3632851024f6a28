import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  changeThemeFiles,
  exportTheme,
  importTheme,
  listThemeFiles,
  readThemeFiles,
  undoThemeImport,
} from '#shared/features/themes/contract.ts';
import { listTemplateFiles, readTheme } from '#shared/features/templates/contract.ts';
import { publishRelease } from '#shared/features/releases/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { type ApiError, type Client, toAddress } from '#shared/http/client.ts';
import { addPerson, type TestPerson } from '../../testing/people.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { readThemeArchive, writeThemeArchive } from './archives.ts';

let app: TestApp;
let owner: Client;
let boss: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  owner = await app.owner();
  boss = await addPerson(app, [CONTRIBUTOR_ROLE.admin]);
});

afterAll(() => app.close());

const FILES: Readonly<Record<string, string>> = {
  'template.conf': JSON.stringify({
    name: 'Mill & Co',
    navigations: [{ name: 'mainNav', title: 'Main' }],
    stylesheets: ['a.less'],
  }),
  'site.region': '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}</body></html>',
  'pages/home.page': '<h1>{collection.title}</h1><squarespace:carousel/>',
  'styles/a.less': 'a { color: red; }\nb { color: @none; }',
  'assets/ünusual name (1).png': 'png',
  'blocks/two words.block': 'words',
  'readme.txt': 'Hello',
  '.gitignore': 'node_modules',
};

const pack = (files: Readonly<Record<string, string | Uint8Array>>) =>
  writeThemeArchive(
    Object.entries(files).map(([path, content]) => ({ path, content: Buffer.from(content) })),
  );

async function send(archive: Uint8Array, query: { look?: 'true' } = {}, token = boss.token) {
  const response = await fetch(app.origin + toAddress(importTheme, { query }), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: new Uint8Array(archive),
  });
  return { status: response.status, json: (await response.json()) as Record<string, unknown> };
}

const exported = async () =>
  readThemeArchive(Buffer.from((await owner.call(exportTheme, {})).archive, 'base64'));

describe('a theme that comes in', () => {
  it('is for who may write code', async () => {
    const editor = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    expect(await send(await pack(FILES), {}, editor.token)).toMatchObject({ status: 403 });
    expect(await send(await pack(FILES), {}, 'nobody')).toMatchObject({ status: 403 });
  });

  it.each([
    ['no archive', Buffer.from('hello'), 'no ZIP archive'],
    ['no theme', undefined, 'There is no template.conf'],
  ])('is refused whole: %s', async (_, archive, message) => {
    const before = await exported();
    const sent = await send(archive ?? (await pack({ 'a.txt': 'b' })));
    expect(sent).toMatchObject({
      status: 400,
      json: { code: 'THEME_REFUSED', error: expect.stringContaining(message) as string },
    });
    expect(await exported()).toEqual(before);
  });

  it('is told of before anything is written', async () => {
    const before = await exported();
    const { status, json } = await send(await pack(FILES), { look: 'true' });
    expect(status).toBe(200);
    expect(json['isImported']).toBe(false);
    expect(json['report']).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'ignored', path: 'styles/a.less', line: 2 }) as object,
        expect.objectContaining({ kind: 'ignored', what: 'There is no site tag "carousel".' }) as object,
        expect.objectContaining({ what: 'Files that no page uses', count: 2 }) as object,
      ]),
    );
    expect(await exported()).toEqual(before);
  });

  it('is the draft, goes out as it came in, comes in again without a change, and is taken back', async () => {
    const before = await exported();
    const archive = await pack(FILES);
    const { json } = await send(archive);
    const { changes } = importTheme.output.parse(json);
    const out = Buffer.from((await owner.call(exportTheme, {})).archive, 'base64');
    expect(out.equals(archive)).toBe(true);
    expect((await owner.call(exportTheme, {})).filename).toBe('mill-co.zip');
    expect((await send(archive)).json).toMatchObject({ isImported: true, changes: [] });
    expect((await owner.call(listTemplateFiles, {})).files.map(({ path }) => path)).toContain(
      'blocks/two words.block',
    );
    expect((await owner.call(readTheme, {})).files.length).toBeGreaterThan(0);
    const undone = await owner.call(undoThemeImport, { body: { changes } });
    expect(undone).toEqual({ kept: [] });
    expect(await exported()).toEqual(before);
  });

  it('that was changed since keeps that when it is taken back', async () => {
    const { json } = await send(await pack(FILES));
    const { changes } = importTheme.output.parse(json);
    await send(await pack({ ...FILES, 'readme.txt': 'Changed' }));
    const { kept } = await owner.call(undoThemeImport, { body: { changes } });
    expect(kept).toEqual(['readme.txt']);
    const again = await owner.call(undoThemeImport, { body: { changes } });
    expect(again.kept.length).toBe(changes.length);
  });

  it('shows its pages once it is published', async () => {
    await send(await pack(FILES));
    const { liveReleaseId: expectedLiveReleaseId } = await owner.call(getWebsite, {});
    await owner.call(publishRelease, { body: { note: '', acceptProblems: true, expectedLiveReleaseId } });
    const page = await fetch(app.origin);
    expect(page.status).toBe(200);
    const html = await page.text();
    expect(html).toContain('<h1>');
    expect(html).not.toContain('squarespace:');
    expect((await fetch(`${app.origin}/assets/${encodeURIComponent('ünusual name (1).png')}`)).status).toBe(
      200,
    );
    expect((await fetch(`${app.origin}/shop`)).status).toBe(200);
  });
});

it('is not for visitors', async () => {
  expect((await fetch(app.origin + exportTheme.path)).status).toBe(401);
});

describe('files of a theme', () => {
  const listed = async () =>
    new Map((await owner.call(listThemeFiles, {})).files.map(({ path, hash }) => [path, hash]));
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  it('are changed together by who may write code, and read as bytes', async () => {
    await send(await pack(FILES));
    const before = await listed();
    const changes = [
      { path: 'blocks/new one.block', was: null, content: base64('new') },
      { path: 'assets/a.png', was: null, content: Buffer.from([0, 255]).toString('base64') },
      { path: 'readme.txt', was: before.get('readme.txt') ?? '', content: null },
    ];
    const { client: editor } = await addPerson(app, [CONTRIBUTOR_ROLE.editor]);
    await expect(editor.call(changeThemeFiles, { body: { changes } })).rejects.toMatchObject({ status: 403 });
    const { files } = await owner.call(changeThemeFiles, { body: { changes } });
    expect(files.map(({ hash }) => hash === null)).toEqual([false, false, true]);
    const after = await listed();
    expect(after.has('readme.txt')).toBe(false);
    expect(after.size).toBe(before.size + 1);
    const read = await owner.call(readThemeFiles, { body: { paths: ['assets/a.png', 'none.block'] } });
    expect(read.files).toEqual([
      { path: 'assets/a.png', hash: after.get('assets/a.png'), content: changes[1]?.content },
    ]);
    await expect(owner.call(changeThemeFiles, { body: { changes } })).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
    });
  });

  it.each([
    ['differ only in capitals', { path: 'Readme.TXT', content: base64('x') }],
    ['not written in UTF-8', { path: 'blocks/a.block', content: Buffer.from([255]).toString('base64') }],
    ['kept for what the pages', { path: 'content/x.json', content: base64('{}') }],
    ['There is no template.conf', { path: 'template.conf', content: null }],
    ['not the path of a theme file', { path: '../a.block', content: base64('x') }],
  ])('are all left as they are where something is wrong: %s', async (message, bad) => {
    await send(await pack(FILES));
    const before = await listed();
    const good = { path: 'blocks/good.block', was: null, content: base64('good') };
    const changes = [good, { ...bad, was: before.get(bad.path) ?? null }];
    const answer = await owner
      .call(changeThemeFiles, { body: { changes } })
      .catch((error: unknown) => JSON.stringify((error as ApiError).body));
    expect(answer).toContain(message);
    expect(await listed()).toEqual(before);
  });
});
