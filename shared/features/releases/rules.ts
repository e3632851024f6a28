import { isThemeText, type MovedFile } from '#shared/features/templates/rules.ts';

/**
 * Why a change goes along with another. `uses`: it needs the other; `usedBy`: the other needs it; `moved`: both are one
 * file, which has another path now.
 */
export const GOING_KINDS = ['uses', 'usedBy', 'moved'] as const;

type GoingKind = (typeof GOING_KINDS)[number];

/** A change that goes live with others. */
export interface GoingChange {
  readonly path: string;
  /** The change for which it goes along; absent where it was chosen itself. */
  readonly because?: {
    readonly kind: GoingKind;
    readonly path: string;
  };
}

/**
 * The changes that have to be published together, when some are chosen: every change that a chosen one needs, and
 * every change that needs a chosen one, directly or by way of files that did not change. What was made together
 * goes live together, so that no page is half new; a file that has another path leaves the old one at the same time.
 * @param chosen paths that somebody wants to publish
 * @param changed all paths that the draft changes
 * @param usesOf files that a file needs by itself, in the draft or in what is live
 * @param moves files of the draft that have another path than in what is live
 * @returns changes of `changed`, in its order, each that was not chosen with its reason
 */
export function changesToPublish(
  chosen: readonly string[],
  changed: readonly string[],
  usesOf: (path: string) => readonly string[],
  moves: readonly MovedFile[] = [],
): GoingChange[] {
  const isChanged = new Set(changed);
  const neighbours = new Map<string, Map<string, GoingKind>>(changed.map((path) => [path, new Map()]));
  for (const path of changed) {
    for (const used of reachableFrom(path, usesOf)) {
      if (!isChanged.has(used)) continue;
      neighbours.get(path)?.set(used, 'usedBy');
      neighbours.get(used)?.set(path, 'uses');
    }
  }
  for (const { from, to } of moves) {
    neighbours.get(from)?.set(to, 'moved');
    neighbours.get(to)?.set(from, 'moved');
  }
  const together = new Map<string, GoingChange>(
    chosen.filter((path) => isChanged.has(path)).map((path) => [path, { path }]),
  );
  // A map hands out what is added while it is walked through.
  for (const path of together.keys()) {
    for (const [other, kind] of neighbours.get(path) ?? []) {
      if (isChanged.has(other) && !together.has(other))
        together.set(other, { path: other, because: { kind, path } });
    }
  }
  return changed.map((path) => together.get(path)).filter((change) => change !== undefined);
}

function reachableFrom(start: string, usesOf: (path: string) => readonly string[]): Set<string> {
  const found = new Set<string>();
  const waiting = [...usesOf(start)];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path) || path === start) continue;
    found.add(path);
    waiting.push(...usesOf(path));
  }
  return found;
}

/** What the files of a release are to people, in the order in which they are told. */
export const FILE_KINDS = [
  'pages',
  'translations',
  'navigation',
  'frame',
  'templates',
  'styles',
  'scripts',
  'settings',
  'files',
] as const;

export type FileKind = (typeof FILE_KINDS)[number];

const KIND_BY_PATTERN: readonly (readonly [RegExp, FileKind])[] = [
  [/^content\/navigation\.json$/, 'navigation'],
  [/^content\/header-footer\.json$/, 'frame'],
  [/^content\/translations\//, 'translations'],
  [/^content\//, 'pages'],
  [/^pages\//, 'pages'],
  [/\.conf$/, 'settings'],
  [/\.region$/, 'frame'],
  [/^styles\/|\.(less|css)$/, 'styles'],
  [/^scripts\/|\.js$/, 'scripts'],
  [/^assets\//, 'files'],
];

/** What a file is to people; what has no kind of its own is a template. */
export function kindOfFile(path: string): FileKind {
  return KIND_BY_PATTERN.find(([pattern]) => pattern.test(path))?.[1] ?? 'templates';
}

/** True for a file of a release whose text can be read line by line; pictures and fonts have none. */
export function hasReadableText(path: string): boolean {
  return isThemeText(path) || /^content\/.*\.json$/.test(path);
}

/** How visitors may come to see another release. */
export const PUBLICATION_KINDS = ['publish', 'undo', 'restore'] as const;

export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

/** What becomes of a release that was set for a later time. */
export const SCHEDULE_STATES = ['scheduled', 'published', 'canceled', 'blocked'] as const;

export type ScheduleState = (typeof SCHEDULE_STATES)[number];
