import {
  acceptInvitation,
  type Contributor,
  type Invitation,
  inviteContributor,
  resendInvitation,
  revokeInvitation,
} from '#shared/features/contributors/contract.ts';
import { mayGive } from '#shared/features/contributors/permissions.ts';
import { INVITATION_MS } from '#shared/features/contributors/rules.ts';
import type { Database, SiteScope } from '../../database/database.ts';
import { statement } from '../../database/in-order.ts';
import { bindTexts } from '../../database/table.ts';
import type { RequestContext } from '../../http/context.ts';
import { contributorOf } from '../../http/context.ts';
import { hashNewPassword } from '../../http/new-password.ts';
import type { Ids } from '../../platform/ids/ids.ts';
import type { AuditLog } from '../audit-log/service.ts';
import { type InvitationMailDeps, post } from './invitation-mail.ts';
import {
  type ContributorColumns,
  contributorInvitations,
  contributors,
  type InvitationColumns,
} from './model.ts';
import { checkRoles } from './people.ts';
import { refusePerson } from './refuse.ts';

/** What an open invitation tells whoever holds its link. */
export interface OpenInvitation {
  readonly email: string;
  readonly inviter: string;
}

interface InvitationRow {
  readonly id: string;
  readonly email: string;
  readonly roles: number[];
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly inviter: string;
  readonly inviter_roles: number[];
  readonly inviter_is_owner: boolean;
}

const WITH_INVITER = `
  SELECT i.id, i.email, i.roles, i.created_at, i.expires_at,
         c.name AS inviter, c.roles AS inviter_roles, c.is_owner AS inviter_is_owner
    FROM contributor_invitations i
    JOIN contributors c ON c.website_id = i.website_id AND c.id = i.inviter_id
   WHERE i.website_id = $1`;

const OPEN = `${WITH_INVITER} AND i.id = $2 AND c.removed_at IS NULL`;

const listInvitations = statement<InvitationRow>(
  'invitations.list',
  `${WITH_INVITER} ORDER BY i.created_at DESC, i.id DESC`,
);
const openInvitation = statement<InvitationRow>('invitations.open', OPEN);
const takeInvitation = statement<InvitationRow>('invitations.take', `${OPEN} FOR UPDATE OF i`);

/** Adds an invitation, in place of one to the same address whose link is too old. */
const addInvitation = statement<{ id: string }>(
  'invitations.add',
  `INSERT INTO contributor_invitations AS old
          (website_id, id, email, roles, inviter_id, created_at, expires_at)
   VALUES ($1, $2, $3, $4::int[], $5, $6, $7)
   ON CONFLICT (website_id, email) DO UPDATE
      SET id = EXCLUDED.id, roles = EXCLUDED.roles, inviter_id = EXCLUDED.inviter_id,
          created_at = EXCLUDED.created_at, expires_at = EXCLUDED.expires_at
    WHERE old.expires_at <= EXCLUDED.created_at
   RETURNING id`,
);
const removeInvitation = statement(
  'invitations.remove',
  'DELETE FROM contributor_invitations WHERE website_id = $1 AND id = $2',
);

function toInvitation(row: InvitationColumns, invitedBy: string): Invitation {
  return {
    id: row.id,
    email: row.email,
    roles: row.roles,
    invitedBy,
    invitedOn: row.createdAt.toISOString(),
    expiresOn: row.expiresAt.toISOString(),
  };
}

const subjectOf = ({ id, email }: { id: string; email: string }) => ({
  kind: 'invitation',
  id,
  title: email,
});

export interface InvitationDeps extends InvitationMailDeps {
  readonly db: Database;
  readonly ids: Ids;
  readonly audit: AuditLog;
}

const validityFrom = (now: number) => ({
  createdAt: new Date(now),
  expiresAt: new Date(now + INVITATION_MS),
});

/** Who has an address, whether they were removed or not. */
function findPerson({ db }: InvitationDeps, { websiteId, transaction }: SiteScope, email: string) {
  const { conditions, bind } = bindTexts({ email });
  return contributors.model(db.sequelize).findOne({ where: { websiteId, ...conditions }, bind, transaction });
}

/** The invitation of a link while it is good: not too old, and from somebody who may still give its roles. */
async function findOpen(
  { links }: InvitationDeps,
  scope: SiteScope,
  { token, now }: { readonly token: string; readonly now: number },
  reading: typeof openInvitation,
) {
  const id = await links.find(scope, 'invitation', token, now);
  const row = id === undefined ? undefined : await scope.ask(reading.maybe(id));
  if (row === undefined) return undefined;
  return mayGive({ roles: row.inviter_roles, isOwner: row.inviter_is_owner }, row.roles) ? row : undefined;
}

async function findInvitation({ db }: InvitationDeps, { websiteId, transaction }: SiteScope, id: string) {
  const invitations = contributorInvitations.model(db.sequelize);
  const found = await invitations.findOne({ where: { websiteId, id }, transaction, lock: true });
  if (found === null) throw refusePerson('INVITATION_NOT_FOUND');
  return found;
}

/** Lets a person in, with the account that they had where they were removed. */
async function join(
  { db, ids }: InvitationDeps,
  { websiteId, transaction }: SiteScope,
  person: Pick<ContributorColumns, 'email' | 'name' | 'passwordHash' | 'roles' | 'createdAt'>,
  known: Awaited<ReturnType<typeof findPerson>>,
): Promise<Contributor> {
  const account = { ...person, isOwner: false, isSample: false, lastSeenAt: null, removedAt: null };
  const row =
    known === null
      ? await contributors
          .model(db.sequelize)
          .create({ ...account, websiteId, id: ids.id() }, { transaction })
      : await known.update(account, { transaction });
  return { id: row.id, email: row.email, name: row.name, roles: row.roles, isOwner: row.isOwner };
}

/** Invitations that nobody has accepted yet, the newest first; those whose link is too old as well. */
async function list(scope: SiteScope): Promise<Invitation[]> {
  const rows = await scope.ask(listInvitations.many());
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    roles: row.roles,
    invitedBy: row.inviter,
    invitedOn: row.created_at.toISOString(),
    expiresOn: row.expires_at.toISOString(),
  }));
}

/** @throws Refusal 409 ALREADY_CONTRIBUTOR, ALREADY_INVITED, 403 ROLE_ABOVE_YOURS, 400 UNKNOWN_ROLE */
async function invite(
  deps: InvitationDeps,
  scope: SiteScope,
  context: RequestContext,
  { email: typed, roles: codes }: { readonly email: string; readonly roles: readonly number[] },
): Promise<Invitation> {
  const { websiteId } = scope;
  const me = contributorOf(context);
  const roles = checkRoles(codes);
  if (!mayGive(me, roles)) throw refusePerson('ROLE_ABOVE_YOURS', 'roles');
  const email = typed.toLowerCase();
  const known = await findPerson(deps, scope, email);
  if (known !== null && known.removedAt === null) throw refusePerson('ALREADY_CONTRIBUTOR', 'email');
  const validity = validityFrom(context.now);
  const row = { websiteId, id: deps.ids.id(), email, roles, inviterId: me.id, ...validity };
  const { createdAt, expiresAt } = validity;
  const made = await scope.ask(addInvitation.maybe(row.id, email, roles, me.id, createdAt, expiresAt));
  if (made === undefined) throw refusePerson('ALREADY_INVITED', 'email');
  await post(deps, scope, context, row);
  await deps.audit.record(scope, context, {
    act: inviteContributor.name,
    subject: subjectOf(row),
    before: null,
    after: { email, roles },
  });
  return toInvitation(row, me.name);
}

/** Mails an invitation again; its link is a new one. @throws Refusal 404, 403 ROLE_ABOVE_YOURS */
async function resend(
  deps: InvitationDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<Invitation> {
  const me = contributorOf(context);
  const invitation = await findInvitation(deps, scope, id);
  if (!mayGive(me, invitation.roles)) throw refusePerson('ROLE_ABOVE_YOURS');
  const validity = validityFrom(context.now);
  await invitation.update({ ...validity, inviterId: me.id }, { transaction: scope.transaction });
  await post(deps, scope, context, invitation);
  await deps.audit.record(scope, context, {
    act: resendInvitation.name,
    subject: subjectOf(invitation),
    before: null,
    after: { expiresOn: validity.expiresAt },
  });
  return toInvitation(invitation, me.name);
}

/** @throws Refusal 404 */
async function revoke(
  deps: InvitationDeps,
  scope: SiteScope,
  context: RequestContext,
  id: string,
): Promise<void> {
  const invitation = await findInvitation(deps, scope, id);
  await invitation.destroy({ transaction: scope.transaction });
  await deps.links.endAll(scope, id);
  await deps.audit.record(scope, context, {
    act: revokeInvitation.name,
    subject: subjectOf(invitation),
    before: { email: invitation.email, roles: invitation.roles },
    after: null,
  });
}

/**
 * Makes the account that an invitation was sent for, and uses the invitation up.
 * @throws Refusal 410 LINK_USED, 400 COMMON_PASSWORD, 409 ALREADY_CONTRIBUTOR
 */
async function accept(
  deps: InvitationDeps,
  scope: SiteScope,
  context: RequestContext,
  { token, name, password }: { readonly token: string; readonly name: string; readonly password: string },
): Promise<Contributor> {
  const invitation = await findOpen(deps, scope, { token, now: context.now }, takeInvitation);
  const taken = await deps.links.take(scope, 'invitation', token, context.now);
  if (invitation === undefined || taken === undefined) throw refusePerson('LINK_USED');
  const { email, roles } = invitation;
  const about = [context.site.title, email, name];
  const passwordHash = await hashNewPassword({ password, field: 'password', about });
  const known = await findPerson(deps, scope, email);
  if (known !== null && known.removedAt === null) throw refusePerson('ALREADY_CONTRIBUTOR');
  const createdAt = new Date(context.now);
  const contributor = await join(deps, scope, { email, name, passwordHash, roles, createdAt }, known);
  await scope.ask(removeInvitation.none(invitation.id));
  await deps.audit.record(scope, context, {
    act: acceptInvitation.name,
    subject: { kind: 'contributor', id: contributor.id, title: name },
    before: null,
    after: { email, name, roles },
    actor: { kind: 'contributor', id: contributor.id, name },
  });
  return contributor;
}

/** Invites people by mail and lets them in by the link of it. */
export function createInvitationService(deps: InvitationDeps) {
  return {
    list,
    invite: invite.bind(undefined, deps),
    resend: resend.bind(undefined, deps),
    revoke: revoke.bind(undefined, deps),
    /** The invitation that a link opens, or undefined when it opens none. */
    async open(scope: SiteScope, token: string, now: number): Promise<OpenInvitation | undefined> {
      const row = await findOpen(deps, scope, { token, now }, openInvitation);
      return row && { email: row.email, inviter: row.inviter };
    },
    accept: accept.bind(undefined, deps),
  };
}

export type InvitationService = ReturnType<typeof createInvitationService>;
