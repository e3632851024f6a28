import { CATALOG_ERRORS, freeUrlId, toUrlId } from '../products/catalog.ts';
import { CSV_COLUMNS, type CsvColumnId } from './columns.ts';
import { type CsvFacts, type CsvProduct, productText, variantText } from './fields.ts';
import { mergeProblems, mergeRows, newProduct, type RowWrite } from './merge.ts';
import { readRow } from './read-row.ts';

/** What a cell does: `unchanged` cells are left out of plans. */
export interface CellPlan {
  readonly column: CsvColumnId;
  readonly kind: 'new' | 'changed' | 'refused';
  readonly before: string;
  readonly after: string;
  /** Why it is refused and what would be taken; empty otherwise. */
  readonly problem: string;
}

export const ROW_STATES = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowState = (typeof ROW_STATES)[number];

/** What a row of a file does. */
export interface RowPlan {
  /** Place among the rows, from 0. */
  readonly row: number;
  /** The same for all rows of one product. */
  readonly key: string;
  readonly productId: string | null;
  /** Version of the product that the plan is based on; 0 for a new one. */
  readonly version: number;
  /** Name of the product. */
  readonly title: string;
  readonly state: RowState;
  readonly cells: readonly CellPlan[];
  /** Null for rows that write nothing. */
  readonly write: RowWrite | null;
}

/** What is known of the catalogue: at least whatever the rows name by id, address or SKU. */
export interface CsvCatalog {
  readonly products: readonly CsvProduct[];
  /** Addresses that products of the store have. */
  readonly urlIds: ReadonlySet<string>;
}

/** The rows of a file, and what is known when they are looked at. */
export interface PlanInput {
  readonly rows: readonly (readonly string[])[];
  /** What each column is; null for those that are passed over. */
  readonly columns: readonly (CsvColumnId | null)[];
  readonly catalog: CsvCatalog;
  readonly facts: CsvFacts;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Store that new products go into. */
  readonly collectionId: string;
}

/** The rows of one product in the order of the file. */
interface Group {
  readonly key: string;
  readonly current: CsvProduct | null;
  readonly rows: number[];
  /** Why none of its rows can be taken. */
  readonly problem: { readonly column: CsvColumnId; readonly text: string } | null;
}

/** Reads a cell of a row by the id of its column; empty where the file has no such column. */
export type CellReader = (id: CsvColumnId) => string;

function cellReader(columns: PlanInput['columns'], row: readonly string[]): CellReader {
  return (id) => row[columns.indexOf(id)] ?? '';
}

function indexOf(catalog: CsvCatalog, collectionId: string) {
  const byId = new Map<string, CsvProduct>();
  const byUrl = new Map<string, CsvProduct>();
  const bySku = new Map<string, CsvProduct>();
  for (const product of catalog.products) {
    if (product.id !== null) byId.set(product.id, product);
    if (product.collectionId === collectionId) byUrl.set(product.urlId, product);
    for (const { sku } of product.variants) if (sku !== '') bySku.set(sku, product);
  }
  return { byId, byUrl, bySku };
}

type Known = ReturnType<typeof indexOf>;

/** Which product a row is about: by id, address, SKU or title; without any, that of the row before. */
function findGroup(cell: CellReader, known: Known, before: Group | undefined): Omit<Group, 'rows'> {
  const [id, url, title, sku] = [
    cell('productId').trim(),
    cell('url').trim(),
    cell('title').trim(),
    cell('sku').trim(),
  ];
  const of = (product: CsvProduct) => ({ key: product.id ?? '', current: product, problem: null });
  if (id !== '') {
    const product = known.byId.get(id);
    if (product !== undefined) return of(product);
    const text = 'There is no product with this ID. Leave the cell empty to make a new one.';
    return { key: `id:${id}`, current: null, problem: { column: 'productId', text } };
  }
  const byUrl = known.byUrl.get(url);
  if (byUrl !== undefined) return of(byUrl);
  if (url !== '') return { key: `url:${url}`, current: null, problem: null };
  const bySku = known.bySku.get(sku);
  if (bySku !== undefined) return of(bySku);
  if (title !== '') return { key: `title:${title.toLowerCase()}`, current: null, problem: null };
  if (before !== undefined) return before;
  const text = 'Say which product the row is about: by its ID, URL, title or SKU.';
  return { key: '', current: null, problem: { column: 'title', text } };
}

function groupRows(input: PlanInput, known: Known): Group[] {
  const groups = new Map<string, Group>();
  let before: Group | undefined;
  for (const [row, cells] of input.rows.entries()) {
    const found = findGroup(cellReader(input.columns, cells), known, before);
    const group = groups.get(found.key) ?? { ...found, rows: [] };
    group.rows.push(row);
    groups.set(found.key, group);
    before = group;
  }
  return [...groups.values()];
}

interface Draft {
  readonly row: number;
  readonly cell: CellReader;
  /** Replaced where a new product gets its address. */
  write: RowWrite;
  /** Reasons by column. */
  readonly problems: Map<CsvColumnId, string>;
}

/** What of a product and its variant stands in the columns of the file. */
function textsOf(product: CsvProduct, place: number, id: CsvColumnId, facts: CsvFacts): string {
  const ofProduct = productText(product, id, facts);
  if (ofProduct !== undefined) return ofProduct;
  const variant = product.variants[place];
  return variant === undefined ? '' : variantText(product, variant, id, facts);
}

const IDS: readonly CsvColumnId[] = ['productId', 'variantId', 'stockAtExport'];
const COMPARED = CSV_COLUMNS.map(({ id }) => id).filter((id) => !IDS.includes(id));

function planGroup(group: Group, input: PlanInput, taken: Taken): RowPlan[] {
  const { facts, now, collectionId } = input;
  const base = group.current ?? newProduct(collectionId);
  const drafts: Draft[] = [];
  let planned = base;
  const claimed = new Set<string>();
  for (const row of group.rows) {
    const cell = cellReader(input.columns, input.rows[row] ?? []);
    const problems = new Map<CsvColumnId, string>();
    if (group.problem !== null) problems.set(group.problem.column, group.problem.text);
    const { columns } = input;
    const isFirst = drafts.length === 0;
    const write = readRow({ cell, columns, base, planned, claimed, isFirst, facts, now, problems });
    // What makes a product is known to its other rows even while it has to be mended.
    if (problems.size === 0 || group.current === null) planned = { ...planned, ...write.product };
    if (problems.size === 0 && typeof write.variantId === 'string') claimed.add(write.variantId);
    drafts.push({ row, cell, write, problems });
  }
  taken.check(group, base, drafts);
  const isFirstRefused = (drafts[0]?.problems.size ?? 0) > 0;
  if (group.current === null && isFirstRefused) {
    for (const draft of drafts.slice(1)) {
      if (draft.problems.size > 0) continue;
      draft.problems.set('title', 'The row that creates this product has to be fixed first.');
    }
  }
  const good = drafts.filter(({ problems }) => problems.size === 0);
  const merged = mergeRows(
    base,
    good.map(({ write }) => write),
  );
  for (const { index, column, problem } of good.length === 0
    ? []
    : mergeProblems(base, merged.product, merged.places)) {
    good[index]?.problems.set(column, problem);
  }
  return drafts.map((draft) => {
    const place = good.indexOf(draft);
    const after = place === -1 ? undefined : { product: merged.product, place: merged.places[place] ?? -1 };
    return toPlan(group, draft, { base, after }, facts);
  });
}

/** What a row makes of its product; nothing where it cannot be read. */
interface Change {
  readonly base: CsvProduct;
  readonly after: { readonly product: CsvProduct; readonly place: number } | undefined;
}

function toPlan(group: Group, draft: Draft, { base, after }: Change, facts: CsvFacts): RowPlan {
  const { row, cell, write, problems } = draft;
  const placeBefore = base.variants.findIndex(({ id }) => id !== null && id === write.variantId);
  const isNew = group.current === null || (write.variantId === null && placeBefore === -1);
  const cells: CellPlan[] = [...problems].map(([column, problem]) => ({
    column,
    kind: 'refused',
    before: textsOf(base, placeBefore, column, facts),
    after: cell(column),
    problem,
  }));
  if (after !== undefined && problems.size === 0) {
    const own = { ...base, ...write.product, variants: after.product.variants };
    for (const column of COMPARED) {
      const before = textsOf(base, placeBefore, column, facts);
      const stock = column === 'stock' && write.stockDelta !== 0;
      const now = stock
        ? String((base.variants[placeBefore]?.onHand ?? 0) + write.stockDelta)
        : textsOf(own, after.place, column, facts);
      if (before !== now) {
        cells.push({ column, kind: before === '' ? 'new' : 'changed', before, after: now, problem: '' });
      }
    }
  }
  const isUnchanged = cells.length === 0;
  const state = problems.size > 0 ? 'refused' : isUnchanged ? 'unchanged' : isNew ? 'new' : 'changed';
  return {
    row,
    key: group.key,
    productId: group.current?.id ?? null,
    version: base.version,
    title: after?.product.name ?? (cell('title').trim() || base.name),
    state,
    cells,
    write: state === 'new' || state === 'changed' ? write : null,
  };
}

/** Addresses and SKUs that are spoken for, by the catalogue and by rows that came before. */
class Taken {
  readonly #urlIds: Set<string>;
  readonly #skus = new Map<string, string>();

  constructor(catalog: CsvCatalog) {
    this.#urlIds = new Set(catalog.urlIds);
    for (const { id, variants } of catalog.products) {
      for (const { sku } of variants) this.#skus.set(sku, id ?? '');
    }
  }

  /** Says which rows want what others have; gives a new product without an address a free one. */
  check({ key, current }: Group, base: CsvProduct, drafts: readonly Draft[]): void {
    for (const { write, problems } of drafts) {
      const { sku } = write.variant;
      if (sku === undefined || sku === '') continue;
      const owner = this.#skus.get(sku);
      if (owner === undefined) this.#skus.set(sku, key);
      else if (owner !== key) problems.set('sku', CATALOG_ERRORS.SKU_TAKEN.text);
    }
    const [first] = drafts;
    if (first === undefined) return;
    const wish = drafts.find(({ write }) => write.product.urlId !== undefined);
    const urlId = wish?.write.product.urlId;
    if (wish !== undefined && urlId !== undefined && urlId !== base.urlId) {
      if (this.#urlIds.has(urlId)) wish.problems.set('url', CATALOG_ERRORS.URL_TAKEN.text);
      this.#urlIds.add(urlId);
    } else if (current === null && urlId === undefined) {
      const made = freeUrlId(toUrlId(first.write.product.name ?? '') || 'product', this.#urlIds);
      this.#urlIds.add(made);
      first.write = { ...first.write, product: { ...first.write.product, urlId: made } };
    }
  }
}

/**
 * What the rows of a file would do, cell by cell; nothing is written. Rows are never read as a deletion: products,
 * variants and columns that a file does not have stay as they are.
 */
export function planImport(input: PlanInput): RowPlan[] {
  const known = indexOf(input.catalog, input.collectionId);
  const taken = new Taken(input.catalog);
  const plans = groupRows(input, known).flatMap((group) => planGroup(group, input, taken));
  return plans.sort((a, b) => a.row - b.row);
}
