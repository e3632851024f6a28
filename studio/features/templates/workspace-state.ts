import type { TemplateFile, TemplateFileWithContent } from '#shared/features/templates/contract.ts';
import type { followMove } from '#shared/theme/index.ts';

/** A theme file as the window has it. */
export interface WorkFile {
  readonly path: string;
  /** Where the stored draft stands against the live release. */
  readonly state: TemplateFile['state'];
  /** The version that `text` is based on; null for a file that is stored nowhere. */
  readonly hash: string | null;
  /** The version that visitors see; null when they have none. */
  readonly liveHash: string | null;
  /** The text that the server has. */
  readonly storedText: string;
  /** The text in the editor. */
  readonly text: string;
  readonly isSaving: boolean;
  /** When it was last saved from this window, in epoch milliseconds. */
  readonly savedAt: number | null;
  /** When the text was typed that came back from an earlier window, in epoch milliseconds. */
  readonly restoredFrom: number | null;
  /** What somebody else saved meanwhile, until it is settled which text counts. */
  readonly conflict: TemplateFileWithContent | null;
  /** Why the last save did not work. */
  readonly failure: string | null;
}

/** All files of the theme by path. */
export type WorkFiles = ReadonlyMap<string, WorkFile>;

/** Text that was typed but not saved, kept on this machine. */
export interface JournalEntry {
  readonly path: string;
  readonly baseHash: string | null;
  readonly text: string;
  /** When it was typed, in epoch milliseconds. */
  readonly at: number;
}

/** Whether the editor has text that the server has not. */
export function isUnsaved(file: WorkFile): boolean {
  return file.text !== file.storedText;
}

/** Whether visitors see another text than the editor shows. */
export function isUnpublished(file: WorkFile): boolean {
  return file.state !== 'published' || isUnsaved(file);
}

/** A file as the server told it, with nothing done to it here. */
export function toWorkFile(file: TemplateFileWithContent): WorkFile {
  return {
    path: file.path,
    state: file.state,
    hash: file.hash,
    liveHash: file.liveHash,
    storedText: file.content,
    text: file.content,
    isSaving: false,
    savedAt: null,
    restoredFrom: null,
    conflict: null,
    failure: null,
  };
}

function restore(stored: WorkFile | undefined, entry: JournalEntry): WorkFile {
  const base: WorkFile =
    stored ??
    toWorkFile({
      path: entry.path,
      state: 'new',
      hash: entry.baseHash,
      liveHash: null,
      length: 0,
      content: '',
    });
  // The base stays what it was when the text was typed: a save then finds out whether somebody was faster.
  return { ...base, text: entry.text, hash: entry.baseHash, restoredFrom: entry.at };
}

/**
 * The files as the window starts with them: the server's, and over them what was typed and not saved.
 * A journal entry that says what the server says is left out.
 */
export function openFiles(
  stored: readonly TemplateFileWithContent[],
  journal: readonly JournalEntry[],
): WorkFiles {
  const files = new Map(
    stored.filter((file) => file.state !== 'deleted').map((file) => [file.path, toWorkFile(file)]),
  );
  for (const entry of journal) {
    const file = files.get(entry.path);
    if (file?.text !== entry.text) files.set(entry.path, restore(file, entry));
  }
  return files;
}

/**
 * The files after the server was asked again. What was typed here stays, with the base it was typed on;
 * files without own text follow the server.
 * @param journal texts that came back with their files
 */
export function refreshFiles(
  files: WorkFiles,
  stored: readonly TemplateFileWithContent[],
  journal: readonly JournalEntry[],
): WorkFiles {
  const fresh = new Map(openFiles(stored, journal));
  for (const file of files.values()) {
    const theirs = fresh.get(file.path);
    const isOwn = isUnsaved(file) || file.isSaving || file.conflict !== null;
    if (isOwn) fresh.set(file.path, { ...file, state: theirs?.state ?? file.state });
    else if (theirs !== undefined) fresh.set(file.path, { ...theirs, savedAt: file.savedAt });
  }
  return fresh;
}

/**
 * The files after one of them got another path. What was typed and not saved follows: where it named the old path it
 * names the new one, as the stored texts do by now.
 * @param stored the moved file and the files that named it, as the server has them after the move
 * @param follow writes the new name into a text
 */
export function moveFile(
  files: WorkFiles,
  move: { readonly from: string; readonly to: string },
  stored: readonly TemplateFileWithContent[],
  follow: typeof followMove,
): WorkFiles {
  const paths = new Set(files.keys());
  const moved = new Map(files);
  for (const theirs of stored) {
    const holder = theirs.path === move.to ? move.from : theirs.path;
    const mine = files.get(holder);
    const fresh = toWorkFile(theirs);
    const isOwn = mine !== undefined && isUnsaved(mine);
    const text = isOwn ? follow(holder, mine.text, move, paths) : theirs.content;
    moved.set(theirs.path, { ...fresh, text, restoredFrom: isOwn ? mine.restoredFrom : null });
  }
  moved.delete(move.from);
  return moved;
}

/** The files with one of them changed; the same files when there is no such file. */
export function changeFile(files: WorkFiles, path: string, change: (file: WorkFile) => WorkFile): WorkFiles {
  const file = files.get(path);
  return file === undefined ? files : new Map(files).set(path, change(file));
}

/** After typing. Back at the stored text there is nothing restored any more. */
export function typed(file: WorkFile, text: string): WorkFile {
  return { ...file, text, restoredFrom: text === file.storedText ? null : file.restoredFrom };
}

/** The file while its text is on its way. */
export function saveStarted(file: WorkFile): WorkFile {
  return { ...file, isSaving: true, failure: null };
}

/** After a save. `sent` is what was saved; the editor may be ahead of it by now. */
export function saved(file: WorkFile, answer: TemplateFile, sent: string, at: number): WorkFile {
  return {
    ...file,
    state: answer.state,
    hash: answer.hash,
    liveHash: answer.liveHash,
    storedText: sent,
    isSaving: false,
    savedAt: at,
    restoredFrom: null,
    conflict: null,
    failure: null,
  };
}

/** The file after its text did not arrive, with the reason. */
export function saveFailed(file: WorkFile, failure: string): WorkFile {
  return { ...file, isSaving: false, failure };
}

/** Somebody saved another text first. Both stay until the merchant has chosen. */
export function conflicted(file: WorkFile, theirs: TemplateFileWithContent): WorkFile {
  return { ...file, isSaving: false, conflict: theirs };
}

/** The merchant's own text counts: it is now based on the other version and can be saved over it. */
export function keptMine(file: WorkFile): WorkFile {
  const theirs = file.conflict;
  if (theirs === null) return file;
  return {
    ...file,
    state: theirs.state,
    hash: theirs.hash,
    liveHash: theirs.liveHash,
    storedText: theirs.content,
    conflict: null,
  };
}

/** The other version counts. */
export function tookTheirs(file: WorkFile): WorkFile {
  return file.conflict === null
    ? file
    : { ...keptMine(file), text: file.conflict.content, restoredFrom: null };
}
