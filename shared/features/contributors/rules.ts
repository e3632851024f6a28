import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';

const { admin, websiteManager } = CONTRIBUTOR_ROLE;

/** Roles that grant a permission (runtime-contract B12); nothing listed is refused. The owner has all. */
const GRANTED_TO = {
  /** Header and footer, styles, publishing. */
  'site.design': [admin, websiteManager],
  /** Template files and custom code. */
  'code.inject': [admin, websiteManager],
} as const satisfies Record<string, readonly number[]>;

/** What a contributor may be allowed to do. */
export type Permission = keyof typeof GRANTED_TO;

/** True for a word that names a permission. */
export function isPermission(word: string): word is Permission {
  return Object.hasOwn(GRANTED_TO, word);
}

/** True when one of the person's roles grants the permission, or the person owns the site. */
export function can(
  person: { readonly roles: readonly number[]; readonly isOwner: boolean },
  permission: Permission,
): boolean {
  const granted: readonly number[] = GRANTED_TO[permission];
  return person.isOwner || person.roles.some((role) => granted.includes(role));
}

/** Shown for an unknown account and a wrong password alike, so that nobody learns which accounts exist. */
export const LOGIN_FAILED = 'This e-mail address and password do not belong together.';

/** How long a session lasts without renewal, in ms (runtime-contract B1, cookie "contributor"). */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** The sample site's owner, for whoever tries Awning on their own machine. */
export const SAMPLE_LOGIN = { email: 'owner@saltmarsh.example', password: 'low-tide-kiln' } as const;

/** Why the sample login is refused to anyone but the person at this machine. */
export const SAMPLE_LOGIN_IS_LOCAL =
  'The sample login works on this machine only. Make an account of your own.';
