import { describe, expect, it } from 'vitest';
import type { TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import { writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Fetch } from '#shared/http/client.ts';
import { createClient } from '#shared/http/client.ts';
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
  const fetch: Fetch = async (url, init) => {
    if (isDown) throw new Error('down');
    const { pathname, searchParams } = new URL(url, 'http://s');
    const path = searchParams.get('path') ?? '';
    if (pathname === '/api/v1/theme') return answer(200, { files: [...files.keys()].map(describeFile) });
    if (init.method === 'PUT') return write(writeTemplateFile.input.body.parse(JSON.parse(init.body ?? '')));
    return init.method === 'DELETE' ? discard(path) : answer(200, describeFile(path));
  };
  return { files, fetch, setDown: (down: boolean) => (isDown = down) };
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
  const journal = createJournal({ storage, scope: 's', wait: (run) => run(), onFull: () => undefined });
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
