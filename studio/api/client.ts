import type { Client, Fetch } from '#shared/http/client.ts';
import { ApiError, createClient, IDEMPOTENCY_HEADER, IF_MATCH_HEADER } from '#shared/http/client.ts';
import type { GeneralErrorCode } from '#shared/http/general-errors.ts';
import type { Bridge } from '../bridge/bridge.ts';
import type { BridgeInput } from '../bridge/contract.ts';
import { type CleanedTexts, tellingCleaned } from './cleaned-texts.ts';

type Method = BridgeInput<'callApi'>['method'];

/** The person did not confirm their password, so the call that asked for it was not created. */
export class PasswordNotConfirmedError extends Error {
  override readonly name = 'PasswordNotConfirmedError';
}

const HALFWAY: ReadonlySet<string> = new Set<GeneralErrorCode>([
  'SECOND_STEP_NEEDED',
  'SECOND_STEP_SETUP_NEEDED',
]);

/** What a client of a site's API is made of. */
export interface ApiDeps {
  readonly bridge: Pick<Bridge, 'callApi'>;
  /** Origin of the site. */
  readonly site: string;
  /** Told when the server no longer knows the session. */
  readonly onSignedOut: () => void;
  /** Told when the session lacks its second step, or its set-up. */
  readonly onHalfSignedIn: () => void;
  /** Told when something was taken out of texts, because the person may not add code. */
  readonly onCleaned: (cleaned: CleanedTexts) => void;
  /** Asks the person for their password and has the server confirm it; false when they would rather not. */
  readonly confirmPassword: () => Promise<boolean>;
}

/** A `fetch` that goes through the host, which holds the site's token. */
function createBridgeFetch({ bridge, site, onSignedOut }: ApiDeps): Fetch {
  return async (url, init) => {
    const address = new URL(url, 'http://server.invalid');
    const { [IDEMPOTENCY_HEADER]: idempotencyKey, [IF_MATCH_HEADER]: ifMatch } = init.headers;
    const answer = await bridge.callApi({
      site,
      method: init.method as Method,
      path: address.pathname,
      ...(address.search === '' ? {} : { query: Object.fromEntries(address.searchParams) }),
      ...(init.body === undefined ? {} : { body: JSON.parse(init.body) as unknown }),
      ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      ...(ifMatch === undefined ? {} : { ifMatch }),
    });
    if (answer.status === 401) onSignedOut();
    return { status: answer.status, text: async () => answer.text };
  };
}

/**
 * The typed client of a site's API, for windows. Where the server wants the password confirmed, the person is
 * asked and the call repeated once, so that no screen has to know which calls those are.
 */
export function createApi(deps: ApiDeps): Client {
  const client = tellingCleaned(
    createClient({ fetch: createBridgeFetch(deps), baseUrl: '' }),
    deps.onCleaned,
  );
  return {
    async call(endpoint, input, options) {
      try {
        return await client.call(endpoint, input, options);
      } catch (cause) {
        if (cause instanceof ApiError && HALFWAY.has(cause.code)) deps.onHalfSignedIn();
        if (!(cause instanceof ApiError) || cause.code !== 'PASSWORD_NEEDED') throw cause;
        if (await deps.confirmPassword()) return client.call(endpoint, input, options);
        throw new PasswordNotConfirmedError(
          'Nothing was changed, because you did not confirm your password.',
        );
      }
    },
  };
}
