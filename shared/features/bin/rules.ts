import type { Act, Permission } from '#shared/features/contributors/permissions.ts';

/** How many days a deleted thing can be brought back. */
export const BIN_DAYS = 30;

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a deleted thing can be brought back, in milliseconds. */
export const BIN_MS = BIN_DAYS * DAY_MS;

/** How many entries one page of the bin has. */
export const BIN_PAGE = 50;

/** What is known of a kind of thing that can lie in the bin. */
interface BinKindFacts {
  /** What one of them is called. */
  readonly title: string;
  /** Who may read this sees them in the bin. */
  readonly read: Permission;
  /** Who may change this brings them back and erases them. */
  readonly change: Permission;
}

/** The kinds of things that can lie in the bin, with what it takes to deal with them. */
export const BIN_KINDS = {
  'template-file': { title: 'Theme file', read: 'site.design', change: 'code.inject' },
  page: { title: 'Page', read: 'page.content', change: 'page.create' },
  media: { title: 'File', read: 'page.content', change: 'page.content' },
  product: { title: 'Product', read: 'products.edit', change: 'products.edit' },
  'product-category': { title: 'Category', read: 'products.edit', change: 'products.edit' },
  form: { title: 'Form', read: 'forms.edit', change: 'forms.edit' },
  'mailing-list': { title: 'Mailing list', read: 'campaigns', change: 'campaigns' },
  newsletter: { title: 'Newsletter', read: 'campaigns', change: 'campaigns' },
  coupon: { title: 'Discount', read: 'discounts', change: 'discounts' },
  'shipping-zone': { title: 'Shipping zone', read: 'commerce.settings', change: 'commerce.settings' },
  'tax-zone': { title: 'Tax zone', read: 'commerce.settings', change: 'commerce.settings' },
} as const satisfies Record<string, BinKindFacts>;

export type BinKind = keyof typeof BIN_KINDS;

/** All kinds by name. */
export const BIN_KIND_NAMES = Object.keys(BIN_KINDS) as [BinKind, ...BinKind[]];

/** Whether a person may do something wholly. */
export type MayDo = (permission: Permission, act: Act) => boolean;

/** Kinds that a person sees in the bin. */
export function kindsSeenBy(mayDo: MayDo): BinKind[] {
  return BIN_KIND_NAMES.filter((kind) => mayDo(BIN_KINDS[kind].read, 'read'));
}

/** True when a person may bring things of a kind back and erase them. */
export function maySettle(mayDo: MayDo, kind: BinKind): boolean {
  return mayDo(BIN_KINDS[kind].change, 'change');
}

/**
 * Days that are left to bring a thing back, begun ones counted whole.
 * @param erasedOn moment at which it is erased, as ISO 8601
 * @param now epoch milliseconds
 */
export function daysLeft(erasedOn: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(erasedOn) - now) / DAY_MS));
}
