import type { Clock } from '../../api/clock.ts';
import type { Journal } from './journal.ts';
import { changeFile, isUnsaved, typed, type WorkFile, type WorkFiles } from './workspace-state.ts';

/** The files of a theme in this window, and what is typed in them and not saved. */
export interface OpenFiles {
  all(): WorkFiles;
  find(path: string): WorkFile | undefined;
  /** Goes on with other files, and tells whoever looks. */
  set(files: WorkFiles): void;
  put(path: string, file: WorkFile): void;
  remove(path: string): void;
  /** Changes a file, if it is there. */
  change(path: string, how: (file: WorkFile) => WorkFile): void;
  /** Takes over what is typed. */
  type(path: string, text: string): void;
  /** Keeps the text of a file that is not saved for when the window opens again, and forgets that of one that is. */
  note(path: string): void;
  subscribe(listener: () => void): () => void;
}

/** Makes the files of a theme, none to begin with. */
export function createOpenFiles(journal: Journal, clock: Clock): OpenFiles {
  let files: WorkFiles = new Map();
  const listeners = new Set<() => void>();
  const set = (next: WorkFiles) => {
    files = next;
    for (const listener of listeners) listener();
  };
  const change = (path: string, how: (file: WorkFile) => WorkFile) => set(changeFile(files, path, how));
  const note = (path: string) => {
    const file = files.get(path);
    if (file === undefined) return;
    if (isUnsaved(file)) journal.note({ path, baseHash: file.hash, text: file.text, at: clock.now() });
    else journal.forget(path);
  };
  return {
    all: () => files,
    find: (path) => files.get(path),
    set,
    put: (path, file) => set(new Map(files).set(path, file)),
    remove(path) {
      const rest = new Map(files);
      rest.delete(path);
      set(rest);
    },
    change,
    note,
    type(path, text) {
      change(path, (file) => typed(file, text));
      note(path);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
