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
import type { AuditLog, Deed } from '../audit-log/service.ts';
import type { MailedLinks } from '../mailed-links/service.ts';
import { contributors } from './model.ts';
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

export interface ContributorDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
  readonly links: Pick<MailedLinks, 'endAll'>;
}

/** Who has never been here. */
const NEW = { lastSeenAt: null, removedAt: null };

/** The row of a contributor who is known to be there. */
function rowOf({ db }: ContributorDeps, { websiteId, transaction }: SiteScope, id: string) {
  return contributors
    .model(db.sequelize)
    .findOne({ where: { websiteId, id }, transaction, rejectOnEmpty: true });
}

/** The account of who asks, when the password is theirs. */
async function withPassword(deps: ContributorDeps, scope: SiteScope, { id }: SignedIn, password: string) {
  const found = await rowOf(deps, scope, id);
  if (!(await verifyPassword(found.passwordHash, password))) throw refusePerson('WRONG_PASSWORD', 'password');
  return found;
}

/** Writes down what somebody did about their own account. */
function note(
  { audit }: ContributorDeps,
  scope: SiteScope,
  context: RequestContext,
  entry: Pick<Deed, 'act'> & Partial<Deed>,
): Promise<void> {
  const { id, name } = personOf(context);
  return audit.record(scope, context, {
    subject: { kind: 'contributor', id, title: name },
    before: null,
    after: null,
    ...entry,
  });
}

/** The account of a contributor who is known to be there. */
async function accountOf(deps: ContributorDeps, scope: SiteScope, id: string): Promise<Account> {
  const { email, name, passwordHash, isSample } = await rowOf(deps, scope, id);
  return { email, name, passwordHash, isSample };
}

/** Makes a person of another site the owner of this new one, with the same password, and signs them in. */
async function adoptOwner(
  { db, ids, sessions }: ContributorDeps,
  scope: SiteScope,
  account: Account,
  context: RequestContext,
): Promise<Pick<OpenSession, 'token' | 'expiresOn'>> {
  const { websiteId, transaction } = scope;
  const id = ids.id();
  const roles = [CONTRIBUTOR_ROLE.admin];
  const row = { ...account, ...NEW, websiteId, id, roles, isOwner: true, createdAt: new Date(context.now) };
  await contributors.model(db.sequelize).create(row, { transaction });
  const { token, expiresOn } = await sessions.open(scope, id, context);
  return { token, expiresOn };
}

async function create(
  { db, ids }: ContributorDeps,
  { websiteId, transaction }: SiteScope,
  { password, roles, email, ...person }: NewContributor,
  now: number,
): Promise<void> {
  const row = {
    ...person,
    ...NEW,
    websiteId,
    id: ids.id(),
    email: email.toLowerCase(),
    roles: [...roles],
    passwordHash: await hashPassword(password),
    createdAt: new Date(now),
  };
  await contributors.model(db.sequelize).create(row, { transaction });
}

async function endOwnSession(
  deps: ContributorDeps,
  scope: SiteScope,
  context: RequestContext,
): Promise<void> {
  await deps.sessions.endByHash(scope, personOf(context).sessionHash);
  await note(deps, scope, context, { act: signOut.name });
}

/** @throws Refusal 404 SESSION_NOT_FOUND */
async function endOneSession(
  deps: ContributorDeps,
  scope: SiteScope,
  context: RequestContext,
  sessionId: string,
): Promise<void> {
  const ended = await deps.sessions.end(scope, personOf(context).id, sessionId);
  if (ended === undefined) throw refusePerson('SESSION_NOT_FOUND');
  await note(deps, scope, context, {
    act: endSession.name,
    subject: { kind: 'session', id: ended.id, title: ended.device },
    before: { device: ended.device, network: ended.network },
  });
}

/** Ends all sessions of who asks but this one; answers how many. */
async function endOthers(deps: ContributorDeps, scope: SiteScope, context: RequestContext): Promise<number> {
  const { id, sessionHash } = personOf(context);
  const ended = await deps.sessions.endAll(scope, id, sessionHash);
  await note(deps, scope, context, {
    act: endOtherSessions.name,
    before: { otherSessions: ended },
    after: { otherSessions: 0 },
  });
  return ended;
}

/** Answers until when it is confirmed. @throws Refusal 403 WRONG_PASSWORD */
async function confirm(
  deps: ContributorDeps,
  scope: SiteScope,
  context: RequestContext,
  password: string,
): Promise<string> {
  const contributor = personOf(context);
  await withPassword(deps, scope, contributor, password);
  await deps.sessions.confirm(scope, contributor, context.now);
  await note(deps, scope, context, { act: confirmPassword.name });
  return new Date(context.now + PASSWORD_CONFIRMED_MS).toISOString();
}

/**
 * Changes the password of who asks; all their other sessions and mailed links end.
 * @throws Refusal 403 WRONG_PASSWORD, 400 COMMON_PASSWORD
 */
async function setPassword(
  deps: ContributorDeps,
  scope: SiteScope,
  context: RequestContext,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<void> {
  const found = await withPassword(deps, scope, personOf(context), password);
  const passwordHash = await hashNewPassword({
    password: newPassword,
    field: 'newPassword',
    about: [context.site.title, found.email, found.name],
  });
  // A password that nobody else knows is good from elsewhere, too.
  await found.update({ passwordHash, isSample: false }, { transaction: scope.transaction });
  await deps.links.endAll(scope, found.id);
  const otherSessions = await deps.sessions.endAll(scope, found.id, personOf(context).sessionHash);
  await note(deps, scope, context, {
    act: changePassword.name,
    subject: { kind: 'contributor', id: found.id, title: found.name },
    before: { otherSessions },
    after: { otherSessions: 0 },
  });
}

/** Signs people in and keeps their sessions, as hashes of their tokens. */
export function createContributorService(deps: ContributorDeps) {
  const { sessions } = deps;
  return {
    accountOf: accountOf.bind(undefined, deps),
    adoptOwner: adoptOwner.bind(undefined, deps),
    create: create.bind(undefined, deps),
    signedIn: (site: Site, token: string, now: number): Promise<SignedIn | undefined> =>
      sessions.signedIn(site, token, now),
    signOut: endOwnSession.bind(undefined, deps),
    /** Sessions of who asks. */
    listSessions: (scope: SiteScope, context: RequestContext): Promise<Session[]> =>
      sessions.list(scope, personOf(context), context.now),
    endSession: endOneSession.bind(undefined, deps),
    endOtherSessions: endOthers.bind(undefined, deps),
    confirmPassword: confirm.bind(undefined, deps),
    changePassword: setPassword.bind(undefined, deps),
  };
}

export type ContributorService = ReturnType<typeof createContributorService>;
