import { SPOKEN_LANGUAGES } from '#shared/text/languages.ts';
import type { Backorder } from '../backorders/rules.ts';
import { visibilityAfter } from '../products/states.ts';
import { STOCK_ERRORS, STOCK_MAX } from '../stock/rules.ts';
import { type CsvColumnId, optionNumber } from './columns.ts';
import { type CsvFacts, type CsvProduct, type CsvVariant, productText } from './fields.ts';
import { type Reading, readAmount, readProductCell, readStock, readVariantCell } from './read-cell.ts';
import type { RowWrite } from './merge.ts';
import { BACKORDER_COLUMNS, readBackorderCells } from './read-backorder.ts';

/** A row that is read, and what is known before it. */
export interface RowToRead {
  readonly cell: (id: CsvColumnId) => string;
  readonly columns: readonly (CsvColumnId | null)[];
  /** The product as it is stored, or a new one. */
  readonly base: CsvProduct;
  /** The product with what earlier rows say of it; its variants are as they are stored. */
  readonly planned: CsvProduct;
  /** Ids of variants that earlier rows are about. */
  readonly claimed: ReadonlySet<string>;
  /** True for the first row of the product, in which an empty cell means empty. */
  readonly isFirst: boolean;
  readonly facts: CsvFacts;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Takes the reasons why cells cannot be taken. */
  readonly problems: Map<CsvColumnId, string>;
}

const FREE_LABEL_COLUMNS = SPOKEN_LANGUAGES.map((language) => `freeLabel.${language}` as const);
const CLEARABLE: ReadonlySet<CsvColumnId> = new Set([
  'publishOn',
  'description',
  'summary',
  'seoTitle',
  'seoDescription',
  'freeLabel',
  ...FREE_LABEL_COLUMNS,
  'tags',
  'categories',
]);
const PRODUCT_COLUMNS: readonly CsvColumnId[] = [
  'title',
  'url',
  'kind',
  'visible',
  'publishOn',
  'featured',
  'description',
  'summary',
  'seoTitle',
  'seoDescription',
  'freeIfZero',
  'freeLabel',
  ...FREE_LABEL_COLUMNS,
  'shippingIncluded',
  'tags',
  'categories',
];
const VARIANT_COLUMNS: readonly CsvColumnId[] = [
  'sku',
  'price',
  'salePrice',
  'onSale',
  'weight',
  'length',
  'width',
  'height',
  'unitPrice',
];
/** Columns whose empty cell takes a value away from a variant that is there. */
const CLEARABLE_OF_VARIANT: ReadonlySet<CsvColumnId> = new Set([
  'salePrice',
  'weight',
  'length',
  'width',
  'height',
  'unitPrice',
]);

function readProduct(row: RowToRead): Partial<CsvProduct> {
  const { cell, columns, base, planned: before, isFirst, facts, problems } = row;
  let write: Partial<CsvProduct> = {};
  for (const id of PRODUCT_COLUMNS) {
    const text = cell(id);
    const isSilent = text.trim() === '' && !(isFirst && CLEARABLE.has(id));
    if (!columns.includes(id) || isSilent) continue;
    const freeLabels = write.freeLabels ?? before.freeLabels;
    const reading = readProductCell(id, text, { ...base, freeLabels }, facts);
    if ('problem' in reading) {
      problems.set(id, reading.problem);
      continue;
    }
    const wanted = productText({ ...base, ...reading.set }, id, facts);
    const stored = productText(base, id, facts);
    const planned = productText(before, id, facts);
    // A row that tells what is stored has nothing against a change in another one.
    if (wanted === planned || (wanted === stored && !isFirst)) continue;
    if (id === 'kind' && base.id !== null) {
      problems.set(id, `The kind of a product stays as it was made: ${stored}.`);
    } else if (!isFirst && planned !== stored) {
      problems.set(id, `Another row of this product gives ${planned}.`);
    } else write = { ...write, ...reading.set };
  }
  if (base.id === null && isFirst && (write.name ?? '') === '' && !problems.has('title')) {
    problems.set('title', 'Enter a name for the product.');
  }
  return settleVisibility(row, write);
}

/** What a row says of whether the product is shown and from when on, by the rule that its editor has too. */
function settleVisibility(
  { planned, now, problems }: RowToRead,
  write: Partial<CsvProduct>,
): Partial<CsvProduct> {
  if (write.isVisible === undefined && write.publishOn === undefined) return write;
  const after = visibilityAfter(planned, write, now);
  if (!('problem' in after)) return { ...write, publishOn: after.publishOn };
  problems.set('publishOn', after.problem);
  return write;
}

/** The names of the options as the row gives them; they are made with the product and changed in its editor. */
function readOptions({ cell, base, planned, isFirst, problems }: RowToRead): readonly string[] {
  const known = planned.options;
  const named: string[] = [];
  for (let number = 1; cell(`optionName${number}`).trim() !== ''; number += 1) {
    named.push(cell(`optionName${number}`).trim());
  }
  const isMade = base.id !== null || !isFirst;
  // A shop that has no options writes Title and Default Title.
  const isNone = named.length === 1 && named[0] === 'Title' && cell('optionValue1') === 'Default Title';
  if (!isMade) return isNone ? [] : named;
  const wrong = named.findIndex((name, index) => name !== known[index]);
  if (wrong !== -1 && !isNone) {
    const text = known.length === 0 ? 'This product has no options.' : `Its options are ${known.join(', ')}.`;
    problems.set(`optionName${wrong + 1}`, `${text} They are changed in its editor.`);
  }
  return known;
}

function readValues(row: RowToRead, options: readonly string[]): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [index, option] of options.entries()) {
    const id: CsvColumnId = `optionValue${index + 1}`;
    const text = row.cell(id).trim();
    const reading = readVariantCell(id, text, row.facts);
    if ('problem' in reading) row.problems.set(id, reading.problem);
    else if (text !== '') values[option] = text;
  }
  return values;
}

/** The variant that a row is about; null for a new one, undefined where it says nothing of variants. */
function findVariant(
  { cell, columns, base, claimed, problems }: RowToRead,
  options: readonly string[],
  values: Readonly<Record<string, string>>,
): string | null | undefined {
  const { variants } = base;
  const id = cell('variantId').trim();
  const sku = cell('sku').trim();
  const isValued = options.length > 0 && options.every((option) => values[option] !== undefined);
  const only = options.length === 0 && variants.length === 1 ? variants[0] : undefined;
  const found =
    id === ''
      ? (variants.find((one) => sku !== '' && one.sku === sku) ??
        (isValued
          ? variants.find((one) => options.every((option) => one.attributes[option] === values[option]))
          : undefined) ??
        only)
      : variants.find((one) => one.id === id);
  if (id !== '' && found === undefined) {
    problems.set('variantId', 'The product has no variant with this ID. Leave the cell empty for a new one.');
    return undefined;
  }
  const isSaid = columns.some(
    (column) =>
      column !== null &&
      (VARIANT_COLUMNS.includes(column) ||
        BACKORDER_COLUMNS.includes(column) ||
        optionNumber(column, 'optionValue') !== undefined ||
        column.startsWith('stock')) &&
      cell(column).trim() !== '',
  );
  if (found === undefined) return isSaid ? null : undefined;
  if (found.id !== null && claimed.has(found.id)) {
    problems.set(id === '' ? 'sku' : 'variantId', 'Another row is about the same variant.');
  }
  return found.id;
}

/** A price and the one before a sale, as some shops write them. */
function readCompareAt(
  { cell, columns, facts, problems }: RowToRead,
  write: Partial<CsvVariant>,
): Partial<CsvVariant> {
  const { priceMinor } = write;
  if (!columns.includes('compareAt') || priceMinor === undefined) return write;
  const text = cell('compareAt').trim();
  const before = text === '' ? 0 : readAmount(text, facts);
  if (before === undefined) {
    problems.set('compareAt', `Enter a price in ${facts.currency}, or nothing.`);
    return write;
  }
  return before > priceMinor
    ? { ...write, priceMinor: before, salePriceMinor: priceMinor, onSale: true }
    : { ...write, salePriceMinor: null, onSale: false };
}

/** What is sold without stock, by the columns that the file has; an empty limit ends it. */
function readBackorder(
  { cell, columns, problems }: RowToRead,
  known: Backorder | null,
  write: Partial<CsvVariant>,
): Partial<CsvVariant> {
  if (!columns.some((column) => column !== null && BACKORDER_COLUMNS.includes(column))) return write;
  const told = (id: CsvColumnId) => (columns.includes(id) ? cell(id).trim() : undefined);
  const reading = readBackorderCells(
    { limit: told('backorderLimit'), preorder: told('preorder'), promisedOn: told('promisedOn') },
    known,
  );
  if ('set' in reading) return { ...write, backorder: reading.set };
  problems.set(reading.column, reading.problem);
  return write;
}

/** Reads what a row writes; reasons against it are put into `problems`. */
export function readRow(row: RowToRead): RowWrite {
  const { cell, columns, base, isFirst, facts, problems } = row;
  const options = readOptions(row);
  const product = readProduct(row);
  const isMaking = base.id === null && isFirst;
  const values = readValues(row, options);
  const variantId = findVariant(row, options, values);
  const ofProduct = isMaking && options.length > 0 ? { ...product, options } : product;
  if (variantId === undefined) return { product: ofProduct, variantId, variant: {}, stockDelta: 0 };
  const known = base.variants.find((one) => one.id === variantId);
  let variant: Partial<CsvVariant> = Object.keys(values).length === 0 ? {} : { attributes: values };
  for (const id of VARIANT_COLUMNS) {
    const text = cell(id);
    const isSilent = text.trim() === '' && !CLEARABLE_OF_VARIANT.has(id);
    if (!columns.includes(id) || isSilent) continue;
    const reading: Reading<CsvVariant> = readVariantCell(id, text, facts);
    if ('problem' in reading) problems.set(id, reading.problem);
    else variant = { ...variant, ...reading.set };
  }
  variant = readCompareAt(row, variant);
  variant = readBackorder(row, known?.backorder ?? null, variant);
  if (known === undefined && variant.priceMinor === undefined && !problems.has('price')) {
    problems.set('price', `Enter a price in ${facts.currency}.`);
  }
  const stock = readStock(cell('stock').trim(), cell('stockAtExport').trim(), cell('stockChange').trim());
  let stockDelta = 0;
  switch (stock.kind) {
    case 'none':
      break;
    case 'problem':
      problems.set(stock.column, stock.problem);
      break;
    case 'unlimited':
      variant = { ...variant, unlimited: true };
      break;
    case 'change':
    case 'counted': {
      const pieces = stock.kind === 'counted' ? stock.pieces : (known?.onHand ?? 0) + stock.delta;
      stockDelta = known === undefined ? 0 : pieces - known.onHand;
      const least = -(known?.backorder?.limit ?? 0);
      if (pieces < least && (known === undefined || stockDelta < 0))
        problems.set('stockChange', `There are only ${Math.max(0, known?.onHand ?? 0)} items.`);
      else if (pieces > STOCK_MAX) problems.set('stock', STOCK_ERRORS.STOCK_TOO_HIGH.text);
      else if (known === undefined) variant = { ...variant, onHand: pieces };
      if (known?.unlimited === true) variant = { ...variant, unlimited: false };
    }
  }
  return { product: ofProduct, variantId, variant, stockDelta };
}
