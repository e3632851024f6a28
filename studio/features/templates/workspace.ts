import { restoreFromBin } from '#shared/features/bin/contract.ts';
import {
  deleteTemplateFile,
  discardTemplateFile,
  readTemplateFile,
  readTheme,
  renameTemplateFile,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { Clock } from '../../api/clock.ts';
import { createFileSaves, type SaveResult } from './file-saves.ts';
import type { Journal } from './journal.ts';
import { createOpenFiles, type OpenFiles } from './open-files.ts';
import type { JournalEntry, WorkFile, WorkFiles } from './workspace-state.ts';
import {
  isUnsaved,
  keptMine,
  moveFile,
  openFiles,
  refreshFiles,
  tookTheirs,
  toWorkFile,
} from './workspace-state.ts';

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

/** Goes back to the stored text that visitors see; a file that they do not see goes. */
async function discardStored(client: Client, files: OpenFiles, path: string): Promise<void> {
  const { file: live } = await client.call(discardTemplateFile, { query: { path } });
  if (live === null) files.remove(path);
  else files.put(path, toWorkFile(await client.call(readTemplateFile, { query: { path } })));
}

/** Texts of files that are back where they were deleted, whoever brought them back. */
function takeBackTexts(journal: Journal, stored: readonly TemplateFileWithContent[]): JournalEntry[] {
  const back = journal
    .readAside()
    .filter((entry) => stored.some(({ path, hash }) => path === entry.path && hash === entry.baseHash));
  for (const { binEntryId, ...entry } of back) {
    journal.note(entry);
    journal.forgetAside(binEntryId);
  }
  return back;
}

/** A file as it was before it was discarded, over what is stored of it now. */
function asBefore(before: WorkFile, now: WorkFile | undefined): WorkFile {
  const base = now ?? { ...before, hash: null, liveHash: null, storedText: '' };
  return { ...base, text: before.text };
}

/** Makes the workspace of a site's theme. */
export function createWorkspace({ client, journal, clock }: WorkspaceDeps): Workspace {
  const files = createOpenFiles(journal, clock);
  const { save, saveAll, settle } = createFileSaves(client, files, clock);
  let common: ReadonlyMap<string, string> = new Map();
  let isLoaded = false;

  async function load(): Promise<void> {
    const theme = await client.call(readTheme, {});
    const back = takeBackTexts(journal, theme.files);
    common = new Map(theme.common.map(({ path, content }) => [path, content]));
    files.set(
      isLoaded
        ? refreshFiles(files.all(), theme.files, back)
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
    files: files.all,
    common: () => common,
    subscribe: files.subscribe,
    load,
    type: files.type,
    save,
    saveAll,
    async discard(path) {
      const before = files.find(path);
      if (before === undefined) return async () => undefined;
      if (before.state === 'published') files.type(path, before.storedText);
      else {
        await discardStored(client, files, path);
        journal.forget(path);
      }
      return async () => {
        files.put(path, asBefore(before, files.find(path)));
        files.note(path);
        if (before.state !== 'published') await save(path);
      };
    },
    async create(path, content) {
      const made = await client.call(writeTemplateFile, { body: { path, content, baseHash: null } });
      files.put(path, toWorkFile({ ...made, content }));
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
      files.set(moveFile(files.all(), { from: path, to: newPath }, stored, followMove));
      journal.forget(path);
      for (const file of stored) files.note(file.path);
    },
    async delete(path) {
      const baseHash = await settle(path);
      const { binEntryId } = await client.call(deleteTemplateFile, { body: { path, baseHash } });
      const file = files.find(path);
      if (file !== undefined && isUnsaved(file)) {
        journal.setAside({ binEntryId, path, baseHash, text: file.text, at: clock.now() });
      }
      journal.forget(path);
      files.remove(path);
      return async () => {
        const back = await client.call(restoreFromBin, { params: { entryId: binEntryId }, body: {} });
        await takeBack(binEntryId, back.itemId);
        return back.itemId;
      };
    },
    takeBack,
    async keepMine(path) {
      files.change(path, keptMine);
      files.note(path);
      return save(path);
    },
    takeTheirs(path) {
      const mine = files.find(path)?.text ?? '';
      files.change(path, tookTheirs);
      files.note(path);
      return () => files.type(path, mine);
    },
  };
}
