import { LIST_PAGE_MAX } from '#shared/features/pages/rules.ts';
import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { slugify } from '#shared/text/slugify.ts';
import { BAD_CURSOR } from '#shared/text/list-refusals.ts';

/** Most options of a product (runtime-features A1.2). */
export const OPTIONS_MAX = 6;
/** Most variants of a product (runtime-features A1.2). */
export const VARIANTS_MAX = 2_048;
/** Most characters of a tag. */
export const TAG_LENGTH_MAX = 50;
/** Most tags of a product. */
export const TAGS_MAX = 50;
/** Most characters of a category's name. */
export const CATEGORY_NAME_MAX = 25;
/** Most categories of a store, nested ones included. */
export const CATEGORIES_MAX = 10_000;
/** Categories that are read at once where a list of them is scrolled. */
export const CATEGORIES_PAGE = 200;
/** Most categories that one product is in. */
export const PRODUCT_CATEGORIES_MAX = 50;
/** Most products of a store that can be put into an order by hand. */
export const ORDERABLE_MAX = 250;
/** Most products that one call changes. */
export const BULK_MAX = 1_000;
/** Most products of one page of a list, and how many it has unless a call says otherwise. */
export const PRODUCTS_PAGE_MAX = LIST_PAGE_MAX;
export const PRODUCTS_PAGE = 50;
export const NOT_SHIPPED_TEXT = 'Only physical products are shipped.';
export const PRODUCT_NAME_MAX = 200;
/** Which texts of a product are shown as HTML; all others are plain. */
export const PRODUCT_TEXTS = { excerpt: 'html', body: 'html', '*': 'line' } as const;
export const PRODUCT_EXCERPT_MAX = 5_000;
export const PRODUCT_BODY_MAX = 100_000;
export const SEO_TITLE_MAX = 200;
export const SEO_DESCRIPTION_MAX = 400;
export const BUTTON_TEXT_MAX = 50;
export const OPTION_NAME_MAX = 50;
export const OPTION_VALUE_MAX = 100;
/** What the name of an option holds: themes of the dialect print it as it is, inside an attribute. */
export const OPTION_NAME = /^[^"<>]*$/;
export const OPTION_NAME_TEXT = 'The name of an option has no quotation marks and no angle brackets.';
export const SKU_MAX = 60;
export const PRODUCT_IMAGES_MAX = 100;
export const URL_ID_MAX = 200;
/** Highest price in the currency's minor unit. */
export const PRICE_MAX = 99_999_999_999;
/** Heaviest and longest that goods may be. */
export const WEIGHT_GRAMS_MAX = 10_000_000;
export const LENGTH_MM_MAX = 100_000;
/** Over how many days the lowest price is told beside a sale (Directive 98/6/EC, article 6a). */
export const LOWEST_PRICE_DAYS = 30;
/** How long a change of many products can be taken back, in hours. */
export const UNDO_HOURS = 24;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How long a change of many products can be taken back, in ms. */
export const UNDO_MS = UNDO_HOURS * 60 * 60 * 1000;

/** Kinds of product that can be made. */
export const SELLABLE_TYPES = [
  PRODUCT_TYPE.physical,
  PRODUCT_TYPE.digital,
  PRODUCT_TYPE.service,
  PRODUCT_TYPE.giftCard,
  PRODUCT_TYPE.paywall,
] as const;

/** Units of the time between two payments of a subscription. */
export const BILLING_UNITS = ['WEEK', 'MONTH', 'YEAR'] as const;

/** How a subscription is billed. */
export interface SubscriptionPlan {
  readonly billingPeriod: { readonly value: number; readonly unit: (typeof BILLING_UNITS)[number] };
  /** 0 means without an end. */
  readonly numBillingCycles: number;
}

/** How a list of products can be sorted. */
export const PRODUCT_SORTS = [
  'order',
  'name',
  'newest',
  'updated',
  'price',
  'stock',
  'kind',
  'visibility',
] as const;
/** Which way a list runs. */
export const PRODUCT_DIRECTIONS = ['ascending', 'descending'] as const;
/** Which products a list shows by what is left of them. */
export const PRODUCT_STOCKS = ['in', 'low', 'out'] as const;

/** What calls about the catalogue may refuse, with the sentence for people. */
export const CATALOG_ERRORS = {
  PRODUCT_NOT_FOUND: { status: 404, text: 'This product no longer exists. It may be in the bin.' },
  STALE: { status: 409, text: 'This product was changed by someone else in the meantime.' },
  URL_TAKEN: { status: 409, text: 'Another product of this store has this address.' },
  SKU_TAKEN: { status: 409, text: 'Another variant has this SKU.' },
  COLLECTION_NOT_FOUND: { status: 404, text: 'There is no such store.' },
  CATEGORY_NOT_FOUND: { status: 404, text: 'This category no longer exists.' },
  CATEGORY_TAKEN: { status: 409, text: 'This category already exists' },
  CATEGORY_IS_ROOT: { status: 409, text: 'The category that holds all others stays where it is.' },
  CATEGORY_IN_ITSELF: { status: 409, text: 'A category cannot go into itself.' },
  TOO_MANY_CATEGORIES: { status: 409, text: `A store has at most ${CATEGORIES_MAX} categories.` },
  IMAGE_NOT_FOUND: { status: 404, text: 'One of these pictures no longer exists.' },
  UNDO_NOT_FOUND: { status: 404, text: 'There is nothing to undo any more.' },
  BAD_CURSOR,
} as const;

/** What a sale of a variant may not be. */
export const SALE_TEXTS = {
  missing: 'Enter a sale price.',
  above: 'A sale price is not above the price.',
  giftCard: 'Gift cards are never on sale.',
} as const;

/** The word of a product in addresses, made of its name; empty for a name without letters and digits of ASCII. */
export function toUrlId(name: string): string {
  return slugify(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, URL_ID_MAX);
}

const UNNAMED_CATEGORY = 'category';

/** The word of a category in addresses, made of its name; a plain one for a name without letters and digits of ASCII. */
export function toCategoryUrlId(displayName: string): string {
  return toUrlId(displayName) || UNNAMED_CATEGORY;
}

/** Whether a text is a word for addresses: lower-case letters and digits of ASCII, with single hyphens between. */
export function isUrlId(text: string): boolean {
  return text.length <= URL_ID_MAX && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** The word that is wished for, or with the lowest number that none of the taken ones has. */
export function freeUrlId(wish: string, taken: ReadonlySet<string>): string {
  if (!taken.has(wish)) return wish;
  let number = 2;
  while (taken.has(`${wish}-${number}`)) number += 1;
  return `${wish}-${number}`;
}

/** What the rules need to know of a variant that is to be kept. */
export interface VariantDraft {
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
}

/** A mistake in a set of variants, at the field where it is. */
export interface VariantProblem {
  /** Such as `variants.3.sku`. */
  readonly path: string;
  readonly text: string;
}

function hasTwice(names: readonly string[]): boolean {
  return new Set(names.map((name) => name.toLowerCase())).size < names.length;
}

function combinationOf(options: readonly string[], { attributes }: Pick<VariantDraft, 'attributes'>): string {
  return JSON.stringify(options.map((option) => attributes[option] ?? null));
}

function problemsOfVariant(
  options: readonly string[],
  variant: VariantDraft,
  isGiftCard: boolean,
): readonly (readonly [field: string, text: string])[] {
  const names = Object.keys(variant.attributes);
  const missing = options.find((option) => !variant.attributes[option]);
  const unknown = names.find((name) => !options.includes(name));
  const { onSale, salePriceMinor, priceMinor } = variant;
  return [
    ...(missing === undefined ? [] : [['attributes', `Enter a value for ${missing}.`] as const]),
    ...(unknown === undefined ? [] : [['attributes', `${unknown} is no option of this product.`] as const]),
    ...(onSale && salePriceMinor === null ? [['salePriceMoney', SALE_TEXTS.missing] as const] : []),
    ...(salePriceMinor !== null && salePriceMinor > priceMinor
      ? [['salePriceMoney', SALE_TEXTS.above] as const]
      : []),
    ...(isGiftCard && onSale ? [['onSale', SALE_TEXTS.giftCard] as const] : []),
  ];
}

/**
 * What is wrong with the variants of a product, the first mistakes first; empty where all is well.
 * @param options names of the options in the order of the product
 */
export function variantProblems(
  options: readonly string[],
  variants: readonly VariantDraft[],
  productType: number,
): VariantProblem[] {
  const problems: VariantProblem[] = [];
  if (options.length > OPTIONS_MAX) {
    problems.push({ path: 'options', text: `A product has at most ${OPTIONS_MAX} options.` });
  }
  if (hasTwice(options)) problems.push({ path: 'options', text: 'Give each option a name of its own.' });
  if (variants.length > VARIANTS_MAX) {
    problems.push({ path: 'variants', text: `A product has at most ${VARIANTS_MAX} variants.` });
  }
  if (productType === PRODUCT_TYPE.digital && variants.length !== 1) {
    problems.push({ path: 'variants', text: 'A digital product has one price and no variants to choose.' });
  }
  const skus = new Set<string>();
  const combinations = new Set<string>();
  for (const [index, variant] of variants.entries()) {
    const at = (field: string) => `variants.${index}.${field}`;
    for (const [field, text] of problemsOfVariant(options, variant, productType === PRODUCT_TYPE.giftCard)) {
      problems.push({ path: at(field), text });
    }
    const sku = variant.sku.toLowerCase();
    if (sku !== '' && skus.has(sku))
      problems.push({ path: at('sku'), text: 'Give each variant a SKU of its own.' });
    skus.add(sku);
    const combination = combinationOf(options, variant);
    if (combinations.has(combination)) {
      problems.push({ path: at('attributes'), text: 'Another variant has the same values.' });
    }
    combinations.add(combination);
  }
  return problems;
}

/** From when on something was sold at a price. */
export interface PricePoint {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly priceMinor: number;
}

/**
 * The lowest price of the last 30 days before the one that counts now, which a shop has to tell beside a reduction
 * (Directive 98/6/EC, article 6a); undefined where there was no price before.
 * @param history prices in any order
 */
export function lowestPriceBefore(history: readonly PricePoint[]): number | undefined {
  const points = [...history].sort((a, b) => a.at - b.at);
  const current = points.at(-1);
  if (current === undefined) return undefined;
  const since = current.at - LOWEST_PRICE_DAYS * DAY_MS;
  const earlier = points.slice(0, -1);
  // A price holds until the next one: the last of those that began before the 30 days still counts in them.
  const first = earlier.findLastIndex((point) => point.at <= since);
  const counted = earlier.slice(Math.max(0, first));
  return counted.length === 0 ? undefined : Math.min(...counted.map(({ priceMinor }) => priceMinor));
}

/** How prices of many products are to change. */
export type PriceChange =
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'amount'; readonly minor: number }
  | { readonly kind: 'set'; readonly minor: number };

/** A price after a change, in the minor unit: rounded half away from zero, never below 0 or above the highest. */
export function changePrice(priceMinor: number, change: PriceChange): number {
  const raw =
    change.kind === 'set'
      ? change.minor
      : change.kind === 'amount'
        ? priceMinor + change.minor
        : Math.round((priceMinor * (100 + change.percent)) / 100);
  return Math.min(PRICE_MAX, Math.max(0, raw));
}

/** A category with what decides its place in the tree. */
export interface CategoryPlace {
  readonly id: string;
  /** Null for the root. */
  readonly parentId: string | null;
}

/**
 * The categories of a product when some that were deleted are back: in the order of before, then those that it was
 * put into since.
 * @param before those that it had when they were deleted
 * @param now those that it has
 * @param restored those that are back
 */
export function bringCategoriesBack(
  before: readonly string[],
  now: readonly string[],
  restored: ReadonlySet<string>,
): string[] {
  const kept = before.filter((id) => restored.has(id) || now.includes(id));
  return [...kept, ...now.filter((id) => !kept.includes(id))].slice(0, PRODUCT_CATEGORIES_MAX);
}

/** A category and everything below it, from the top down. */
export function branchOf(categories: readonly CategoryPlace[], id: string): string[] {
  const children = new Map<string | null, string[]>();
  for (const { id: child, parentId } of categories) {
    const sisters = children.get(parentId);
    if (sisters === undefined) children.set(parentId, [child]);
    else sisters.push(child);
  }
  const branch = [id];
  for (const one of branch) branch.push(...(children.get(one) ?? []));
  return branch;
}
