import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { isEqual, isTruthy, property, propertyAt, toBoolean, toNumber } from '#shared/json/values.ts';
import { amountOf, DEFAULT_MONEY } from '#shared/money/money.ts';
import { compareDecimals, type Decimal } from '#shared/money/decimal.ts';

/** An item that is gone, or another site's. */
export const ITEM_NOT_FOUND_TEXT = 'This item is no longer for sale.';

/** Stock of a product: a number of pieces, or as many as are wanted. */
export type Stock = number | 'unlimited';

/** What the page of a product tells search engines: words of their own, else the name and the short text. */
export function wordsForSearch(product: {
  readonly name: string;
  readonly excerpt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
}): { title: string; description: string } {
  const { name, excerpt, seoTitle, seoDescription } = product;
  return { title: seoTitle.trim() || name.trim(), description: seoDescription.trim() || excerpt };
}

/** Type code of a product item as page data has it; 0 when there is none (docs/products.md). */
export function productTypeOf(item: unknown): number {
  return toNumber(propertyAt(item, ['structuredContent', 'productType']));
}

/**
 * Code of the kind by whose rules a product item is priced and runs out: its own, or the one it names where the
 * dialect does not know its own (`sellsLike`, see `product-item.ts`).
 */
function sellingTypeOf(item: unknown): number {
  const like = propertyAt(item, ['structuredContent', 'sellsLike']);
  return like === undefined ? productTypeOf(item) : toNumber(like);
}

/** Variants of a product item. */
export function variantsOf(item: unknown): readonly unknown[] {
  const variants = propertyAt(item, ['structuredContent', 'variants']);
  return Array.isArray(variants) ? variants : [];
}

/** The values of a variant's options in the order of the product. */
export function optionValuesOf(
  attributes: Readonly<Record<string, string>>,
  ordering: readonly string[],
): { value: string }[] {
  return ordering.flatMap((option) => {
    const value = attributes[option];
    return value === undefined ? [] : [{ value }];
  });
}

/** The variant that the address of the product's page names, as page data has it; undefined without one. */
export function chosenVariantOf(item: unknown): unknown {
  return propertyAt(item, ['structuredContent', 'chosenVariant']);
}

/** May the product be bought by subscription? */
export function isSubscribable(item: unknown): boolean {
  return toBoolean(propertyAt(item, ['structuredContent', 'isSubscribable']));
}

/** Is it sold in pieces of its own: goods and services? */
function isPieceGood(type: number): boolean {
  return type === PRODUCT_TYPE.physical || type === PRODUCT_TYPE.service;
}

/** Is it never sold out: digital products and gift cards? */
function isNeverSoldOut(type: number): boolean {
  return type === PRODUCT_TYPE.digital || type === PRODUCT_TYPE.giftCard;
}

/** Can a kind of product not run out, so that nothing of it is counted? Neither can access to pages. */
export function isEndless(type: number): boolean {
  return isNeverSoldOut(type) || type === PRODUCT_TYPE.paywall;
}

function isVariantOnSale(variant: unknown): boolean {
  return isTruthy(property(variant, 'onSale'));
}

/** Is any variant on sale? Digital products have a mark of their own, gift cards never are. */
export function isOnSale(item: unknown): boolean {
  const type = sellingTypeOf(item);
  if (type === PRODUCT_TYPE.digital) return isTruthy(propertyAt(item, ['structuredContent', 'onSale']));
  return isPieceGood(type) && variantsOf(item).some(isVariantOnSale);
}

/** Mark of a product that says more than its price: sold out goes before sale. */
export function statusMark(item: unknown): 'soldOut' | 'sale' | undefined {
  if (isSoldOut(item)) return 'soldOut';
  return isOnSale(item) ? 'sale' : undefined;
}

/** Can the product not be bought whatever is in stock, since the shop has nothing to deliver? */
export function isUnavailable(item: unknown): boolean {
  return isTruthy(propertyAt(item, ['structuredContent', 'isUnavailable']));
}

/**
 * Is nothing of the product left? Digital products and gift cards never run out; what cannot be bought is
 * shown like what did.
 */
export function isSoldOut(item: unknown): boolean {
  if (isUnavailable(item)) return true;
  const type = sellingTypeOf(item);
  if (isNeverSoldOut(type)) return false;
  return !(isPieceGood(type) && variantsOf(item).some(isInStock));
}

/** Can a counted or unlimited variant be bought now? */
export function isInStock(variant: unknown): boolean {
  return isTruthy(property(variant, 'unlimited')) || piecesOf(variant) > 0;
}

/** Pieces of a counted variant that can be bought: those in stock, and those that can be back-ordered. */
function piecesOf(variant: unknown): number {
  return (
    toNumber(property(variant, 'qtyInStock')) + (toNumber(propertyAt(variant, ['backorder', 'left'])) || 0)
  );
}

/** Has the product more than one variant to choose from? */
export function hasVariants(item: unknown): boolean {
  return productTypeOf(item) !== PRODUCT_TYPE.digital && variantsOf(item).length > 1;
}

/** Do the variants differ in price, in being on sale, or in their sale price? */
export function hasVariedPrices(item: unknown): boolean {
  const type = sellingTypeOf(item);
  if (!isPieceGood(type) && type !== PRODUCT_TYPE.giftCard) return false;
  const [first, ...others] = variantsOf(item);
  return others.some(
    (variant) =>
      !isEqual(property(variant, 'onSale'), property(first, 'onSale')) ||
      !isEqual(property(variant, 'price'), property(first, 'price')) ||
      (isVariantOnSale(first) && !isEqual(property(variant, 'salePrice'), property(first, 'salePrice'))),
  );
}

/** Pieces of all variants together that can be bought. */
export function stockOf(item: unknown): Stock {
  if (isEndless(productTypeOf(item))) return 'unlimited';
  let sum = 0;
  for (const variant of variantsOf(item)) {
    if (isTruthy(property(variant, 'unlimited'))) return 'unlimited';
    sum += piecesOf(variant);
  }
  return sum;
}

/** Price that counts now: the sale price while the variant is on sale. */
function activePrice(variant: unknown): unknown {
  return property(variant, isVariantOnSale(variant) ? 'salePriceMoney' : 'priceMoney');
}

/** The first of the moneys that no other one beats. */
function extreme(moneys: readonly unknown[], beats: (difference: number) => boolean): unknown {
  return moneys[extremeIndex(moneys, beats)] ?? DEFAULT_MONEY;
}

function extremeIndex(moneys: readonly unknown[], beats: (difference: number) => boolean): number {
  let best = -1;
  let amount: Decimal | undefined;
  for (const [i, money] of moneys.entries()) {
    const next = amountOf(money);
    if (amount && !beats(compareDecimals(next, amount))) continue;
    best = i;
    amount = next;
  }
  return best;
}

/** The variant with the lowest active price, the first of them; undefined when there is none. */
function cheapestVariant(item: unknown): unknown {
  const variants = variantsOf(item);
  return variants[extremeIndex(variants.map(activePrice), isLess)];
}

const isLess = (difference: number): boolean => difference < 0;
const isMore = (difference: number): boolean => difference > 0;

function digitalMoney(item: unknown, key: string): unknown {
  return propertyAt(item, ['structuredContent', key]) ?? DEFAULT_MONEY;
}

/** Lowest active price. */
export function fromPrice(item: unknown): unknown {
  const type = sellingTypeOf(item);
  if (type === PRODUCT_TYPE.digital) return digitalMoney(item, 'priceMoney');
  if (!isPieceGood(type) && type !== PRODUCT_TYPE.giftCard) return DEFAULT_MONEY;
  return extreme(variantsOf(item).map(activePrice), isLess);
}

/** Highest regular price. */
export function normalPrice(item: unknown): unknown {
  const type = sellingTypeOf(item);
  if (type === PRODUCT_TYPE.digital) return digitalMoney(item, 'priceMoney');
  if (!isPieceGood(type) && type !== PRODUCT_TYPE.giftCard) return DEFAULT_MONEY;
  return extreme(
    variantsOf(item).map((variant) => property(variant, 'priceMoney')),
    isMore,
  );
}

/** Lowest sale price of the variants on sale. */
export function salePrice(item: unknown): unknown {
  const type = sellingTypeOf(item);
  if (type === PRODUCT_TYPE.digital) return digitalMoney(item, 'salePriceMoney');
  if (!isPieceGood(type)) return DEFAULT_MONEY;
  const onSale = variantsOf(item).filter(isVariantOnSale);
  return extreme(
    onSale.map((variant) => property(variant, 'salePriceMoney')),
    isLess,
  );
}

/** How a price is told: where a range starts, what a sale asks now and asked before, or plainly. */
export type PriceForm =
  | { readonly kind: 'from'; readonly money: unknown }
  | { readonly kind: 'sale'; readonly money: unknown; readonly before: unknown }
  | { readonly kind: 'normal'; readonly money: unknown };

/** How the price of the variant is told that the address names; undefined where it names none. */
export function chosenPriceForm(item: unknown): PriceForm | undefined {
  const chosen = chosenVariantOf(item);
  if (chosen === undefined) return undefined;
  const before = property(chosen, 'priceMoney');
  const sale = property(chosen, 'salePriceMoney');
  return isVariantOnSale(chosen) && sale !== undefined
    ? { kind: 'sale', money: sale, before }
    : { kind: 'normal', money: before };
}

/** How the price of a product is told; a range goes before a sale. */
export function priceForm(item: unknown): PriceForm {
  if (hasVariedPrices(item)) return { kind: 'from', money: fromPrice(item) };
  if (isOnSale(item)) return { kind: 'sale', money: salePrice(item), before: normalPrice(item) };
  return { kind: 'normal', money: normalPrice(item) };
}

/**
 * How the price of the first pricing option of the cheapest variant is told; undefined
 * for what has no such option: digital products and gift cards never have.
 */
export function optionPriceForm(item: unknown): PriceForm | undefined {
  if (!isPieceGood(sellingTypeOf(item))) return undefined;
  const options = property(cheapestVariant(item), 'pricingOptions');
  if (!Array.isArray(options) || options.length === 0) return undefined;
  const option = options[0] as unknown;
  if (hasVariedPrices(item)) return { kind: 'from', money: activePrice(option) };
  const before = property(option, 'priceMoney');
  return isVariantOnSale(option)
    ? { kind: 'sale', money: property(option, 'salePriceMoney'), before }
    : { kind: 'normal', money: before };
}

/** An option of a product with the values that its variants have. */
export interface VariantOption {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Options to choose a variant by, in the order of the product; empty when there is nothing to choose. */
export function variantOptions(item: unknown): readonly VariantOption[] {
  const variants = variantsOf(item);
  const ordering = propertyAt(item, ['structuredContent', 'variantOptionOrdering']);
  if (variants.length <= 1 || !Array.isArray(ordering)) return [];
  return ordering.map(String).map((name) => {
    const values = variants.map((variant) => propertyAt(variant, ['attributes', name]));
    return { name, values: [...new Set(values.filter((value) => value !== undefined))] };
  });
}

/** Is the product a gift card? */
export function isGiftCard(item: unknown): boolean {
  return productTypeOf(item) === PRODUCT_TYPE.giftCard;
}

/**
 * Is there an input for the quantity: several pieces can be bought at once?
 * @param areServicesMultiple store setting `multipleQuantityAllowedForServices`
 */
export function isQuantityInputVisible(item: unknown, areServicesMultiple: boolean): boolean {
  const type = productTypeOf(item);
  const isMultiple = type === PRODUCT_TYPE.physical || (type === PRODUCT_TYPE.service && areServicesMultiple);
  if (!isMultiple || isSubscribable(item)) return false;
  const stock = stockOf(item);
  return stock === 'unlimited' || stock > 1;
}

/** Name of the category that holds all others where none is given. */
export const ROOT_CATEGORY_NAME = 'All';

/** Words on products that a site has not translated. */
export const PRODUCT_LABELS = {
  soldOut: 'sold out',
  sale: 'sale',
  addToCart: 'Add To Cart',
  subscribe: 'Subscribe',
  quantity: 'Quantity',
  quickView: 'Quick View',
  quickViewDetails: 'See everything about it',
  quickViewWaiting: 'One moment …',
  close: 'Close',
  from: 'from {fromPrice}',
  unavailable: 'Unavailable',
  salePrice: 'Sale Price:',
  originalPrice: 'Original Price:',
  selectVariant: 'Select {variantName}',
  selectValue: 'Select Value',
  giftCardValue: 'Value',
  noAnswer: 'N/A',
} as const;
