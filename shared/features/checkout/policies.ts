/** Kinds of pages that a shop tells its buyers of, in the order in which they are told. */
export const POLICY_KINDS = ['terms', 'privacy', 'refunds'] as const;
export type PolicyKind = (typeof POLICY_KINDS)[number];

/** Pages that a shop tells of at the checkout, by the preference that names each. */
export const POLICY_KEYS = {
  terms: 'termsPage',
  privacy: 'privacyPage',
  refunds: 'refundPage',
} as const satisfies Record<PolicyKind, string>;

/** Preference that says when buyers have to tick that they accept the terms. */
export const ACCEPTANCE_KEY = 'acceptTerms';
/** `byCountry`: where that is usual in the buyer's country. */
export const ACCEPTANCES = ['byCountry', 'always', 'never'] as const;
export type Acceptance = (typeof ACCEPTANCES)[number];
