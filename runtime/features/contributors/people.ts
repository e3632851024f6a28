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
import type { RequestContext } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { refuse } from '../../http/refusal.ts';
import type { AuditLog } from '../audit-log/service.ts';
import type { ContributorColumns } from './model.ts';
import { defineContributors } from './model.ts';
import { refusePerson } from './refuse.ts';
import type { SessionStore } from './sessions.ts';

/** Manages the people who run a site. Each call decides on what is stored at that moment, and one after the other. */
export interface PeopleService {
  /** Everybody, and those who were removed and can be brought back; by the time they joined. */
  list(scope: SiteScope, now: number): Promise<ListedContributor[]>;
  /** @throws Refusal 404, 403 ROLE_ABOVE_YOURS, 409 OWNER_STAYS, LAST_ADMIN, 400 UNKNOWN_ROLE */
  changeRoles(
    scope: SiteScope,
    context: RequestContext,
    id: string,
    roles: readonly number[],
  ): Promise<ListedContributor>;
  /** @throws Refusal 404, 403 ROLE_ABOVE_YOURS, 409 OWNER_STAYS, LAST_ADMIN */
  remove(scope: SiteScope, context: RequestContext, id: string): Promise<void>;
  /** @throws Refusal 404, 403 ROLE_ABOVE_YOURS */
  restore(scope: SiteScope, context: RequestContext, id: string): Promise<ListedContributor>;
  /** @throws Refusal 404, 403 ROLE_ABOVE_YOURS */
  endSessions(scope: SiteScope, context: RequestContext, id: string): Promise<number>;
  /** @throws Refusal 404 */
  transfer(scope: SiteScope, context: RequestContext, id: string): Promise<ListedContributor>;
}

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

/** Changes what people may do, never above the roles of whoever changes it. */
export function createPeopleService(deps: {
  db: Database;
  sessions: SessionStore;
  audit: AuditLog;
}): PeopleService {
  const { sessions, audit } = deps;
  const { contributors } = defineContributors(deps.db.sequelize);

  /** Everybody of the site, kept from changing until the transaction ends. */
  async function lockAll({ websiteId, transaction }: SiteScope) {
    const people = await contributors.findAll({
      where: { websiteId },
      order: [['id', 'ASC']],
      transaction,
      lock: transaction.LOCK.UPDATE,
    });
    return people;
  }

  /**
   * The person to be managed, and who manages them as they are now: a call may have waited for another one that
   * took its permission away.
   */
  async function begin(scope: SiteScope, context: RequestContext, id: string) {
    const people = await lockAll(scope);
    const active = people.filter((person) => person.removedAt === null);
    const me = active.find((person) => person.id === contributorOf(context).id);
    if (me === undefined) throw refuse('NOT_ALLOWED');
    const person = people.find((candidate) => candidate.id === id);
    return { active, me, person };
  }

  /** Like `begin`, for somebody who is there and may do no more than who manages them. */
  async function beginWithActive(scope: SiteScope, context: RequestContext, id: string) {
    const { active, me, person } = await begin(scope, context, id);
    if (!can(me, 'contributors', 'change')) throw refuse('NOT_ALLOWED');
    if (person === undefined || person.removedAt !== null) throw refusePerson('CONTRIBUTOR_NOT_FOUND');
    if (!mayGive(me, person.roles)) throw refusePerson('ROLE_ABOVE_YOURS');
    return { others: active.filter((other) => other.id !== id), me, person };
  }

  return {
    async list({ websiteId, transaction }, now) {
      const people = await contributors.findAll({
        where: { websiteId },
        order: [['id', 'ASC']],
        transaction,
      });
      return people
        .filter(({ removedAt }) => removedAt === null || now - removedAt.getTime() < REMOVED_MS)
        .map(toListed);
    },
    async changeRoles(scope, context, id, codes) {
      const roles = checkRoles(codes);
      const { others, me, person } = await beginWithActive(scope, context, id);
      if (!mayGive(me, roles)) throw refusePerson('ROLE_ABOVE_YOURS', 'roles');
      if (person.isOwner && !roles.includes(CONTRIBUTOR_ROLE.admin)) {
        throw refusePerson('OWNER_STAYS', 'roles');
      }
      if (!hasAdmin([...others, { roles, isOwner: person.isOwner }]))
        throw refusePerson('LAST_ADMIN', 'roles');
      const before = { roles: person.roles };
      await person.update({ roles }, { transaction: scope.transaction });
      await audit.record(scope, context, {
        act: changeRoles.name,
        subject: subjectOf(person),
        before,
        after: { roles },
      });
      return toListed(person);
    },
    async remove(scope, context, id) {
      const { others, person } = await beginWithActive(scope, context, id);
      if (person.isOwner) throw refusePerson('OWNER_STAYS');
      if (!hasAdmin(others)) throw refusePerson('LAST_ADMIN');
      await person.update({ removedAt: new Date(context.now) }, { transaction: scope.transaction });
      await sessions.endAll(scope, id);
      await scope.query('DELETE FROM contributors WHERE website_id = $1 AND removed_at <= $2', [
        scope.websiteId,
        new Date(context.now - REMOVED_MS),
      ]);
      const { email, name, roles } = person;
      await audit.record(scope, context, {
        act: removeContributor.name,
        subject: subjectOf(person),
        before: { email, name, roles },
        after: null,
      });
    },
    async restore(scope, context, id) {
      const { me, person } = await begin(scope, context, id);
      if (!can(me, 'contributors', 'change')) throw refuse('NOT_ALLOWED');
      const removedAt = person?.removedAt?.getTime();
      if (person === undefined || removedAt === undefined || context.now - removedAt >= REMOVED_MS) {
        throw refusePerson('CONTRIBUTOR_NOT_FOUND');
      }
      if (!mayGive(me, person.roles)) throw refusePerson('ROLE_ABOVE_YOURS');
      await person.update({ removedAt: null }, { transaction: scope.transaction });
      const { email, name, roles } = person;
      await audit.record(scope, context, {
        act: restoreContributor.name,
        subject: subjectOf(person),
        before: null,
        after: { email, name, roles },
      });
      return toListed(person);
    },
    async endSessions(scope, context, id) {
      const { person } = await beginWithActive(scope, context, id);
      const ended = await sessions.endAll(scope, id);
      await audit.record(scope, context, {
        act: endContributorSessions.name,
        subject: subjectOf(person),
        before: { sessions: ended },
        after: { sessions: 0 },
      });
      return ended;
    },
    async transfer(scope, context, id) {
      const { transaction } = scope;
      const { me, person } = await begin(scope, context, id);
      if (!can(me, 'site.transfer', 'change')) throw refuse('NOT_ALLOWED');
      if (person === undefined || person.removedAt !== null) throw refusePerson('CONTRIBUTOR_NOT_FOUND');
      const roles = toRoles([...person.roles, CONTRIBUTOR_ROLE.admin]);
      // The site has one owner at any moment: the old one gives up first.
      await me.update(
        { isOwner: false, roles: toRoles([...me.roles, CONTRIBUTOR_ROLE.admin]) },
        { transaction },
      );
      await person.update({ isOwner: true, roles }, { transaction });
      await audit.record(scope, context, {
        act: transferOwnership.name,
        subject: subjectOf(person),
        before: { owner: me.name, ownerId: me.id },
        after: { owner: person.name, ownerId: person.id },
      });
      return toListed(person);
    },
  };
}
