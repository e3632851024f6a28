import {
  discardTemplateFile,
  readTemplateFile,
  readTheme,
  templateFileWithContentSchema,
  writeTemplateFile,
} from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import { ApiError } from '#shared/http/client.ts';
import type { Clock } from '../../api/clock.ts';
import { describeError } from '../../api/describe-error.ts';
import type { Journal } from './journal.ts';
import type { WorkFile, WorkFiles } from './workspace-state.ts';
import {
  changeFile,
  conflicted,
  isUnsaved,
  keptMine,
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
  subscribe(listener: () => void): () => void;
  /** Reads the theme from the server. What was typed here stays. */
  load(): Promise<void>;
  type(path: string, text: string): void;
  save(path: string): Promise<SaveResult>;
  /** Saves all that is not; answers the paths that could not be saved. */
  saveAll(): Promise<readonly string[]>;
  /** Goes back to the text that visitors see; answers what undoes that. */
  discard(path: string): Promise<() => Promise<void>>;
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

function findTheirs(cause: unknown) {
  if (!(cause instanceof ApiError) || cause.code !== 'STALE') return undefined;
  return templateFileWithContentSchema.safeParse(cause.body?.['current']).data;
}

/** Makes the workspace of a site's theme. */
export function createWorkspace({ client, journal, clock }: WorkspaceDeps): Workspace {
  let files: WorkFiles = new Map();
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
      const theirs = findTheirs(cause);
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

  return {
    files: () => files,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async load() {
      const theme = await client.call(readTheme, {});
      set(isLoaded ? refreshFiles(files, theme.files) : openFiles(theme.files, journal.readAll()));
      isLoaded = true;
    },
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
