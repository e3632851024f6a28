import {
  confirmSiteUser,
  createSiteUserOfOrder,
  resetSiteUserPassword,
} from '#shared/features/site-users/contract.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext } from '../../http/context.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import { refuseAs } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { verifyPassword } from '../../platform/passwords/passwords.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { giveOrdersToMember } from '../orders/statements.ts';
import type { Enter, Entered } from './entry.ts';
import type { SiteUserLinks } from './links.ts';
import { defineSiteUsers } from './model.ts';
import type { SiteUserSessions } from './sessions.ts';

/** Somebody who wants an account. */
export interface NewSiteUser {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** How people become members, and get in again who forgot their password. */
export interface SiteUserSignUps {
  /**
   * Makes an account that waits for its address to be confirmed: the same work whether or not there is one. Whoever
   * asks again before that puts the new password in the place of the old one.
   * @throws Refusal 400 COMMON_PASSWORD
   */
  signUp(context: RequestContext, person: NewSiteUser): Promise<void>;
  /**
   * The same for the buyer of an order, with the address that the order has.
   * @throws Refusal 404 ORDER_NOT_FOUND, 400 COMMON_PASSWORD
   */
  signUpBuyer(context: RequestContext, orderToken: string, password: string): Promise<void>;
  /**
   * Confirms an address. Whoever reads the mail has to know the password too, so that nobody opens by it what
   * somebody else made in their name.
   * @throws Refusal 410 LINK_USED, 403 WRONG_PASSWORD
   */
  confirm(
    scope: SiteScope,
    context: RequestContext,
    given: { readonly token: string; readonly password: string },
    visitorCart: string | undefined,
  ): Promise<Entered>;
  /** Notes that somebody wants a new password: the same work whether or not there is such an account. */
  forget(context: RequestContext, email: string): Promise<void>;
  /**
   * Sets a new password, which confirms the address too, and ends all sessions before a new one begins.
   * @throws Refusal 410 LINK_USED, 400 COMMON_PASSWORD
   */
  reset(
    scope: SiteScope,
    context: RequestContext,
    given: { readonly token: string; readonly newPassword: string },
    visitorCart: string | undefined,
  ): Promise<Entered>;
}

/** The buyer of an order. */
export interface Buyer {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

const SIGN_UP = `
  INSERT INTO site_users (website_id, id, email, password_hash, first_name, last_name, locale, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, '', $7)
  ON CONFLICT (website_id, email) DO UPDATE
     SET password_hash = EXCLUDED.password_hash, first_name = EXCLUDED.first_name, last_name = EXCLUDED.last_name,
         created_at = EXCLUDED.created_at
   WHERE site_users.confirmed_at IS NULL`;

/** Makes the service of sign-ups. */
export function createSiteUserSignUps(deps: {
  db: Database;
  ids: Ids;
  links: SiteUserLinks;
  mailedLinks: Pick<MailedLinks, 'ask'>;
  sessions: SiteUserSessions;
  enter: Enter;
  /** The buyer of the order that a token opens. */
  buyerOf: (scope: SiteScope, orderToken: string) => Promise<Buyer | undefined>;
}): SiteUserSignUps {
  const { db, ids, links, mailedLinks, enter } = deps;
  const { siteUsers } = defineSiteUsers(db.sequelize);

  const signUp: SiteUserSignUps['signUp'] = async (context, { password, ...person }) => {
    const { site, now } = context;
    const email = person.email.toLowerCase();
    const about = [site.title, email, person.firstName, person.lastName];
    const hash = await hashNewPassword({ password, field: 'password', about });
    const facts = [site.id, ids.id(), email, hash, person.firstName, person.lastName, new Date(now)];
    await db.withSite(site.id, async (scope) => {
      await scope.query(SIGN_UP, facts);
      await mailedLinks.ask(scope, context, 'member-confirmation', email);
    });
  };

  /** The member whose address is theirs from now on. */
  async function settle(scope: SiteScope, id: string, now: number) {
    const { websiteId, transaction } = scope;
    const member = await siteUsers.findOne({ where: { websiteId, id }, transaction, rejectOnEmpty: true });
    await member.update(
      { confirmedAt: member.confirmedAt ?? new Date(now), signedInAt: new Date(now) },
      { transaction },
    );
    // What was bought with the address before is theirs, since the address is.
    await scope.ask(giveOrdersToMember.none(id, member.email));
    return member;
  }

  return {
    signUp,
    async signUpBuyer(context, orderToken, password) {
      const buyer = await db.withSite(context.site.id, (scope) => deps.buyerOf(scope, orderToken));
      if (buyer === undefined) throw refuseAs(createSiteUserOfOrder, 'ORDER_NOT_FOUND');
      await signUp(context, { ...buyer, password });
    },
    async confirm(scope, context, { token, password }, visitorCart) {
      const id = await links.take(scope, token, 'member-confirmation', context.now);
      if (id === undefined) throw refuseAs(confirmSiteUser, 'LINK_USED');
      const { websiteId, transaction } = scope;
      const { passwordHash } = await siteUsers.findOne({
        where: { websiteId, id },
        transaction,
        rejectOnEmpty: true,
      });
      if (!(await verifyPassword(passwordHash, password))) {
        const { text } = confirmSiteUser.errors.WRONG_PASSWORD;
        throw refuseAs(confirmSiteUser, 'WRONG_PASSWORD', { errors: { password: text } });
      }
      const member = await settle(scope, id, context.now);
      await links.endAll(scope, id);
      return enter(scope, context, member, { isRemembered: false, visitorCart });
    },
    async forget(context, email) {
      await db.withSite(context.site.id, (scope) =>
        mailedLinks.ask(scope, context, 'member-password', email),
      );
    },
    async reset(scope, context, { token, newPassword }, visitorCart) {
      const id = await links.take(scope, token, 'member-password', context.now);
      if (id === undefined) throw refuseAs(resetSiteUserPassword, 'LINK_USED');
      const member = await settle(scope, id, context.now);
      const about = [context.site.title, member.email, member.firstName, member.lastName];
      const passwordHash = await hashNewPassword({ password: newPassword, field: 'newPassword', about });
      await member.update({ passwordHash }, { transaction: scope.transaction });
      await links.endAll(scope, id);
      await deps.sessions.endAll(scope, id);
      return enter(scope, context, member, { isRemembered: false, visitorCart });
    },
  };
}
