import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { readTheme } from '#shared/features/templates/contract.ts';
import { toQueryKey } from '../../api/query-key.ts';
import { useStudio } from '../../api/studio-context.tsx';
import { showNotice } from '../../components/notices.tsx';
import { createJournal } from './journal.ts';
import type { Workspace } from './workspace.ts';
import { createWorkspace } from './workspace.ts';
import type { WorkFiles } from './workspace-state.ts';

const NO_ROOM =
  'This machine has no room left to keep unsaved text. Save your draft before you close the window.';

/** The workspace of a site's theme, kept while the component lives. */
export function useWorkspace(websiteId: string): Workspace {
  const { client, clock } = useStudio();
  const [{ workspace, journal }] = useState(() => {
    const made = createJournal({
      storage: window.localStorage,
      scope: websiteId,
      wait: (run, ms) => void setTimeout(run, ms),
      now: clock.now,
      onFull: () => showNotice({ message: NO_ROOM, tone: 'problem' }),
    });
    return { journal: made, workspace: createWorkspace({ client, journal: made, clock }) };
  });
  useEffect(() => {
    const flush = () => journal.flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      // Another site may be opened in place of this one: what was typed here waits in the journal.
      flush();
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
    };
  }, [journal]);
  return workspace;
}

/** Reads the theme into the workspace, and again whenever the query is refreshed. */
export function useThemeLoad(workspace: Workspace): UseQueryResult<true> {
  return useQuery({
    queryKey: toQueryKey(readTheme),
    queryFn: async () => {
      await workspace.load();
      return true as const;
    },
  });
}

/** The files as they are this moment. */
export function useWorkFiles(workspace: Workspace): WorkFiles {
  return useSyncExternalStore(workspace.subscribe, workspace.files);
}
