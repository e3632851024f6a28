import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  compileStyles,
  discardTemplateFile,
  listTemplateFiles,
  readTemplateFile,
  readTheme,
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
  owner = await app.owner();
});

afterAll(() => app.close());

const read = (path: string) => owner.call(readTemplateFile, { query: { path } });
const write = (path: string, content: string, baseHash: string | null) =>
  owner.call(writeTemplateFile, { body: { path, content, baseHash } });

describe('the files of a theme', () => {
  it('are not for visitors', async () => {
    for (const path of ['/api/v1/template-files', '/api/v1/theme', `/api/v1/template-file?path=${ITEM}`]) {
      expect((await fetch(app.origin + path)).status).toBe(401);
    }
  });

  it('are listed without pictures, fonts and content', async () => {
    const { files } = await owner.call(listTemplateFiles, {});
    const paths = files.map((file) => file.path);
    expect(paths).toContain(ITEM);
    expect(paths).toContain('template.conf');
    expect(paths.some((path) => path.startsWith('content/'))).toBe(false);
    expect(files.every((file) => file.state === 'published' && file.hash === file.liveHash)).toBe(true);
    const theme = await owner.call(readTheme, {});
    expect(theme.files.find((file) => file.path === ITEM)?.content).toContain('<article>');
  });

  it('that are not there answer 404, paths that are none 400', async () => {
    await expect(read('pages/nothing.page')).rejects.toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' });
    await expect(read('content/collections.json')).rejects.toMatchObject({ status: 404 });
    for (const path of ['../secret', '/etc/passwd', 'a//b', '']) {
      await expect(read(path)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    }
  });
});

describe('saving a draft', () => {
  it('leaves the live page as it is, and may be repeated', async () => {
    const file = await read(ITEM);
    const saved = await write(ITEM, `${file.content}<!-- draft -->`, file.hash);
    expect(saved).toMatchObject({ state: 'changed', liveHash: file.hash });
    expect(await write(ITEM, `${file.content}<!-- draft -->`, file.hash)).toEqual(saved);
    expect((await owner.call(getWebsite, {})).unpublishedChanges).toBe(1);
    expect(await (await fetch(`${app.origin}/shop/p/mug`)).text()).not.toContain('draft');
  });

  it('on top of another one’s change is refused with the stored text', async () => {
    const file = await read(ITEM);
    await write(ITEM, 'theirs', file.hash);
    const stale = write(ITEM, 'mine', file.hash);
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { path: ITEM, content: 'theirs', state: 'changed' } },
    });
    expect((await read(ITEM)).content).toBe('theirs');
  });

  it('lets one of two writers through', async () => {
    const file = await read(ITEM);
    const answers = await Promise.allSettled([write(ITEM, 'one', file.hash), write(ITEM, 'two', file.hash)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('that equals the live text is no change any more', async () => {
    const before = await owner.call(getWebsite, {});
    const file = await read('template.conf');
    const draft = await write('template.conf', `${file.content} `, file.hash);
    expect((await owner.call(getWebsite, {})).unpublishedChanges).toBe(before.unpublishedChanges + 1);
    const back = await write('template.conf', file.content, draft.hash);
    expect(back.state).toBe('published');
    expect((await owner.call(getWebsite, {})).unpublishedChanges).toBe(before.unpublishedChanges);
  });

  it('may make a file, and refuses what is no text of a theme or too long', async () => {
    expect(await write('blocks/new.block', 'new', null)).toMatchObject({ state: 'new', liveHash: null });
    for (const path of ['content/collections.json', 'assets/font.woff2']) {
      await expect(write(path, 'x', null)).rejects.toMatchObject({ status: 400 });
    }
    await expect(write('blocks/long.block', 'x'.repeat(1_000_001), null)).rejects.toMatchObject({
      status: 400,
      errors: { content: 'A theme file holds at most 1 MB.' },
    });
  });

  it('keeps text exactly as it was written', async () => {
    const text = 'Ünïcode 🫙 \r\n\t{.section a}\u2028{.end}';
    await write('blocks/exact.block', text, null);
    expect((await read('blocks/exact.block')).content).toBe(text);
  });
});

describe('discarding a draft', () => {
  it('brings the live text back, once', async () => {
    const file = await read('site.region');
    await write('site.region', 'draft', file.hash);
    const discarded = await owner.call(discardTemplateFile, { query: { path: 'site.region' } });
    expect(discarded.file).toMatchObject({ state: 'published', hash: file.hash });
    await expect(owner.call(discardTemplateFile, { query: { path: 'site.region' } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('of a new file removes it, unless it was changed meanwhile', async () => {
    const made = await write('blocks/short-lived.block', 'x', null);
    const path = 'blocks/short-lived.block';
    await expect(
      owner.call(discardTemplateFile, { query: { path, baseHash: 'a'.repeat(64) } }),
    ).rejects.toMatchObject({ status: 409, code: 'STALE' });
    expect(await owner.call(discardTemplateFile, { query: { path, baseHash: made.hash ?? '' } })).toEqual({
      file: null,
    });
  });
});

describe('styles for the preview', () => {
  it('are compiled with the unsaved texts', async () => {
    const { css, problems } = await owner.call(compileStyles, {
      body: {
        unsaved: {
          'styles/main.less': '@a: 2px; p { width: @a * 2; @import (less) "more"; }',
          'styles/more.less': 'b { top: 0 }',
        },
      },
    });
    expect(css).toContain('width:4px');
    expect(css).toContain('p b{top:0}');
    expect(problems).toEqual([]);
  });

  it('tell where they are broken', async () => {
    const { problems } = await owner.call(compileStyles, {
      body: { unsaved: { 'styles/main.less': 'body {\n  color: @missing;\n}' } },
    });
    expect(problems).toMatchObject([
      { path: 'styles/main.less', line: 2, message: expect.stringContaining('@missing') as unknown },
    ]);
  });

  it('cannot read files of the machine or of other machines', async () => {
    for (const file of ['/etc/passwd', '../../../../etc/passwd', 'http://127.0.0.1:1/x.less']) {
      const { css, problems } = await owner.call(compileStyles, {
        body: {
          unsaved: {
            'styles/main.less': `@import (inline) "${file}"; p { background: data-uri("${file}") }`,
          },
        },
      });
      expect(css).not.toContain('root:');
      expect(problems.length).toBeGreaterThan(0);
    }
  });
});
