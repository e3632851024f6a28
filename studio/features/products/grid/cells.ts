import { PRODUCT_TYPE } from '#shared/codes/product-type.ts';
import {
  NOT_SHIPPED_TEXT,
  PRODUCT_NAME_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
} from '#shared/features/products/catalog.ts';
import { updateProduct } from '#shared/features/products/contract.ts';
import { FREE_LABEL_REQUIRED_TEXT, isFreeLabelMissing } from '#shared/features/free-prices/rules.ts';
import type { ProductCategory, ProductEdit, ProductSummary } from '#shared/features/products/shape.ts';
import { joinWords, splitWords } from '#shared/text/word-list.ts';
import { findInputErrors } from '../../../components/find-input-errors.ts';
import { formatDay } from '../../../components/format-time.ts';
import { formatInZone } from '../../../components/zone-time.ts';
import type { ColumnId } from './columns.ts';
import { editMoney, formatRange, parsePrice, priceHelp, settled } from './prices.ts';
import { kindTitle } from '../product-words.ts';

/** What of a product is changed and not saved yet. */
export type Edit = Omit<ProductEdit, 'productId' | 'version'>;

/** What a typed text means: an edit, or why it means nothing. */
export type Entry = { readonly edit: Edit } | { readonly problem: string };

/** What cells need to know beside their product. */
export interface CellFacts {
  readonly currency: string;
  /** Of the site. */
  readonly timeZone: string;
  readonly categories: ReadonlyMap<string, ProductCategory>;
}

const YES = ['yes', 'true', 'on', '1', 'y', 'visible', 'x'];
const NO = ['no', 'false', 'off', '0', 'n', 'hidden', ''];

/** The text of a cell, as it is shown, copied and begun to edit. */
export function cellText(product: ProductSummary, column: ColumnId, facts: CellFacts): string {
  switch (column) {
    case 'picture':
      return product.mainImage === null ? '' : product.mainImage.altText;
    case 'title':
      return product.name;
    case 'kind':
      return kindTitle(product.productType);
    case 'visible':
      if (product.publishOn === null) return product.isVisible ? 'Yes' : 'No';
      return `From ${formatInZone(Date.parse(product.publishOn), facts.timeZone)}`;
    case 'price':
      return formatRange(product.priceMoney, product.highestPriceMoney);
    case 'salePrice':
      return formatRange(product.salePriceMoney, product.highestSalePriceMoney);
    case 'onSale':
      if (!product.onSale) return 'No';
      return product.onSaleCount < product.variantCount ? 'Partly' : 'Yes';
    case 'freeIfZero':
      return product.freeIfZero ? 'Yes' : 'No';
    case 'freeLabel':
      return product.freeLabel;
    case 'shippingIncluded':
      if (product.productType !== PRODUCT_TYPE.physical) return '';
      return product.isShippingIncluded ? 'Yes' : 'No';
    case 'stock':
      return product.unlimited ? 'Unlimited' : String(product.qtyInStock);
    case 'categories':
      return joinWords(product.categoryIds.flatMap((id) => facts.categories.get(id)?.displayName ?? []));
    case 'tags':
      return joinWords(product.tags);
    case 'url':
      return product.urlId;
    case 'seoTitle':
      return product.seoTitle;
    case 'seoDescription':
      return product.seoDescription;
    case 'changed':
      return formatDay(Date.parse(product.updatedOn));
  }
}

function parseFlag(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  return NO.includes(word) ? false : undefined;
}

function parseTags(text: string): Entry {
  const tags = splitWords(text);
  const long = tags.find((tag) => tag.length > TAG_LENGTH_MAX);
  if (long !== undefined) return { problem: `A tag has at most ${TAG_LENGTH_MAX} characters.` };
  return tags.length > TAGS_MAX ? { problem: `A product has at most ${TAGS_MAX} tags.` } : { edit: { tags } };
}

function parseCategories(product: ProductSummary, text: string, facts: CellFacts): Entry {
  const own = [...facts.categories.values()].filter(
    ({ collectionId, type }) => collectionId === product.collectionId && type !== 'ROOT',
  );
  const categoryIds: string[] = [];
  for (const word of splitWords(text)) {
    const named = own.filter(({ displayName }) => displayName.toLowerCase() === word.toLowerCase());
    // Of several categories of one name the product stays in the one that it is in.
    const found = named.find(({ id }) => product.categoryIds.includes(id)) ?? named[0];
    if (found === undefined) {
      const known = own.slice(0, 5).map(({ displayName }) => displayName);
      const hint = known.length === 0 ? 'Its store has no categories yet.' : `There are ${known.join(', ')}.`;
      return { problem: `There is no category ${word}. ${hint}` };
    }
    categoryIds.push(found.id);
  }
  return { edit: { categoryIds: [...new Set(categoryIds)] } };
}

function parseSalePrice(product: ProductSummary, text: string, currency: string): Entry {
  if (text.trim() === '') return { edit: { salePrice: null } };
  const price = parsePrice(text, currency);
  if (price === undefined) return { problem: priceHelp(currency) };
  const { salePriceMoney, highestSalePriceMoney, priceMoney, highestPriceMoney } = product;
  return {
    edit: {
      salePrice: settled(price, salePriceMoney ?? priceMoney, highestSalePriceMoney ?? highestPriceMoney),
    },
  };
}

/** Words that the contract knows the limits of. */
function readWords(
  product: ProductSummary,
  field: 'urlId' | 'seoTitle' | 'seoDescription' | 'freeLabel',
  text: string,
): Entry {
  const edit = { [field]: field === 'urlId' ? text.trim().toLowerCase() : text.trim() };
  const body = { version: product.version, ...edit };
  const problem = findInputErrors(updateProduct.input.body, body)?.[field];
  return problem === undefined ? { edit } : { problem };
}

/** What a text that is typed or pasted into a cell makes of the product. */
export function readEntry(product: ProductSummary, column: ColumnId, text: string, facts: CellFacts): Entry {
  switch (column) {
    case 'title': {
      const name = text.trim();
      if (name === '') return { problem: 'Enter a name for the product.' };
      return name.length > PRODUCT_NAME_MAX
        ? { problem: `A name has at most ${PRODUCT_NAME_MAX} characters.` }
        : { edit: { name } };
    }
    case 'visible': {
      const isVisible = parseFlag(text);
      return isVisible === undefined ? { problem: 'Enter Yes or No.' } : { edit: { isVisible } };
    }
    case 'onSale': {
      const onSale = parseFlag(text);
      if (onSale === undefined) return { problem: 'Enter Yes or No.' };
      return onSale && product.salePriceMoney === null
        ? { problem: 'Enter a sale price first.' }
        : { edit: { onSale } };
    }
    case 'freeIfZero': {
      const freeIfZero = parseFlag(text);
      if (freeIfZero === undefined) return { problem: 'Enter Yes or No.' };
      return isFreeLabelMissing({ ...product, freeIfZero })
        ? { problem: FREE_LABEL_REQUIRED_TEXT }
        : { edit: { freeIfZero } };
    }
    case 'shippingIncluded': {
      if (product.productType !== PRODUCT_TYPE.physical) return { problem: NOT_SHIPPED_TEXT };
      const isShippingIncluded = parseFlag(text);
      return isShippingIncluded === undefined
        ? { problem: 'Enter Yes or No.' }
        : { edit: { isShippingIncluded } };
    }
    case 'freeLabel':
      return isFreeLabelMissing({ ...product, freeLabel: text })
        ? { problem: FREE_LABEL_REQUIRED_TEXT }
        : readWords(product, 'freeLabel', text);
    case 'price': {
      const price = parsePrice(text, facts.currency);
      if (price === undefined) return { problem: priceHelp(facts.currency) };
      return { edit: { price: settled(price, product.priceMoney, product.highestPriceMoney) } };
    }
    case 'salePrice':
      return parseSalePrice(product, text, facts.currency);
    case 'tags':
      return parseTags(text);
    case 'categories':
      return parseCategories(product, text, facts);
    case 'url':
      return readWords(product, 'urlId', text);
    case 'seoTitle':
    case 'seoDescription':
      return readWords(product, column, text);
    case 'picture':
    case 'kind':
    case 'stock':
    case 'changed':
      return { problem: 'This column is only read here.' };
  }
}

/** The product as it will be with an edit. */
export function withEdit(product: ProductSummary, edit: Edit): ProductSummary {
  const { price, salePrice } = edit;
  const { priceMoney, highestPriceMoney, salePriceMoney, highestSalePriceMoney } = product;
  const prices =
    price === undefined
      ? {}
      : {
          priceMoney: editMoney(priceMoney, price),
          highestPriceMoney: editMoney(highestPriceMoney, price),
        };
  const salePrices =
    salePrice === undefined
      ? {}
      : salePrice === null
        ? { salePriceMoney: null, highestSalePriceMoney: null, onSale: false, onSaleCount: 0 }
        : {
            salePriceMoney: editMoney(salePriceMoney ?? priceMoney, salePrice),
            highestSalePriceMoney: editMoney(highestSalePriceMoney ?? highestPriceMoney, salePrice),
          };
  return {
    ...product,
    ...prices,
    ...salePrices,
    ...(edit.name === undefined ? {} : { name: edit.name }),
    ...(edit.urlId === undefined ? {} : { urlId: edit.urlId }),
    ...(edit.seoTitle === undefined ? {} : { seoTitle: edit.seoTitle }),
    ...(edit.seoDescription === undefined ? {} : { seoDescription: edit.seoDescription }),
    ...(edit.freeIfZero === undefined ? {} : { freeIfZero: edit.freeIfZero }),
    ...(edit.freeLabel === undefined ? {} : { freeLabel: edit.freeLabel }),
    ...(edit.isShippingIncluded === undefined ? {} : { isShippingIncluded: edit.isShippingIncluded }),
    ...(edit.isVisible === undefined ? {} : { isVisible: edit.isVisible, publishOn: null }),
    ...(edit.tags === undefined ? {} : { tags: edit.tags }),
    ...(edit.categoryIds === undefined ? {} : { categoryIds: edit.categoryIds }),
    ...(edit.onSale === undefined
      ? {}
      : { onSale: edit.onSale, onSaleCount: edit.onSale ? product.variantCount : 0 }),
  };
}
