import { key, maybe, text, time, wholes, yesOrNo } from '../../database/column.ts';
import { modelsOf, type RowOf, table } from '../../database/table.ts';

export const contributors = table('contributors', {
  id: key(),
  email: text(),
  name: text(),
  passwordHash: text(),
  roles: wholes(),
  isOwner: yesOrNo(),
  isSample: yesOrNo(),
  createdAt: time(),
  lastSeenAt: maybe(time()),
  removedAt: maybe(time()),
});
export type ContributorColumns = RowOf<typeof contributors>;

export const contributorSessions = table('contributor_sessions', {
  tokenHash: key(),
  contributorId: text(),
  createdAt: time(),
  expiresAt: time(),
  id: text(),
  device: text(),
  network: text(),
  lastSeenAt: time(),
  passwordConfirmedAt: maybe(time()),
  /** When it took the second step; null for one that did not, whether it has to or not. */
  secondStepAt: maybe(time()),
});
export type ContributorSessionColumns = RowOf<typeof contributorSessions>;

export const contributorInvitations = table('contributor_invitations', {
  id: key(),
  email: text(),
  roles: wholes(),
  inviterId: text(),
  createdAt: time(),
  expiresAt: time(),
});
export type InvitationColumns = RowOf<typeof contributorInvitations>;

/** The tables of the people who run a site, of their sessions, and of who is invited. */
export const defineContributors = modelsOf({
  contributors,
  sessions: contributorSessions,
  invitations: contributorInvitations,
});
