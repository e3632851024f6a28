import { returnPathOf } from '#shared/features/site-users/rules.ts';

/** Kinds of pages that a shop tells its buyers of beside the button that orders, in the order in which they are told. */
export const TOLD_POLICIES = ['terms', 'privacy', 'refunds'] as const;
export type ToldPolicy = (typeof TOLD_POLICIES)[number];

/** All policies that a site may have, in the order in which its footer links to them. */
export const POLICY_KINDS = [...TOLD_POLICIES, 'imprint'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** The preference that names the page of each. */
export const POLICY_KEYS = {
  terms: 'termsPage',
  privacy: 'privacyPage',
  refunds: 'refundPage',
  imprint: 'imprintPage',
} as const satisfies Record<PolicyKind, string>;

/** Preferences that say whether a shop takes back what it sold, for how many days, and who pays for sending it back. */
export const RETURNS_KEY = 'returns';
export const RETURN_DAYS_KEY = 'returnDays';
export const RETURN_COSTS_KEY = 'returnCosts';
/** Empty: the shop says nothing. */
export const RETURNS = ['', 'accepted', 'none'] as const;
export const RETURN_COSTS = ['customer', 'shop'] as const;
export type ReturnCosts = (typeof RETURN_COSTS)[number];
/** Days that a shop has where it says no other number, and the most. */
export const RETURN_DAYS = 14;
export const RETURN_DAYS_MAX = 365;

/** Preference that says when buyers have to tick that they accept the terms. */
export const ACCEPTANCE_KEY = 'acceptTerms';
/** `byCountry`: where that is usual in the buyer's country. */
export const ACCEPTANCES = ['byCountry', 'always', 'never'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];

/** An address of another site that browsers read as no other than it looks. */
const ELSEWHERE = /^https:\/\/[\w.-]+(?::\d+)?(?:[/?#][^\s"<>\\]*)?$/;

/** The address of a page that a merchant typed; undefined for what leads nowhere safe. */
export function policyUrlOf(typed: unknown): string | undefined {
  const text = typeof typed === 'string' ? typed.trim() : '';
  return ELSEWHERE.test(text) ? text : returnPathOf(text);
}
