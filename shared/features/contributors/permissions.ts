import { CONTRIBUTOR_ROLE, type ContributorRole } from '#shared/codes/contributor-role.ts';

/** What is to be done: look, or change. */
export type Act = 'read' | 'change';

/** How a grant may be limited; each limit is explained beside its name. */
const LIMITS = {
  /** Store pages and descriptions of products. */
  1: 'storePages',
  /** Pages of products. */
  2: 'productPages',
  /** Campaigns. */
  3: 'campaigns',
  /** Ending the plan, and who signed in when. */
  4: 'planAndSignIns',
  /** Shipping labels, settings of stock, texts of what is sold out; neither tax nor payment. */
  5: 'shippingAndStock',
  /** Refunds up to the site's limit of a day; no shipped order is cancelled. */
  6: 'refundsOfADay',
} as const;

export type Limit = (typeof LIMITS)[keyof typeof LIMITS];

/** One cell of the matrix: what a role may do with a permission, and within which limit. */
export interface Grant {
  readonly acts: readonly Act[];
  /** Absent where the grant is whole. */
  readonly limit?: Limit;
}

const { admin, websiteManager, editor, storeManager, campaignsEditor, scheduling } = CONTRIBUTOR_ROLE;
const { moderator, commenter, reporting, viewer, billing, none } = CONTRIBUTOR_ROLE;

/** Columns of the matrix after the owner's. */
const COLUMNS = [
  admin,
  websiteManager,
  editor,
  storeManager,
  campaignsEditor,
  scheduling,
  moderator,
  commenter,
  reporting,
  viewer,
  billing,
  none,
];

/**
 * Who may do what (docs/security.md): columns owner, admin, website manager, editor, store manager, campaigns
 * editor, scheduling, moderator, commenter, reporting, viewer, billing, none. W reads and changes, R reads, L does
 * what the owner may within the limit of its number, W and R with a number are limited by it too; - is refused.
 */
const MATRIX = {
  /** Pass the lock screen and the password of a page. */
  'site.viewLocked': '   R  R  R  R  -  -  -  -  -  -  R  -  -',
  /** Text and blocks of pages that are there. */
  'page.content': '      W  W  W  W  L1 -  -  -  -  -  -  -  -',
  /** Make, delete and order pages. */
  'page.create': '       W  W  W  -  -  -  -  -  -  -  -  -  -',
  'site.navigation': '   W  W  W  -  -  -  -  -  -  -  -  -  -',
  /** Header and footer, styles, templates, publishing. */
  'site.design': '       W  W  W  -  -  -  -  -  -  -  -  -  -',
  /** Custom code and writing template files. */
  'code.inject': '       W  W  -  -  -  -  -  -  -  -  -  -  -',
  'gallery.options': '   W  W  W  W  L2 -  -  -  -  -  -  -  -',
  languages: '           W  W  W  -  -  -  -  -  -  -  -  -  -',
  /** Texts in other languages. */
  translations: '        W  W  W  W  L2 W3 -  -  -  -  -  -  -',
  /** Title, search engines, redirects, captcha keys. */
  'site.settings': '     W  W  W  -  -  -  -  -  -  -  -  -  -',
  /** Domains, connections, deleting the site. */
  'site.domains': '      W  W  -  -  -  -  -  -  -  -  -  L4 -',
  /** Handing the site to another owner. */
  'site.transfer': '     W  -  -  -  -  -  -  -  -  -  -  -  -',
  /** Write and publish posts and events. */
  'post.edit': '         W  W  W  W  W  -  -  -  -  -  -  -  -',
  'comments.moderate': ' W  W  W  -  -  -  -  W  -  -  -  -  -',
  /** Comments that skip the queue. */
  'comments.trusted': '  W  W  W  W  W  -  -  W  W  -  -  -  -',
  /** Products and their stock. */
  'products.edit': '     W  W  W  W  W  -  -  -  -  R  -  -  -',
  /** Product collections and their root category. */
  'store.create': '      W  W  W  -  W  -  -  -  -  -  -  -  -',
  /** Preferences, checkout, shipping, tax. */
  'commerce.settings': ' W  W  W  -  L5 -  -  -  -  -  -  -  -',
  /** Keys of payment providers, payout. */
  'commerce.payments': ' W  W  -  -  -  -  -  -  -  -  -  -  -',
  /** Orders with personal data. */
  'orders.read': '       R  R  R  -  R  -  -  -  -  -  -  -  -',
  /** Fulfil, hold, note, resend. */
  'orders.manage': '     W  W  W  -  W  -  -  -  -  -  -  -  -',
  /** Refund and cancel. */
  'orders.refund': '     W  W  W  -  L6 -  -  -  -  -  -  -  -',
  /** Discounts and gift cards. */
  discounts: '           W  W  W  -  W  -  -  -  -  -  -  -  -',
  'subscriptions.manage': 'W  W  W  -  W  -  -  -  -  -  -  -  -',
  'restock.read': '      R  R  R  -  R  -  -  -  -  -  -  -  -',
  'restock.send': '      W  W  W  -  W  -  -  -  -  -  -  -  -',
  'forms.edit': '        W  W  W  W  -  -  -  -  -  -  -  -  -',
  'submissions.read': '  R  R  R  -  -  -  -  -  -  -  -  -  -',
  /** Mails and lists of campaigns. */
  campaigns: '           W  W  W  -  -  W  -  -  -  -  -  -  -',
  /** Site users. */
  members: '             W  W  W  -  R  -  -  -  -  -  -  -  -',
  /** Appointments. */
  scheduling: '          W  W  -  -  -  -  W  -  -  -  -  -  -',
  'analytics.site': '    R  R  R  -  -  R3 -  -  -  R  -  -  -',
  'analytics.commerce': 'R  R  R  -  R  -  -  -  -  R  -  -  -',
  /** Invite people, change their roles. */
  contributors: '        W  W  -  -  -  -  -  -  -  -  -  -  -',
  /** Plan and invoices. */
  billing: '             W  W  -  -  -  -  -  -  -  -  -  W  -',
  /** Tokens and webhooks for programs. */
  'api.tokens': '        W  W  -  -  -  -  -  -  -  -  -  -  -',
  'audit.read': '        R  R  -  -  -  -  -  -  -  -  -  L4 -',
  /** Export and erase personal data. */
  'privacy.export': '    W  W  -  -  -  -  -  -  -  -  -  -  -',
} as const;

/** What a contributor may be allowed to do. */
export type Permission = keyof typeof MATRIX;

/** All permissions, in the order of the table. */
export const PERMISSIONS = Object.keys(MATRIX) as readonly Permission[];

/** All roles, in the order of the table. */
export const ROLES: readonly ContributorRole[] = COLUMNS;

/** Whom permissions are asked for. */
export interface Person {
  /** Role codes of `shared/codes/contributor-role.ts`. */
  readonly roles: readonly number[];
  readonly isOwner: boolean;
}

/** What a program's token never does, whatever its roles: run people, tokens and ownership. */
const FOR_PEOPLE_ONLY: readonly Permission[] = ['contributors', 'api.tokens', 'site.transfer'];

const ACTS: Readonly<Record<string, readonly Act[]>> = { W: ['read', 'change'], R: ['read'] };

function toGrants(row: string): (Grant | undefined)[] {
  const cells = row.trim().split(/ +/);
  return cells.map(([letter = '', number]) => {
    const acts = ACTS[letter === 'L' ? (cells[0] ?? '') : letter];
    if (acts === undefined) return undefined;
    return number === undefined ? { acts } : { acts, limit: LIMITS[Number(number) as keyof typeof LIMITS] };
  });
}

const GRANTS: ReadonlyMap<string, readonly (Grant | undefined)[]> = new Map(
  Object.entries(MATRIX).map(([permission, row]) => [permission, toGrants(row)]),
);

/** True for a word that names a permission. */
export function isPermission(word: string): word is Permission {
  return GRANTS.has(word);
}

/** True for the code of a role. */
export function isRole(code: number): code is ContributorRole {
  return COLUMNS.some((role) => role === code);
}

/** What the person's roles grant of a permission, each with its limit; the owner's flag grants like a role. */
export function grantsOf(person: Person, permission: Permission): Grant[] {
  const [owner, ...cells] = GRANTS.get(permission) ?? [];
  const granted = cells.filter((_, index) => person.roles.includes(COLUMNS[index] ?? Number.NaN));
  return [...(person.isOwner ? [owner] : []), ...granted].filter((grant) => grant !== undefined);
}

/** True when a role of the person grants the act wholly, without a limit. */
export function can(person: Person, permission: Permission, act: Act): boolean {
  return grantsOf(person, permission).some((grant) => grant.limit === undefined && grant.acts.includes(act));
}

/** Limits within which the person may do what they may not do wholly; empty when they may do all or nothing. */
export function limitsOf(person: Person, permission: Permission, act: Act): Limit[] {
  if (can(person, permission, act)) return [];
  const limits = grantsOf(person, permission).map((grant) =>
    grant.acts.includes(act) ? grant.limit : undefined,
  );
  return [...new Set(limits.filter((limit) => limit !== undefined))];
}

/** True when the person may do the act wholly or within a limit. */
export function canInPart(person: Person, permission: Permission, act: Act): boolean {
  return can(person, permission, act) || limitsOf(person, permission, act).length > 0;
}

function covers(giver: Person, permission: Permission, grant: Grant): boolean {
  return grant.acts.every(
    (act) =>
      can(giver, permission, act) ||
      (grant.limit !== undefined && limitsOf(giver, permission, act).includes(grant.limit)),
  );
}

/** True when nothing the roles grant is beyond the giver: nobody gives a role above their own. */
export function mayGive(giver: Person, roles: readonly number[]): boolean {
  const receiver: Person = { roles, isOwner: false };
  return PERMISSIONS.every((permission) =>
    grantsOf(receiver, permission).every((grant) => covers(giver, permission, grant)),
  );
}

/** True when somebody among these people runs the site wholly; a site is never left without. */
export function hasAdmin(people: readonly Person[]): boolean {
  return people.some((person) => person.isOwner || person.roles.includes(admin));
}

/** True when a program's token may stand for its roles here; people and tokens are for people to manage. */
export function isOpenToTokens(permission: Permission): boolean {
  return !FOR_PEOPLE_ONLY.includes(permission);
}
