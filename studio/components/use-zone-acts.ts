import type { Client } from '#shared/http/client.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { ZONE_NAME_MAX } from '#shared/places/schemas.ts';
import { nameOfCopy } from '#shared/text/name-of-copy.ts';
import { goTo, usePlace } from '../api/place.ts';
import { useAct } from '../api/use-act.ts';
import { showNotice, showProblem } from './notices.tsx';
import { useRemoval } from './use-removal.ts';

/** The acts on one zone of the list. */
export interface ZoneActs<Zone> {
  /** Makes a copy and opens it. */
  duplicate(zone: Zone): void;
  remove(zone: Zone): void;
}

interface NamedZone {
  readonly id: string;
  readonly name: string;
}

/**
 * The acts on the zones of a kind.
 * @param deps.list the endpoint that lists them
 * @param deps.copy makes a zone like another one, under a name of its own
 * @param deps.remove puts a zone into the bin by its id
 */
export function useZoneActs<Zone extends NamedZone>(deps: {
  list: Pick<Endpoint, 'name'>;
  copy: (client: Client, zone: Zone) => Promise<{ zone: NamedZone }>;
  remove: (client: Client, id: string) => Promise<{ binEntryId: string }>;
}): ZoneActs<Zone> {
  const { path } = usePlace();
  const remove = useRemoval(deps.remove, deps.list);
  const copy = useAct(deps.copy, [deps.list]);
  return {
    remove: ({ id, name }) => remove(id, name),
    duplicate: (zone) => {
      const named = { ...zone, name: nameOfCopy(zone.name, ZONE_NAME_MAX) };
      void copy.mutateAsync(named).then(({ zone: made }) => {
        showNotice({ message: `${made.name} was created. Add places to it.` });
        goTo(path, { id: made.id });
      }, showProblem);
    },
  };
}
