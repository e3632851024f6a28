import type { RequestListener } from 'node:http';
import { type Endpoint, isOfStaff } from '#shared/http/endpoint.ts';
import { IDEMPOTENCY_HEADER } from '#shared/http/client.ts';
import { withConnection } from '../database/roles.ts';
import { findEndpoint } from './answer-check.ts';

/** A write of staff that was answered. */
interface Write {
  readonly endpoint: Endpoint;
  readonly requestId: string;
  readonly status: number;
}

interface Entry {
  readonly request_id: string;
  readonly act: string;
  readonly actor_name: string;
  readonly network: string;
}

/** Looks at what the activity log keeps of the writes of staff that tests make. */
export interface ActivityCheck {
  /** The same server, looked at. */
  watch(handler: RequestListener): RequestListener;
  /**
   * Sentences about calls whose writes left no entry, or one under another name, or were refused and left any.
   * @param adminUrl database of the server, as the role that sees all sites
   * @param tellsEach false where all writes of a call may have changed nothing, so that none has to leave an entry
   */
  findFaults(adminUrl: string, tellsEach: boolean): Promise<string[]>;
}

/** What is wrong with the entries of the writes of one call; a write that changes nothing may leave none. */
function findFault(
  endpoint: Endpoint,
  writes: readonly Write[],
  entries: readonly Entry[],
  tellsEach: boolean,
): string | undefined {
  const entriesOf = ({ requestId }: Write) => entries.filter((entry) => entry.request_id === requestId);
  const done = writes.filter(({ status }) => status < 400).map(entriesOf);
  const refused = writes.filter(({ status }) => status >= 400).flatMap(entriesOf);
  const told = done.filter((found) => found.length > 0);
  if (refused.length > 0) return `${endpoint.name} is refused and leaves ${JSON.stringify(refused)}`;
  if (typeof endpoint.activity !== 'string') {
    return told.length === 0
      ? undefined
      : `${endpoint.name} has no activity and leaves ${JSON.stringify(told)}`;
  }
  if (tellsEach && done.length > 0 && told.length === 0) return `${endpoint.name} leaves no entry`;
  const isOwn = ({ act, actor_name: actor, network }: Entry) =>
    act === endpoint.name && actor !== '' && network !== '';
  const strange = told.filter((found) => !found.some(isOwn));
  return strange.length === 0 ? undefined : `${endpoint.name} leaves ${JSON.stringify(strange)}`;
}

/** @param mounted every call of the server */
export function createActivityCheck(mounted: readonly Endpoint[]): ActivityCheck {
  const writes: Write[] = [];
  const done = new Set<string>();
  return {
    watch: (handler) => (request, response) => {
      const { method = '', url = '' } = request;
      const endpoint = findEndpoint(mounted, method, url.split('?')[0] ?? '');
      if (endpoint !== undefined && isOfStaff(endpoint) && method !== 'GET') {
        response.on('finish', () => {
          const key = request.headers[IDEMPOTENCY_HEADER];
          const status = response.statusCode;
          const call = `${String(key)} ${url}`;
          // What is asked again is answered with what was kept of the first time.
          if (key !== undefined && done.has(call)) return;
          if (key !== undefined && status < 400) done.add(call);
          writes.push({ endpoint, requestId: String(response.getHeader('x-request-id')), status });
        });
      }
      handler(request, response);
    },
    async findFaults(adminUrl, tellsEach) {
      if (writes.length === 0) return [];
      const ids = writes.map(({ requestId }) => requestId);
      const entries = await withConnection(adminUrl, async (client) => {
        const sql =
          'SELECT request_id, act, actor_name, network FROM audit_entries WHERE request_id = ANY ($1)';
        return (await client.query<Entry>(sql, [ids])).rows;
      });
      return [...new Set(writes.map(({ endpoint }) => endpoint))].flatMap(
        (endpoint) =>
          findFault(
            endpoint,
            writes.filter((write) => write.endpoint === endpoint),
            entries,
            tellsEach,
          ) ?? [],
      );
    },
  };
}
