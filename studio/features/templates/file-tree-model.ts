import { nameOf } from '#shared/features/templates/rules.ts';
import type { WorkFile, WorkFiles } from './workspace-state.ts';

/** A row of the file tree. */
export type TreeRow =
  | {
      readonly kind: 'folder';
      readonly path: string;
      readonly name: string;
      readonly depth: number;
      readonly isOpen: boolean;
    }
  | {
      readonly kind: 'file';
      readonly path: string;
      readonly name: string;
      readonly depth: number;
      readonly file: WorkFile;
    };

function compare(left: string, right: string): number {
  return left.localeCompare(right, 'en');
}

function isShown(path: string, closed: ReadonlySet<string>): boolean {
  const parts = path.split('/').slice(0, -1);
  return parts.every((_, index) => !closed.has(parts.slice(0, index + 1).join('/')));
}

/**
 * The rows of the file tree from top to bottom: folders first, then files, each by name.
 * @param closed folders that are folded
 * @param filter a part of a path; while there is one, every folder is open
 */
export function toTreeRows(files: WorkFiles, closed: ReadonlySet<string>, filter: string): TreeRow[] {
  const wanted = filter.trim().toLowerCase();
  const shown = [...files.values()].filter((file) => file.path.toLowerCase().includes(wanted));
  const folded = wanted === '' ? closed : new Set<string>();

  const rowsIn = (folder: string, depth: number): TreeRow[] => {
    const prefix = folder === '' ? '' : `${folder}/`;
    const inside = shown.filter((file) => file.path.startsWith(prefix));
    const rests = inside.map((file) => file.path.slice(prefix.length));
    const folders = [
      ...new Set(rests.filter((rest) => rest.includes('/')).map((rest) => rest.split('/')[0] ?? '')),
    ];
    const here = inside.filter((file) => !file.path.slice(prefix.length).includes('/'));
    return [
      ...folders.sort(compare).flatMap((name): TreeRow[] => {
        const path = prefix + name;
        const isOpen = !folded.has(path);
        return [{ kind: 'folder', path, name, depth, isOpen }, ...rowsIn(path, depth + 1)];
      }),
      ...here
        .sort((left, right) => compare(left.path, right.path))
        .map((file): TreeRow => ({ kind: 'file', path: file.path, name: nameOf(file.path), depth, file })),
    ];
  };
  return rowsIn('', 0).filter((row) => isShown(row.path, folded));
}

/** The file beside one that is about to go: the next in the tree, else the one before it. */
export function fileBeside(files: WorkFiles, path: string): string | undefined {
  const paths = toTreeRows(files, new Set(), '')
    .filter((row) => row.kind === 'file')
    .map((row) => row.path);
  const at = paths.indexOf(path);
  return at === -1 ? undefined : (paths[at + 1] ?? paths[at - 1]);
}

/** What a key does in the tree. */
export type TreeMove =
  | { readonly kind: 'go'; readonly path: string }
  | { readonly kind: 'fold' | 'unfold' | 'choose'; readonly path: string }
  | { readonly kind: 'none' };

const NOTHING: TreeMove = { kind: 'none' };

function goTo(row: TreeRow | undefined): TreeMove {
  return row === undefined ? NOTHING : { kind: 'go', path: row.path };
}

/**
 * Decides what a key does, as trees do everywhere: arrows walk, right opens, left closes or goes to the folder,
 * a letter goes to the next name that begins with it.
 */
export function decideTreeKey(rows: readonly TreeRow[], activePath: string, key: string): TreeMove {
  const at = rows.findIndex((row) => row.path === activePath);
  const row = rows[at];
  if (row === undefined) return goTo(rows[0]);
  switch (key) {
    case 'ArrowDown':
      return goTo(rows[at + 1]);
    case 'ArrowUp':
      return goTo(rows[at - 1]);
    case 'Home':
      return goTo(rows[0]);
    case 'End':
      return goTo(rows.at(-1));
    case 'ArrowRight':
      if (row.kind === 'folder' && !row.isOpen) return { kind: 'unfold', path: row.path };
      return row.kind === 'folder' ? goTo(rows[at + 1]) : NOTHING;
    case 'ArrowLeft': {
      if (row.kind === 'folder' && row.isOpen) return { kind: 'fold', path: row.path };
      const folder = row.path.slice(0, Math.max(0, row.path.lastIndexOf('/')));
      return goTo(rows.find((one) => one.path === folder));
    }
    case 'Enter':
    case ' ':
      return { kind: 'choose', path: row.path };
    default: {
      if (key.length !== 1) return NOTHING;
      const after = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
      return goTo(after.find((one) => one.name.toLowerCase().startsWith(key.toLowerCase())));
    }
  }
}
