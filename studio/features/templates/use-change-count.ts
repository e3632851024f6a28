import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Website } from '#shared/features/websites/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useWorkFiles } from './use-workspace.ts';
import type { Workspace } from './workspace.ts';
import { isUnpublished, isUnsaved } from './workspace-state.ts';

/**
 * How many files visitors see otherwise than the draft has them, with what is typed and not saved yet. The server
 * knows of files that the window does not hold, such as deleted ones.
 */
export function useChangeCount(website: Website, workspace: Workspace): number {
  const files = [...useWorkFiles(workspace).values()];
  const unsaved = files.filter((file) => file.state === 'published' && isUnsaved(file)).length;
  return Math.max(files.filter(isUnpublished).length, website.unpublishedChanges + unsaved);
}

/** Asks the server again how many drafts there are whenever a file of the window was saved, made or deleted. */
export function useFreshChangeCount(workspace: Workspace): void {
  const queries = useQueryClient();
  const files = [...useWorkFiles(workspace).values()];
  const drafts = files.filter(({ state }) => state !== 'published').length;
  const before = useRef({ drafts, files: files.length });
  useEffect(() => {
    const { current } = before;
    const isFirst = current.files === 0;
    const isSame = current.drafts === drafts && current.files === files.length;
    before.current = { drafts, files: files.length };
    if (!isFirst && !isSame) void queries.invalidateQueries({ queryKey: toQueryKey(getWebsite) });
  }, [queries, drafts, files.length]);
}
