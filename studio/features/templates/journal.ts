import { z } from 'zod';
import { BIN_MS } from '#shared/features/bin/rules.ts';
import type { JournalEntry } from './workspace-state.ts';

/** Longest time from the last key to the text being kept, in milliseconds. */
export const JOURNAL_DELAY_MS = 300;

/** How long a text waits whose file is in the bin: as long as the file itself. */
const ASIDE_MS = BIN_MS;

const entrySchema = z.object({
  path: z.string(),
  baseHash: z.string().nullable(),
  text: z.string(),
  at: z.number(),
});

const asideSchema = entrySchema.extend({ binEntryId: z.string() });

/** Text of a file that is in the bin. */
export type AsideEntry = z.output<typeof asideSchema>;

/** Keeps text that was typed and not saved, so that it outlives a reload or a crash of the window. */
export interface Journal {
  readAll(): readonly JournalEntry[];
  /** Keeps the text soon; typing on puts it off no longer than the delay. */
  note(entry: JournalEntry): void;
  /** The text is saved or given up: there is nothing to keep. */
  forget(path: string): void;
  /** The file of a text was moved into the bin: the text waits there with it. */
  setAside(entry: AsideEntry): void;
  /** Texts whose files are in the bin. */
  readAside(): readonly AsideEntry[];
  /** The file is back, or never will be: the text waits no longer. */
  forgetAside(binEntryId: string): void;
  /** Keeps at once what waits, for a window that is about to go. */
  flush(): void;
}

/** The part of the browser's storage that a journal needs. */
export type JournalStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

function parseEntry<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/**
 * Makes a journal.
 * @param options.scope keeps the texts of different sites apart
 * @param options.wait calls back after some milliseconds
 * @param options.now epoch milliseconds
 * @param options.onFull told when this machine has no room left for the text
 */
export function createJournal(options: {
  storage: JournalStorage;
  scope: string;
  wait: (run: () => void, ms: number) => void;
  now: () => number;
  onFull: () => void;
}): Journal {
  const { storage } = options;
  const prefix = `awning.journal:${options.scope}:`;
  const asidePrefix = `awning.journal-aside:${options.scope}:`;
  const waiting = new Map<string, JournalEntry>();
  let isDue = false;

  const keep = (key: string, entry: JournalEntry) => {
    try {
      storage.setItem(key, JSON.stringify(entry));
    } catch {
      options.onFull();
    }
  };
  const flush = () => {
    isDue = false;
    for (const entry of waiting.values()) keep(prefix + entry.path, entry);
    waiting.clear();
  };
  const read = <T>(start: string, schema: z.ZodType<T>): T[] => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
    return keys
      .filter((key) => key.startsWith(start))
      .map((key) => parseEntry(schema, storage.getItem(key)))
      .filter((entry) => entry !== undefined);
  };

  return {
    readAll: () => read(prefix, entrySchema),
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
    setAside: (entry) => keep(asidePrefix + entry.binEntryId, entry),
    readAside() {
      const entries = read(asidePrefix, asideSchema);
      const isOver = (entry: AsideEntry) => entry.at + ASIDE_MS < options.now();
      for (const entry of entries.filter(isOver)) storage.removeItem(asidePrefix + entry.binEntryId);
      return entries.filter((entry) => !isOver(entry));
    },
    forgetAside: (binEntryId) => storage.removeItem(asidePrefix + binEntryId),
    flush,
  };
}
