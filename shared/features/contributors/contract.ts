import { z } from 'zod';
import { idSchema } from '#shared/features/websites/contract.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import { DEVICE_MARK_MAX } from '#shared/http/known-devices.ts';
import {
  CONTRIBUTOR_ERRORS,
  type ContributorError,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_LACKS,
} from './rules.ts';

const EMAIL_MAX = 256;
const NAME_MAX = 100;

/** An email address as people type it. */
export const emailSchema = z
  .string()
  .trim()
  .min(1, 'Enter an email address.')
  .max(EMAIL_MAX, 'This email address is too long.')
  .pipe(z.email('Enter a valid email address.'));

/** A password that is chosen anew. */
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_MIN, `Choose a password of at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, 'This password is too long.');

const nameSchema = z.string().trim().min(1, 'Enter a name.').max(NAME_MAX, 'This name is too long.');

/** Role codes of `shared/codes/contributor-role.ts`; at least one. */
const rolesSchema = z.array(z.int()).min(1, 'Choose at least one role.').max(20, 'These are too many roles.');

function pick<Code extends ContributorError>(
  ...codes: readonly Code[]
): Pick<typeof CONTRIBUTOR_ERRORS, Code> {
  return Object.fromEntries(codes.map((code) => [code, CONTRIBUTOR_ERRORS[code]])) as Pick<
    typeof CONTRIBUTOR_ERRORS,
    Code
  >;
}

const successSchema = z.object({ success: z.literal(true) });

/** A secret that came by mail and opens one thing once. */
export const mailedTokenSchema = z
  .string()
  .min(20, 'This link is not complete.')
  .max(200, 'This link is not complete.');

export const contributorSchema = z.object({
  id: idSchema,
  email: z.string(),
  name: z.string(),
  /** Role codes of `shared/codes/contributor-role.ts`. */
  roles: z.array(z.int()),
  isOwner: z.boolean(),
});

export type Contributor = z.output<typeof contributorSchema>;

/** A contributor as the list of people shows them. */
export const listedContributorSchema = contributorSchema.extend({
  joinedOn: z.iso.datetime(),
  /** When they last called, to the minute; absent for who never signed in. */
  lastSeenOn: z.iso.datetime().optional(),
  /** When they were removed; absent for who is there. They can be brought back for 30 days. */
  removedOn: z.iso.datetime().optional(),
});

export type ListedContributor = z.output<typeof listedContributorSchema>;

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  roles: z.array(z.int()),
  /** Name of who invited. */
  invitedBy: z.string(),
  invitedOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
});

export type Invitation = z.output<typeof invitationSchema>;

export const sessionSchema = z.object({
  id: idSchema,
  /** The device in words, such as "Firefox on Windows". */
  device: z.string(),
  /** Network the session was opened from, shortened to /24 or /48. */
  network: z.string(),
  createdOn: z.iso.datetime(),
  lastSeenOn: z.iso.datetime(),
  expiresOn: z.iso.datetime(),
  /** True for the session that asks. */
  isCurrent: z.boolean(),
});

export type Session = z.output<typeof sessionSchema>;

const contributorParams = { params: z.object({ contributorId: idSchema }) };
const invitationParams = { params: z.object({ invitationId: idSchema }) };

/** A password that somebody has already. */
export const passwordSchema = z.string().min(1, 'Enter your password.').max(PASSWORD_MAX);

const loginSchema = z.object({
  email: z.string().trim().min(1, 'Enter your email address.').max(EMAIL_MAX),
  password: passwordSchema,
});

/** What signing in answered before for the device that calls. */
const deviceSchema = z.string().max(DEVICE_MARK_MAX);

/** What the session still lacks: until then, only calls that give it that are open. */
const lacksSchema = z.enum(SESSION_LACKS).optional();

/** What signing in answers to a program that keeps the token by itself. */
const tokenSessionSchema = z.object({
  token: z.string(),
  expiresOn: z.iso.datetime(),
  contributor: contributorSchema,
  lacks: lacksSchema,
  /** To be sent with later calls of this device: it is not locked out then when others try passwords. */
  device: z.string(),
});

/** Signs a contributor in. The token goes into `Authorization: Bearer` of later calls. */
export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/v1/session',
  access: 'visitor',
  whileLocked: true,
  activity: 'signed in with',
  limits: ['login'],
  limitText: CONTRIBUTOR_ERRORS.TOO_MANY_FROM_ADDRESS.text,
  summary: 'Signs a contributor in and answers a session token.',
  input: { body: loginSchema.extend({ device: deviceSchema.optional() }) },
  output: tokenSessionSchema,
  errors: pick('LOGIN_FAILED', 'SAMPLE_LOGIN_IS_LOCAL', 'TOO_MANY_LOGINS'),
});

/** Signs a contributor in with a cookie that only the browser sees; writes then need the crumb that comes along. */
export const signInByCookie = endpoint({
  name: 'signInByCookie',
  method: 'POST',
  path: '/api/v1/session/cookie',
  access: 'visitor',
  whileLocked: true,
  activity: 'signed in with',
  limits: ['login'],
  limitText: CONTRIBUTOR_ERRORS.TOO_MANY_FROM_ADDRESS.text,
  summary: 'Signs a contributor in and sets a session cookie.',
  input: { body: loginSchema },
  output: z.object({ expiresOn: z.iso.datetime(), contributor: contributorSchema, lacks: lacksSchema }),
  errors: pick('LOGIN_FAILED', 'SAMPLE_LOGIN_IS_LOCAL', 'TOO_MANY_LOGINS'),
});

/** Asks for a link by mail that signs in; answers the same whether the account exists or not. */
export const askForSignInLink = endpoint({
  name: 'askForSignInLink',
  method: 'POST',
  path: '/api/v1/sign-in-links',
  access: 'visitor',
  whileLocked: true,
  studio: true,
  limits: ['signInLinks'],
  summary: 'Mails a link and code that sign a contributor in, if there is such an account.',
  input: { body: z.object({ email: emailSchema }) },
  output: successSchema,
  errors: {},
  success: 202,
});

/** Signs a contributor in with the code of a mailed link, also while passwords are refused. */
export const signInByLink = endpoint({
  name: 'signInByLink',
  method: 'POST',
  path: '/api/v1/session/link',
  access: 'visitor',
  whileLocked: true,
  activity: 'signed in by a mailed link with',
  limits: ['signInLinks'],
  summary: 'Signs a contributor in with the code of a mailed link and answers a session token.',
  input: { body: z.object({ token: mailedTokenSchema }) },
  output: tokenSessionSchema,
  errors: pick('SIGN_IN_LINK_USED', 'SAMPLE_LOGIN_IS_LOCAL'),
});

/** Who is signed in. */
export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/v1/session',
  access: 'contributor',
  beforeSecondStep: true,
  summary: 'The contributor of the session, and what it lacks.',
  input: {},
  output: z.object({ contributor: contributorSchema, lacks: lacksSchema }),
  errors: {},
});

/** Ends the session; the token is dead at once on every process. */
export const signOut = endpoint({
  name: 'signOut',
  method: 'DELETE',
  path: '/api/v1/session',
  access: 'contributor',
  activity: 'signed out',
  beforeSecondStep: true,
  summary: 'Ends the session.',
  input: {},
  output: z.object({ success: z.literal(true) }),
  errors: {},
});

/** Confirms the password of the session for half an hour, for acts that ask for it. */
export const confirmPassword = endpoint({
  name: 'confirmPassword',
  method: 'POST',
  path: '/api/v1/session/confirmation',
  access: 'contributor',
  studio: true,
  activity: 'confirmed the password of',
  beforeSecondStep: true,
  limits: ['login', 'account'],
  summary: 'Confirms the password of the session for the next 30 minutes.',
  input: { body: z.object({ password: passwordSchema }) },
  output: z.object({ confirmedUntil: z.iso.datetime() }),
  errors: pick('WRONG_PASSWORD'),
});

/** Changes the own password; all other sessions end. */
export const changePassword = endpoint({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/v1/session/password',
  access: 'contributor',
  studio: true,
  activity: 'changed the password of',
  limits: ['login', 'account'],
  summary: 'Changes your password and ends all your other sessions.',
  input: {
    body: z.object({
      password: passwordSchema,
      newPassword: newPasswordSchema,
    }),
  },
  output: successSchema,
  errors: pick('WRONG_PASSWORD', 'COMMON_PASSWORD'),
});

/** The own sessions, the latest seen first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/api/v1/sessions',
  access: 'contributor',
  studio: true,
  summary: 'Your sessions, the latest seen first.',
  input: {},
  output: z.object({ sessions: z.array(sessionSchema) }),
  errors: {},
});

/** Ends one of the own sessions. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/v1/sessions/:sessionId',
  access: 'contributor',
  studio: true,
  activity: 'ended a session',
  summary: 'Ends one of your sessions.',
  input: { params: z.object({ sessionId: idSchema }) },
  output: successSchema,
  errors: pick('SESSION_NOT_FOUND'),
});

/** Ends all own sessions but the one that asks. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/v1/sessions',
  access: 'contributor',
  studio: true,
  activity: 'ended all other sessions',
  summary: 'Ends all your sessions but this one.',
  input: {},
  output: z.object({ ended: z.int() }),
  errors: {},
});

/** Asks for a link by mail that sets a new password; answers the same whether the account exists or not. */
export const askForPasswordReset = endpoint({
  name: 'askForPasswordReset',
  method: 'POST',
  path: '/api/v1/password-resets',
  access: 'visitor',
  whileLocked: true,
  studio: true,
  limits: ['signUp'],
  summary: 'Mails a link that sets a new password, if there is such an account.',
  input: { body: z.object({ email: emailSchema }) },
  output: successSchema,
  errors: {},
  success: 202,
});

/** Sets a new password with the token of a mailed link; all sessions end. */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/v1/password-resets/use',
  access: 'visitor',
  whileLocked: true,
  activity: 'set a new password of',
  limits: ['login'],
  summary: 'Sets a new password with the token of a mailed link.',
  input: { body: z.object({ token: mailedTokenSchema, newPassword: newPasswordSchema }) },
  output: successSchema,
  errors: pick('LINK_USED', 'COMMON_PASSWORD'),
});

/** The people who run the site, and who is invited. */
export const listContributors = endpoint({
  name: 'listContributors',
  method: 'GET',
  path: '/api/v1/contributors',
  access: { permission: 'contributors' },
  studio: true,
  summary: 'The people who run the site, those removed within 30 days, and open invitations.',
  input: {},
  output: z.object({
    contributors: z.array(listedContributorSchema),
    invitations: z.array(invitationSchema),
  }),
  errors: {},
});

/** Gives a contributor other roles. */
export const changeRoles = endpoint({
  name: 'changeRoles',
  method: 'PUT',
  path: '/api/v1/contributors/:contributorId/roles',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'changed the roles of',
  needsPassword: true,
  summary: 'Gives a contributor other roles, none above your own.',
  input: { ...contributorParams, body: z.object({ roles: rolesSchema }) },
  output: z.object({ contributor: listedContributorSchema }),
  errors: pick('CONTRIBUTOR_NOT_FOUND', 'ROLE_ABOVE_YOURS', 'LAST_ADMIN', 'OWNER_STAYS', 'UNKNOWN_ROLE'),
});

/** Removes a contributor; their sessions end at once. */
export const removeContributor = endpoint({
  name: 'removeContributor',
  method: 'DELETE',
  path: '/api/v1/contributors/:contributorId',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'removed',
  needsPassword: true,
  summary: 'Removes a contributor, who can be brought back for 30 days.',
  input: contributorParams,
  output: successSchema,
  errors: pick('CONTRIBUTOR_NOT_FOUND', 'ROLE_ABOVE_YOURS', 'LAST_ADMIN', 'OWNER_STAYS'),
});

/** Brings a removed contributor back with the roles they had. */
export const restoreContributor = endpoint({
  name: 'restoreContributor',
  method: 'POST',
  path: '/api/v1/contributors/:contributorId/restoration',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'brought back',
  needsPassword: true,
  summary: 'Brings a removed contributor back.',
  input: contributorParams,
  output: z.object({ contributor: listedContributorSchema }),
  errors: pick('CONTRIBUTOR_NOT_FOUND', 'ROLE_ABOVE_YOURS'),
});

/** Ends all sessions of another contributor. */
export const endContributorSessions = endpoint({
  name: 'endContributorSessions',
  method: 'DELETE',
  path: '/api/v1/contributors/:contributorId/sessions',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'ended the sessions of',
  summary: 'Ends all sessions of a contributor.',
  input: contributorParams,
  output: z.object({ ended: z.int() }),
  errors: pick('CONTRIBUTOR_NOT_FOUND', 'ROLE_ABOVE_YOURS'),
});

/** Hands the site to another contributor, who becomes its owner and an administrator. */
export const transferOwnership = endpoint({
  name: 'transferOwnership',
  method: 'POST',
  path: '/api/v1/website/owner',
  access: { permission: 'site.transfer' },
  studio: true,
  activity: 'handed the site to',
  needsPassword: true,
  summary: 'Makes another contributor the owner of the site.',
  input: { body: z.object({ contributorId: idSchema }) },
  output: z.object({ contributor: listedContributorSchema }),
  errors: pick('CONTRIBUTOR_NOT_FOUND'),
});

/** Invites a person by mail. */
export const inviteContributor = endpoint({
  name: 'inviteContributor',
  method: 'POST',
  path: '/api/v1/invitations',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'invited',
  needsPassword: true,
  summary: 'Invites a person by mail to help running the site.',
  input: { body: z.object({ email: emailSchema, roles: rolesSchema }) },
  output: z.object({ invitation: invitationSchema }),
  errors: pick('ALREADY_CONTRIBUTOR', 'ALREADY_INVITED', 'ROLE_ABOVE_YOURS', 'UNKNOWN_ROLE'),
  success: 201,
});

/** Mails an invitation again with a new link; the old one is dead. */
export const resendInvitation = endpoint({
  name: 'resendInvitation',
  method: 'POST',
  path: '/api/v1/invitations/:invitationId/mails',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'invited again',
  summary: 'Mails an invitation again with a new link.',
  input: invitationParams,
  output: z.object({ invitation: invitationSchema }),
  errors: pick('INVITATION_NOT_FOUND', 'ROLE_ABOVE_YOURS'),
});

/** Takes an invitation back; its link is dead at once. */
export const revokeInvitation = endpoint({
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/api/v1/invitations/:invitationId',
  access: { permission: 'contributors' },
  studio: true,
  activity: 'took back the invitation of',
  summary: 'Takes an invitation back.',
  input: invitationParams,
  output: successSchema,
  errors: pick('INVITATION_NOT_FOUND'),
});

/** Accepts an invitation with the token of its mail. */
export const acceptInvitation = endpoint({
  name: 'acceptInvitation',
  method: 'POST',
  path: '/api/v1/invitations/acceptance',
  access: 'visitor',
  whileLocked: true,
  activity: 'accepted the invitation',
  limits: ['login'],
  summary: 'Accepts an invitation: makes the account that it was sent for.',
  input: {
    body: z.object({ token: mailedTokenSchema, name: nameSchema, password: newPasswordSchema }),
  },
  output: z.object({ contributor: contributorSchema }),
  errors: pick('LINK_USED', 'COMMON_PASSWORD', 'ALREADY_CONTRIBUTOR'),
  success: 201,
});
