import type { Session } from '#shared/features/contributors/contract.ts';
import { LAST_SEEN_MS, SESSION_MS, type SessionLack } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, SignedIn, Site } from '../../http/context.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { hasSecondStepSql, needsSecondStepSql } from '../second-step/to-join.ts';
import { deviceOf } from './device.ts';
import type { ContributorSessionColumns } from './model.ts';
import { defineContributors } from './model.ts';

/** A session as its holder gets it. */
export interface OpenSession {
  readonly id: string;
  /** Opens the session; kept as a hash only. */
  readonly token: string;
  /** SHA-256 of the token. */
  readonly hash: string;
  readonly expiresOn: string;
  readonly device: string;
  /** What it still lacks before it opens anything. */
  readonly lacks?: SessionLack;
}

export interface SessionStore {
  /**
   * Opens a session for somebody who just gave their password, or came by a mailed link; sessions that have expired go.
   * @param by a link does not count as the password confirmed
   */
  open(
    scope: SiteScope,
    contributorId: string,
    context: RequestContext,
    by?: 'password' | 'link',
  ): Promise<OpenSession>;
  /** Notes that a session has taken the second step. */
  passSecondStep(scope: SiteScope, sessionHash: string, now: number): Promise<void>;
  /** The contributor whose session token this is, while it lasts. */
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
  /** When a session ends that was opened before a moment, in epoch ms; undefined for others. */
  endOfOld(site: Site, token: string, before: Date): Promise<number | undefined>;
  /** Sessions of a contributor that last, the latest seen first. */
  list(scope: SiteScope, contributor: SignedIn, now: number): Promise<Session[]>;
  /** Counts the password as confirmed from this moment on. */
  confirm(scope: SiteScope, contributor: SignedIn, now: number): Promise<void>;
  /** Ends the session of a token's hash, if it is there. */
  endByHash(scope: SiteScope, hash: string): Promise<void>;
  /** Ends one session of a contributor; answers what it was. */
  end(scope: SiteScope, contributorId: string, sessionId: string): Promise<Session | undefined>;
  /** Ends all sessions of a contributor but that of the given hash; answers how many. */
  endAll(scope: SiteScope, contributorId: string, exceptHash?: string): Promise<number>;
}

interface SignedInRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: number[];
  readonly is_owner: boolean;
  readonly last_seen_at: Date;
  readonly password_confirmed_at: Date | null;
  readonly lacks: SessionLack | null;
}

/** What a session lacks: `s` is the session. */
const LACKS = `
  CASE WHEN s.second_step_at IS NOT NULL THEN NULL
       WHEN ${hasSecondStepSql('s.website_id', 's.contributor_id')} THEN 'second-step'
       WHEN ${needsSecondStepSql('s.website_id')} THEN 'second-step-setup' END`;

const FIND = `
  SELECT c.id, c.email, c.name, c.roles, c.is_owner, s.last_seen_at, s.password_confirmed_at,
         ${LACKS} AS lacks
    FROM contributor_sessions s
    JOIN contributors c ON c.website_id = s.website_id AND c.id = s.contributor_id
   WHERE s.website_id = $1 AND s.token_hash = $2 AND s.expires_at > $3 AND c.removed_at IS NULL`;

const LACKS_NOW = `SELECT ${LACKS} AS lacks FROM contributor_sessions s WHERE website_id = $1 AND token_hash = $2`;

// A call that only looks never waits for one that changes people: what is locked is seen a minute later.
const SEE_PERSON = `
  UPDATE contributors SET last_seen_at = $3
   WHERE website_id = $1 AND id = (
         SELECT id FROM contributors WHERE website_id = $1 AND id = $2 FOR NO KEY UPDATE SKIP LOCKED)`;

const SEE_SESSION = `
  UPDATE contributor_sessions SET last_seen_at = $3
   WHERE website_id = $1 AND token_hash = (
         SELECT token_hash FROM contributor_sessions
          WHERE website_id = $1 AND token_hash = $2 FOR NO KEY UPDATE SKIP LOCKED)`;

const END_ALL = `
  DELETE FROM contributor_sessions
   WHERE website_id = $1 AND contributor_id = $2 AND ($3::text IS NULL OR token_hash <> $3) RETURNING id`;

function toSession(row: ContributorSessionColumns, currentHash: string): Session {
  return {
    id: row.id,
    device: row.device,
    network: row.network,
    createdOn: row.createdAt.toISOString(),
    lastSeenOn: row.lastSeenAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
    isCurrent: row.tokenHash === currentHash,
  };
}

/** Makes the store of who is signed in where; every process reads it from the database at each call. */
export function createSessionStore(db: Database, ids: Ids): SessionStore {
  const { sessions } = defineContributors(db.sequelize);

  return {
    async open(scope, contributorId, { now, userAgent, network }, by = 'password') {
      const { websiteId, transaction } = scope;
      await scope.query('DELETE FROM contributor_sessions WHERE website_id = $1 AND expires_at < $2', [
        websiteId,
        new Date(now),
      ]);
      const token = ids.token();
      const session = {
        websiteId,
        tokenHash: sha256(token),
        contributorId,
        createdAt: new Date(now),
        expiresAt: new Date(now + SESSION_MS),
        id: ids.id(),
        device: deviceOf(userAgent),
        network,
        lastSeenAt: new Date(now),
        passwordConfirmedAt: by === 'password' ? new Date(now) : null,
        secondStepAt: null,
      };
      await sessions.create(session, { transaction });
      await scope.query('UPDATE contributors SET last_seen_at = $3 WHERE website_id = $1 AND id = $2', [
        websiteId,
        contributorId,
        new Date(now),
      ]);
      const { id, tokenHash: hash, device, expiresAt } = session;
      const [row] = await scope.query<Pick<SignedInRow, 'lacks'>>(LACKS_NOW, [websiteId, hash]);
      const opened = { id, token, hash, device, expiresOn: expiresAt.toISOString() };
      return row === undefined || row.lacks === null ? opened : { ...opened, lacks: row.lacks };
    },
    signedIn(site, token, now) {
      const sessionHash = sha256(token);
      return db.withSite(site.id, async (scope) => {
        const at = new Date(now);
        const [row] = await scope.query<SignedInRow>(FIND, [site.id, sessionHash, at]);
        if (row === undefined) return undefined;
        if (now - row.last_seen_at.getTime() >= LAST_SEEN_MS) {
          await scope.query(SEE_PERSON, [site.id, row.id, at]);
          await scope.query(SEE_SESSION, [site.id, sessionHash, at]);
        }
        const { id, email, name, roles, is_owner: isOwner, password_confirmed_at: confirmed } = row;
        return {
          kind: 'contributor',
          id,
          email,
          name,
          roles,
          isOwner,
          sessionHash,
          ...(confirmed === null ? {} : { passwordConfirmedAt: confirmed.getTime() }),
          ...(row.lacks === null ? {} : { lacks: row.lacks }),
        };
      });
    },
    endOfOld(site, token, before) {
      const tokenHash = sha256(token);
      return db.withSite(site.id, async ({ websiteId, transaction }) => {
        const row = await sessions.findOne({ where: { websiteId, tokenHash }, transaction });
        return row === null || row.createdAt >= before ? undefined : row.expiresAt.getTime();
      });
    },
    async list({ websiteId, transaction }, { id, sessionHash }, now) {
      const rows = await sessions.findAll({
        where: { websiteId, contributorId: id },
        order: [
          ['lastSeenAt', 'DESC'],
          ['id', 'DESC'],
        ],
        transaction,
      });
      return rows.filter((row) => row.expiresAt.getTime() > now).map((row) => toSession(row, sessionHash));
    },
    async confirm({ websiteId, transaction }, { sessionHash }, now) {
      await sessions.update(
        { passwordConfirmedAt: new Date(now) },
        { where: { websiteId, tokenHash: sessionHash }, transaction },
      );
    },
    async passSecondStep({ websiteId, transaction }, tokenHash, now) {
      await sessions.update(
        { secondStepAt: new Date(now) },
        { where: { websiteId, tokenHash }, transaction },
      );
    },
    async endByHash({ websiteId, transaction }, tokenHash) {
      await sessions.destroy({ where: { websiteId, tokenHash }, transaction });
    },
    async end({ websiteId, transaction }, contributorId, id) {
      const row = await sessions.findOne({ where: { websiteId, contributorId, id }, transaction });
      if (row === null) return undefined;
      await row.destroy({ transaction });
      return toSession(row, '');
    },
    async endAll(scope, contributorId, exceptHash) {
      const ended = await scope.query(END_ALL, [scope.websiteId, contributorId, exceptHash ?? null]);
      return ended.length;
    },
  };
}
