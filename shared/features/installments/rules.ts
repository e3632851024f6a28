import { homeOf } from '#shared/places/home-country.ts';
import { installmentWords } from './words.ts';

/** How many payments a price is split into (docs/payments.md). */
export const INSTALLMENT_PAYMENTS = 4;
/** Namespace of the preferences of the teaser. */
export const INSTALLMENTS_NAMESPACE = 'installments';
/** Where the words behind the teaser are kept, one page for each locale. */
export const INSTALLMENTS_PATH = '/installments';
/** Amounts between which payment in parts is offered, where the merchant says nothing else; in cents. */
export const DEFAULT_RANGE = { minimumCents: 100, maximumCents: 200_000 } as const;

/** Languages of the provider by country of the store, its own first. */
const LANGUAGES: ReadonlyMap<string, readonly string[]> = new Map([
  ['US', ['en']],
  ['CA', ['en', 'fr']],
  ['AU', ['en']],
  ['NZ', ['en']],
  ['GB', ['en']],
]);
/** What the provider takes in each of these countries. */
const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['US', 'USD'],
  ['CA', 'CAD'],
  ['AU', 'AUD'],
  ['NZ', 'NZD'],
  ['GB', 'GBP'],
]);

/** Names of the provider: in Britain it has another one. */
const PROVIDER = 'Afterpay';
const BRITISH_PROVIDER = 'Clearpay';
const PROVIDERS: ReadonlyMap<string, string> = new Map([
  ['en_US', PROVIDER],
  ['en_CA', PROVIDER],
  ['fr_CA', PROVIDER],
  ['en_AU', PROVIDER],
  ['en_NZ', PROVIDER],
  ['en_GB', BRITISH_PROVIDER],
]);

/** All locales in which the provider speaks. */
export const INSTALLMENT_LOCALES = [...PROVIDERS.keys()];

/** Who offers payment in parts, and how they speak. */
export interface InstallmentProvider {
  readonly name: string;
  /** Language and country, such as `fr_CA`. */
  readonly locale: string;
}

/**
 * The provider for a store, in the shopper's language where the country has it, else in the country's first.
 * @param country two letters; undefined where the store has none
 * @param language tag of the shopper's language
 * @returns undefined where no provider serves the country
 */
export function findInstallmentProvider(
  country: string | undefined,
  language: string,
): InstallmentProvider | undefined {
  const home = homeOf(country ?? '');
  const languages = LANGUAGES.get(home) ?? [];
  const spoken = languages.find((one) => one === language.toLowerCase().split('-')[0]) ?? languages[0];
  const locale = `${spoken}_${home}`;
  const name = PROVIDERS.get(locale);
  return name === undefined ? undefined : { name, locale };
}

/** Why no installments can be taken where a store is: nobody offers them there, or not in what it sells in. */
export const INSTALLMENT_GAPS = ['country', 'currency'] as const;
export type InstallmentGap = (typeof INSTALLMENT_GAPS)[number];

/** Who offers installments where a store is, and what is in the way of it. */
export interface InstallmentPlace {
  readonly provider: InstallmentProvider | undefined;
  /** What the provider takes there. */
  readonly takes: string | undefined;
  readonly gap: InstallmentGap | undefined;
}

/**
 * Who offers installments where a store is.
 * @param store its country in two letters, the code of its currency, and the language of who reads
 */
export function findInstallments(store: {
  readonly country: string;
  readonly currency: string;
  readonly language: string;
}): InstallmentPlace {
  const provider = findInstallmentProvider(store.country, store.language);
  if (provider === undefined) return { provider, takes: undefined, gap: 'country' };
  const takes = CURRENCIES.get(homeOf(store.country));
  return { provider, takes, gap: takes === store.currency ? undefined : 'currency' };
}

/** Amounts between which a price may be paid in parts, in cents. */
export interface InstallmentRange {
  readonly minimumCents: number;
  readonly maximumCents: number;
}

/** The amounts that a merchant has settled, or those that hold where nothing was said. */
export function installmentRange(preferences: Readonly<Record<string, unknown>>): InstallmentRange {
  const cents = (key: keyof InstallmentRange): number => {
    const value = preferences[key];
    return typeof value === 'number' ? value : DEFAULT_RANGE[key];
  };
  return { minimumCents: cents('minimumCents'), maximumCents: cents('maximumCents') };
}

/** True for an amount above the minimum and at most the maximum, in cents. */
export function isInInstallmentRange(amountCents: number, range: InstallmentRange): boolean {
  return amountCents > range.minimumCents && amountCents <= range.maximumCents;
}

/** What one payment comes to, in cents: rounded up, so that none is more than was said. */
export function installmentCents(amountCents: number, payments = INSTALLMENT_PAYMENTS): number {
  return Math.ceil(amountCents / payments);
}

/** Name of the button that shows the words behind the teaser. */
export function aboutInstallments({ name, locale }: InstallmentProvider): string {
  return installmentWords(locale).about(name);
}

/** How the checkout names this way to pay. */
export function installmentsTitle({ name, locale }: InstallmentProvider): string {
  return installmentWords(locale).wayToPay(name, INSTALLMENT_PAYMENTS);
}

/** What the teaser says of one price. */
export interface InstallmentTeaser {
  /** In range, the text stands before the provider's name, else after it. */
  readonly isInRange: boolean;
  readonly text: string;
}

/**
 * What the teaser says of a price.
 * @param formatCents an amount in cents as the store writes money
 */
export function toInstallmentTeaser(
  amountCents: number,
  range: InstallmentRange,
  { locale }: Pick<InstallmentProvider, 'locale'>,
  formatCents: (cents: number) => string,
): InstallmentTeaser {
  const words = installmentWords(locale);
  if (isInInstallmentRange(amountCents, range)) {
    const payments = words.payments(INSTALLMENT_PAYMENTS, formatCents(installmentCents(amountCents)));
    return { isInRange: true, text: words.oneLine(payments) };
  }
  const isBelow = amountCents <= range.minimumCents;
  return {
    isInRange: false,
    text: isBelow ? words.over(formatCents(range.minimumCents)) : words.upTo(formatCents(range.maximumCents)),
  };
}

/** Path of the words behind the teaser. */
export function pathOfInstallmentTerms(locale: string): string {
  return `${INSTALLMENTS_PATH}/${locale}.html`;
}
