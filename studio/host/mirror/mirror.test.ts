import { mkdtemp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createThemeDisk, hashOf } from './disk.ts';
import { readMemory } from './memory.ts';
import { createMirror, type DeletionQuestion, type DraftChange, type MirrorEvent } from './mirror.ts';

const SITE = 'https://shop.example';

/** The draft of a site in memory. */
function createDraft(files: Readonly<Record<string, string>>) {
  const contents = new Map(Object.entries(files).map(([file, text]) => [file, Buffer.from(text)]));
  let beforeChange: () => void = () => undefined;
  return {
    contents,
    /** Does something between the look at the draft and its change. */
    before: (act: () => void) => {
      beforeChange = act;
    },
    list: async () => Object.fromEntries([...contents].map(([file, content]) => [file, hashOf(content)])),
    read: async (paths: readonly string[]) =>
      new Map([...contents].filter(([file]) => paths.includes(file))) as ReadonlyMap<string, Uint8Array>,
    groupsOf: (changes: readonly DraftChange[]) => (changes.length === 0 ? [] : [changes]),
    async change(changes: readonly DraftChange[]) {
      beforeChange();
      const bad = changes.find(({ path: file }) => file.includes('\\'));
      if (bad !== undefined) return { problem: `"${bad.path}" leads out of its folder.` };
      const isStale = changes.some(({ path: file, was }) => {
        const now = contents.get(file);
        return (now === undefined ? null : hashOf(now)) !== was;
      });
      if (isStale) return 'stale' as const;
      for (const { path: file, content } of changes) {
        if (content === null) contents.delete(file);
        else contents.set(file, Buffer.from(content));
      }
      return 'done' as const;
    },
  };
}

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'awning-mirror-'));
});

afterEach(() => rm(folder, { recursive: true }));

const put = async (file: string, text: string) => {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
};
const onDisk = (file: string) => readFile(path.join(folder, file), 'utf8');

async function start(
  files: Readonly<Record<string, string>>,
  answer: 'yes' | 'no' | 'later' = 'yes',
  draft = createDraft(files),
) {
  const events: MirrorEvent[] = [];
  const questions: DeletionQuestion[] = [];
  let time = 0;
  const disk = createThemeDisk(folder);
  const mirror = createMirror({
    disk,
    draft,
    memory: await readMemory(disk, SITE),
    now: () => time,
    tell: (event) => void events.push(event),
    ask: async (question) => {
      questions.push(question);
      return answer;
    },
  });
  /** Looks at both sides as often as it takes until deletions are sure. */
  const settle = async () => {
    while (await mirror.sync()) time += 500;
  };
  return {
    draft,
    events,
    questions,
    settle,
    inDraft: (file: string) => draft.contents.get(file)?.toString(),
  };
}

const LINES = 'a\nb\nc\nd\ne\n';

describe('a theme that is mirrored', () => {
  it('comes into an empty folder, with files of any name and kind', async () => {
    const files = { 'template.conf': '{}', 'assets/ü (1) %20.png': '\u0000\u0001' };
    const { settle, events } = await start(files);
    await settle();
    expect(await onDisk('assets/ü (1) %20.png')).toBe('\u0000\u0001');
    expect(events.map(({ event }) => event)).toEqual(['to-disk', 'to-disk']);
    await settle();
    expect(events.length).toBe(2);
  });

  it('follows changes of both sides at once, and brings those of one file together', async () => {
    const { settle, draft, inDraft, events } = await start({ 'a.block': LINES, 'b.block': 'old' });
    await settle();
    await put('a.block', LINES.replace('a', 'A'));
    await put('new.block', 'new');
    draft.contents.set('a.block', Buffer.from(LINES.replace('e', 'E')));
    draft.contents.set('b.block', Buffer.from('changed'));
    await settle();
    expect([await onDisk('a.block'), inDraft('a.block')]).toEqual(['A\nb\nc\nd\nE\n', 'A\nb\nc\nd\nE\n']);
    expect([await onDisk('b.block'), inDraft('new.block')]).toEqual(['changed', 'new']);
    expect(events.slice(2).map(({ event }) => event)).toEqual(['to-disk', 'to-draft', 'merged']);
  });

  it('keeps both where both changed the same lines, until a person has decided', async () => {
    const { settle, draft, inDraft, events } = await start({ 'a.block': LINES });
    await settle();
    await put('a.block', LINES.replace('b', 'mine'));
    draft.contents.set('a.block', Buffer.from(LINES.replace('b', 'theirs')));
    await settle();
    await settle();
    expect(events.slice(1)).toEqual([
      expect.objectContaining({ event: 'conflict', path: 'a.block', line: 2 }) as MirrorEvent,
    ]);
    expect(await onDisk('a.block')).toContain('mine');
    expect(await onDisk('a.block.from-draft')).toContain('theirs');
    expect(inDraft('a.block')).toContain('theirs');
    await put('a.block', LINES.replace('b', 'both'));
    await rm(path.join(folder, 'a.block.from-draft'));
    await settle();
    expect([await onDisk('a.block'), inDraft('a.block')]).toEqual(Array(2).fill(LINES.replace('b', 'both')));
    expect([...draft.contents.keys()]).toEqual(['a.block']);
  });

  it.each([
    ['yes', undefined],
    ['no', 'text'],
    ['later', undefined],
  ] as const)('asks whether a deletion on disk is meant: %s', async (answer, text) => {
    const { settle, inDraft, questions } = await start({ 'a.block': 'text' }, answer);
    await settle();
    await rm(path.join(folder, 'a.block'));
    await settle();
    expect(questions).toEqual([{ where: 'draft', paths: ['a.block'] }]);
    expect(inDraft('a.block')).toBe(answer === 'yes' ? undefined : 'text');
    expect(await onDisk('a.block').catch(() => undefined)).toBe(text);
  });

  it.each([
    ['yes', undefined],
    ['no', 'text'],
  ] as const)('asks whether a deletion in the draft is meant: %s', async (answer, text) => {
    const { settle, draft, inDraft, questions } = await start({ 'a.block': 'text' }, answer);
    await settle();
    draft.contents.delete('a.block');
    await settle();
    expect(questions).toEqual([{ where: 'disk', paths: ['a.block'] }]);
    expect([inDraft('a.block'), await onDisk('a.block').catch(() => undefined)]).toEqual([text, text]);
  });

  it('does not ask about a file that a program takes away for a moment while it saves', async () => {
    const draft = createDraft({ 'a.block': 'text' });
    const { settle, questions, inDraft } = await start({}, 'yes', draft);
    await settle();
    await rm(path.join(folder, 'a.block'));
    const list = draft.list;
    draft.list = async () => {
      await put('a.block', 'saved');
      return list();
    };
    await settle();
    expect(questions).toEqual([]);
    expect(inDraft('a.block')).toBe('saved');
  });

  it('is never emptied by a write that broke', async () => {
    const { settle, inDraft, questions } = await start({ 'a.block': 'text' }, 'no');
    await settle();
    await put('a.block', '');
    await settle();
    expect(questions).toEqual([{ where: 'draft', paths: ['a.block'] }]);
    expect([inDraft('a.block'), await onDisk('a.block')]).toEqual(['text', 'text']);
  });

  it('loses nothing that is written while it is compared', async () => {
    const { settle, draft, inDraft } = await start({ 'a.block': LINES });
    await settle();
    await put('a.block', LINES.replace('a', 'A'));
    let times = 0;
    draft.before(() => {
      times += 1;
      if (times === 1) draft.contents.set('a.block', Buffer.from(LINES.replace('e', 'E')));
    });
    await settle();
    await settle();
    expect([await onDisk('a.block'), inDraft('a.block')]).toEqual(Array(2).fill('A\nb\nc\nd\nE\n'));
  });

  it('tells the one file that is refused, and takes the others', async () => {
    const { settle, inDraft, events } = await start({ 'template.conf': '{}' });
    await settle();
    await put('a.block', 'a');
    await put('b\\c.block', 'b');
    await settle();
    expect(inDraft('a.block')).toBe('a');
    expect(events.at(-1)).toMatchObject({ event: 'refused', path: 'b\\c.block' });
  });

  it('starts again where it was, also from what it cannot read any more', async () => {
    const first = await start({ 'a.block': 'text' });
    await first.settle();
    await rm(path.join(folder, 'a.block'));
    const second = await start({}, 'yes', first.draft);
    await second.settle();
    expect(second.questions.length).toBe(1);
    await put('a.block', 'again');
    await put('.awning/mirror.json', '{broken');
    const third = await start({}, 'yes', first.draft);
    await third.settle();
    expect([third.questions, third.inDraft('a.block')]).toEqual([[], 'again']);
  });

  it('never writes through a link out of its folder, and leaves no half file', async () => {
    const outside = await mkdtemp(path.join(tmpdir(), 'awning-outside-'));
    await symlink(outside, path.join(folder, 'assets'));
    const { settle, events } = await start({ 'assets/a.png': 'x', 'b.block': 'b' });
    await settle();
    expect(events).toMatchObject([{ event: 'refused', path: 'assets/a.png' }, { event: 'to-disk' }]);
    expect(await readFile(path.join(outside, 'a.png')).catch(() => 'nothing')).toBe('nothing');
    await rm(outside, { recursive: true });
  });

  it('has many files at once', async () => {
    const { settle, inDraft } = await start({});
    for (let at = 0; at < 200; at += 1) await put(`blocks/${at}.block`, String(at));
    await settle();
    expect(inDraft('blocks/199.block')).toBe('199');
  });
});
