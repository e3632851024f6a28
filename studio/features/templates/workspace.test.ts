import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import {
  deleteTemplateFile,
  renameTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { Fetch } from '#shared/http/client.ts';
import { createClient } from '#shared/http/client.ts';
import { followMove } from '#shared/theme/index.ts';
import { createJournal } from './journal.ts';
import { createWorkspace } from './workspace.ts';
import { isUnpublished, isUnsaved } from './workspace-state.ts';

const HASHES = 'abcdef0123456789';

/** A hash that differs with the text, in the shape of a real one. */
function hashOf(text: string): string {
  const sum = Array.from(text).reduce(
    (total, one) => (total * 31 + (one.codePointAt(0) ?? 0)) % 1_000_003,
    7,
  );
  return (HASHES.repeat(4) + String(sum).padStart(8, '0')).slice(-64);
}

interface Stored {
  live: string | null;
  draft: string | null;
}

/** The server's side of a theme: drafts over live texts, with versions. */
function createServer(texts: Record<string, Stored>) {
  const files = new Map(Object.entries(texts));
  let isDown = false;
  const describeFile = (path: string): TemplateFileWithContent => {
    const { live, draft } = files.get(path) ?? { live: null, draft: null };
    const content = draft ?? live ?? '';
    const state = draft === null ? 'published' : live === null ? 'new' : 'changed';
    return {
      path,
      state,
      hash: hashOf(content),
      liveHash: live === null ? null : hashOf(live),
      length: content.length,
      content,
    };
  };
  const answer = (status: number, json: unknown) => ({ status, text: async () => JSON.stringify(json) });
  const refuse = (status: number, code: string, more: object = {}) =>
    answer(status, { error: `${code}.`, code, requestId: 'r', data: { error: code }, ...more });
  const write = (body: { path: string; content: string; baseHash: string | null }) => {
    const current = files.has(body.path) ? describeFile(body.path) : undefined;
    if ((current?.hash ?? null) !== body.baseHash) return refuse(409, 'STALE', { current });
    const live = files.get(body.path)?.live ?? null;
    files.set(body.path, { live, draft: body.content === live ? null : body.content });
    return answer(200, describeFile(body.path));
  };
  const discard = (path: string) => {
    const live = files.get(path)?.live ?? null;
    if (live === null) files.delete(path);
    else files.set(path, { live, draft: null });
    return answer(200, { file: live === null ? null : describeFile(path) });
  };
  const bin = new Map<string, { path: string; draft: string }>();
  const take = (path: string): string => {
    const { live, draft } = files.get(path) ?? { live: null, draft: null };
    files.delete(path);
    return draft ?? live ?? '';
  };
  const remove = ({ path, baseHash }: { path: string; baseHash: string }) => {
    if (describeFile(path).hash !== baseHash) return refuse(409, 'STALE', { current: describeFile(path) });
    const binEntryId = String(bin.size + 1).padStart(24, '0');
    bin.set(binEntryId, { path, draft: take(path) });
    return answer(200, { binEntryId });
  };
  const rename = (asked: z.output<typeof renameTemplateFile.input.body>) => {
    const { path, newPath, baseHash, references } = asked;
    const stale = [{ path, baseHash }, ...references].find(
      (one) => describeFile(one.path).hash !== one.baseHash,
    );
    if (stale !== undefined) return refuse(409, 'STALE', { current: describeFile(stale.path) });
    const paths = new Set(files.keys());
    const move = { from: path, to: newPath };
    for (const reference of references) {
      const text = describeFile(reference.path).content;
      files.set(reference.path, { live: null, draft: followMove(reference.path, text, move, paths) });
    }
    files.set(newPath, { live: null, draft: take(path) });
    return answer(200, { files: [newPath, ...references.map((one) => one.path)].map(describeFile) });
  };
  const restore = (entryId: string) => {
    const { path = '', draft = '' } = bin.get(entryId) ?? {};
    files.set(path, { live: null, draft });
    return answer(200, { kind: 'template-file', itemId: path, title: path, place: '' });
  };
  const fetch: Fetch = async (url, init) => {
    if (isDown) throw new Error('down');
    const { pathname, searchParams } = new URL(url, 'http://s');
    const body: unknown = init.method === 'POST' ? JSON.parse(init.body ?? '') : undefined;
    if (pathname.endsWith('/deletion')) return remove(deleteTemplateFile.input.body.parse(body));
    if (pathname.endsWith('/rename')) return rename(renameTemplateFile.input.body.parse(body));
    if (pathname.endsWith('/restoration')) return restore(pathname.split('/')[4] ?? '');
    const path = searchParams.get('path') ?? '';
    if (pathname === '/api/v1/theme')
      return answer(200, { files: [...files.keys()].map(describeFile), common: [] });
    if (init.method === 'PUT') return write(writeTemplateFile.input.body.parse(JSON.parse(init.body ?? '')));
    return init.method === 'DELETE' ? discard(path) : answer(200, describeFile(path));
  };
  return { files, fetch, restore, setDown: (down: boolean) => (isDown = down) };
}

function createStorage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
    clear: () => values.clear(),
  };
}

async function open(server: ReturnType<typeof createServer>, storage = createStorage()) {
  const journal = createJournal({
    storage,
    scope: 's',
    wait: (run) => run(),
    now: () => 1_000,
    onFull: () => undefined,
  });
  const client = createClient({ fetch: server.fetch, baseUrl: '' });
  const workspace = createWorkspace({ client, journal, clock: { now: () => 1_000 } });
  await workspace.load();
  const file = (path = 'a.page') => {
    const found = workspace.files().get(path);
    if (found === undefined) throw new Error(`There is no ${path}.`);
    return found;
  };
  return { workspace, journal, storage, file };
}

const theme = () =>
  createServer({ 'a.page': { live: 'one', draft: null }, 'b.page': { live: 'two', draft: 'more' } });

describe('a workspace', () => {
  it('saves a text as draft and says when', async () => {
    const server = theme();
    const { workspace, file, journal } = await open(server);
    expect(isUnpublished(file())).toBe(false);
    workspace.type('a.page', 'one and a half');
    expect([isUnsaved(file()), isUnpublished(file()), journal.readAll().length]).toEqual([true, true, 1]);
    expect(await workspace.save('a.page')).toBe('saved');
    expect(file()).toMatchObject({
      state: 'changed',
      savedAt: 1_000,
      storedText: 'one and a half',
      hash: hashOf('one and a half'),
    });
    expect([server.files.get('a.page')?.draft, journal.readAll()]).toEqual(['one and a half', []]);
    expect(await workspace.save('a.page')).toBe('nothing');
  });

  it('keeps what was typed while a save was on its way', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'first');
    const saving = workspace.save('a.page');
    workspace.type('a.page', 'first and second');
    await saving;
    expect(file()).toMatchObject({ storedText: 'first', text: 'first and second' });
    expect(await workspace.save('a.page')).toBe('saved');
    expect(server.files.get('a.page')?.draft).toBe('first and second');
  });

  it('saves in order when saving is asked for twice', async () => {
    const server = theme();
    const { workspace } = await open(server);
    workspace.type('a.page', 'first');
    const one = workspace.save('a.page');
    workspace.type('a.page', 'second');
    expect(await Promise.all([one, workspace.save('a.page')])).toEqual(['saved', 'saved']);
    expect(server.files.get('a.page')?.draft).toBe('second');
  });

  it('keeps the text and says why when the server is away', async () => {
    const server = theme();
    const { workspace, file, journal } = await open(server);
    workspace.type('a.page', 'offline');
    server.setDown(true);
    expect(await workspace.save('a.page')).toBe('failed');
    expect(file().failure).not.toBeNull();
    expect([file().text, journal.readAll()[0]?.text]).toEqual(['offline', 'offline']);
    server.setDown(false);
    expect(await workspace.save('a.page')).toBe('saved');
    expect(file().failure).toBeNull();
  });

  it('shows both texts when somebody was faster, and saves mine over theirs when told to', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'mine');
    server.files.set('a.page', { live: 'one', draft: 'theirs' });
    expect(await workspace.save('a.page')).toBe('conflict');
    expect([file().text, file().conflict?.content]).toEqual(['mine', 'theirs']);
    expect(await workspace.saveAll()).toEqual(['a.page']);
    expect(await workspace.keepMine('a.page')).toBe('saved');
    expect([server.files.get('a.page')?.draft, file().conflict]).toEqual(['mine', null]);
  });

  it('takes theirs when told to, and brings mine back on undo', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'mine');
    server.files.set('a.page', { live: 'one', draft: 'theirs' });
    await workspace.save('a.page');
    const undo = workspace.takeTheirs('a.page');
    expect([file().text, file().conflict, isUnsaved(file())]).toEqual(['theirs', null, false]);
    undo();
    expect(file().text).toBe('mine');
    expect(await workspace.save('a.page')).toBe('saved');
    expect(server.files.get('a.page')?.draft).toBe('mine');
  });

  it('sees no conflict when somebody saved the very same text', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'same');
    server.files.set('a.page', { live: 'one', draft: 'same' });
    expect(await workspace.save('a.page')).toBe('saved');
    expect(isUnsaved(file())).toBe(false);
  });

  it('discards a draft and brings it back on undo', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    const undo = await workspace.discard('b.page');
    expect([file('b.page').text, file('b.page').state, server.files.get('b.page')?.draft]).toEqual([
      'two',
      'published',
      null,
    ]);
    await undo();
    expect([file('b.page').text, server.files.get('b.page')?.draft]).toEqual(['more', 'more']);
  });

  it('discards text that was never saved without asking the server, and brings it back on undo', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'typed');
    server.setDown(true);
    const undo = await workspace.discard('a.page');
    expect([file().text, isUnpublished(file())]).toEqual(['one', false]);
    await undo();
    expect([file().text, isUnsaved(file())]).toEqual(['typed', true]);
  });

  it('discards a new file with its draft, and brings it back on undo', async () => {
    const server = createServer({ 'new.page': { live: null, draft: 'fresh' } });
    const { workspace } = await open(server);
    const undo = await workspace.discard('new.page');
    expect([workspace.files().size, server.files.size]).toEqual([0, 0]);
    await undo();
    expect(server.files.get('new.page')).toEqual({ live: null, draft: 'fresh' });
  });

  it('brings back unsaved text after the window was closed, based on what it was typed on', async () => {
    const server = theme();
    const first = await open(server);
    first.workspace.type('a.page', 'unsaved');
    const second = await open(server, first.storage);
    expect(second.file()).toMatchObject({ text: 'unsaved', storedText: 'one', restoredFrom: 1_000 });
    server.files.set('a.page', { live: 'one', draft: 'theirs' });
    const third = await open(server, first.storage);
    expect(await third.workspace.save('a.page')).toBe('conflict');
  });

  it('does not speak of restoring when the text was saved after all', async () => {
    const server = theme();
    const first = await open(server);
    first.workspace.type('a.page', 'unsaved');
    server.files.set('a.page', { live: 'one', draft: 'unsaved' });
    const second = await open(server, first.storage);
    expect(second.file().restoredFrom).toBeNull();
  });

  it('follows the server when it is asked again, but never over own text', async () => {
    const server = theme();
    const { workspace, file } = await open(server);
    workspace.type('a.page', 'mine');
    server.files.set('a.page', { live: 'new live', draft: null });
    server.files.set('b.page', { live: 'more', draft: null });
    await workspace.load();
    expect(file('b.page')).toMatchObject({ text: 'more', state: 'published' });
    expect(file()).toMatchObject({ text: 'mine', hash: hashOf('one') });
    expect(await workspace.save('a.page')).toBe('conflict');
  });

  it('saves all that is not saved', async () => {
    const server = theme();
    const { workspace } = await open(server);
    workspace.type('a.page', 'x');
    workspace.type('b.page', 'y');
    expect(await workspace.saveAll()).toEqual([]);
    expect([server.files.get('a.page')?.draft, server.files.get('b.page')?.draft]).toEqual(['x', 'y']);
  });
});

const CARD = 'blocks/card.block';
const TILE = 'blocks/tile.block';
const PAGE = 'pages/home.page';

const blocks = () =>
  createServer({
    [CARD]: { live: null, draft: 'card' },
    [PAGE]: { live: null, draft: '{@|apply card.block}' },
  });

describe('files of a workspace', () => {
  it('are made, and stay when their path is refused', async () => {
    const { workspace, file } = await open(blocks());
    await workspace.create(TILE, 'tile');
    expect(file(TILE)).toMatchObject({ state: 'new', text: 'tile', storedText: 'tile' });
    await expect(workspace.create(CARD, 'other')).rejects.toMatchObject({ code: 'STALE' });
    expect(file(CARD).text).toBe('card');
  });

  it('move with what is typed in them, and the journal with them', async () => {
    const server = blocks();
    const { workspace, file, journal, storage } = await open(server);
    workspace.type(CARD, 'card and more');
    await workspace.rename(CARD, TILE, []);
    expect(workspace.files().has(CARD)).toBe(false);
    expect(file(TILE)).toMatchObject({ text: 'card and more', storedText: 'card', hash: hashOf('card') });
    expect(journal.readAll().map(({ path, text }) => [path, text])).toEqual([[TILE, 'card and more']]);
    expect((await open(server, storage)).file(TILE).text).toBe('card and more');
    expect(await workspace.save(TILE)).toBe('saved');
  });

  it('that name a moved file name its new path, in the stored text and in the typed one', async () => {
    const { workspace, file } = await open(blocks());
    workspace.type(PAGE, '<p>{@|apply card.block}</p>');
    await workspace.rename(CARD, TILE, [PAGE]);
    expect(file(PAGE)).toMatchObject({
      text: '<p>{@|apply tile.block}</p>',
      storedText: '{@|apply tile.block}',
    });
    expect(await workspace.save(PAGE)).toBe('saved');
  });

  it('stay where they are when a move is refused', async () => {
    const server = blocks();
    const { workspace, file } = await open(server);
    workspace.type(CARD, 'mine');
    server.files.set(CARD, { live: null, draft: 'theirs' });
    await expect(workspace.rename(CARD, TILE, [])).rejects.toMatchObject({ code: 'STALE' });
    await expect(workspace.delete(CARD)).rejects.toMatchObject({ code: 'STALE' });
    expect(file(CARD).text).toBe('mine');
  });

  it('that are stored nowhere are stored before they move', async () => {
    const server = blocks();
    const { journal, storage } = await open(server);
    journal.note({ path: TILE, baseHash: null, text: 'typed', at: 5 });
    const { workspace, file } = await open(server, storage);
    await workspace.rename(TILE, 'blocks/board.block', []);
    expect(file('blocks/board.block').storedText).toBe('typed');
  });

  it('come back from the bin with what was typed in them', async () => {
    const { workspace, file, journal } = await open(blocks());
    workspace.type(CARD, 'card and more');
    const undo = await workspace.delete(CARD);
    expect([workspace.files().has(CARD), journal.readAll()]).toEqual([false, []]);
    expect(await undo()).toBe(CARD);
    expect(file(CARD)).toMatchObject({ text: 'card and more', storedText: 'card' });
    expect(journal.readAside()).toEqual([]);
    expect(journal.readAll().map(({ path }) => path)).toEqual([CARD]);
  });

  it('that others brought back have what was typed here, also in a later window', async () => {
    const server = blocks();
    const { workspace, storage } = await open(server);
    workspace.type(CARD, 'card and more');
    await workspace.delete(CARD);
    const later = await open(server, storage);
    expect(later.workspace.files().has(CARD)).toBe(false);
    server.restore('1'.padStart(24, '0'));
    await later.workspace.load();
    expect(later.file(CARD).text).toBe('card and more');
  });

  it('that come back under another name have it too', async () => {
    const server = blocks();
    const { workspace, file } = await open(server);
    workspace.type(CARD, 'card and more');
    await workspace.delete(CARD);
    server.files.set(TILE, { live: null, draft: 'card' });
    await workspace.takeBack('1'.padStart(24, '0'), TILE);
    expect(file(TILE).text).toBe('card and more');
  });
});
