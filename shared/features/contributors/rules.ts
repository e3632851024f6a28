import { LOGIN_REFUSALS } from '#shared/text/login-refusals.ts';

const MINUTE_MS = 60 * 1000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Fewest characters of a password that is chosen (docs/security.md). */
export const PASSWORD_MIN = 8;
/** Longer ones only keep the server busy. */
export const PASSWORD_MAX = 1_024;
/** What a session may still lack after the password or a mailed link: the second step, or its set-up. */
export const SESSION_LACKS = ['second-step', 'second-step-setup'] as const;
export type SessionLack = (typeof SESSION_LACKS)[number];
/** How long a session lasts without renewal, in ms. */
export const SESSION_MS = 12 * 60 * MINUTE_MS;
/** How long a confirmed password counts, in ms. */
export const PASSWORD_CONFIRMED_MS = 30 * MINUTE_MS;
/** How long the link of an invitation works, in days. */
export const INVITATION_DAYS = 7;
/** How long the link of an invitation works, in ms. */
export const INVITATION_MS = INVITATION_DAYS * DAY_MS;
/** How long a link that sets a new password works, in minutes. */
export const PASSWORD_RESET_MINUTES = 60;
/** How long a link that sets a new password works, in ms. */
export const PASSWORD_RESET_MS = PASSWORD_RESET_MINUTES * MINUTE_MS;
/** How long a link or code that signs in works, in minutes. */
export const SIGN_IN_LINK_MINUTES = 15;
/** How long a link or code that signs in works, in ms. */
export const SIGN_IN_LINK_MS = SIGN_IN_LINK_MINUTES * MINUTE_MS;
/** How long a removed contributor can be brought back, in ms. */
export const REMOVED_MS = 30 * DAY_MS;
/** "Last seen" is kept to this many ms, so that not every call writes. */
export const LAST_SEEN_MS = MINUTE_MS;

/** The sample site's owner, for whoever tries Awning on their own machine. */
export const SAMPLE_LOGIN = { email: 'owner@saltmarsh.example', password: 'low-tide-kiln' } as const;

/** What calls about people may refuse, with the sentence for people. */
export const CONTRIBUTOR_ERRORS = {
  ...LOGIN_REFUSALS,
  /** For an address that too many tries came from, whatever accounts they were for. */
  TOO_MANY_FROM_ADDRESS: {
    status: 429,
    text: 'Too many sign-in attempts from your network. Wait a few minutes, or get a sign-in link by email.',
  },
  SIGN_IN_LINK_USED: {
    status: 410,
    text: 'This sign-in code was used before, is too old or is not complete. Ask for a new one.',
  },
  SAMPLE_LOGIN_IS_LOCAL: {
    status: 403,
    text: 'The sample login works on this machine only. Create an account of your own.',
  },
  SESSION_NOT_FOUND: { status: 404, text: 'There is no such session. It may have ended.' },
  CONTRIBUTOR_NOT_FOUND: { status: 404, text: 'There is no such contributor.' },
  ROLE_ABOVE_YOURS: { status: 403, text: 'This role may do more than you may. Ask the owner of the site.' },
  UNKNOWN_ROLE: { status: 400, text: 'There is no such role.' },
  LAST_ADMIN: { status: 409, text: 'A site needs an administrator. Make somebody else one first.' },
  OWNER_STAYS: { status: 409, text: 'The owner stays an administrator. Transfer ownership first.' },
  ALREADY_CONTRIBUTOR: { status: 409, text: 'This person is a contributor already.' },
  ALREADY_INVITED: {
    status: 409,
    text: 'This person is invited already. Send the invitation again instead.',
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    text: 'There is no such invitation. It may have been accepted or revoked.',
  },
} as const;

export type ContributorError = keyof typeof CONTRIBUTOR_ERRORS;

/** The code of a mailed link that signs in, from what somebody pasted: the code itself, or the whole link. */
export function signInCodeOf(pasted: string): string {
  const text = pasted.trim();
  return /[?&]token=([\w-]+)/.exec(text)?.[1] ?? text;
}

/** Roles as they are kept: each once, in order. */
export function toRoles(codes: readonly number[]): number[] {
  return [...new Set(codes)].sort((a, b) => a - b);
}
