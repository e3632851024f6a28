import { POLICY_KEYS, POLICY_KINDS, policyUrlOf } from './policies.ts';

/** Said of what is neither a path of the site nor an address of another one. */
export const POLICY_ADDRESS_TEXT =
  'Enter a path of this site such as /terms, or an address that begins with https://.';

/** A page of the site as far as a policy can be on it. */
export interface PolicyPage {
  readonly path: string;
  readonly kind: 'page' | 'list' | 'item' | 'system';
  /** Why visitors do not see it; absent where they do. */
  readonly hidden?: 'protected' | 'unpublished' | undefined;
}

/**
 * Mistakes in the pages that the preferences of the checkout name. What stays as it was is not asked about, so that an
 * old mistake keeps nobody from changing something else.
 * @returns texts by the key of the preference
 */
export function policyPageErrors(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly text: string }[] {
  return POLICY_KINDS.map((kind) => POLICY_KEYS[kind]).flatMap((path) => {
    const value = after[path] ?? '';
    const isKept = value === (before[path] ?? '');
    return isKept || value === '' || policyUrlOf(value) !== undefined
      ? []
      : [{ path, text: POLICY_ADDRESS_TEXT }];
  });
}

/** What a merchant ought to know of a page that buyers are led to. */
export type PolicyWarning = 'wrong' | 'missing' | 'protected' | 'unpublished';

/**
 * Why buyers would not get to read a page; undefined where they do, or where it is of another site.
 * @param pages of the site
 */
export function policyWarning(value: string, pages: readonly PolicyPage[]): PolicyWarning | undefined {
  if (value === '') return undefined;
  const url = policyUrlOf(value);
  if (url === undefined) return 'wrong';
  if (!url.startsWith('/')) return undefined;
  const [place = ''] = url.split(/[?#]/);
  const path = place === '/' ? place : place.replace(/\/$/, '');
  const page = pages.find((one) => one.path === path);
  if (page !== undefined) return page.hidden;
  // Of the pages below a list some alone are known.
  const isBelowList = pages.some((one) => one.kind === 'list' && path.startsWith(`${one.path}/`));
  return isBelowList ? undefined : 'missing';
}
