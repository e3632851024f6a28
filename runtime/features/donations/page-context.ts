import type { Preferences } from '#shared/features/commerce-preferences/rules.ts';
import { checkoutWords } from '#shared/features/checkout/words.ts';
import { DONATE_PAGE_PATH } from '#shared/features/donations/paths.ts';
import {
  DONATION_MESSAGE_MAX,
  type DonationTerms,
  donationTermsOf,
  DONOR_NAME_MAX,
  takesDonations,
} from '#shared/features/donations/rules.ts';
import { donationWords } from '#shared/features/donations/words.ts';
import { minorDigits, toDecimalText } from '#shared/money/minor-units.ts';
import { toAmountText } from '#shared/money/amount-text.ts';
import type { ReadScope } from '../../database/read-connections.ts';
import type { Site } from '../../http/context.ts';
import type { PageContributor } from '../pages/page-context.ts';
import type { PaymentOffer } from '../payments/settings.ts';

/** The form as its page shows it. */
function toDonate(
  terms: DonationTerms,
  { currency, language }: Site,
  payments: readonly object[],
  { key, isTest }: { readonly key: string; readonly isTest: boolean },
): Record<string, unknown> {
  const own = donationWords(language);
  const text = (minor: number) => toAmountText(minor, currency, language);
  const suggestions = terms.suggestionsMinor.map((minor, index) => ({
    value: toDecimalText(minor, currency),
    text: text(minor),
    isFirst: index === 0,
  }));
  return {
    words: { ...checkoutWords(language), ...own },
    heading: terms.title || own.title,
    text: terms.words,
    action: DONATE_PAGE_PATH,
    key,
    currency,
    suggestions,
    amountLabel: suggestions.length === 0 ? own.anAmount : own.otherAmount,
    isAmountNeeded: suggestions.length === 0,
    limits: `${own.from} ${text(terms.minimumMinor)} ${own.to} ${text(terms.maximumMinor)}.`,
    least: toDecimalText(terms.minimumMinor, currency),
    most: toDecimalText(terms.maximumMinor, currency),
    step: minorDigits(currency) === 0 ? '1' : '0.01',
    nameMax: DONOR_NAME_MAX,
    messageMax: DONATION_MESSAGE_MAX,
    payments,
    isTest,
    canPay: payments.length > 0,
  };
}

/** The part of the page for donations; a site that takes none has no such page. */
export function createDonationContext(deps: {
  preferencesOf: (scope: ReadScope) => Promise<Preferences>;
  /** The ways to pay that the site offers, and these as a form shows them. */
  offer: (scope: ReadScope) => Promise<PaymentOffer>;
  waysOf: (offer: PaymentOffer, language: string) => readonly object[];
  /** A key that makes pressing twice give once. */
  newKey: () => string;
}): PageContributor {
  return async ({ scope, site, siteUser, isPreview }) => {
    const [preferences, offer] = await Promise.all([deps.preferencesOf(scope), deps.offer(scope)]);
    if (!takesDonations(preferences) && !isPreview) return { json: {}, found: false };
    const terms = donationTermsOf(preferences, site.currency);
    const payments = deps.waysOf(offer, site.language);
    const donate = toDonate(terms, site, payments, { key: deps.newKey(), isTest: offer.mode === 'test' });
    const { email = '', firstName = '', lastName = '' } = siteUser ?? {};
    return {
      json: { donate, filled: { email, firstName, lastName, message: '', otherAmount: '' } },
      title: terms.title || donationWords(site.language).title,
      isPrivate: true,
    };
  };
}
