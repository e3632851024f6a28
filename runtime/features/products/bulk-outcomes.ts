import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import { deliveryProblem } from '#shared/features/downloads/rules.ts';
import {
  CATALOG_ERRORS,
  changePrice,
  NOT_SHIPPED_TEXT,
  PRODUCT_CATEGORIES_MAX,
  type PriceChange,
  SALE_TEXTS,
  TAGS_MAX,
} from '#shared/features/products/catalog.ts';
import { FREE_LABEL_REQUIRED_TEXT, isFreeLabelMissing } from '#shared/features/free-prices/rules.ts';
import type { BulkChange, PriceEdit, ProductEdit } from '#shared/features/products/shape.ts';
import { parseMinor } from '#shared/money/minor-units.ts';
import type { Prices, State, StateRow } from './product-states.ts';

/** What a product becomes, or why it stays as it is. */
export type Outcome = State | { readonly problem: string };

const unique = (words: readonly string[]) => [...new Set(words)];

function withPrices(state: State, toPrices: (prices: Prices) => Prices): State {
  return { ...state, prices: state.prices.map(toPrices) };
}

/** A price with a sale that is not above it. */
function priced(prices: Prices, priceMinor: number): Prices {
  const { salePriceMinor } = prices;
  const isBelow = salePriceMinor !== null && salePriceMinor <= priceMinor;
  return { ...prices, priceMinor, ...(isBelow ? {} : { salePriceMinor: null, onSale: false }) };
}

/**
 * What one product becomes by a change of many.
 * @param minor price that `priceSet` asks for, or the difference of `priceAmount`, in the minor unit
 */
export function outcomeOf(
  row: StateRow,
  change: Exclude<BulkChange, { kind: 'delete' }>,
  minor: number,
): Outcome {
  const { id: _id, version: _version, collectionId: _collection, productType, lacksFile, ...state } = row;
  const { tags, categoryIds } = state;
  switch (change.kind) {
    case 'visibility': {
      const after = { ...state, isVisible: change.isVisible, publishOn: null };
      const problem = deliveryProblem(lacksFile, state, after);
      return problem === undefined ? after : { problem: problem.text };
    }
    case 'star':
      return { ...state, isFeatured: change.starred };
    case 'shippingIncluded':
      return productType === PRODUCT_TYPE.physical
        ? { ...state, isShippingIncluded: change.isShippingIncluded }
        : { problem: NOT_SHIPPED_TEXT };
    case 'addTags': {
      const all = unique([...tags, ...change.tags]);
      return all.length > TAGS_MAX
        ? { problem: `A product has at most ${TAGS_MAX} tags.` }
        : { ...state, tags: all };
    }
    case 'removeTags':
      return { ...state, tags: tags.filter((tag) => !change.tags.includes(tag)) };
    case 'addCategories': {
      const all = unique([...categoryIds, ...change.categoryIds]);
      return all.length > PRODUCT_CATEGORIES_MAX
        ? { problem: `A product is in at most ${PRODUCT_CATEGORIES_MAX} categories.` }
        : { ...state, categoryIds: all };
    }
    case 'removeCategories':
      return { ...state, categoryIds: categoryIds.filter((id) => !change.categoryIds.includes(id)) };
    case 'pricePercent':
      return withPrices(state, (one) =>
        priced(one, changePrice(one.priceMinor, { kind: 'percent', percent: change.percent })),
      );
    case 'priceSet':
      return withPrices(state, (one) => priced(one, changePrice(one.priceMinor, { kind: 'set', minor })));
    case 'priceAmount':
      return withPrices(state, (one) => priced(one, changePrice(one.priceMinor, { kind: 'amount', minor })));
    case 'startSale':
      return productType === PRODUCT_TYPE.giftCard
        ? { problem: SALE_TEXTS.giftCard }
        : withPrices(state, (one) => ({
            ...one,
            salePriceMinor: changePrice(one.priceMinor, { kind: 'percent', percent: -change.percentOff }),
            onSale: true,
          }));
    case 'endSale':
      return withPrices(state, (one) => ({ ...one, onSale: false }));
  }
}

/** An amount that may be below zero in the minor unit; undefined for another currency or too many decimals. */
export function toSignedMinor(
  money: { readonly currency: string; readonly value: string },
  currency: string,
): number | undefined {
  if (money.currency !== currency) return undefined;
  const isLess = money.value.startsWith('-');
  const minor = parseMinor(isLess ? money.value.slice(1) : money.value, currency);
  return minor === undefined || !isLess ? minor : -minor;
}

function toPriceChange(edit: PriceEdit, currency: string): PriceChange | undefined {
  if (edit.kind === 'percent') return edit;
  const minor = toSignedMinor(edit.money, currency);
  return minor === undefined ? undefined : { kind: edit.kind, minor };
}

function pricesAfter(
  prices: Prices,
  edit: ProductEdit,
  toMinor: (before: number, change: PriceEdit) => number | undefined,
): Prices | { readonly problem: string } {
  const priceMinor = edit.price === undefined ? prices.priceMinor : toMinor(prices.priceMinor, edit.price);
  const { salePrice } = edit;
  const salePriceMinor =
    salePrice === undefined
      ? prices.salePriceMinor
      : salePrice === null
        ? null
        : toMinor(prices.salePriceMinor ?? prices.priceMinor, salePrice);
  if (priceMinor === undefined || salePriceMinor === undefined) return { problem: 'This is no price.' };
  // Who takes the sale price away ends the sale with it.
  const onSale = edit.onSale ?? (prices.onSale && salePrice !== null);
  if (onSale && salePriceMinor === null) return { problem: SALE_TEXTS.missing };
  if (salePriceMinor !== null && salePriceMinor > priceMinor) {
    return { problem: SALE_TEXTS.above };
  }
  return { ...prices, priceMinor, salePriceMinor, onSale };
}

/**
 * What one product becomes by an edit of its own.
 * @param currency of the site; prices in another one are refused
 */
export function outcomeOfEdit(row: StateRow, edit: ProductEdit, currency: string): Outcome {
  if (row.version !== edit.version) return { problem: CATALOG_ERRORS.STALE.text };
  if (row.productType === PRODUCT_TYPE.giftCard && edit.onSale === true) {
    return { problem: SALE_TEXTS.giftCard };
  }
  const shown = {
    isVisible: edit.isVisible ?? row.isVisible,
    publishOn: edit.isVisible === undefined ? row.publishOn : null,
  };
  const undelivered = deliveryProblem(row.lacksFile, row, shown);
  if (undelivered !== undefined) return { problem: undelivered.text };
  if (edit.isShippingIncluded === true && row.productType !== PRODUCT_TYPE.physical) {
    return { problem: NOT_SHIPPED_TEXT };
  }
  const toMinor = (before: number, priceEdit: PriceEdit) => {
    const change = toPriceChange(priceEdit, currency);
    return change === undefined ? undefined : changePrice(before, change);
  };
  const free = { freeIfZero: edit.freeIfZero ?? row.freeIfZero, freeLabel: edit.freeLabel ?? row.freeLabel };
  if (isFreeLabelMissing(free)) return { problem: FREE_LABEL_REQUIRED_TEXT };
  const prices: Prices[] = [];
  for (const one of row.prices) {
    const after = pricesAfter(one, edit, toMinor);
    if ('problem' in after) return after;
    prices.push(after);
  }
  return {
    name: edit.name ?? row.name,
    urlId: edit.urlId ?? row.urlId,
    seoTitle: edit.seoTitle ?? row.seoTitle,
    seoDescription: edit.seoDescription ?? row.seoDescription,
    ...free,
    isShippingIncluded: edit.isShippingIncluded ?? row.isShippingIncluded,
    ...shown,
    isFeatured: row.isFeatured,
    tags: edit.tags === undefined ? row.tags : unique(edit.tags),
    categoryIds: edit.categoryIds === undefined ? row.categoryIds : unique(edit.categoryIds),
    prices,
  };
}
