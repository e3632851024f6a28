import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Contributor } from '#shared/features/contributors/contract.ts';
import { LOGIN_FAILED, SAMPLE_LOGIN_IS_LOCAL, SESSION_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, SignedIn, Site } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { sha256 } from '../../platform/ids/ids.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import type { ContributorColumns } from './model.ts';
import { defineContributors } from './model.ts';

/** A person who may sign in. */
export interface NewContributor {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  readonly roles: readonly number[];
  readonly isOwner: boolean;
  /** True for the documented login of the sample site, which is good on this machine only. */
  readonly isSample: boolean;
}

/** What a person takes along to another site. */
export interface Account {
  readonly email: string;
  readonly name: string;
  readonly passwordHash: string;
  readonly isSample: boolean;
}

/** A session as its holder gets it. */
interface OpenSession {
  readonly token: string;
  readonly expiresOn: string;
}

export interface ContributorService {
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, id: string): Promise<Account>;
  /** Makes a person of another site the owner of this new one, with the same password, and signs them in. */
  adoptOwner(scope: SiteScope, account: Account, context: RequestContext): Promise<OpenSession>;
  create(scope: SiteScope, person: NewContributor, now: number): Promise<void>;
  /**
   * Signs a contributor in.
   * @throws Refusal 401 for an unknown account and a wrong password alike, 403 for the sample login from elsewhere
   */
  signIn(
    context: RequestContext,
    login: { email: string; password: string },
  ): Promise<OpenSession & { contributor: Contributor }>;
  /** The contributor whose session token this is, while it lasts. */
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
  signOut(site: Site, contributor: SignedIn): Promise<void>;
}

interface SignedInRow {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly roles: number[];
  readonly is_owner: boolean;
}

function toContributor(row: ContributorColumns): Contributor {
  return { id: row.id, email: row.email, name: row.name, roles: row.roles, isOwner: row.isOwner };
}

export function createContributorService(db: Database, ids: Ids): ContributorService {
  const { contributors, sessions } = defineContributors(db.sequelize);

  async function openSession(
    { websiteId, transaction }: SiteScope,
    contributorId: string,
    now: number,
  ): Promise<OpenSession> {
    const token = ids.token();
    const expiresAt = new Date(now + SESSION_MS);
    const session = {
      websiteId,
      tokenHash: sha256(token),
      contributorId,
      createdAt: new Date(now),
      expiresAt,
    };
    await sessions.create(session, { transaction });
    return { token, expiresOn: expiresAt.toISOString() };
  }

  return {
    async accountOf({ websiteId, transaction }, id) {
      const { email, name, passwordHash, isSample } = await contributors.findOne({
        where: { websiteId, id },
        transaction,
        rejectOnEmpty: true,
      });
      return { email, name, passwordHash, isSample };
    },
    async adoptOwner(scope, account, { now }) {
      const id = ids.id();
      const { websiteId, transaction } = scope;
      const roles = [CONTRIBUTOR_ROLE.admin];
      const row = { ...account, websiteId, id, roles, isOwner: true, createdAt: new Date(now) };
      await contributors.create(row, { transaction });
      return openSession(scope, id, now);
    },
    async create({ websiteId, transaction }, { password, roles, email, ...person }, now) {
      const row = {
        ...person,
        websiteId,
        id: ids.id(),
        email: email.toLowerCase(),
        roles: [...roles],
        passwordHash: await hashPassword(password),
        createdAt: new Date(now),
      };
      await contributors.create(row, { transaction });
    },
    async signIn({ site, now, fromThisMachine }, { email, password }) {
      const found = await db.withSite(site.id, ({ transaction }) =>
        contributors.findOne({ where: { websiteId: site.id, email: email.toLowerCase() }, transaction }),
      );
      if (!(await verifyPassword(found?.passwordHash, password)) || found === null) {
        throw new Refusal(401, 'LOGIN_FAILED', LOGIN_FAILED);
      }
      if (found.isSample && !fromThisMachine) {
        throw new Refusal(403, 'SAMPLE_LOGIN_IS_LOCAL', SAMPLE_LOGIN_IS_LOCAL);
      }
      const session = await db.withSite(site.id, async (scope) => {
        await scope.query('DELETE FROM contributor_sessions WHERE website_id = $1 AND expires_at < $2', [
          site.id,
          new Date(now),
        ]);
        return openSession(scope, found.id, now);
      });
      return { ...session, contributor: toContributor(found) };
    },
    signedIn(site, token, now) {
      const sessionHash = sha256(token);
      return db.withSite(site.id, async (scope) => {
        const [row] = await scope.query<SignedInRow>(
          `SELECT c.id, c.email, c.name, c.roles, c.is_owner
             FROM contributor_sessions s
             JOIN contributors c ON c.website_id = s.website_id AND c.id = s.contributor_id
            WHERE s.website_id = $1 AND s.token_hash = $2 AND s.expires_at > $3`,
          [site.id, sessionHash, new Date(now)],
        );
        if (row === undefined) return undefined;
        const { id, email, name, roles, is_owner: isOwner } = row;
        return { kind: 'contributor', id, email, name, roles, isOwner, sessionHash };
      });
    },
    async signOut(site, contributor) {
      await db.withSite(site.id, ({ transaction }) =>
        sessions.destroy({ where: { websiteId: site.id, tokenHash: contributor.sessionHash }, transaction }),
      );
    },
  };
}
