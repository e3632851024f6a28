import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  deleteTemplateFile,
  discardTemplateFile,
  readTemplateFile,
  readTheme,
  renameTemplateFile,
  templateFileWithContentSchema,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { Clock } from '../../api/clock.ts';
import { describeError } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import type { Journal } from './journal.ts';
import type { JournalEntry, WorkFile, WorkFiles } from './workspace-state.ts';
import {
  changeFile,
  conflicted,
  isUnsaved,
  keptMine,
  moveFile,
  openFiles,
  refreshFiles,
  saved,
  saveFailed,
  saveStarted,
  tookTheirs,
  toWorkFile,
  typed,
} from './workspace-state.ts';

/** How a save ended: nothing to do, done, or not done with the reason kept at the file. */
export type SaveResult = 'nothing' | 'saved' | 'conflict' | 'failed';

/** The theme's files while they are worked on: what the editor, the list and the preview all look at. */
export interface Workspace {
  files(): WorkFiles;
  /** Templates of pages that every shop has, by path; a file of the theme takes the place of the one of its path. */
  common(): ReadonlyMap<string, string>;
  subscribe(listener: () => void): () => void;
  /** Reads the theme from the server. What was typed here stays. */
  load(): Promise<void>;
  type(path: string, text: string): void;
  save(path: string): Promise<SaveResult>;
  /** Saves all that is not; answers the paths that could not be saved. */
  saveAll(): Promise<readonly string[]>;
  /** Goes back to the text that visitors see; answers what undoes that. */
  discard(path: string): Promise<() => Promise<void>>;
  /** Makes a file. @throws ApiError with the text of the field `path` */
  create(path: string, content: string): Promise<void>;
  /**
   * Gives a file another path, and leads files that name it there. What is typed and not saved stays so.
   * @param users paths of the files that are to name the new path
   * @throws ApiError with the text of the field `newPath`
   */
  rename(path: string, newPath: string, users: readonly string[]): Promise<void>;
  /** Moves a file into the bin; answers what brings it back and the path it then has. */
  delete(path: string): Promise<() => Promise<string>>;
  /** A file came back from the bin: what was typed in it comes back too. */
  takeBack(binEntryId: string, path: string): Promise<void>;
  /** Settles a conflict with the text of this window and saves it. */
  keepMine(path: string): Promise<SaveResult>;
  /** Settles a conflict with the other text; answers what undoes that. */
  takeTheirs(path: string): () => void;
}

/** What a workspace is made of. */
export interface WorkspaceDeps {
  readonly client: Client;
  readonly journal: Journal;
  readonly clock: Clock;
}

/** Makes the workspace of a site's theme. */
export function createWorkspace({ client, journal, clock }: WorkspaceDeps): Workspace {
  let files: WorkFiles = new Map();
  let common: ReadonlyMap<string, string> = new Map();
  let isLoaded = false;
  const listeners = new Set<() => void>();
  const saving = new Map<string, Promise<SaveResult>>();

  const set = (next: WorkFiles) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (path: string, how: (file: WorkFile) => WorkFile) => set(changeFile(files, path, how));
  const keepInJournal = (path: string) => {
    const file = files.get(path);
    if (file === undefined) return;
    if (isUnsaved(file)) journal.note({ path, baseHash: file.hash, text: file.text, at: clock.now() });
    else journal.forget(path);
  };
  const type = (path: string, text: string) => {
    change(path, (file) => typed(file, text));
    keepInJournal(path);
  };

  async function write(file: WorkFile): Promise<SaveResult> {
    const { path, text } = file;
    change(path, saveStarted);
    try {
      const answer = await client.call(writeTemplateFile, {
        body: { path, content: text, baseHash: file.hash },
      });
      change(path, (now) => saved(now, answer, text, clock.now()));
      keepInJournal(path);
      return 'saved';
    } catch (cause) {
      const theirs = findCurrent(cause, templateFileWithContentSchema);
      if (theirs?.content === text) {
        change(path, (now) => saved(now, theirs, text, clock.now()));
        keepInJournal(path);
        return 'saved';
      }
      change(path, (now) =>
        theirs === undefined ? saveFailed(now, describeError(cause)) : conflicted(now, theirs),
      );
      return theirs === undefined ? 'failed' : 'conflict';
    }
  }

  async function save(path: string): Promise<SaveResult> {
    // One save of a file at a time: each is based on the version that the one before it made.
    for (let before = saving.get(path); before !== undefined; before = saving.get(path)) await before;
    const file = files.get(path);
    if (file === undefined || !isUnsaved(file)) return 'nothing';
    if (file.conflict !== null) return 'conflict';
    const run = write(file).finally(() => saving.delete(path));
    saving.set(path, run);
    return run;
  }

  async function discardStored(file: WorkFile): Promise<void> {
    const { path } = file;
    const { file: live } = await client.call(discardTemplateFile, { query: { path } });
    if (live === null) {
      const rest = new Map(files);
      rest.delete(path);
      set(rest);
    } else {
      const content = await client.call(readTemplateFile, { query: { path } });
      set(new Map(files).set(path, toWorkFile(content)));
    }
    journal.forget(path);
  }

  /** Saves a file that is stored nowhere yet, and waits for a save that is under way; answers the stored version. */
  async function settle(path: string): Promise<string> {
    for (let before = saving.get(path); before !== undefined; before = saving.get(path)) await before;
    if (files.get(path)?.hash === null) await save(path);
    const file = files.get(path);
    if (file === undefined || file.hash === null) throw new Error(`${path} is not stored.`);
    return file.hash;
  }

  /** Texts of files that are back where they were deleted, whoever brought them back. */
  function takeBackTexts(stored: readonly TemplateFileWithContent[]): JournalEntry[] {
    const back = journal
      .readAside()
      .filter((entry) => stored.some(({ path, hash }) => path === entry.path && hash === entry.baseHash));
    for (const { binEntryId, ...entry } of back) {
      journal.note(entry);
      journal.forgetAside(binEntryId);
    }
    return back;
  }

  async function load(): Promise<void> {
    const theme = await client.call(readTheme, {});
    const back = takeBackTexts(theme.files);
    common = new Map(theme.common.map(({ path, content }) => [path, content]));
    set(
      isLoaded
        ? refreshFiles(files, theme.files, back)
        : openFiles(theme.files, [...journal.readAll(), ...back]),
    );
    isLoaded = true;
  }

  async function takeBack(binEntryId: string, path: string): Promise<void> {
    const aside = journal.readAside().find((entry) => entry.binEntryId === binEntryId);
    if (aside !== undefined) journal.setAside({ ...aside, path });
    await load();
    journal.forgetAside(binEntryId);
  }

  return {
    files: () => files,
    common: () => common,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    type,
    save,
    async saveAll() {
      const open = [...files.values()].filter(isUnsaved).map((file) => file.path);
      const results = await Promise.all(open.map(async (path) => ({ path, result: await save(path) })));
      return results
        .filter(({ result }) => result !== 'saved' && result !== 'nothing')
        .map(({ path }) => path);
    },
    async discard(path) {
      const before = files.get(path);
      if (before === undefined) return async () => undefined;
      if (before.state === 'published') type(path, before.storedText);
      else await discardStored(before);
      return async () => {
        const now = files.get(path);
        const base = now ?? { ...before, hash: null, liveHash: null, storedText: '' };
        set(new Map(files).set(path, { ...base, text: before.text }));
        keepInJournal(path);
        if (before.state !== 'published') await save(path);
      };
    },
    async create(path, content) {
      const made = await client.call(writeTemplateFile, { body: { path, content, baseHash: null } });
      set(new Map(files).set(path, toWorkFile({ ...made, content })));
    },
    async rename(path, newPath, users) {
      // It reads templates, which nothing else in the window does before they are looked at.
      const { followMove } = await import('#shared/theme/index.ts');
      const baseHash = await settle(path);
      const references = await Promise.all(
        users.map(async (user) => ({ path: user, baseHash: await settle(user) })),
      );
      const { files: stored } = await client.call(renameTemplateFile, {
        body: { path, newPath, baseHash, references },
      });
      set(moveFile(files, { from: path, to: newPath }, stored, followMove));
      journal.forget(path);
      for (const file of stored) keepInJournal(file.path);
    },
    async delete(path) {
      const baseHash = await settle(path);
      const { binEntryId } = await client.call(deleteTemplateFile, { body: { path, baseHash } });
      const file = files.get(path);
      if (file !== undefined && isUnsaved(file)) {
        journal.setAside({ binEntryId, path, baseHash, text: file.text, at: clock.now() });
      }
      journal.forget(path);
      const rest = new Map(files);
      rest.delete(path);
      set(rest);
      return async () => {
        const back = await client.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
        await takeBack(binEntryId, back.itemId);
        return back.itemId;
      };
    },
    takeBack,
    async keepMine(path) {
      change(path, keptMine);
      keepInJournal(path);
      return save(path);
    },
    takeTheirs(path) {
      const mine = files.get(path)?.text ?? '';
      change(path, tookTheirs);
      keepInJournal(path);
      return () => type(path, mine);
    },
  };
}
