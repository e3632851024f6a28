import { getWebsite } from '#shared/features/websites/contract.ts';
import type { Client, Fetch } from '#shared/http/client.ts';
import { NetworkError } from '#shared/http/client.ts';
import type { CallName } from '../bridge/call-names.ts';
import { CALL_NAMES } from '../bridge/call-names.ts';
import type { BridgeAnswer, BridgeErrorCode } from '../bridge/contract.ts';
import { contract, MAX_INPUT_LENGTH, MAX_TEMPLATE_INPUT_LENGTH } from '../bridge/contract.ts';
import { createAccounts } from './accounts.ts';
import { createApiCall, lengthOf } from './api-call.ts';
import type { Handlers } from './handlers.ts';
import type { KeptSettings } from './kept-settings.ts';
import { createKeptSettings } from './kept-settings.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';
import { ServerSilentError } from './server-fetch.ts';
import type { OpenServerUpload } from './server-upload.ts';
import { createSiteCalls } from './site-calls.ts';
import type { Sites } from './sites.ts';
import { createSites } from './sites.ts';
import { createUploadCalls } from './uploads.ts';

/** How long a window may be silent about a file that it sends, in milliseconds. */
const UPLOAD_IDLE_MS = 60_000;

export interface Host {
  /** Answers one call of a window. Input of any shape is taken; it never rejects. */
  handle(name: string, input: unknown): Promise<BridgeAnswer>;
  /** Origins of all sites that the studio works with, for the preview's policy. */
  siteOrigins(): Promise<readonly string[]>;
}

/** What the studio's background program is made of. */
export interface HostDeps {
  readonly platform: Platform;
  /** Reaches the server; throws ServerSilentError when it takes too long. */
  readonly fetch: Fetch;
  /** Opens the way for files to a server. */
  readonly openUpload: OpenServerUpload;
  /** Makes names that cannot be guessed. */
  readonly newId: () => string;
  /** Origin of the site that the studio was started for, without a trailing slash. */
  readonly server: string;
  readonly version: string;
}

function isCallName(name: string): name is CallName {
  return (CALL_NAMES as readonly string[]).includes(name);
}

function toError(cause: unknown, server: string): { code: BridgeErrorCode; message: string } {
  if (cause instanceof Refusal) return { code: cause.code, message: cause.message };
  const silent = cause instanceof NetworkError && cause.cause instanceof ServerSilentError;
  if (silent) {
    const message = `The server at ${server} takes too long to answer. Try again in a moment.`;
    return { code: 'TIMED_OUT', message };
  }
  if (cause instanceof NetworkError) {
    const message = `The server at ${server} cannot be reached. Look at your connection, then try again.`;
    return { code: 'SERVER_UNREACHABLE', message };
  }
  return { code: 'FAILED', message: 'Something went wrong in the studio’s background program.' };
}

/** The origins whose pages may be opened in a browser: the server's and the site's own. */
async function openableOrigins(deps: HostDeps, site: string, client: Client): Promise<readonly string[]> {
  try {
    return [site, new URL((await client.call(getWebsite, {})).address).origin];
  } catch (cause) {
    deps.platform.log.warn(
      `The address of the site could not be read; only the server’s own is allowed: ${String(cause)}`,
    );
    return [site];
  }
}

function createHandlers(deps: HostDeps, sites: Sites, settings: KeptSettings): Handlers {
  const { platform } = deps;
  const accounts = createAccounts(deps);
  return {
    getAppInfo: async () => ({
      version: deps.version,
      kind: platform.kind,
      server: deps.server,
      remembers: platform.settings.isLasting,
    }),
    ...createSiteCalls(sites, accounts),
    callApi: createApiCall(deps.fetch, sites, accounts),
    ...createUploadCalls({
      open: deps.openUpload,
      sites,
      accounts,
      newId: deps.newId,
      later: (run, ms) => {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
      idleLimitMs: UPLOAD_IDLE_MS,
    }),
    readSettings: () => settings.read(),
    async writeSetting(change) {
      await settings.change((before) => ({ ...before, [change.name]: change.value }));
      if (change.name === 'colorTheme') platform.applyColorTheme(change.value);
      return {};
    },
    async openInBrowser({ site, address }) {
      if (platform.openExternal === undefined) {
        throw new Refusal('NOT_AVAILABLE', 'The studio already runs in a browser.');
      }
      await sites.check(site);
      const url = URL.canParse(address) ? new URL(address) : undefined;
      const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
      if (
        url === undefined ||
        !isWeb ||
        !(await openableOrigins(deps, site, await accounts.client(site))).includes(url.origin)
      ) {
        throw new Refusal('NOT_ALLOWED', 'Only pages of the site can be opened.');
      }
      await platform.openExternal(url.href);
      return {};
    },
  };
}

/** The server that a call is about: the site it names, or the one that the studio was started for. */
function serverOf(input: object, own: string): string {
  return 'site' in input && typeof input.site === 'string' ? input.site : own;
}

/** Makes the studio's background program: all calls of the contract over a platform. */
export function createHost(deps: HostDeps): Host {
  const settings = createKeptSettings(deps.platform);
  const sites = createSites(deps.server, settings);
  const handlers = createHandlers(deps, sites, settings) as {
    [N in CallName]: (input: never) => Promise<unknown>;
  };
  const refuse = (code: BridgeErrorCode, message: string): BridgeAnswer => ({
    ok: false,
    error: { code, message },
  });
  return {
    siteOrigins: async () => (await sites.list()).map(({ site }) => site),
    async handle(name, input) {
      if (!isCallName(name)) return refuse('UNKNOWN_CALL', 'The studio has no such call.');
      let server = deps.server;
      try {
        if (lengthOf(input) > (name === 'callApi' ? MAX_TEMPLATE_INPUT_LENGTH : MAX_INPUT_LENGTH)) {
          return refuse('TOO_LARGE', 'This is too much to send.');
        }
        const parsed = contract[name].input.safeParse(input);
        if (!parsed.success) {
          return refuse('BAD_INPUT', parsed.error.issues[0]?.message ?? 'This input is not understood.');
        }
        server = serverOf(parsed.data, deps.server);
        return { ok: true, value: await handlers[name](parsed.data as never) };
      } catch (cause) {
        const error = toError(cause, server);
        if (error.code === 'FAILED') deps.platform.log.warn(`${name} failed: ${String(cause)}`);
        return { ok: false, error };
      }
    },
  };
}
