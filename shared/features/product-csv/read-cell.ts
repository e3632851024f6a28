import { minorDigits, parseMinor } from '#shared/money/minor-units.ts';
import { slugify } from '#shared/text/slugify.ts';
import { splitWords } from '#shared/text/word-list.ts';
import {
  isUrlId,
  LENGTH_MM_MAX,
  OPTION_VALUE_MAX,
  PRICE_MAX,
  PRODUCT_BODY_MAX,
  PRODUCT_CATEGORIES_MAX,
  PRODUCT_EXCERPT_MAX,
  PRODUCT_NAME_MAX,
  SEO_DESCRIPTION_MAX,
  SEO_TITLE_MAX,
  SKU_MAX,
  TAG_LENGTH_MAX,
  TAGS_MAX,
  WEIGHT_GRAMS_MAX,
} from '../products/catalog.ts';
import { FREE_LABEL_MAX, tidyFreeLabels } from '#shared/features/free-prices/rules.ts';
import { readMeasure } from '#shared/features/unit-prices/rules.ts';
import { STOCK_MAX } from '../stock/rules.ts';
import { type CsvColumnId, freeLabelLanguage } from './columns.ts';
import {
  type CsvCategory,
  type CsvFacts,
  type CsvProduct,
  type CsvVariant,
  KINDS,
  PATH_SIGN,
  pathOf,
  UNLIMITED,
} from './fields.ts';

/** What a cell makes of a product or variant, or why it cannot be taken and what could be. */
export type Reading<T> = { readonly set: Partial<T> } | { readonly problem: string };

const FLAGS: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};
const tooLong = (what: string, max: number) => ({ problem: `${what} has at most ${max} characters.` });

/** Reads a yes or no; undefined for anything else. */
export function flagOf(text: string): boolean | undefined {
  return FLAGS[text.toLowerCase()];
}

/** Said of what is no yes or no. */
export const NO_FLAG_TEXT = 'Enter Yes or No.';

function readFlag<T>(text: string, set: (value: boolean) => Partial<T>): Reading<T> {
  const value = flagOf(text);
  return value === undefined ? { problem: NO_FLAG_TEXT } : { set: set(value) };
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d)$/;

function readTime(text: string): Reading<CsvProduct> {
  if (text === '') return { set: { publishOn: null } };
  const moment = TIME.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment)
    ? { problem: 'Enter a date and a time such as 2026-12-01T08:00Z or 2026-12-01T08:00+02:00.' }
    : { set: { publishOn: new Date(moment).toISOString() } };
}

function readTags(text: string): Reading<CsvProduct> {
  const tags = splitWords(text);
  if (tags.some((tag) => tag.length > TAG_LENGTH_MAX)) return tooLong('A tag', TAG_LENGTH_MAX);
  if (tags.length > TAGS_MAX) return { problem: `A product has at most ${TAGS_MAX} tags.` };
  return { set: { tags } };
}

/** Finds a category by its path, by its own name where only one has it, or by a path of words such as /mugs/large. */
function findCategory(word: string, own: readonly CsvCategory[], facts: CsvFacts): CsvCategory | undefined {
  const wanted = word.toLowerCase();
  const exact = own.find(({ id }) => pathOf(id, facts).toLowerCase() === wanted);
  if (exact !== undefined) return exact;
  const named = own.filter(({ name }) => name.toLowerCase() === wanted);
  if (named.length === 1) return named[0];
  if (!word.startsWith('/')) return undefined;
  return own.find(
    ({ id }) =>
      `/${pathOf(id, facts)
        .split(PATH_SIGN)
        .map((name) => slugify(name))
        .join('/')}` === wanted,
  );
}

function readCategories(
  text: string,
  { collectionId, categoryIds: before }: CsvPlace,
  facts: CsvFacts,
): Reading<CsvProduct> {
  const words = splitWords(text);
  if (words.length > PRODUCT_CATEGORIES_MAX) {
    return { problem: `A product is in at most ${PRODUCT_CATEGORIES_MAX} categories.` };
  }
  const all = [...facts.categories.values()].filter(
    (one) => one.collectionId === collectionId && one.parentId !== null,
  );
  // Of several that are written alike the product stays in those that it is in.
  const isIn = ({ id }: CsvCategory) => before.includes(id);
  const own = [...all.filter(isIn), ...all.filter((one) => !isIn(one))];
  const categoryIds: string[] = [];
  for (const word of words) {
    const found = findCategory(word, own, facts);
    if (found === undefined) {
      const known = own.slice(0, 5).map(({ id }) => pathOf(id, facts));
      const hint = known.length === 0 ? 'The store has none yet.' : `There are ${known.join(', ')}.`;
      return { problem: `There is no category ${word}. ${hint}` };
    }
    categoryIds.push(found.id);
  }
  return { set: { categoryIds } };
}

/** The store of a product, the categories that it is in, and its labels for free prices. */
export type CsvPlace = Pick<CsvProduct, 'collectionId' | 'categoryIds' | 'freeLabels'>;

const tooLongLabel = () => tooLong('A label for free prices', FREE_LABEL_MAX);

/** Reads the cell of a product's column. */
export function readProductCell(
  id: CsvColumnId,
  cell: string,
  place: CsvPlace,
  facts: CsvFacts,
): Reading<CsvProduct> {
  const text = cell.trim();
  switch (id) {
    case 'title':
      if (text === '') return { problem: 'Enter a name for the product.' };
      return text.length > PRODUCT_NAME_MAX ? tooLong('A name', PRODUCT_NAME_MAX) : { set: { name: text } };
    case 'url':
      return isUrlId(text)
        ? { set: { urlId: text } }
        : { problem: 'Enter lower-case letters and digits with single hyphens between, such as tide-mug.' };
    case 'kind': {
      const word = text.toLowerCase().replaceAll('_', ' ');
      const kind = KINDS.find((one) => one[1] === word);
      return kind === undefined
        ? { problem: `Enter one of ${KINDS.map((one) => one[1]).join(', ')}.` }
        : { set: { productType: kind[0] } };
    }
    case 'visible':
      return readFlag(text, (isVisible) => ({ isVisible }));
    case 'publishOn':
      return readTime(text);
    case 'featured':
      return readFlag(text, (isFeatured) => ({ isFeatured }));
    case 'description':
      return cell.length > PRODUCT_BODY_MAX
        ? tooLong('A description', PRODUCT_BODY_MAX)
        : { set: { body: cell } };
    case 'summary':
      return cell.length > PRODUCT_EXCERPT_MAX
        ? tooLong('A summary', PRODUCT_EXCERPT_MAX)
        : { set: { excerpt: cell } };
    case 'seoTitle':
      return text.length > SEO_TITLE_MAX
        ? tooLong('An SEO title', SEO_TITLE_MAX)
        : { set: { seoTitle: text } };
    case 'seoDescription':
      return text.length > SEO_DESCRIPTION_MAX
        ? tooLong('An SEO description', SEO_DESCRIPTION_MAX)
        : { set: { seoDescription: text } };
    case 'freeIfZero':
      return readFlag(text, (freeIfZero) => ({ freeIfZero }));
    case 'shippingIncluded':
      return readFlag(text, (isShippingIncluded) => ({ isShippingIncluded }));
    case 'freeLabel':
      return text.length > FREE_LABEL_MAX ? tooLongLabel() : { set: { freeLabel: text } };
    case 'tags':
      return readTags(text);
    case 'categories':
      return readCategories(text, place, facts);
    default: {
      const language = freeLabelLanguage(id);
      if (language === undefined) return { set: {} };
      return text.length > FREE_LABEL_MAX
        ? tooLongLabel()
        : { set: { freeLabels: tidyFreeLabels({ ...place.freeLabels, [language]: text }) } };
    }
  }
}

/** An amount of the currency in its minor unit; undefined for text that is none. */
export function readAmount(text: string, { currency }: CsvFacts): number | undefined {
  const minor = parseMinor(text.trim(), currency);
  return minor === undefined || minor > PRICE_MAX ? undefined : minor;
}

function readPrice(
  text: string,
  facts: CsvFacts,
  set: (minor: number) => Partial<CsvVariant>,
): Reading<CsvVariant> {
  const minor = readAmount(text, facts);
  if (minor !== undefined) return { set: set(minor) };
  const example = minorDigits(facts.currency) === 0 ? '500' : '12.50';
  return { problem: `Enter a price in ${facts.currency} such as ${example}, without a sign.` };
}

function readWhole(
  text: string,
  max: number,
  set: (value: number | null) => Partial<CsvVariant>,
): Reading<CsvVariant> {
  // Shops that have no weight for something write 0.
  if (text === '' || text === '0') return { set: set(null) };
  const value = /^\d+(?:\.0+)?$/.test(text) ? Number(text) : Number.NaN;
  return value >= 1 && value <= max
    ? { set: set(value) }
    : { problem: `Enter a whole number from 1 to ${max}.` };
}

function readUnitPrice(text: string): Reading<CsvVariant> {
  const reading = readMeasure(text);
  return 'problem' in reading ? reading : { set: { unitMeasure: reading.set } };
}

/** Reads the cell of a variant's column, but for stock, whose columns are read together. */
export function readVariantCell(id: CsvColumnId, cell: string, facts: CsvFacts): Reading<CsvVariant> {
  const text = cell.trim();
  switch (id) {
    case 'sku':
      return text.length > SKU_MAX ? tooLong('A SKU', SKU_MAX) : { set: { sku: text } };
    case 'price':
      return readPrice(text, facts, (priceMinor) => ({ priceMinor }));
    case 'salePrice':
      return text === ''
        ? { set: { salePriceMinor: null } }
        : readPrice(text, facts, (salePriceMinor) => ({ salePriceMinor }));
    case 'onSale':
      return readFlag(text, (onSale) => ({ onSale }));
    case 'weight':
      return readWhole(text, WEIGHT_GRAMS_MAX, (weightGrams) => ({ weightGrams }));
    case 'length':
      return readWhole(text, LENGTH_MM_MAX, (lengthMm) => ({ lengthMm }));
    case 'width':
      return readWhole(text, LENGTH_MM_MAX, (widthMm) => ({ widthMm }));
    case 'height':
      return readWhole(text, LENGTH_MM_MAX, (heightMm) => ({ heightMm }));
    case 'unitPrice':
      return readUnitPrice(text);
    default:
      return text.length > OPTION_VALUE_MAX ? tooLong('A value', OPTION_VALUE_MAX) : { set: {} };
  }
}

/** What the columns of stock of a row ask for. */
export type StockReading =
  | { readonly kind: 'none' }
  | { readonly kind: 'unlimited' }
  | { readonly kind: 'change'; readonly delta: number }
  | { readonly kind: 'counted'; readonly pieces: number }
  | { readonly kind: 'problem'; readonly column: 'stock' | 'stockChange'; readonly problem: string };

/** Reads what is on hand, below 0 where some is owed. */
function readFigure(text: string): number | undefined {
  const pieces = readPieces(text.replace(/^-/, ''));
  return pieces === undefined || !text.startsWith('-') ? pieces : -pieces;
}

function readPieces(text: string): number | undefined {
  const pieces = /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  return pieces === undefined || pieces > STOCK_MAX ? undefined : pieces;
}

/**
 * Reads the columns of stock together. A counted figure beside the one of the export is the difference between them,
 * so pieces that were sold meanwhile stay sold.
 */
export function readStock(stock: string, atExport: string, change: string): StockReading {
  if (change !== '') {
    if (stock !== '' && stock !== atExport) {
      return {
        kind: 'problem',
        column: 'stockChange',
        problem: 'Enter either Stock or Stock change, not both.',
      };
    }
    const delta = /^[+-]?\d{1,7}$/.test(change) ? Number(change) : undefined;
    if (delta !== undefined && Math.abs(delta) <= STOCK_MAX) return { kind: 'change', delta };
    return { kind: 'problem', column: 'stockChange', problem: 'Enter a whole number such as +5 or -2.' };
  }
  if (stock === '' || stock === atExport) return { kind: 'none' };
  if (stock.toLowerCase() === UNLIMITED.toLowerCase()) return { kind: 'unlimited' };
  const pieces = readPieces(stock);
  if (pieces === undefined) {
    const problem = `Enter a whole number from 0 to ${STOCK_MAX}, or ${UNLIMITED}.`;
    return { kind: 'problem', column: 'stock', problem };
  }
  const before = readFigure(atExport);
  return before === undefined ? { kind: 'counted', pieces } : { kind: 'change', delta: pieces - before };
}
