import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import type { Backorder } from '#shared/features/backorders/rules.ts';
import type { FreePrice } from '#shared/features/free-prices/rules.ts';
import { measureText, type UnitMeasure } from '#shared/features/unit-prices/rules.ts';
import { toDecimalText } from '#shared/money/minor-units.ts';
import { joinWords } from '#shared/text/word-list.ts';
import { type CsvColumnId, freeLabelLanguage, optionNumber } from './columns.ts';

/** A variant as files tell it. */
export interface CsvVariant {
  /** Null for one that is to be made. */
  readonly id: string | null;
  readonly sku: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceMinor: number;
  readonly salePriceMinor: number | null;
  readonly onSale: boolean;
  readonly unlimited: boolean;
  /** Null where it is sold from stock alone. */
  readonly backorder: Backorder | null;
  readonly onHand: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
  /** Null where its price is told for no measure. */
  readonly unitMeasure: UnitMeasure | null;
}

/** A product as files tell it. */
export interface CsvProduct extends FreePrice {
  /** Null for one that is to be made. */
  readonly id: string | null;
  readonly version: number;
  readonly collectionId: string;
  readonly urlId: string;
  readonly name: string;
  readonly productType: number;
  /** True for a digital product that has no file; of a new one it is not known. */
  readonly lacksFile?: boolean;
  readonly isVisible: boolean;
  /** ISO time at which a hidden one is shown by itself. */
  readonly publishOn: string | null;
  readonly isFeatured: boolean;
  readonly excerpt: string;
  readonly seoTitle: string;
  readonly seoDescription: string;
  /** True where the price includes the shipping. */
  readonly isShippingIncluded: boolean;
  readonly body: string;
  readonly tags: readonly string[];
  readonly categoryIds: readonly string[];
  /** Names of the options in their order. */
  readonly options: readonly string[];
  readonly variants: readonly CsvVariant[];
}

/** A category with what makes its path. */
export interface CsvCategory {
  readonly id: string;
  readonly collectionId: string;
  /** Null for the root. */
  readonly parentId: string | null;
  readonly name: string;
}

/** What cells need to know beside their product. */
export interface CsvFacts {
  readonly currency: string;
  readonly categories: ReadonlyMap<string, CsvCategory>;
}

/** The words for kinds of product. */
export const KINDS: readonly (readonly [code: number, word: string])[] = [
  [PRODUCT_TYPE.physical, 'physical'],
  [PRODUCT_TYPE.digital, 'digital'],
  [PRODUCT_TYPE.service, 'service'],
  [PRODUCT_TYPE.giftCard, 'gift card'],
  [PRODUCT_TYPE.paywall, 'paywall'],
];
/** The word for stock that is not counted. */
export const UNLIMITED = 'Unlimited';
/** What stands between the names of a category's path. */
export const PATH_SIGN = ' > ';

const flagText = (value: boolean) => (value ? 'Yes' : 'No');
const numberText = (value: number | null) => (value === null ? '' : String(value));

/** The path of a category from below the root; empty for the root. */
export function pathOf(id: string, { categories }: CsvFacts): string {
  const names: string[] = [];
  for (let one = categories.get(id); one?.parentId != null; one = categories.get(one.parentId)) {
    names.unshift(one.name);
  }
  return names.join(PATH_SIGN);
}

/** The text of a product's column; undefined for columns of variants. */
export function productText(product: CsvProduct, id: CsvColumnId, facts: CsvFacts): string | undefined {
  switch (id) {
    case 'productId':
      return product.id ?? '';
    case 'title':
      return product.name;
    case 'url':
      return product.urlId;
    case 'kind':
      return KINDS.find(([code]) => code === product.productType)?.[1] ?? '';
    case 'visible':
      return flagText(product.isVisible);
    case 'publishOn':
      return product.publishOn ?? '';
    case 'featured':
      return flagText(product.isFeatured);
    case 'description':
      return product.body;
    case 'summary':
      return product.excerpt;
    case 'seoTitle':
      return product.seoTitle;
    case 'seoDescription':
      return product.seoDescription;
    case 'freeIfZero':
      return flagText(product.freeIfZero);
    case 'freeLabel':
      return product.freeLabel;
    case 'shippingIncluded':
      return flagText(product.isShippingIncluded);
    case 'tags':
      return joinWords(product.tags);
    case 'categories':
      return joinWords(product.categoryIds.map((one) => pathOf(one, facts)).filter((path) => path !== ''));
    default: {
      const language = freeLabelLanguage(id);
      if (language !== undefined) return product.freeLabels[language] ?? '';
      const number = optionNumber(id, 'optionName');
      return number === undefined ? undefined : (product.options[number - 1] ?? '');
    }
  }
}

/** The text of a variant's column. */
export function variantText(
  product: Pick<CsvProduct, 'options'>,
  variant: CsvVariant,
  id: CsvColumnId,
  facts: CsvFacts,
): string {
  switch (id) {
    case 'variantId':
      return variant.id ?? '';
    case 'sku':
      return variant.sku;
    case 'price':
      return toDecimalText(variant.priceMinor, facts.currency);
    case 'salePrice':
      return variant.salePriceMinor === null ? '' : toDecimalText(variant.salePriceMinor, facts.currency);
    case 'onSale':
      return flagText(variant.onSale);
    case 'stock':
    case 'stockAtExport':
      return variant.unlimited ? UNLIMITED : String(variant.onHand);
    case 'backorderLimit':
      return variant.backorder === null ? '' : String(variant.backorder.limit);
    case 'preorder':
      return variant.backorder === null ? '' : flagText(variant.backorder.isPreorder);
    case 'promisedOn':
      return variant.backorder?.promisedOn ?? '';
    case 'weight':
      return numberText(variant.weightGrams);
    case 'length':
      return numberText(variant.lengthMm);
    case 'width':
      return numberText(variant.widthMm);
    case 'height':
      return numberText(variant.heightMm);
    case 'unitPrice':
      return measureText(variant.unitMeasure);
    default: {
      const option = product.options[(optionNumber(id, 'optionValue') ?? 0) - 1];
      return option === undefined ? '' : (variant.attributes[option] ?? '');
    }
  }
}
