import { openSiteUserSession, type SiteUser } from '#shared/features/site-users/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { RequestContext, SignedInSiteUser } from '../../http/context.ts';
import { refuseAs } from '../../http/refusal.ts';
import { SITE_USER_COOKIE } from '../../http/request.ts';
import { siteUserCrumbOf } from '../../http/site-user-session.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { CartMerger } from '../cart/merge.ts';
import type { OpenedSession } from './cookies.ts';
import { defineSiteUsers, type SiteUserColumns } from './model.ts';
import type { SiteUserSessions } from './sessions.ts';

/** What signing in gives. */
export interface SignedInNow {
  readonly session: OpenedSession;
  readonly siteUser: SiteUser;
  /** Token of the member's cart, which took the visitor's in. */
  readonly cartToken: string;
}

export interface SiteUserService {
  /**
   * Signs a member in with a new session; one that the browser's cookie held before ends. The visitor's cart becomes
   * one with the member's in the same transaction (runtime-contract B3.4).
   * @throws Refusal 401 for an unknown account and a wrong password alike, 403 before the address is confirmed
   */
  signIn(
    context: RequestContext,
    login: { readonly email: string; readonly password: string; readonly rememberMe: boolean },
    visitorCart: string | undefined,
  ): Promise<SignedInNow>;
  /**
   * Ends the session of who asks, where there is one.
   * @param clonesCart whether the browser gets a copy of the member's cart
   * @returns token of the copy
   */
  signOut(context: RequestContext, clonesCart: boolean): Promise<string | undefined>;
  /** Keeps the language that a member chose. */
  setLocale(scope: SiteScope, siteUser: SignedInSiteUser, locale: string): Promise<void>;
}

/** A member as they see themselves. */
export function toSiteUser({ id, email, firstName, lastName, locale }: SiteUser): SiteUser {
  return { id, email, firstName, lastName, locale };
}

/** Makes the service of members and their sessions. */
export function createSiteUserService(deps: {
  db: Database;
  sessions: SiteUserSessions;
  merger: CartMerger;
  /** Makes a visitor's cart of what a member's holds; undefined where that is nothing. */
  cloneCart: (scope: SiteScope, context: RequestContext, siteUserId: string) => Promise<string | undefined>;
}): SiteUserService {
  const { db, sessions, merger } = deps;
  const { siteUsers } = defineSiteUsers(db.sequelize);

  function findByEmail(siteId: string, email: string): Promise<SiteUserColumns | null> {
    const { conditions, bind } = bindTexts({ email: email.toLowerCase() });
    return db.withSite(siteId, ({ transaction }) =>
      siteUsers.findOne({ where: { websiteId: siteId, ...conditions }, bind, transaction }),
    );
  }

  /** Locks the member, so that a password which is being changed opens no session that outlives it. */
  async function notePasswordUsed({ websiteId, query }: SiteScope, found: SiteUserColumns, now: number) {
    const bind = [websiteId, found.id, found.passwordHash, new Date(now)];
    const [same] = await query(
      'UPDATE site_users SET signed_in_at = $4 WHERE website_id = $1 AND id = $2 AND password_hash = $3 RETURNING id',
      bind,
    );
    if (same === undefined) throw refuseAs(openSiteUserSession, 'LOGIN_FAILED');
  }

  return {
    async signIn(context, { email, password, rememberMe }, visitorCart) {
      const { site, now } = context;
      const found = await findByEmail(site.id, email);
      if (!(await verifyPassword(found?.passwordHash, password)) || found === null) {
        throw refuseAs(openSiteUserSession, 'LOGIN_FAILED');
      }
      if (found.confirmedAt === null) throw refuseAs(openSiteUserSession, 'CONFIRM_EMAIL');
      return db.withSite(site.id, async (scope) => {
        const held = context.cookies[SITE_USER_COOKIE];
        if (held !== undefined) await sessions.endByHash(scope, sha256(held));
        await notePasswordUsed(scope, found, now);
        const cartToken = await merger.merge(scope, site, {
          siteUserId: found.id,
          visitorToken: visitorCart,
          now,
        });
        const token = await sessions.open(scope, found.id, { now, isRemembered: rememberMe });
        const xsrfToken = siteUserCrumbOf(site, sha256(token));
        return {
          session: { token, siteUserId: found.id, xsrfToken, isRemembered: rememberMe },
          siteUser: toSiteUser(found),
          cartToken,
        };
      });
    },
    signOut(context, clonesCart) {
      const { site, siteUser } = context;
      if (siteUser === undefined) return Promise.resolve(undefined);
      return db.withSite(site.id, async (scope) => {
        await sessions.endByHash(scope, siteUser.sessionHash);
        return clonesCart ? deps.cloneCart(scope, context, siteUser.id) : undefined;
      });
    },
    async setLocale({ websiteId, transaction }, { id }, locale) {
      await siteUsers.update({ locale }, { where: { websiteId, id }, transaction });
    },
  };
}
