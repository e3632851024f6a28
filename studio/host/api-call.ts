import { createWebsite } from '#shared/features/websites/contract.ts';
import type { Fetch } from '#shared/http/client.ts';
import { IDEMPOTENCY_HEADER, IF_MATCH_HEADER, NetworkError } from '#shared/http/client.ts';
import type { HandlerInput } from '../bridge/contract.ts';
import type { Accounts } from './accounts.ts';
import { findAllowedEndpoint, inputLimitOf } from './allowed-endpoints.ts';
import type { Handlers } from './handlers.ts';
import { readNewSite } from './new-site.ts';
import { Refusal } from './refusal.ts';
import type { Sites } from './sites.ts';

/** Length of an input in characters of its JSON. */
export function lengthOf(input: unknown): number {
  return JSON.stringify(input)?.length ?? 0;
}

/** Keeps the session of a site that was just made, unless the answer speaks of a site that is known already. */
async function keepNewSite(sites: Sites, accounts: Accounts, text: string): Promise<string> {
  const made = readNewSite(text);
  if (made === undefined) return '{}';
  const isKnown = (await sites.list()).some(({ site }) => site === made.site);
  if (!isKnown) {
    await sites.add(made.site, made.title);
    await accounts.keep(made.site, made.token);
  }
  return made.shown;
}

/** The call that sends a request to the API of a site with the session's token. */
export function createApiCall(fetch: Fetch, sites: Sites, accounts: Accounts): Handlers['callApi'] {
  const send = async (input: HandlerInput<'callApi'>) => {
    const query = new URLSearchParams(input.query ?? {}).toString();
    const isWithBody = input.body !== undefined;
    const headers = {
      accept: 'application/json',
      ...(isWithBody ? { 'content-type': 'application/json' } : {}),
      ...(input.idempotencyKey === undefined ? {} : { [IDEMPOTENCY_HEADER]: input.idempotencyKey }),
      ...(input.ifMatch === undefined ? {} : { [IF_MATCH_HEADER]: input.ifMatch }),
      ...(await accounts.headers(input.site)),
    };
    const init = { method: input.method, headers };
    return fetch(
      `${input.site}${input.path}${query === '' ? '' : `?${query}`}`,
      isWithBody ? { ...init, body: JSON.stringify(input.body) } : init,
    ).catch((cause: unknown) => {
      throw new NetworkError('The server could not be reached.', { cause });
    });
  };
  return async (input) => {
    const endpoint = findAllowedEndpoint(input.method, input.path);
    if (endpoint === undefined) {
      throw new Refusal('NOT_ALLOWED', `The studio may not call ${input.method} ${input.path}.`);
    }
    if (lengthOf(input) > inputLimitOf(endpoint)) {
      throw new Refusal('TOO_LARGE', 'This is too much to send.');
    }
    await sites.check(input.site);
    const answer = await send(input);
    if (answer.status === 401) await accounts.forget(input.site);
    const text = await answer.text();
    const isNewSite = endpoint === createWebsite && answer.status < 400;
    return { status: answer.status, text: isNewSite ? await keepNewSite(sites, accounts, text) : text };
  };
}
