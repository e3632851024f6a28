import type { Contributor } from '#shared/features/contributors/contract.ts';
import { getSession, signIn, signInByLink, signOut } from '#shared/features/contributors/contract.ts';
import type { Client, Fetch } from '#shared/http/client.ts';
import { ApiError, createClient } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';

/** The sessions at all sites: the one place where tokens are. */
export interface Accounts {
  /** Headers that carry the site's token, or none. */
  headers(site: string): Promise<Record<string, string>>;
  /** A client of the site's API that carries the token. */
  client(site: string): Promise<Client>;
  /** Keeps a token that the site's server gave. */
  keep(site: string, token: string): Promise<void>;
  /** Drops a token that is good for nothing any more. */
  forget(site: string): Promise<void>;
  signIn(site: string, login: { email: string; password: string }): Promise<Contributor>;
  /** Signs in by the code of a mailed link. */
  signInByLink(site: string, token: string): Promise<Contributor>;
  getSession(site: string): Promise<Contributor | null>;
  /** Ends the session here in any case, and on the server where it can be reached. */
  signOut(site: string): Promise<void>;
}

/** Where the secrets keep what a site knows this device by, which outlives its sessions. */
const nameDevice = (site: string) => `device of ${site}`;

/** Makes the sessions. */
export function createAccounts(deps: { platform: Platform; fetch: Fetch }): Accounts {
  const { secrets, log } = deps.platform;
  const headers = async (site: string): Promise<Record<string, string>> => {
    const token = await secrets.read(site);
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  };
  const client = async (site: string) => {
    const carried = await headers(site);
    return createClient({ fetch: deps.fetch, baseUrl: site, headers: () => carried });
  };
  /** Signs in, and keeps what the device gets. */
  async function enter(site: string, ask: () => Promise<Output<typeof signIn>>): Promise<Contributor> {
    try {
      const { token, device, contributor } = await ask();
      await secrets.write(site, token);
      await secrets.write(nameDevice(site), device);
      return contributor;
    } catch (cause) {
      if (cause instanceof ApiError) throw new Refusal('SIGN_IN_REFUSED', cause.message);
      throw cause;
    }
  }
  return {
    headers,
    client,
    keep: (site, token) => secrets.write(site, token),
    forget: (site) => secrets.clear(site),
    signIn: (site, login) =>
      enter(site, async () => {
        const device = await secrets.read(nameDevice(site));
        const known = device === undefined ? {} : { device };
        return (await client(site)).call(signIn, { body: { ...login, ...known } });
      }),
    signInByLink: (site, token) =>
      enter(site, async () => (await client(site)).call(signInByLink, { body: { token } })),
    async getSession(site) {
      if ((await secrets.read(site)) === undefined) return null;
      try {
        return (await (await client(site)).call(getSession, {})).contributor;
      } catch (cause) {
        if (!(cause instanceof ApiError) || cause.status !== 401) throw cause;
        await secrets.clear(site);
        return null;
      }
    },
    async signOut(site) {
      const ending = (await secrets.read(site)) === undefined ? undefined : await client(site);
      await secrets.clear(site);
      try {
        await ending?.call(signOut, {});
      } catch (cause) {
        log.warn(
          `The server could not be told that the session ended; it will expire there: ${String(cause)}`,
        );
      }
    },
  };
}
