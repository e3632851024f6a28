import type { TextChanges } from './messages.ts';

/** A theme file as the preview needs to know it. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  /** Whether the text differs from what visitors see. */
  readonly isChanged: boolean;
}

/** Where the preview takes the theme's texts from. */
export interface TextSource {
  files(): readonly SourceFile[];
  subscribe(listener: () => void): () => void;
}

/** Texts that are replaced as a whole, for previews of one theme after another. */
export interface HeldSource extends TextSource {
  hold(files: readonly SourceFile[]): void;
}

/** A source without texts, until it is given some. */
export function createHeldSource(): HeldSource {
  let held: readonly SourceFile[] = [];
  const listeners = new Set<() => void>();
  return {
    files: () => held,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hold(files) {
      held = files;
      for (const listener of listeners) listener();
    },
  };
}

/** What has to change in the texts that the preview knows so that they are those of the source. */
export function findChanges(known: ReadonlyMap<string, string>, files: readonly SourceFile[]): TextChanges {
  const now = new Set(files.map((file) => file.path));
  const changed = files.filter((file) => known.get(file.path) !== file.text);
  const gone = [...known.keys()].filter((path) => !now.has(path));
  return Object.fromEntries([
    ...changed.map((file): [string, string] => [file.path, file.text]),
    ...gone.map((path): [string, null] => [path, null]),
  ]);
}

const STYLE = /^styles\/.*\.(less|css)$/;

/** The texts of changed style files by path; null when the published style sheet says it all. */
export function findChangedStyles(files: readonly SourceFile[]): Readonly<Record<string, string>> | null {
  const changed = files.filter((file) => STYLE.test(file.path) && file.isChanged);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((file) => [file.path, file.text]));
}
