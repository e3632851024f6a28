import type { Client, Fetch } from '#shared/http/client.ts';
import { createClient } from '#shared/http/client.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { BridgeInput } from '../bridge/contract.ts';

type Method = BridgeInput<'callApi'>['method'];

/**
 * A `fetch` that goes through the host, which knows the server's address and holds the session's token.
 * @param onSignedOut told when the server no longer knows the session
 */
export function createBridgeFetch(bridge: Pick<Bridge, 'callApi'>, onSignedOut: () => void): Fetch {
  return async (url, init) => {
    const address = new URL(url, 'http://server.invalid');
    const answer = await bridge.callApi({
      method: init.method as Method,
      path: address.pathname,
      ...(address.search === '' ? {} : { query: Object.fromEntries(address.searchParams) }),
      ...(init.body === undefined ? {} : { body: JSON.parse(init.body) as unknown }),
    });
    if (answer.status === 401) onSignedOut();
    return { status: answer.status, text: async () => answer.text };
  };
}

/** The typed client of the server's API, for windows. */
export function createApi(bridge: Pick<Bridge, 'callApi'>, onSignedOut: () => void): Client {
  return createClient({ fetch: createBridgeFetch(bridge, onSignedOut), baseUrl: '' });
}
