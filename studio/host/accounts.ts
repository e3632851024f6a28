import { getSession, signIn, signInByLink, signOut } from '#shared/features/contributors/contract.ts';
import { passSecondStep } from '#shared/features/second-step/contract.ts';
import type { Client, Fetch } from '#shared/http/client.ts';
import { ApiError, createClient } from '#shared/http/client.ts';
import type { Output } from '#shared/http/endpoint.ts';
import type { Platform } from './platform.ts';
import { Refusal } from './refusal.ts';

/** Who is signed in, and what the session still lacks. */
type Session = Output<typeof getSession>;

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
  signIn(site: string, login: { email: string; password: string }): Promise<Session>;
  /** Signs in by the code of a mailed link. */
  signInByLink(site: string, token: string): Promise<Session>;
  /** Takes the second step of the session. */
  passSecondStep(site: string, code: string): Promise<void>;
  getSession(site: string): Promise<Session | null>;
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
  /** What a site knows this device by, where it does. */
  async function knownAs(site: string): Promise<{ device?: string }> {
    const device = await secrets.read(nameDevice(site));
    return device === undefined ? {} : { device };
  }

  /** Signs in, and keeps what the device gets. */
  async function enter(site: string, ask: () => Promise<Output<typeof signIn>>): Promise<Session> {
    try {
      const { token, device, contributor, lacks } = await ask();
      await secrets.write(site, token);
      await secrets.write(nameDevice(site), device);
      return { contributor, ...(lacks === undefined ? {} : { lacks }) };
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
        return (await client(site)).call(signIn, { body: { ...login, ...(await knownAs(site)) } });
      }),
    signInByLink: (site, token) =>
      enter(site, async () => (await client(site)).call(signInByLink, { body: { token } })),
    async passSecondStep(site, code) {
      try {
        await (await client(site)).call(passSecondStep, { body: { code, ...(await knownAs(site)) } });
      } catch (cause) {
        if (cause instanceof ApiError) throw new Refusal('SIGN_IN_REFUSED', cause.message);
        throw cause;
      }
    },
    async getSession(site) {
      if ((await secrets.read(site)) === undefined) return null;
      try {
        return await (await client(site)).call(getSession, {});
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
