import { isTruthy, propertyAt, toText } from '#shared/json/values.ts';
import { amountOf } from '#shared/money/money.ts';
import { type SpokenLanguage, spokenLanguageOf } from '#shared/text/languages.ts';

/** Longest word that stands for a price of 0. */
export const FREE_LABEL_MAX = 50;

/** What is said of prices that are to read as free, and have no word for it (docs/prices.md). */
export const FREE_LABEL_REQUIRED_TEXT = 'Free-price label required when free-if-zero is set';

/** Labels in languages that a site is read in beside its own. */
export type FreeLabels = Readonly<Partial<Record<SpokenLanguage, string>>>;

/** How a price of 0 is told. */
export interface FreePrice {
  /** True where it is told by the label instead of as an amount. */
  readonly freeIfZero: boolean;
  /** In the language that the site is written in; what counts where there is none in a reader's. */
  readonly freeLabel: string;
  readonly freeLabels: FreeLabels;
}

/** Whether something is missing to tell a price of 0. */
export function isFreeLabelMissing({
  freeIfZero,
  freeLabel,
}: Pick<FreePrice, 'freeIfZero' | 'freeLabel'>): boolean {
  return freeIfZero && freeLabel.trim() === '';
}

/**
 * The label for who reads in a language.
 * @param language BCP 47 tag
 */
export function freeLabelIn(
  { freeLabel, freeLabels }: Pick<FreePrice, 'freeLabel' | 'freeLabels'>,
  language: string,
): string {
  const spoken = spokenLanguageOf(language);
  const own = spoken === undefined ? undefined : freeLabels[spoken]?.trim();
  return own === undefined || own === '' ? freeLabel.trim() : own;
}

/**
 * What stands in place of a price of a product, for who reads in a language; undefined where its amount does.
 * @param minor the price in the minor unit of its currency
 */
export function freeTextOf(free: FreePrice, minor: number, language: string): string | undefined {
  return free.freeIfZero && minor === 0 ? freeLabelIn(free, language) : undefined;
}

/** Labels without those that are empty. */
export function tidyFreeLabels(labels: FreeLabels): FreeLabels {
  return Object.fromEntries(
    Object.entries(labels).flatMap(([language, label]) =>
      label.trim() === '' ? [] : [[language, label.trim()]],
    ),
  );
}

/** How the item of a product tells a price of 0; undefined where it is told as an amount. */
export function freePriceOf(item: unknown): Pick<FreePrice, 'freeIfZero' | 'freeLabel'> | undefined {
  if (!isTruthy(propertyAt(item, ['structuredContent', 'freeIfZero']))) return undefined;
  return { freeIfZero: true, freeLabel: toText(propertyAt(item, ['structuredContent', 'freeLabel'])) };
}

/** True for money of 0, and for what is no money. */
export function isZero(money: unknown): boolean {
  return amountOf(money).units === 0n;
}
