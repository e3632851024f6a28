import { CONTRIBUTOR_ROLE } from '#shared/codes/contributor-role.ts';
import type { Act, Limit, Permission } from '#shared/features/contributors/permissions.ts';
import { grantsOf, PERMISSIONS, ROLES } from '#shared/features/contributors/permissions.ts';

const ROLE = CONTRIBUTOR_ROLE;

/** A role as people talk about it. */
export interface RoleWords {
  readonly role: number;
  readonly title: string;
  readonly summary: string;
}

const WORDS: Readonly<Record<number, Omit<RoleWords, 'role'>>> = {
  [ROLE.admin]: { title: 'Administrator', summary: 'Can do everything except transfer ownership.' },
  [ROLE.websiteManager]: {
    title: 'Website manager',
    summary: 'Manages pages, design and the store, but not people, payments or code.',
  },
  [ROLE.editor]: { title: 'Content editor', summary: 'Writes pages, posts and products.' },
  [ROLE.storeManager]: { title: 'Store manager', summary: 'Manages products, orders and refunds.' },
  [ROLE.campaignsEditor]: { title: 'Campaigns editor', summary: 'Writes and sends email campaigns.' },
  [ROLE.scheduling]: { title: 'Scheduling', summary: 'Manages appointments.' },
  [ROLE.moderator]: { title: 'Comment moderator', summary: 'Approves and removes comments.' },
  [ROLE.commenter]: { title: 'Trusted commenter', summary: 'Comments without waiting for approval.' },
  [ROLE.reporting]: { title: 'Reporting', summary: 'Views traffic and sales reports.' },
  [ROLE.viewer]: { title: 'Viewer', summary: 'Views the site while it is locked.' },
  [ROLE.billing]: { title: 'Billing', summary: 'Manages plan and invoices.' },
  [ROLE.none]: { title: 'No access', summary: 'Is listed but cannot do anything.' },
};

const PERMISSION_WORDS: Readonly<Record<Permission, string>> = {
  'site.viewLocked': 'View the locked site',
  'page.content': 'Page content',
  'page.create': 'Create, delete and sort pages',
  'site.navigation': 'Navigation',
  'site.design': 'Design, templates and publishing',
  'code.inject': 'Custom code and template files',
  'gallery.options': 'Galleries',
  languages: 'Languages of the site',
  translations: 'Translations',
  'site.settings': 'Site settings',
  'site.domains': 'Domains',
  'site.transfer': 'Transfer ownership',
  'post.edit': 'Posts and events',
  'comments.moderate': 'Approve and remove comments and reviews',
  'comments.trusted': 'Comment without approval',
  'products.edit': 'Products and stock',
  'store.create': 'Create stores',
  'commerce.settings': 'Checkout, shipping and tax',
  'commerce.payments': 'Payments and payout',
  'orders.read': 'See orders and customers',
  'orders.manage': 'Fulfil orders',
  'orders.refund': 'Refund and cancel orders',
  discounts: 'Discounts and gift cards',
  'subscriptions.manage': 'Subscriptions',
  'restock.read': 'View waiting lists',
  'restock.send': 'Send back-in-stock notifications',
  'forms.edit': 'Forms',
  'submissions.read': 'Form submissions',
  campaigns: 'Email campaigns',
  members: 'Members of the site',
  scheduling: 'Appointments',
  'analytics.site': 'Traffic reports',
  'analytics.commerce': 'Sales reports',
  contributors: 'People and their roles',
  billing: 'Plan and invoices',
  'api.tokens': 'API tokens',
  'audit.read': 'Activity log',
  'privacy.export': 'Export and erase personal data',
};

const LIMIT_WORDS: Readonly<Record<Limit, string>> = {
  storePages: 'pages of stores only',
  productPages: 'pages of products only',
  campaigns: 'campaigns only',
  planAndSignIns: 'ending the plan and sign-ins only',
  shippingAndStock: 'labels, stock and sold-out texts only',
  refundsOfADay: 'refunds up to the limit of a day',
};

/** All roles, the mightiest first. */
export const ALL_ROLES: readonly RoleWords[] = ROLES.map((role) => ({
  role,
  ...(WORDS[role] ?? { title: `Role ${role}`, summary: '' }),
}));

/** Roles in words: "Store manager, Reporting". */
export function describeRoles(roles: readonly number[]): string {
  return ALL_ROLES.filter(({ role }) => roles.includes(role))
    .map(({ title }) => title)
    .join(', ');
}

function isWhole(permission: Permission, acts: readonly Act[]): boolean {
  const [ofOwner] = grantsOf({ roles: [], isOwner: true }, permission);
  return ofOwner === undefined || ofOwner.acts.every((act) => acts.includes(act));
}

/** What a role allows, in lines: "Orders", "Products and stock (to see)". */
export function describeGrants(role: number): readonly string[] {
  return PERMISSIONS.flatMap((permission) =>
    grantsOf({ roles: [role], isOwner: false }, permission).map((grant) => {
      const notes = [
        ...(isWhole(permission, grant.acts) ? [] : ['to see']),
        ...(grant.limit === undefined ? [] : [LIMIT_WORDS[grant.limit]]),
      ];
      return PERMISSION_WORDS[permission] + (notes.length === 0 ? '' : ` (${notes.join('; ')})`);
    }),
  );
}
