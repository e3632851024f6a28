import type { PreviewPage } from '#shared/features/pages/contract.ts';
import { usersOf } from '#shared/theme/index.ts';
import { formatCount } from '../../components/count-text.ts';
import type { WorkFiles } from './workspace-state.ts';

/** What would miss a file. */
export interface FileUses {
  /** Paths of files that name it, in the editor or as they are stored. */
  readonly users: readonly string[];
  /** Titles of pages that are shown by it. */
  readonly pages: readonly string[];
}

const NAMED = 3;

/** Finds what would miss a file if it were not at its path. */
export function findUses(files: WorkFiles, pages: readonly PreviewPage[], path: string): FileUses {
  const textsBy = (pick: 'text' | 'storedText') =>
    Object.fromEntries([...files.values()].map((file) => [file.path, file[pick]]));
  const users = new Set([...usersOf(textsBy('text'), path), ...usersOf(textsBy('storedText'), path)]);
  return {
    users: [...users].sort(),
    pages: pages.filter((page) => page.template === path).map((page) => page.title),
  };
}

/** Some names, and how many there are beside them: "a, b, c and 2 others". */
export function nameSome(names: readonly string[]): string {
  const shown = names.slice(0, NAMED);
  const rest = names.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${formatCount(rest, 'other', 'others')}`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}

/** What would be amiss without a file, in sentences; undefined when nothing needs it. */
export function describeUses({ users, pages }: FileUses): string | undefined {
  const sentences = [
    ...(users.length === 0 ? [] : [`It is named by ${nameSome(users)}.`]),
    ...(pages.length === 0 ? [] : [`It shows ${nameSome(pages)}.`]),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
