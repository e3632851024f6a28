/**
 * The changes that have to be published together, when some are chosen: every change that a chosen one needs, and
 * every change that needs a chosen one, directly or by way of files that did not change. What was made together
 * goes live together, so that no page is half new.
 * @param chosen paths that somebody wants to publish
 * @param changed all paths that the draft changes
 * @param usesOf files that a file needs by itself, in the draft or in what is live
 * @returns paths of `changed`, in its order
 */
export function changesToPublish(
  chosen: readonly string[],
  changed: readonly string[],
  usesOf: (path: string) => readonly string[],
): string[] {
  const isChanged = new Set(changed);
  const neighbours = new Map<string, Set<string>>(changed.map((path) => [path, new Set()]));
  for (const path of changed) {
    for (const used of reachableFrom(path, usesOf)) {
      if (!isChanged.has(used)) continue;
      neighbours.get(path)?.add(used);
      neighbours.get(used)?.add(path);
    }
  }
  const together = new Set<string>();
  const waiting = chosen.filter((path) => isChanged.has(path));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (together.has(path)) continue;
    together.add(path);
    waiting.push(...(neighbours.get(path) ?? []));
  }
  return changed.filter((path) => together.has(path));
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

/** What becomes of a release that was set for a later time. */
export const SCHEDULE_STATES = ['scheduled', 'published', 'canceled', 'blocked'] as const;

export type ScheduleState = (typeof SCHEDULE_STATES)[number];

/** Farthest time that a release can be set for, in ms from now. */
export const SCHEDULE_AHEAD_MS = 366 * 24 * 60 * 60 * 1000;
