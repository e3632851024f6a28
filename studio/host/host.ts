import type { Contributor } from '#shared/features/contributors/contract.ts';
import { getSession, signIn, signOut } from '#shared/features/contributors/contract.ts';
import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client, Fetch } from '#shared/http/client.ts';
import { ApiError, createClient, NetworkError } from '#shared/http/client.ts';
import type { CallName } from '../bridge/call-names.ts';
import { CALL_NAMES } from '../bridge/call-names.ts';
import type { BridgeAnswer, BridgeErrorCode, BridgeOutput, HandlerInput } from '../bridge/contract.ts';
import { contract, MAX_INPUT_LENGTH, MAX_TEMPLATE_INPUT_LENGTH } from '../bridge/contract.ts';
import { parseSettings } from '../bridge/settings.ts';
import { findAllowedEndpoint, inputLimitOf } from './allowed-endpoints.ts';
import type { Platform } from './platform.ts';
import { ServerSilentError } from './server-fetch.ts';

/** A reason to give nothing, on its way to the window. */
class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: BridgeErrorCode;

  constructor(code: BridgeErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

type Handlers = { [N in CallName]: (input: HandlerInput<N>) => Promise<BridgeOutput<N>> };

export interface Host {
  /** Answers one call of a window. Input of any shape is taken; it never rejects. */
  handle(name: string, input: unknown): Promise<BridgeAnswer>;
}

/** What the studio's background program is made of. */
export interface HostDeps {
  readonly platform: Platform;
  /** Reaches the server; throws ServerSilentError when it takes too long. */
  readonly fetch: Fetch;
  /** Origin of the server without a trailing slash. */
  readonly server: string;
  readonly version: string;
}

function isCallName(name: string): name is CallName {
  return (CALL_NAMES as readonly string[]).includes(name);
}

function toError(cause: unknown, server: string): { code: BridgeErrorCode; message: string } {
  if (cause instanceof Refusal) return { code: cause.code, message: cause.message };
  const silent = cause instanceof NetworkError && cause.cause instanceof ServerSilentError;
  if (silent) return { code: 'TIMED_OUT', message: `The server at ${server} takes too long to answer.` };
  if (cause instanceof NetworkError) {
    return { code: 'SERVER_UNREACHABLE', message: `The server at ${server} cannot be reached.` };
  }
  return { code: 'FAILED', message: 'Something went wrong in the studio’s background program.' };
}

function lengthOf(input: unknown): number {
  return JSON.stringify(input)?.length ?? 0;
}

function createSession(deps: HostDeps) {
  const { platform } = deps;
  let known: string | undefined;
  let isRead = false;
  return {
    async token(): Promise<string | undefined> {
      if (!isRead) {
        known = await platform.secrets.read();
        isRead = true;
      }
      return known;
    },
    async keep(token: string): Promise<void> {
      known = token;
      isRead = true;
      await platform.secrets.write(token);
    },
    async forget(): Promise<void> {
      known = undefined;
      isRead = true;
      await platform.secrets.clear();
    },
  };
}

async function bearer(session: { token(): Promise<string | undefined> }): Promise<Record<string, string>> {
  const token = await session.token();
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function createAccount(deps: HostDeps, session: ReturnType<typeof createSession>) {
  const client = async (): Promise<Client> => {
    const headers = await bearer(session);
    return createClient({ fetch: deps.fetch, baseUrl: deps.server, headers: () => headers });
  };
  return {
    client,
    async signIn(input: { email: string; password: string }): Promise<{ contributor: Contributor }> {
      try {
        const answer = await (await client()).call(signIn, { body: input });
        await session.keep(answer.token);
        return { contributor: answer.contributor };
      } catch (cause) {
        if (cause instanceof ApiError) throw new Refusal('SIGN_IN_REFUSED', cause.message);
        throw cause;
      }
    },
    async getSession(): Promise<{ contributor: Contributor | null }> {
      if ((await session.token()) === undefined) return { contributor: null };
      try {
        return await (await client()).call(getSession, {});
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
        await session.forget();
        return { contributor: null };
      }
    },
    async signOut(): Promise<Record<string, never>> {
      const ending = (await session.token()) === undefined ? undefined : await client();
      await session.forget();
      try {
        await ending?.call(signOut, {});
      } catch {
        deps.platform.log.warn('The server could not be told that the session ended; it will expire there.');
      }
      return {};
    },
  };
}

/** The origins whose pages may be opened in a browser: the server's and the site's own. */
async function siteOrigins(deps: HostDeps, client: Client): Promise<readonly string[]> {
  const own = new URL(deps.server).origin;
  try {
    return [own, new URL((await client.call(getWebsite, {})).address).origin];
  } catch {
    deps.platform.log.warn('The address of the site could not be read; only the server’s own is allowed.');
    return [own];
  }
}

function createHandlers(deps: HostDeps): Handlers {
  const { platform } = deps;
  const session = createSession(deps);
  const account = createAccount(deps, session);
  let settingsTurn: Promise<unknown> = Promise.resolve();
  return {
    getAppInfo: async () => ({
      version: deps.version,
      kind: platform.kind,
      server: deps.server,
      remembers: platform.settings.isLasting,
    }),
    signIn: account.signIn,
    getSession: account.getSession,
    signOut: account.signOut,
    async callApi(input) {
      const endpoint = findAllowedEndpoint(input.method, input.path);
      if (endpoint === undefined) {
        throw new Refusal('NOT_ALLOWED', `The studio may not call ${input.method} ${input.path}.`);
      }
      if (lengthOf(input) > inputLimitOf(endpoint))
        throw new Refusal('TOO_LARGE', 'This is too much to send.');
      const query = new URLSearchParams(input.query ?? {}).toString();
      const answer = await deps
        .fetch(`${deps.server}${input.path}${query === '' ? '' : `?${query}`}`, {
          method: input.method,
          headers: {
            accept: 'application/json',
            ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(await bearer(session)),
          },
          ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
        })
        .catch((cause: unknown) => {
          throw new NetworkError('The server could not be reached.', { cause });
        });
      if (answer.status === 401) await session.forget();
      return { status: answer.status, text: await answer.text() };
    },
    readSettings: async () => parseSettings(await platform.settings.read()),
    async writeSetting(change) {
      const write = async () => {
        const settings = parseSettings(await platform.settings.read());
        await platform.settings.write({ ...settings, [change.name]: change.value });
      };
      settingsTurn = settingsTurn.then(write, write);
      await settingsTurn;
      if (change.name === 'colorTheme') platform.applyColorTheme(change.value);
      return {};
    },
    async openInBrowser({ address }) {
      if (platform.openExternal === undefined) {
        throw new Refusal('NOT_AVAILABLE', 'The studio already runs in a browser.');
      }
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
      if (
        url === undefined ||
        !isWeb ||
        !(await siteOrigins(deps, await account.client())).includes(url.origin)
      ) {
        throw new Refusal('NOT_ALLOWED', 'Only pages of the site can be opened.');
      }
      await platform.openExternal(url.href);
      return {};
    },
  };
}

/** Makes the studio's background program: all calls of the contract over a platform. */
export function createHost(deps: HostDeps): Host {
  const handlers = createHandlers(deps) as { [N in CallName]: (input: never) => Promise<unknown> };
  const refuse = (code: BridgeErrorCode, message: string): BridgeAnswer => ({
    ok: false,
    error: { code, message },
  });
  return {
    async handle(name, input) {
      if (!isCallName(name)) return refuse('UNKNOWN_CALL', 'The studio has no such call.');
      try {
        if (lengthOf(input) > (name === 'callApi' ? MAX_TEMPLATE_INPUT_LENGTH : MAX_INPUT_LENGTH)) {
          return refuse('TOO_LARGE', 'This is too much to send.');
        }
        const parsed = contract[name].input.safeParse(input);
        if (!parsed.success) {
          return refuse('BAD_INPUT', parsed.error.issues[0]?.message ?? 'This input is not understood.');
        }
        return { ok: true, value: await handlers[name](parsed.data as never) };
      } catch (cause) {
        const error = toError(cause, deps.server);
        if (error.code === 'FAILED') deps.platform.log.warn(`${name} failed: ${String(cause)}`);
        return { ok: false, error };
      }
    },
  };
}
