import { z } from 'zod';
import { isThemeText } from '#shared/features/templates/rules.ts';
import { hashOf, OWN_FOLDER, type ThemeDisk } from './disk.ts';

const FILE = `${OWN_FOLDER}/mirror.json`;

const memorySchema = z.object({
  /** Origin of the site. */
  site: z.string(),
  /** Files as they were when both sides were last the same; texts with what they said. */
  files: z.record(z.string(), z.object({ hash: z.string(), text: z.string().optional() })),
  /** Files that both sides changed in the same lines, by the version of the draft that was put beside them. */
  conflicts: z.record(z.string(), z.string()),
});

/** What a mirror remembers of the last time that both sides were the same. */
export interface MirrorMemory {
  hashes(): Readonly<Record<string, string>>;
  /** The text of a file as both sides had it; undefined for what is no text. */
  textOf(file: string): string | undefined;
  remember(file: string, content: Uint8Array): void;
  forget(file: string): void;
  /** The version of the draft that waits beside a file. */
  conflictOf(file: string): string | undefined;
  holdConflict(file: string, hash: string): void;
  /** Keeps it for the next start, where something changed. */
  save(): Promise<void>;
}

/** Reads what a mirror of a site remembers; a folder that was the mirror of another site is new to this one. */
export async function readMemory(disk: ThemeDisk, site: string): Promise<MirrorMemory> {
  const stored = (await disk.read(FILE))?.toString('utf8');
  let known: z.output<typeof memorySchema> | undefined;
  try {
    known = memorySchema.parse(JSON.parse(stored ?? ''));
  } catch {
    // Without it both sides are compared as if they had never met: nothing is deleted.
  }
  const isSame = known?.site === site;
  const files = new Map(isSame ? Object.entries(known?.files ?? {}) : []);
  const conflicts = new Map(isSame ? Object.entries(known?.conflicts ?? {}) : []);
  let isChanged = false;
  return {
    hashes: () => Object.fromEntries([...files].map(([file, { hash }]) => [file, hash])),
    textOf: (file) => files.get(file)?.text,
    remember(file, content) {
      const text = isThemeText(file) ? { text: Buffer.from(content).toString('utf8') } : {};
      files.set(file, { hash: hashOf(content), ...text });
      conflicts.delete(file);
      isChanged = true;
    },
    forget(file) {
      files.delete(file);
      conflicts.delete(file);
      isChanged = true;
    },
    conflictOf: (file) => conflicts.get(file),
    holdConflict(file, hash) {
      conflicts.set(file, hash);
      isChanged = true;
    },
    async save() {
      if (!isChanged) return;
      isChanged = false;
      const memory = { site, files: Object.fromEntries(files), conflicts: Object.fromEntries(conflicts) };
      await disk.write(FILE, Buffer.from(JSON.stringify(memory)));
    },
  };
}
