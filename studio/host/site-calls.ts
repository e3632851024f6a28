import { getSession } from '#shared/features/contributors/contract.ts';
import { ApiError, NetworkError } from '#shared/http/client.ts';
import type { Accounts } from './accounts.ts';
import type { Handlers } from './handlers.ts';
import { Refusal } from './refusal.ts';
import { parseSiteAddress } from './site-address.ts';
import type { Sites } from './sites.ts';

/** Whether a site of ours answers there; anything else gives no error of our shape. */
async function checkIsSite(accounts: Accounts, site: string): Promise<void> {
  try {
    await (await accounts.client(site)).call(getSession, {});
  } catch (cause) {
    if (cause instanceof NetworkError) {
      throw new Refusal(
        'SERVER_UNREACHABLE',
        `No server can be reached at ${site}. Look at the address again.`,
      );
    }
    if (!(cause instanceof ApiError)) throw cause;
    if (cause.code !== 'UNREADABLE_ANSWER') return;
    throw new Refusal('NOT_A_SITE', `Something answers at ${site}, but it is no Awning site.`);
  }
}

type SiteCalls = Pick<
  Handlers,
  | 'listSites'
  | 'addSite'
  | 'nameSite'
  | 'removeSite'
  | 'signIn'
  | 'signInByLink'
  | 'passSecondStep'
  | 'getSession'
  | 'signOut'
>;

/** The calls about the list of sites and the sessions there. */
export function createSiteCalls(sites: Sites, accounts: Accounts): SiteCalls {
  return {
    listSites: async () => ({ sites: [...(await sites.list())] }),
    async addSite({ address }) {
      const parsed = parseSiteAddress(address);
      if ('problem' in parsed) throw new Refusal('BAD_INPUT', parsed.problem);
      await checkIsSite(accounts, parsed.origin);
      await sites.add(parsed.origin, null);
      return { site: parsed.origin };
    },
    async nameSite({ site, title }) {
      await sites.check(site);
      await sites.add(site, title);
      return {};
    },
    async removeSite({ site }) {
      await sites.check(site);
      await sites.remove(site);
      await accounts.signOut(site);
      return {};
    },
    async signIn({ site, ...login }) {
      await sites.check(site);
      return accounts.signIn(site, login);
    },
    async signInByLink({ site, token }) {
      await sites.check(site);
      return accounts.signInByLink(site, token);
    },
    async passSecondStep({ site, code }) {
      await sites.check(site);
      await accounts.passSecondStep(site, code);
      return {};
    },
    async getSession({ site }) {
      await sites.check(site);
      return (await accounts.getSession(site)) ?? { contributor: null };
    },
    async signOut({ site }) {
      await sites.check(site);
      await accounts.signOut(site);
      return {};
    },
  };
}
