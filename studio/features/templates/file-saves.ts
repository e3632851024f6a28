import { templateFileWithContentSchema, writeTemplateFile } from '#shared/features/templates/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { Clock } from '../../api/clock.ts';
import { describeError } from '../../api/describe-error.ts';
import { findCurrent } from '../../api/find-current.ts';
import type { OpenFiles } from './open-files.ts';
import { conflicted, isUnsaved, saved, saveFailed, saveStarted, type WorkFile } from './workspace-state.ts';

/** How a save ended: nothing to do, done, or not done with the reason kept at the file. */
export type SaveResult = 'nothing' | 'saved' | 'conflict' | 'failed';

/** Saves files of a theme, one save of a file at a time. */
export interface FileSaves {
  save(path: string): Promise<SaveResult>;
  /** Saves all that is not; answers the paths that could not be saved. */
  saveAll(): Promise<readonly string[]>;
  /** Saves a file that is stored nowhere yet, and waits for a save that is under way; answers the stored version. */
  settle(path: string): Promise<string>;
}

/** Makes the saves of a theme's files. */
export function createFileSaves(client: Client, files: OpenFiles, clock: Clock): FileSaves {
  const saving = new Map<string, Promise<SaveResult>>();

  async function write({ path, text, hash }: WorkFile): Promise<SaveResult> {
    files.change(path, saveStarted);
    try {
      const answer = await client.call(writeTemplateFile, { body: { path, content: text, baseHash: hash } });
      files.change(path, (now) => saved(now, answer, text, clock.now()));
      files.note(path);
      return 'saved';
    } catch (cause) {
      const theirs = findCurrent(cause, templateFileWithContentSchema);
      if (theirs?.content === text) {
        files.change(path, (now) => saved(now, theirs, text, clock.now()));
        files.note(path);
        return 'saved';
      }
      files.change(path, (now) =>
        theirs === undefined ? saveFailed(now, describeError(cause)) : conflicted(now, theirs),
      );
      return theirs === undefined ? 'failed' : 'conflict';
    }
  }

  async function save(path: string): Promise<SaveResult> {
    // Each save is based on the version that the one before it made. Looked at again after each wait, since several wait.
    while (saving.has(path)) await saving.get(path);
    const file = files.find(path);
    if (file === undefined || !isUnsaved(file)) return 'nothing';
    if (file.conflict !== null) return 'conflict';
    const run = write(file).finally(() => saving.delete(path));
    saving.set(path, run);
    return run;
  }

  return {
    save,
    async saveAll() {
      const open = [...files.all().values()].filter(isUnsaved).map((file) => file.path);
      const results = await Promise.all(open.map(async (path) => ({ path, result: await save(path) })));
      return results
        .filter(({ result }) => result !== 'saved' && result !== 'nothing')
        .map(({ path }) => path);
    },
    async settle(path) {
      while (saving.has(path)) await saving.get(path);
      if (files.find(path)?.hash === null) await save(path);
      const file = files.find(path);
      if (file === undefined || file.hash === null) throw new Error(`${path} is not stored.`);
      return file.hash;
    },
  };
}
