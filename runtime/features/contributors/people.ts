import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import {
  changeRoles,
  endContributorSessions,
  type ListedContributor,
  removeContributor,
  restoreContributor,
  transferOwnership,
} from '#shared/features/contributors/contract.ts';
import { can, hasAdmin, isRole, mayGive } from '#shared/features/contributors/permissions.ts';
import { REMOVED_MS, toRoles } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import type { RequestContext } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { type ContributorColumns, contributors } from './model.ts';
import { refusePerson } from './refuse.ts';
import type { SessionStore } from './sessions.ts';

type Person = ContributorColumns;

/** A person as the list shows them. */
export function toListed(person: Person): ListedContributor {
  const { id, email, name, roles, isOwner, createdAt, lastSeenAt, removedAt } = person;
  return {
    id,
    email,
    name,
    roles,
    isOwner,
    joinedOn: createdAt.toISOString(),
    ...(lastSeenAt === null ? {} : { lastSeenOn: lastSeenAt.toISOString() }),
    ...(removedAt === null ? {} : { removedOn: removedAt.toISOString() }),
  };
}

/** Roles that exist, as they are kept. */
export function checkRoles(codes: readonly number[]): number[] {
  if (!codes.every(isRole)) throw refusePerson('UNKNOWN_ROLE', 'roles');
  return toRoles(codes);
}

const subjectOf = ({ id, name }: Person) => ({ kind: 'contributor', id, title: name });

const forgetRemoved = statement(
  'contributors.forgetRemoved',
  'DELETE FROM contributors WHERE website_id = $1 AND removed_at <= $2',
);

export interface PeopleDeps {
  readonly db: Database;
  readonly sessions: SessionStore;
  readonly audit: AuditLog;
}

/** Everybody of the site, kept from changing until the transaction ends. */
function lockAll({ db }: PeopleDeps, { websiteId, transaction }: SiteScope) {
  return contributors.model(db.sequelize).findAll({
    where: { websiteId },
    order: [['id', 'ASC']],
    transaction,
    lock: transaction.LOCK.UPDATE,
  });
}

/**
 * The person to be managed, and who manages them as they are now: a call may have waited for another one that
 * took its permission away.
 */
async function begin(deps: PeopleDeps, scope: SiteScope, context: RequestContext, id: string) {
  const people = await lockAll(deps, scope);
  const active = people.filter((person) => person.removedAt === null);
  const me = active.find((person) => person.id === contributorOf(context).id);
  if (me === undefined) throw refuse('NOT_ALLOWED');
  const person = people.find((candidate) => candidate.id === id);
  return { active, me, person };
}

/** Like `begin`, for somebody who is there and may do no more than who manages them. */
async function beginWithActive(deps: PeopleDeps, scope: SiteScope, context: RequestContext, id: string) {
  const { active, me, person } = await begin(deps, scope, context, id);
  if (!can(me, 'contributors', 'change')) throw refuse('NOT_ALLOWED');
  if (person === undefined || person.removedAt !== null) throw refusePerson('CONTRIBUTOR_NOT_FOUND');
  if (!mayGive(me, person.roles)) throw refusePerson('ROLE_ABOVE_YOURS');
  return { others: active.filter((other) => other.id !== id), me, person };
}

/** Everybody, and those who were removed and can be brought back; by the time they joined. */
async function list(
  { db }: PeopleDeps,
  { websiteId, transaction }: SiteScope,
  now: number,
): Promise<ListedContributor[]> {
  const people = await contributors.model(db.sequelize).findAll({
    where: { websiteId },
    order: [['id', 'ASC']],
    transaction,
  });
  return people
    .filter(({ removedAt }) => removedAt === null || now - removedAt.getTime() < REMOVED_MS)
    .map(toListed);
}

/** @throws Refusal 404, 403 ROLE_ABOVE_YOURS, 409 OWNER_STAYS, LAST_ADMIN, 400 UNKNOWN_ROLE */
async function giveRoles(
  deps: PeopleDeps,
  scope: SiteScope,
  context: RequestContext,
  { id, roles: codes }: { readonly id: string; readonly roles: readonly number[] },
): Promise<ListedContributor> {
  const roles = checkRoles(codes);
  const { others, me, person } = await beginWithActive(deps, scope, context, id);
  if (!mayGive(me, roles)) throw refusePerson('ROLE_ABOVE_YOURS', 'roles');
  if (person.isOwner && !roles.includes(CONTRIBUTOR_ROLE.admin)) throw refusePerson('OWNER_STAYS', 'roles');
  if (!hasAdmin([...others, { roles, isOwner: person.isOwner }])) throw refusePerson('LAST_ADMIN', 'roles');
  const before = { roles: person.roles };
  await person.update({ roles }, { transaction: scope.transaction });
  await deps.audit.record(scope, context, {
    act: changeRoles.name,
    subject: subjectOf(person),
    before,
    after: { roles },
  });
  return toListed(person);
}

/** @throws Refusal 404, 403 ROLE_ABOVE_YOURS, 409 OWNER_STAYS, LAST_ADMIN */
async function remove(
  deps: PeopleDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  const { others, person } = await beginWithActive(deps, scope, context, id);
  if (person.isOwner) throw refusePerson('OWNER_STAYS');
  if (!hasAdmin(others)) throw refusePerson('LAST_ADMIN');
  await person.update({ removedAt: new Date(context.now) }, { transaction: scope.transaction });
  await deps.sessions.endAll(scope, id);
  await scope.ask(forgetRemoved.none(new Date(context.now - REMOVED_MS)));
  const { email, name, roles } = person;
  await deps.audit.record(scope, context, {
    act: removeContributor.name,
    subject: subjectOf(person),
    before: { email, name, roles },
    after: null,
  });
}

/** @throws Refusal 404, 403 ROLE_ABOVE_YOURS */
async function restore(
  deps: PeopleDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<ListedContributor> {
  const { me, person } = await begin(deps, scope, context, id);
  if (!can(me, 'contributors', 'change')) throw refuse('NOT_ALLOWED');
  const removedAt = person?.removedAt?.getTime();
  if (person === undefined || removedAt === undefined || context.now - removedAt >= REMOVED_MS) {
    throw refusePerson('CONTRIBUTOR_NOT_FOUND');
  }
  if (!mayGive(me, person.roles)) throw refusePerson('ROLE_ABOVE_YOURS');
  await person.update({ removedAt: null }, { transaction: scope.transaction });
  const { email, name, roles } = person;
  await deps.audit.record(scope, context, {
    act: restoreContributor.name,
    subject: subjectOf(person),
    before: null,
    after: { email, name, roles },
  });
  return toListed(person);
}

/** @throws Refusal 404, 403 ROLE_ABOVE_YOURS */
async function endSessions(
  deps: PeopleDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<number> {
  const { person } = await beginWithActive(deps, scope, context, id);
  const ended = await deps.sessions.endAll(scope, id);
  await deps.audit.record(scope, context, {
    act: endContributorSessions.name,
    subject: subjectOf(person),
    before: { sessions: ended },
    after: { sessions: 0 },
  });
  return ended;
}

/** Makes somebody else the owner. @throws Refusal 404 */
async function transfer(
  deps: PeopleDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<ListedContributor> {
  const { transaction } = scope;
  const { me, person } = await begin(deps, scope, context, id);
  if (!can(me, 'site.transfer', 'change')) throw refuse('NOT_ALLOWED');
  if (person === undefined || person.removedAt !== null) throw refusePerson('CONTRIBUTOR_NOT_FOUND');
  const roles = toRoles([...person.roles, CONTRIBUTOR_ROLE.admin]);
  // The site has one owner at any moment: the old one gives up first.
  await me.update({ isOwner: false, roles: toRoles([...me.roles, CONTRIBUTOR_ROLE.admin]) }, { transaction });
  await person.update({ isOwner: true, roles }, { transaction });
  await deps.audit.record(scope, context, {
    act: transferOwnership.name,
    subject: subjectOf(person),
    before: { owner: me.name, ownerId: me.id },
    after: { owner: person.name, ownerId: person.id },
  });
  return toListed(person);
}

/**
 * Manages the people who run a site: changes what they may do, never above the roles of whoever changes it. Each call
 * decides on what is stored at that moment, and one after the other.
 */
export function createPeopleService(deps: PeopleDeps) {
  return {
    list: list.bind(undefined, deps),
    changeRoles: (scope: SiteScope, context: RequestContext, id: string, roles: readonly number[]) =>
      giveRoles(deps, scope, context, { id, roles }),
    remove: remove.bind(undefined, deps),
    restore: restore.bind(undefined, deps),
    endSessions: endSessions.bind(undefined, deps),
    transfer: transfer.bind(undefined, deps),
  };
}

export type PeopleService = ReturnType<typeof createPeopleService>;
