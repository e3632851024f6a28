import {
  changeSiteUserPassword,
  openSiteUserSession,
  type SiteUser,
} from '#shared/features/site-users/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { bindTexts } from '../../database/table.ts';
import type { CountSignIn } from '../../http/account-limit.ts';
import { type RequestContext, type SignedInSiteUser, siteUserOf } from '../../http/context.ts';
import { createDeviceMark, DEVICE_COOKIE } from '../../http/known-devices.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import { refuseAs } from '../../http/refusal.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { Enter, Entered } from './entry.ts';
import { toSiteUser } from './entry.ts';
import type { SiteUserLinks } from './links.ts';
import { defineSiteUsers, type SiteUserColumns } from './model.ts';
import type { SiteUserSessions } from './sessions.ts';

/** Members and what they do about themselves. */
export interface SiteUserService {
  /**
   * Signs a member in with a new session; one that the browser's cookie held before ends. The visitor's cart becomes
   * one with the member's in the same transaction (docs/members.md).
   * @throws Refusal 401 for an unknown account and a wrong password alike, 403 before the address is confirmed, 429
   * after too many tries from devices that are not known
   */
  signIn(
    context: RequestContext,
    login: { readonly email: string; readonly password: string; readonly rememberMe: boolean },
    visitorCart: string | undefined,
  ): Promise<Entered>;
  /**
   * Ends the session of who asks, where there is one.
   * @param clonesCart whether the browser gets a copy of the member's cart
   * @returns token of the copy
   */
  signOut(context: RequestContext, clonesCart: boolean): Promise<string | undefined>;
  /** Keeps the language that a member chose. */
  setLocale(scope: SiteScope, siteUser: SignedInSiteUser, locale: string): Promise<void>;
  /** Changes what a member is called. */
  rename(
    scope: SiteScope,
    siteUser: SignedInSiteUser,
    name: Pick<SiteUser, 'firstName' | 'lastName'>,
  ): Promise<SiteUser>;
  /**
   * Changes the password of a member; all their other sessions and mailed links end, and other devices are not known
   * any more.
   * @returns what the browser keeps to be known to the account
   * @throws Refusal 403 WRONG_PASSWORD, 400 COMMON_PASSWORD
   */
  changePassword(
    scope: SiteScope,
    context: RequestContext,
    change: { readonly password: string; readonly newPassword: string },
  ): Promise<string>;
}

/** Makes the service of members and their sessions. */
export function createSiteUserService(deps: {
  db: Database;
  sessions: SiteUserSessions;
  links: Pick<SiteUserLinks, 'endAll'>;
  enter: Enter;
  countSignIn: CountSignIn;
  /** Makes a visitor's cart of what a member's holds; undefined where that is nothing. */
  cloneCart: (scope: SiteScope, context: RequestContext, siteUserId: string) => Promise<string | undefined>;
}): SiteUserService {
  const { db, sessions, enter } = deps;
  const { siteUsers } = defineSiteUsers(db.sequelize);

  function findByEmail(siteId: string, email: string): Promise<SiteUserColumns | null> {
    const { conditions, bind } = bindTexts({ email: email.toLowerCase() });
    return db.withSite(siteId, ({ transaction }) =>
      siteUsers.findOne({ where: { websiteId: siteId, ...conditions }, bind, transaction }),
    );
  }

  /** Locks the member, so that a password which is being changed opens no session that stays valid afterwards. */
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
      const marks = context.cookies[DEVICE_COOKIE];
      await deps.countSignIn(context, { kind: 'siteUser', email, account: found ?? undefined, marks });
      if (!(await verifyPassword(found?.passwordHash, password)) || found === null) {
        throw refuseAs(openSiteUserSession, 'LOGIN_FAILED');
      }
      if (found.confirmedAt === null) throw refuseAs(openSiteUserSession, 'CONFIRM_EMAIL');
      return db.withSite(site.id, async (scope) => {
        await notePasswordUsed(scope, found, now);
        return enter(scope, context, found, { isRemembered: rememberMe, visitorCart });
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
    async rename({ websiteId, transaction }, siteUser, name) {
      await siteUsers.update(name, { where: { websiteId, id: siteUser.id }, transaction });
      return toSiteUser({ ...siteUser, ...name });
    },
    async changePassword(scope, context, { password, newPassword }) {
      const { site, now } = context;
      const { id, sessionHash } = siteUserOf(context);
      const { websiteId, transaction } = scope;
      const where = { websiteId, id };
      const found = await siteUsers.findOne({ where, transaction, lock: true, rejectOnEmpty: true });
      if (!(await verifyPassword(found.passwordHash, password))) {
        const { text } = changeSiteUserPassword.errors.WRONG_PASSWORD;
        throw refuseAs(changeSiteUserPassword, 'WRONG_PASSWORD', { errors: { password: text } });
      }
      const about = [site.title, found.email, found.firstName, found.lastName];
      const passwordHash = await hashNewPassword({ password: newPassword, field: 'newPassword', about });
      await found.update({ passwordHash }, { transaction });
      await deps.links.endAll(scope, id);
      await sessions.endAll(scope, id, sessionHash);
      return createDeviceMark(site, { kind: 'siteUser', id, passwordHash }, now);
    },
  };
}
