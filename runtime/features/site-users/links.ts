import { CONFIRMATION_MS, NEW_PASSWORD_MS } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { defineSiteUsers, type LinkPurpose } from './model.ts';

/** The links that are mailed to members; each works once, and opening one uses nothing up. */
export interface SiteUserLinks {
  /** Makes a link in place of earlier ones for the same; answers its token, which is kept as a hash only. */
  make(scope: SiteScope, siteUserId: string, purpose: LinkPurpose, now: number): Promise<string>;
  /** The member whom a link is for, while it works. */
  find(
    scope: SiteScope,
    token: string,
    purpose: LinkPurpose,
    now: number,
  ): Promise<{ readonly siteUserId: string; readonly email: string } | undefined>;
  /** The same, with the member locked until the transaction ends. */
  take(scope: SiteScope, token: string, purpose: LinkPurpose, now: number): Promise<string | undefined>;
  /** Ends all links of a member. */
  endAll(scope: SiteScope, siteUserId: string): Promise<void>;
}

const LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  confirm: CONFIRMATION_MS,
  password: NEW_PASSWORD_MS,
};

const FIND = `
  SELECT u.id AS "siteUserId", u.email
    FROM site_user_links l JOIN site_users u ON u.website_id = l.website_id AND u.id = l.site_user_id
   WHERE l.website_id = $1 AND l.token_hash = $2 AND l.purpose = $3 AND l.expires_at > $4`;

/** Makes the book of mailed links. */
export function createSiteUserLinks(db: Database, ids: Ids): SiteUserLinks {
  const { links } = defineSiteUsers(db.sequelize);
  const bindOf = ({ websiteId }: SiteScope, token: string, purpose: LinkPurpose, now: number) => [
    websiteId,
    sha256(token),
    purpose,
    new Date(now),
  ];

  return {
    async make({ websiteId, transaction }, siteUserId, purpose, now) {
      const token = ids.token();
      await links.destroy({ where: { websiteId, siteUserId, purpose }, transaction });
      const createdAt = new Date(now);
      const expiresAt = new Date(now + LIFE_MS[purpose]);
      const row = { websiteId, tokenHash: sha256(token), siteUserId, purpose, createdAt, expiresAt };
      await links.create(row, { transaction });
      return token;
    },
    async find(scope, token, purpose, now) {
      const [found] = await scope.query<{ siteUserId: string; email: string }>(
        FIND,
        bindOf(scope, token, purpose, now),
      );
      return found;
    },
    async take(scope, token, purpose, now) {
      const [found] = await scope.query<{ siteUserId: string }>(
        `${FIND} FOR UPDATE`,
        bindOf(scope, token, purpose, now),
      );
      return found?.siteUserId;
    },
    async endAll({ websiteId, transaction }, siteUserId) {
      await links.destroy({ where: { websiteId, siteUserId }, transaction });
    },
  };
}
