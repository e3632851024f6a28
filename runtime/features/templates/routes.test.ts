import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import { restoreFromBin } from '#shared/features/bin/contract.ts';
import { planRelease, publishRelease, undoRelease } from '#shared/features/releases/contract.ts';
import {
  compileStyles,
  deleteTemplateFile,
  discardTemplateFile,
  listTemplateFiles,
  readTemplateFile,
  readTheme,
  renameTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { addPerson } from '../../testing/people.ts';
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
    const checkout = theme.common.find(({ path }) => path === 'pages/checkout.page');
    expect(checkout?.content).toContain('checkout-summary.block');
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

  it('waits for nobody who writes to other parts of the site, such as carts', async () => {
    const file = await read(ITEM);
    const { id } = await owner.call(getWebsite, {});
    const saved = await app.db.withSite(id, async (scope) => {
      await app.app.purges.purge(scope, ['anything']);
      return write(ITEM, `${file.content}<!-- meanwhile -->`, file.hash);
    });
    expect(saved).toMatchObject({ state: 'changed' });
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
    await expect(write('new.block', 'x', null)).rejects.toMatchObject({
      status: 400,
      errors: { path: 'Blocks are kept in blocks/, such as blocks/card.block.' },
    });
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

const fresh = async (path: string, content: string) => (await write(path, content, null)).hash ?? '';
const remove = (path: string, baseHash: string, by = owner) =>
  by.call(deleteTemplateFile, { body: { path, baseHash } });
const rename = (
  path: string,
  newPath: string,
  baseHash: string,
  references: { path: string; baseHash: string }[] = [],
  by = owner,
) => by.call(renameTemplateFile, { body: { path, newPath, baseHash, references } });
const stateOf = async (path: string) =>
  (await owner.call(listTemplateFiles, {})).files.find((file) => file.path === path)?.state;
const manager = async () => (await addPerson(app, [CONTRIBUTOR_ROLE.websiteManager])).client;
const liveId = async () => (await owner.call(getWebsite, {})).liveReleaseId;

async function publishAll(): Promise<string> {
  const body = { expectedLiveReleaseId: await liveId(), acceptProblems: true };
  return (await owner.call(publishRelease, { body })).release.id;
}

describe('deleting a file', () => {
  it('of the draft alone leaves nothing, and the bin brings it back', async () => {
    const path = 'blocks/brief.block';
    const { binEntryId } = await remove(path, await fresh(path, 'brief'));
    expect(await stateOf(path)).toBeUndefined();
    await owner.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    expect(await read(path)).toMatchObject({ state: 'new', content: 'brief' });
  });

  it('that visitors see is a change until it is published, and comes back without one before that', async () => {
    const path = 'blocks/lived.block';
    const hash = await fresh(path, 'lived');
    await publishAll();
    const { binEntryId } = await remove(path, hash);
    expect(await stateOf(path)).toBe('deleted');
    await owner.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
    expect(await stateOf(path)).toBe('published');
  });

  it('is published with the rest, and undoing that brings the file to visitors and the deletion to the draft', async () => {
    const path = 'blocks/undone.block';
    const hash = await fresh(path, 'undone');
    await publishAll();
    await remove(path, hash);
    expect((await owner.call(planRelease, { body: { paths: [path] } })).paths).toEqual([path]);
    const expectedLiveReleaseId = await publishAll();
    expect(await stateOf(path)).toBeUndefined();
    await owner.call(undoRelease, { body: { expectedLiveReleaseId } });
    expect(await stateOf(path)).toBe('deleted');
    await owner.call(discardTemplateFile, { query: { path } });
    expect(await read(path)).toMatchObject({ state: 'published', content: 'undone' });
  });

  it('is refused for another version, a file that is not there, the settings, a bad path and without the right', async () => {
    const path = 'blocks/held.block';
    const hash = await fresh(path, 'held');
    await expect(remove(path, 'a'.repeat(64))).rejects.toMatchObject({
      status: 409,
      code: 'STALE',
      body: { current: { path, content: 'held' } },
    });
    await expect(remove('blocks/nothing.block', hash)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
    const conf = await read('template.conf');
    await expect(remove('template.conf', conf.hash ?? '')).rejects.toMatchObject({ code: 'FILE_NEEDED' });
    await expect(remove('../x', hash)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    await expect(remove(path, hash, await manager())).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await remove(path, hash);
    await expect(remove(path, hash)).rejects.toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' });
  });
});

describe('renaming a file', () => {
  it('moves its text and leads what names it to the new path, at once', async () => {
    const hash = await fresh('blocks/old-name.block', 'card');
    const user = await fresh('pages/user.page', '{@|apply old-name.block} and old-name.block');
    const { files } = await rename('blocks/old-name.block', 'blocks/new-name.block', hash, [
      { path: 'pages/user.page', baseHash: user },
    ]);
    expect(files.map(({ path, content, state }) => [path, content, state])).toEqual([
      ['blocks/new-name.block', 'card', 'new'],
      ['pages/user.page', '{@|apply new-name.block} and old-name.block', 'new'],
    ]);
    expect(await stateOf('blocks/old-name.block')).toBeUndefined();
    expect((await read('pages/user.page')).content).toBe(files[1]?.content);
  });

  it('of a published file is a new and a deleted one, none when it goes back, and one step to undo', async () => {
    const hash = await fresh('blocks/public.block', 'public');
    await publishAll();
    await rename('blocks/public.block', 'blocks/moved.block', hash);
    expect([await stateOf('blocks/public.block'), await stateOf('blocks/moved.block')]).toEqual([
      'deleted',
      'new',
    ]);
    await rename('blocks/moved.block', 'blocks/public.block', hash);
    expect([await stateOf('blocks/public.block'), await stateOf('blocks/moved.block')]).toEqual([
      'published',
      undefined,
    ]);
    await rename('blocks/public.block', 'blocks/moved.block', hash);
    const { paths } = await owner.call(planRelease, { body: { paths: ['blocks/moved.block'] } });
    expect(paths).toEqual(['blocks/moved.block', 'blocks/public.block']);
    const expectedLiveReleaseId = await publishAll();
    await owner.call(undoRelease, { body: { expectedLiveReleaseId } });
    expect([await stateOf('blocks/public.block'), await stateOf('blocks/moved.block')]).toEqual([
      'deleted',
      'new',
    ]);
  });

  it('changes nothing at all when one of the files is another version by now', async () => {
    const hash = await fresh('blocks/steady.block', 'steady');
    await fresh('pages/steady.page', '{@|apply steady.block}');
    const references = [{ path: 'pages/steady.page', baseHash: 'a'.repeat(64) }];
    await expect(
      rename('blocks/steady.block', 'blocks/unsteady.block', hash, references),
    ).rejects.toMatchObject({ status: 409, code: 'STALE', body: { current: { path: 'pages/steady.page' } } });
    await expect(
      rename('blocks/steady.block', 'blocks/unsteady.block', 'a'.repeat(64)),
    ).rejects.toMatchObject({ code: 'STALE', body: { current: { path: 'blocks/steady.block' } } });
    expect([await stateOf('blocks/steady.block'), await stateOf('blocks/unsteady.block')]).toEqual([
      'new',
      undefined,
    ]);
  });

  it('lets one of two through', async () => {
    const hash = await fresh('blocks/wanted.block', 'wanted');
    const answers = await Promise.allSettled([
      rename('blocks/wanted.block', 'blocks/wanted-one.block', hash),
      rename('blocks/wanted.block', 'blocks/wanted-two.block', hash),
    ]);
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('is refused for a path that is taken or not good, at its field, and without the right', async () => {
    const hash = await fresh('blocks/plain.block', 'plain');
    await fresh('blocks/other.block', 'other');
    for (const [newPath, sentence] of [
      ['blocks/other.block', 'There is a file blocks/other.block already.'],
      ['blocks/plain.block', 'There is a file blocks/plain.block already.'],
      ['plain.block', 'Blocks are kept in blocks/, such as blocks/card.block.'],
      ['', 'Enter a name for the file.'],
    ] as const) {
      await expect(rename('blocks/plain.block', newPath, hash)).rejects.toMatchObject({
        status: 400,
        errors: { newPath: sentence },
      });
    }
    const conf = await read('template.conf');
    await expect(rename('template.conf', 'theme.conf', conf.hash ?? '')).rejects.toMatchObject({
      code: 'FILE_NEEDED',
    });
    await expect(rename('blocks/nothing.block', 'blocks/x.block', hash)).rejects.toMatchObject({
      code: 'FILE_NOT_FOUND',
    });
    await expect(
      rename('blocks/plain.block', 'blocks/x.block', hash, [], await manager()),
    ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await rename('blocks/plain.block', 'blocks/Plain.block', hash)).files).toHaveLength(1);
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

  it('run no programs, and tell where they meet a limit', async () => {
    const unsaved = {
      'styles/main.less': '@import "deep.less";\n@plugin "../scripts/evil.js";',
      'styles/deep.less': `\n${'a{'.repeat(80)}${'}'.repeat(80)}`,
      'scripts/evil.js': 'globalThis.isEvil = true; module.exports = { install() {} };',
    };
    const deep = await owner.call(compileStyles, { body: { unsaved } });
    expect(deep.problems).toMatchObject([
      { path: 'styles/deep.less', line: 2 },
      { path: 'styles/main.less', line: 2 },
    ]);
    const evil = { ...unsaved, 'styles/deep.less': '' };
    const { problems } = await owner.call(compileStyles, { body: { unsaved: evil } });
    expect(problems).toMatchObject([
      {
        path: 'styles/main.less',
        line: 2,
        message: 'Plugins are not taken: style sheets run no programs.',
      },
    ]);
    expect(globalThis).not.toHaveProperty('isEvil');
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
