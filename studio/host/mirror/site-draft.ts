import {
  CHANGE_BYTES_MAX,
  changeThemeFiles,
  FILES_CHANGED_MAX,
  FILES_READ_MAX,
  listThemeFiles,
  readThemeFiles,
} from '#shared/features/themes/contract.ts';
import { ApiError, type Client } from '#shared/http/client.ts';
import type { DraftChange, MirroredDraft } from './mirror.ts';

/** Base64 is by a third longer, and names stand around it. */
const BYTES_OF_CALL = CHANGE_BYTES_MAX / 2;

/** Changes in groups that one call takes: few enough, and small enough together unless one alone is large. */
function groupsOf(changes: readonly DraftChange[]): DraftChange[][] {
  const groups: DraftChange[][] = [];
  let bytes = 0;
  for (const change of changes) {
    const size = change.content?.length ?? 0;
    const last = groups.at(-1);
    if (last === undefined || last.length === FILES_CHANGED_MAX || bytes + size > BYTES_OF_CALL) {
      groups.push([change]);
      bytes = size;
    } else {
      last.push(change);
      bytes += size;
    }
  }
  return groups;
}

/** The draft of a site over its API. */
export function createSiteDraft(client: Client): MirroredDraft {
  const change = async (group: readonly DraftChange[]) => {
    const changes = group.map(({ path, was, content }) => ({
      path,
      was,
      content: content === null ? null : Buffer.from(content).toString('base64'),
    }));
    try {
      await client.call(changeThemeFiles, { body: { changes } });
      return 'done' as const;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 409) return 'stale' as const;
      if (error.status === 400) return { problem: error.message };
      throw error;
    }
  };
  return {
    async list() {
      const { files } = await client.call(listThemeFiles, {});
      return Object.fromEntries(files.map(({ path, hash }) => [path, hash]));
    },
    async read(paths) {
      const found = new Map<string, Uint8Array>();
      for (let at = 0; at < paths.length; at += FILES_READ_MAX) {
        const body = { paths: paths.slice(at, at + FILES_READ_MAX) };
        const { files } = await client.call(readThemeFiles, { body });
        for (const { path, content } of files) found.set(path, Buffer.from(content, 'base64'));
      }
      return found;
    },
    groupsOf,
    change,
  };
}
