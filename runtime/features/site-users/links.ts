import { CONFIRMATION_MS, NEW_PASSWORD_MS } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { defineSiteUsers, type SiteUserColumns } from './model.ts';

/** What a link is for that is mailed to a member. */
export type MemberLinkPurpose = 'member-confirmation' | 'member-password';

/** The links that are mailed to members. */
export interface SiteUserLinks {
  /** Makes a link in place of earlier ones for the same; answers its token. */
  make(scope: SiteScope, siteUserId: string, purpose: MemberLinkPurpose, now: number): Promise<string>;
  /** The member whom a link is for, while it works. */
  find(
    scope: SiteScope,
    token: string,
    purpose: MemberLinkPurpose,
    now: number,
  ): Promise<Pick<SiteUserColumns, 'id' | 'email'> | undefined>;
  /** The same, with the link used up and the member locked until the transaction ends. */
  take(scope: SiteScope, token: string, purpose: MemberLinkPurpose, now: number): Promise<string | undefined>;
  /** Ends all links of a member. */
  endAll(scope: SiteScope, siteUserId: string): Promise<void>;
}

const LIFE_MS: Readonly<Record<MemberLinkPurpose, number>> = {
  'member-confirmation': CONFIRMATION_MS,
  'member-password': NEW_PASSWORD_MS,
};

/** Makes the store of links to members. */
export function createSiteUserLinks(db: Database, links: MailedLinks): SiteUserLinks {
  const { siteUsers } = defineSiteUsers(db.sequelize);

  async function memberOf(
    scope: SiteScope,
    {
      token,
      purpose,
      now,
    }: { readonly token: string; readonly purpose: MemberLinkPurpose; readonly now: number },
    lock: boolean,
  ) {
    const { websiteId, transaction } = scope;
    const id = await links.find(scope, purpose, token, now);
    if (id === undefined) return undefined;
    return (await siteUsers.findOne({ where: { websiteId, id }, transaction, lock })) ?? undefined;
  }

  return {
    make: (scope, subjectId, purpose, now) =>
      links.make(scope, { purpose, subjectId, lifeMs: LIFE_MS[purpose] }, now),
    find: (scope, token, purpose, now) => memberOf(scope, { token, purpose, now }, false),
    async take(scope, token, purpose, now) {
      const member = await memberOf(scope, { token, purpose, now }, true);
      return member && links.take(scope, purpose, token, now);
    },
    endAll: (scope, siteUserId) => links.endAll(scope, siteUserId),
  };
}
