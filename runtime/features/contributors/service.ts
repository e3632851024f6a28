import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  type Session,
  signOut,
} from '#shared/features/contributors/contract.ts';
import { PASSWORD_CONFIRMED_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import type { RequestContext, SignedIn, Site } from '../../http/context.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import { hashPassword, verifyPassword } from '../../platform/passwords/passwords.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { defineContributors } from './model.ts';
import { personOf, refusePerson } from './refuse.ts';
import type { OpenSession, SessionStore } from './sessions.ts';

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

export interface ContributorService {
  /** The account of a contributor who is known to be there. */
  accountOf(scope: SiteScope, id: string): Promise<Account>;
  /** Makes a person of another site the owner of this new one, with the same password, and signs them in. */
  adoptOwner(
    scope: SiteScope,
    account: Account,
    context: RequestContext,
  ): Promise<Pick<OpenSession, 'token' | 'expiresOn'>>;
  create(scope: SiteScope, person: NewContributor, now: number): Promise<void>;
  signedIn(site: Site, token: string, now: number): Promise<SignedIn | undefined>;
  signOut(scope: SiteScope, context: RequestContext): Promise<void>;
  /** Sessions of who asks. */
  listSessions(scope: SiteScope, context: RequestContext): Promise<Session[]>;
  /** @throws Refusal 404 SESSION_NOT_FOUND */
  endSession(scope: SiteScope, context: RequestContext, sessionId: string): Promise<void>;
  /** Ends all sessions of who asks but this one; answers how many. */
  endOtherSessions(scope: SiteScope, context: RequestContext): Promise<number>;
  /** @throws Refusal 403 WRONG_PASSWORD */
  confirmPassword(scope: SiteScope, context: RequestContext, password: string): Promise<string>;
  /**
   * Changes the password of who asks; all their other sessions and mailed links end.
   * @throws Refusal 403 WRONG_PASSWORD, 400 COMMON_PASSWORD
   */
  changePassword(
    scope: SiteScope,
    context: RequestContext,
    change: { password: string; newPassword: string },
  ): Promise<void>;
}

/** Signs people in and keeps their sessions, as hashes of their tokens. */
export function createContributorService(deps: {
  db: Database;
  ids: Ids;
  sessions: SessionStore;
  audit: AuditLog;
  links: Pick<MailedLinks, 'endAll'>;
}): ContributorService {
  const { db, ids, sessions, audit } = deps;
  const { contributors } = defineContributors(db.sequelize);

  /** The account of who asks, when the password is theirs. */
  async function withPassword({ websiteId, transaction }: SiteScope, { id }: SignedIn, password: string) {
    const found = await contributors.findOne({ where: { websiteId, id }, transaction, rejectOnEmpty: true });
    if (!(await verifyPassword(found.passwordHash, password))) {
      throw refusePerson('WRONG_PASSWORD', 'password');
    }
    return found;
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
    async adoptOwner(scope, account, context) {
      const id = ids.id();
      const { websiteId, transaction } = scope;
      const roles = [CONTRIBUTOR_ROLE.admin];
      const createdAt = new Date(context.now);
      const row = {
        ...account,
        websiteId,
        id,
        roles,
        isOwner: true,
        createdAt,
        lastSeenAt: null,
        removedAt: null,
      };
      await contributors.create(row, { transaction });
      const { token, expiresOn } = await sessions.open(scope, id, context);
      return { token, expiresOn };
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
        lastSeenAt: null,
        removedAt: null,
      };
      await contributors.create(row, { transaction });
    },
    signedIn: (site, token, now) => sessions.signedIn(site, token, now),
    async signOut(scope, context) {
      const contributor = personOf(context);
      await sessions.endByHash(scope, contributor.sessionHash);
      await audit.record(scope, context, {
        act: signOut.name,
        subject: { kind: 'contributor', id: contributor.id, title: contributor.name },
        before: null,
        after: null,
      });
    },
    listSessions: (scope, context) => sessions.list(scope, personOf(context), context.now),
    async endSession(scope, context, sessionId) {
      const ended = await sessions.end(scope, personOf(context).id, sessionId);
      if (ended === undefined) throw refusePerson('SESSION_NOT_FOUND');
      await audit.record(scope, context, {
        act: endSession.name,
        subject: { kind: 'session', id: ended.id, title: ended.device },
        before: { device: ended.device, network: ended.network },
        after: null,
      });
    },
    async endOtherSessions(scope, context) {
      const { id, name, sessionHash } = personOf(context);
      const ended = await sessions.endAll(scope, id, sessionHash);
      await audit.record(scope, context, {
        act: endOtherSessions.name,
        subject: { kind: 'contributor', id, title: name },
        before: { otherSessions: ended },
        after: { otherSessions: 0 },
      });
      return ended;
    },
    async confirmPassword(scope, context, password) {
      const contributor = personOf(context);
      await withPassword(scope, contributor, password);
      await sessions.confirm(scope, contributor, context.now);
      await audit.record(scope, context, {
        act: confirmPassword.name,
        subject: { kind: 'contributor', id: contributor.id, title: contributor.name },
        before: null,
        after: null,
      });
      return new Date(context.now + PASSWORD_CONFIRMED_MS).toISOString();
    },
    async changePassword(scope, context, { password, newPassword }) {
      const { transaction } = scope;
      const found = await withPassword(scope, personOf(context), password);
      const passwordHash = await hashNewPassword({
        password: newPassword,
        field: 'newPassword',
        about: [context.site.title, found.email, found.name],
      });
      // A password that nobody else knows is good from elsewhere, too.
      await found.update({ passwordHash, isSample: false }, { transaction });
      await deps.links.endAll(scope, found.id);
      const otherSessions = await sessions.endAll(scope, found.id, personOf(context).sessionHash);
      await audit.record(scope, context, {
        act: changePassword.name,
        subject: { kind: 'contributor', id: found.id, title: found.name },
        before: { otherSessions },
        after: { otherSessions: 0 },
      });
    },
  };
}
