import {
  acceptInvitation,
  askForPasswordReset,
  askForSignInLink,
  changePassword,
  changeRoles,
  confirmPassword,
  type Contributor,
  endContributorSessions,
  endOtherSessions,
  endSession,
  getSession,
  inviteContributor,
  listContributors,
  listSessions,
  removeContributor,
  resendInvitation,
  resetPassword,
  restoreContributor,
  revokeInvitation,
  signIn,
  signInByCookie,
  signInByLink,
  signOut,
  transferOwnership,
} from '#shared/features/contributors/contract.ts';
import { SESSION_MS, type SessionLack } from '#shared/features/contributors/rules.ts';
import type { Database } from '../../database/database.ts';
import type { SignedIn } from '../../http/context.ts';
import { type Once, onceIn } from '../../http/idempotency.ts';
import { giveDeviceMark } from '../../http/known-devices.ts';
import type { Api } from '../../http/mount.ts';
import type { EdgeDeps } from '../../http/request.ts';
import { dropSessionCookie, giveSessionCookie } from '../../http/session-cookie.ts';
import type { InvitationService } from './invitations.ts';
import type { PasswordResetService } from './password-resets.ts';
import type { PeopleService } from './people.ts';
import { personOf } from './refuse.ts';
import type { ContributorService } from './service.ts';
import type { SignedInPerson, SignIns } from './sign-ins.ts';

export interface ContributorRouteDeps {
  readonly db: Database;
  readonly edge: Pick<EdgeDeps, 'loopback'>;
  readonly contributors: ContributorService;
  readonly signIns: SignIns;
  readonly people: PeopleService;
  readonly invitations: InvitationService;
  readonly passwordResets: PasswordResetService;
}

const SUCCESS = { success: true } as const;

function toContributor({ id, email, name, roles, isOwner }: SignedIn): Contributor {
  return { id, email, name, roles: [...roles], isOwner };
}

const lackOf = ({ lacks }: { readonly lacks?: SessionLack | undefined }) =>
  lacks === undefined ? {} : { lacks };

function toTokenSession({ session, contributor, deviceMark }: SignedInPerson) {
  const { token, expiresOn, lacks } = session;
  return { token, expiresOn, contributor, device: deviceMark, ...lackOf({ lacks }) };
}

function mountSignIns(api: Api, once: Once, { edge, signIns }: ContributorRouteDeps): void {
  api.mount(signIn, async ({ body }, context) =>
    toTokenSession(await signIns.byPassword(context, body, 'token')),
  );
  api.mount(signInByCookie, async ({ body }, context) => {
    const { session, contributor, deviceMark } = await signIns.byPassword(context, body, 'cookie');
    giveDeviceMark(edge, context, deviceMark);
    giveSessionCookie(edge, context, session.token, SESSION_MS);
    return { expiresOn: session.expiresOn, contributor, ...lackOf(session) };
  });
  api.mount(askForSignInLink, ({ body }, context) =>
    once(context, async (scope) => {
      await signIns.askForLink(scope, context, body.email);
      return SUCCESS;
    }),
  );
  api.mount(signInByLink, async ({ body }, context) =>
    toTokenSession(await signIns.byLink(context, body.token)),
  );
}

function mountSessions(api: Api, once: Once, { db, edge, contributors }: ContributorRouteDeps): void {
  api.mount(getSession, async (_, context) => {
    const person = personOf(context);
    return { contributor: toContributor(person), ...lackOf(person) };
  });
  api.mount(signOut, async (_, context) => {
    await db.withSite(context.site.id, (scope) => contributors.signOut(scope, context));
    dropSessionCookie(edge, context);
    return SUCCESS;
  });
  api.mount(listSessions, (_, context) =>
    db.withSite(context.site.id, async (scope) => ({
      sessions: await contributors.listSessions(scope, context),
    })),
  );
  api.mount(endSession, ({ params }, context) =>
    once(context, async (scope) => {
      await contributors.endSession(scope, context, params.sessionId);
      return SUCCESS;
    }),
  );
  api.mount(endOtherSessions, (_, context) =>
    once(context, async (scope) => ({ ended: await contributors.endOtherSessions(scope, context) })),
  );
}

function mountPasswords(api: Api, once: Once, { contributors, passwordResets }: ContributorRouteDeps): void {
  api.mount(confirmPassword, ({ body }, context) =>
    once(context, async (scope) => ({
      confirmedUntil: await contributors.confirmPassword(scope, context, body.password),
    })),
  );
  api.mount(changePassword, ({ body }, context) =>
    once(context, async (scope) => {
      await contributors.changePassword(scope, context, body);
      return SUCCESS;
    }),
  );
  api.mount(askForPasswordReset, ({ body }, context) =>
    once(context, async (scope) => {
      await passwordResets.ask(scope, context, body.email);
      return SUCCESS;
    }),
  );
  api.mount(resetPassword, ({ body }, context) =>
    once(context, async (scope) => {
      await passwordResets.use(scope, context, body);
      return SUCCESS;
    }),
  );
}

function mountPeople(api: Api, once: Once, { db, people, invitations }: ContributorRouteDeps): void {
  api.mount(listContributors, (_, { site, now }) =>
    db.withSite(site.id, async (scope) => ({
      contributors: await people.list(scope, now),
      invitations: await invitations.list(scope),
    })),
  );
  api.mount(changeRoles, ({ params, body }, context) =>
    once(context, async (scope) => ({
      contributor: await people.changeRoles(scope, context, params.contributorId, body.roles),
    })),
  );
  api.mount(removeContributor, ({ params }, context) =>
    once(context, async (scope) => {
      await people.remove(scope, context, params.contributorId);
      return SUCCESS;
    }),
  );
  api.mount(restoreContributor, ({ params }, context) =>
    once(context, async (scope) => ({
      contributor: await people.restore(scope, context, params.contributorId),
    })),
  );
  api.mount(endContributorSessions, ({ params }, context) =>
    once(context, async (scope) => ({
      ended: await people.endSessions(scope, context, params.contributorId),
    })),
  );
  api.mount(transferOwnership, ({ body }, context) =>
    once(context, async (scope) => ({
      contributor: await people.transfer(scope, context, body.contributorId),
    })),
  );
}

function mountInvitations(api: Api, once: Once, { invitations }: ContributorRouteDeps): void {
  api.mount(inviteContributor, ({ body }, context) =>
    once(context, async (scope) => ({ invitation: await invitations.invite(scope, context, body) })),
  );
  api.mount(resendInvitation, ({ params }, context) =>
    once(context, async (scope) => ({
      invitation: await invitations.resend(scope, context, params.invitationId),
    })),
  );
  api.mount(revokeInvitation, ({ params }, context) =>
    once(context, async (scope) => {
      await invitations.revoke(scope, context, params.invitationId);
      return SUCCESS;
    }),
  );
  api.mount(acceptInvitation, ({ body }, context) =>
    once(context, async (scope) => ({ contributor: await invitations.accept(scope, context, body) })),
  );
}

/** The calls about sessions, people and invitations. */
export function mountContributors(api: Api, deps: ContributorRouteDeps): void {
  const once = onceIn(deps.db);
  mountSignIns(api, once, deps);
  mountSessions(api, once, deps);
  mountPasswords(api, once, deps);
  mountPeople(api, once, deps);
  mountInvitations(api, once, deps);
}
