import { publishRelease } from '#shared/features/releases/contract.ts';
import { changesToPublish, type GoingChange } from '#shared/features/releases/rules.ts';
import { isPageFile } from '#shared/features/page-content/rules.ts';
import { CONTENT_FILES } from '#shared/features/templates/rules.ts';
import { findMoves } from '#shared/features/templates/rules.ts';
import type { Engine } from '#shared/template/index.ts';
import { createTheme } from '#shared/theme/index.ts';
import type { SiteScope } from '../../database/database.ts';
import { refuse, refuseAs } from '../../http/refusal.ts';
import type { Draft } from '../templates/draft.ts';
import { readThemeTexts } from './build-release.ts';
import type { Manifest } from './manifest.ts';
import type { ContentStore } from './content-store.ts';

/** Changes of a draft that are published together. */
export interface ChosenChanges {
  readonly paths: readonly string[];
  /** The same with the reason of each that was not chosen. */
  readonly going: readonly GoingChange[];
  /** Files of the release that they make of what is live. */
  readonly manifest: Manifest;
}

/** Puts changes of a draft over what is live; a path that the draft lacks is deleted. */
export function applyChanges(live: Manifest, changes: ReadonlyMap<string, string | null>): Manifest {
  const manifest: Record<string, string> = { ...live };
  for (const [path, hash] of changes) {
    if (hash === null) delete manifest[path];
    else manifest[path] = hash;
  }
  return manifest;
}

/**
 * Files that one beside the theme needs: what leads to pages needs these, new pages need what stands on them, and the
 * addresses of deleted ones go with them.
 */
function contentUsesOf(path: string, { manifest, live }: Draft): readonly string[] {
  const { collections, navigation, redirects, gone } = CONTENT_FILES;
  if (path === navigation || path === redirects || path === gone) return [collections];
  if (path !== collections) return [];
  return [...Object.keys(manifest).filter((file) => isPageFile(file) && live[file] === undefined), gone];
}

/**
 * The chosen changes of a draft with all that has to go along with them.
 * @param chosen paths; all changes when undefined
 * @throws Refusal 409 NOTHING_TO_PUBLISH, 400 for a path without a change
 */
export async function chooseChanges(
  scope: SiteScope,
  { store, engine }: { store: ContentStore; engine: Engine },
  draft: Draft,
  chosen: readonly string[] | undefined,
): Promise<ChosenChanges> {
  if (draft.changedPaths.length === 0) {
    throw refuseAs(publishRelease, 'NOTHING_TO_PUBLISH');
  }
  if (chosen === undefined) {
    const going = draft.changedPaths.map((path) => ({ path }));
    return { paths: draft.changedPaths, going, manifest: draft.manifest };
  }
  const unchanged = chosen.find((path) => !draft.changedPaths.includes(path));
  if (unchanged !== undefined) {
    const text = `${unchanged} has no change that could be published.`;
    throw refuse('INVALID_INPUT', { text, errors: { paths: text } });
  }
  const themes = [
    createTheme(engine, await readThemeTexts(scope, store, draft.manifest)),
    createTheme(engine, await readThemeTexts(scope, store, draft.live)),
  ];
  const usesOf = (path: string) => [
    ...contentUsesOf(path, draft),
    ...themes.flatMap((theme) => theme.usesOf(path)),
  ];
  const moves = findMoves(draft.live, draft.manifest);
  const going = changesToPublish(chosen, draft.changedPaths, usesOf, moves);
  const paths = going.map(({ path }) => path);
  const changes = new Map(paths.map((path) => [path, draft.manifest[path] ?? null] as const));
  return { paths, going, manifest: applyChanges(draft.live, changes) };
}
