import { openLife, renewedExpiry } from '#shared/features/site-users/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RowOf } from '../../database/table.ts';
import type { SignedInSiteUser, Site } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { defineSiteUsers, siteUsers, siteUserSessions, type SiteUserSessionColumns } from './model.ts';

/** Who is signed in where, among the members of a site. */
export interface SiteUserSessions {
  /**
   * Opens a session for a member who just gave their password.
   * @returns the token that opens it, which is kept as a hash only
   */
  open(
    scope: SiteScope,
    siteUserId: string,
    life: { readonly now: number; readonly isRemembered: boolean },
  ): Promise<string>;
  /** The member whose session token this is, while it lasts; being seen makes it last longer. */
  signedIn(site: Site, token: string, now: number): Promise<SignedInSiteUser | undefined>;
  /** Whether a session lasts that was opened before a moment, and whether it is remembered; undefined for others. */
  openedBefore(site: Site, token: string, before: Date): Promise<OldSession | undefined>;
  /** Ends the session of a token's hash, if it is there. */
  endByHash(scope: SiteScope, hash: string): Promise<void>;
  /** Ends all sessions of a member but that of the given hash; answers how many. */
  endAll(scope: SiteScope, siteUserId: string, exceptHash?: string): Promise<number>;
}

/** A session that was opened before. */
export interface OldSession {
  readonly siteUserId: string;
  readonly isRemembered: boolean;
}

const MEMBER = siteUsers.only('id', 'email', 'firstName', 'lastName', 'locale');
const LIFE = siteUserSessions.only('expiresAt', 'endsAt');

const FIND = `
  SELECT ${MEMBER.select('u')}, ${LIFE.select('s')}
    FROM site_user_sessions s
    JOIN site_users u ON u.website_id = s.website_id AND u.id = s.site_user_id
   WHERE s.website_id = $1 AND s.token_hash = $2 AND s.expires_at > $3`;

type SignedInRow = RowOf<typeof MEMBER> & RowOf<typeof LIFE>;

// Calls of one member never wait for each other here: a session that is locked is renewed by the next one.
const RENEW = `
  UPDATE site_user_sessions SET expires_at = $3
   WHERE website_id = $1 AND token_hash = (
         SELECT token_hash FROM site_user_sessions
          WHERE website_id = $1 AND token_hash = $2 FOR NO KEY UPDATE SKIP LOCKED)`;

const END_ALL = `
  DELETE FROM site_user_sessions
   WHERE website_id = $1 AND site_user_id = $2 AND ($3::text IS NULL OR token_hash <> $3) RETURNING token_hash`;

/** Whether the life of a session is that of one that was opened to be remembered. */
function isRemembered({ createdAt, endsAt }: SiteUserSessionColumns): boolean {
  return endsAt.getTime() >= openLife(createdAt.getTime(), true).endsAt;
}

/** Makes the store of who is signed in; every process reads it from the database at each call. */
export function createSiteUserSessions(db: Database, ids: Ids): SiteUserSessions {
  const { sessions } = defineSiteUsers(db.sequelize);

  return {
    async open({ websiteId, transaction }, siteUserId, { now, isRemembered }) {
      const token = ids.token();
      const { expiresAt, endsAt } = openLife(now, isRemembered);
      const row = {
        websiteId,
        tokenHash: sha256(token),
        siteUserId,
        createdAt: new Date(now),
        expiresAt: new Date(expiresAt),
        endsAt: new Date(endsAt),
      };
      await sessions.create(row, { transaction });
      return token;
    },
    signedIn(site, token, now) {
      const sessionHash = sha256(token);
      return db.withSite(site.id, async (scope) => {
        const [row] = await scope.query<SignedInRow>(FIND, [site.id, sessionHash, new Date(now)]);
        if (row === undefined) return undefined;
        const { expiresAt, endsAt, ...siteUser } = row;
        const life = { expiresAt: expiresAt.getTime(), endsAt: endsAt.getTime() };
        const renewed = renewedExpiry(life, now);
        if (renewed !== undefined) await scope.query(RENEW, [site.id, sessionHash, new Date(renewed)]);
        return { ...siteUser, sessionHash };
      });
    },
    openedBefore(site, token, before) {
      const tokenHash = sha256(token);
      return db.withSite(site.id, async ({ websiteId, transaction }) => {
        const row = await sessions.findOne({ where: { websiteId, tokenHash }, transaction });
        if (row === null || row.createdAt >= before) return undefined;
        return { siteUserId: row.siteUserId, isRemembered: isRemembered(row) };
      });
    },
    async endByHash({ websiteId, transaction }, tokenHash) {
      await sessions.destroy({ where: { websiteId, tokenHash }, transaction });
    },
    async endAll(scope, siteUserId, exceptHash) {
      const ended = await scope.query(END_ALL, [scope.websiteId, siteUserId, exceptHash ?? null]);
      return ended.length;
    },
  };
}
