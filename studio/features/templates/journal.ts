import { z } from 'zod';
import type { JournalEntry } from './workspace-state.ts';

/** Longest time from the last key to the text being kept, in milliseconds. */
export const JOURNAL_DELAY_MS = 300;

const entrySchema = z.object({
  path: z.string(),
  baseHash: z.string().nullable(),
  text: z.string(),
  at: z.number(),
});

/** Keeps text that was typed and not saved, so that it outlives a reload or a crash of the window. */
export interface Journal {
  readAll(): readonly JournalEntry[];
  /** Keeps the text soon; typing on puts it off no longer than the delay. */
  note(entry: JournalEntry): void;
  /** The text is saved or given up: there is nothing to keep. */
  forget(path: string): void;
  /** Keeps at once what waits, for a window that is about to go. */
  flush(): void;
}

/** The part of the browser's storage that a journal needs. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function parseEntry(text: string | null): JournalEntry | undefined {
  try {
    return entrySchema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Makes a journal.
 * @param options.scope keeps the texts of different sites apart
 * @param options.wait calls back after some milliseconds
 * @param options.onFull told when this machine has no room left for the text
 */
export function createJournal(options: {
  storage: JournalStorage;
  scope: string;
  wait: (run: () => void, ms: number) => void;
  onFull: () => void;
}): Journal {
  const { storage } = options;
  const prefix = `awning.journal:${options.scope}:`;
  const waiting = new Map<string, JournalEntry>();
  let isDue = false;

  const flush = () => {
    isDue = false;
    for (const entry of waiting.values()) {
      try {
        storage.setItem(prefix + entry.path, JSON.stringify(entry));
      } catch {
        options.onFull();
      }
    }
    waiting.clear();
  };

  return {
    readAll() {
      const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
      return keys
        .filter((key) => key.startsWith(prefix))
        .map((key) => parseEntry(storage.getItem(key)))
        .filter((entry) => entry !== undefined);
    },
    note(entry) {
      waiting.set(entry.path, entry);
      if (isDue) return;
      isDue = true;
      options.wait(flush, JOURNAL_DELAY_MS);
    },
    forget(path) {
      waiting.delete(path);
      storage.removeItem(prefix + path);
    },
    flush,
  };
}
