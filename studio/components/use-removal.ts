import { listBin, restoreFromBin } from '#shared/features/bin/contract.ts';
import type { Client } from '#shared/http/client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { useAct } from '../api/use-act.ts';
import { showNotice, showProblem } from './notices.tsx';

/**
 * Puts things into the bin, with a way back in the notice.
 * @param run deletes a thing by its id
 * @param list the endpoint that lists such things
 * @returns what deletes a thing, given its id and what it is called
 */
export function useRemoval(
  run: (client: Client, id: string) => Promise<{ binEntryId: string }>,
  list: Pick<Endpoint, 'name'>,
): (id: string, name: string) => void {
  const changes = [list, listBin];
  const remove = useAct(run, changes);
  const restore = useAct(
    (client, entryId: string) => client.call(restoreFromBin, { params: { entryId }, body: {} }),
    changes,
  );
  const bringBack = (entryId: string, name: string) =>
    void restore.mutateAsync(entryId).then(() => showNotice({ message: `${name} is back.` }), showProblem);
  return (id, name) =>
    void remove.mutateAsync(id).then(
      ({ binEntryId }) =>
        showNotice({
          message: `${name} is in the bin.`,
          undo: { label: 'Undo', run: () => bringBack(binEntryId, name) },
        }),
      showProblem,
    );
}
