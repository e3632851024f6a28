import {
  ACCEPTANCE_KEY,
  ACCEPTANCES,
  POLICY_KEYS,
  policyUrlOf,
  TOLD_POLICIES,
  type ToldPolicy,
} from './policies.ts';
import { acceptsExpressly } from './legal-countries.ts';

/** What a buyer is told of the rules of a shop before ordering. */
export interface CheckoutTerms {
  /** Addresses of the pages that there are: paths of the site, or of another one with `https`. */
  readonly pages: readonly { readonly kind: ToldPolicy; readonly url: string }[];
  /** Whether the order waits until the buyer ticks that they accept the terms. */
  readonly isAcceptanceAsked: boolean;
}

/**
 * What a shop tells its buyers; without a page of terms there is nothing to accept.
 * @param preferences those of the checkout
 * @param country of the buyer, ISO 3166-1 alpha-2; empty while it is not known
 */
export function checkoutTerms(
  preferences: Readonly<Record<string, unknown>>,
  country: string,
): CheckoutTerms {
  const pages = TOLD_POLICIES.flatMap((kind) => {
    const url = policyUrlOf(preferences[POLICY_KEYS[kind]]);
    return url === undefined ? [] : [{ kind, url }];
  });
  const acceptance = ACCEPTANCES.find((one) => one === preferences[ACCEPTANCE_KEY]) ?? 'byCountry';
  const isWanted = acceptance === 'always' || (acceptance === 'byCountry' && acceptsExpressly(country));
  return { pages, isAcceptanceAsked: isWanted && pages.some(({ kind }) => kind === 'terms') };
}

/** The country whose law counts for a buyer: where the bill goes, where the things go, or that of the shop. */
export function buyerCountry(
  cart: {
    readonly billingAddress?: { readonly country?: string | undefined } | null | undefined;
    readonly shippingLocation: { readonly country?: string | undefined };
  },
  shopCountry: string,
): string {
  return cart.billingAddress?.country || cart.shippingLocation.country || shopCountry;
}
