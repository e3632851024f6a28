import type { ProductEdit, ProductSummary } from '#shared/features/products/shape.ts';
import { type CellFacts, cellText, type Edit, readEntry, withEdit } from './cells.ts';
import type { ColumnId } from './columns.ts';

/** What of one product is typed and not saved. */
export interface Pending {
  readonly edit: Edit;
  /** The texts of the changed cells as they were when they were edited first. */
  readonly before: Readonly<Partial<Record<ColumnId, string>>>;
  /** Why the server did not take it; empty before it was asked. */
  readonly problem: string;
}

/** All that is typed and not saved, by product. */
export type PendingEdits = Readonly<Record<string, Pending>>;

/** A text that goes into a cell. */
export interface CellEntry {
  readonly product: ProductSummary;
  readonly column: ColumnId;
  readonly text: string;
}

/** A text that means nothing where it was to go. */
export interface EntryProblem {
  readonly productName: string;
  readonly text: string;
  readonly problem: string;
}

const FIELDS: Readonly<Partial<Record<ColumnId, keyof Edit>>> = {
  title: 'name',
  visible: 'isVisible',
  price: 'price',
  salePrice: 'salePrice',
  onSale: 'onSale',
  freeIfZero: 'freeIfZero',
  freeLabel: 'freeLabel',
  shippingIncluded: 'isShippingIncluded',
  tags: 'tags',
  categories: 'categoryIds',
  url: 'urlId',
  seoTitle: 'seoTitle',
  seoDescription: 'seoDescription',
};

/** The product as it is with what is typed. */
export function shownProduct(product: ProductSummary, pending: Pending | undefined): ProductSummary {
  return pending === undefined ? product : withEdit(product, pending.edit);
}

function without<T extends object>(record: T, key: keyof T): T {
  return Object.fromEntries(Object.entries(record).filter(([name]) => name !== key)) as T;
}

function enterOne(
  pending: Pending | undefined,
  { product, column, text }: CellEntry,
  facts: CellFacts,
): Pending | undefined | { readonly problem: string } {
  const field = FIELDS[column];
  const shown = shownProduct(product, pending);
  if (text === cellText(shown, column, facts)) return pending;
  const entry = readEntry(shown, column, text, facts);
  if ('problem' in entry || field === undefined) {
    return 'problem' in entry ? entry : { problem: 'This column is only read here.' };
  }
  const edit = { ...pending?.edit, ...entry.edit };
  const stored = cellText(product, column, facts);
  const before = { ...pending?.before, [column]: pending?.before[column] ?? stored };
  // What is typed back to what is stored is no change.
  const isBack = cellText(withEdit(product, edit), column, facts) === stored;
  const next = isBack
    ? { edit: without(edit, field), before: without(before, column), problem: '' }
    : { edit, before, problem: '' };
  return Object.keys(next.edit).length === 0 ? undefined : next;
}

/** Puts texts into cells. Those that mean nothing there are told, the others are kept. */
export function enterAll(
  edits: PendingEdits,
  entries: readonly CellEntry[],
  facts: CellFacts,
): { readonly edits: PendingEdits; readonly problems: readonly EntryProblem[] } {
  const next: Record<string, Pending> = { ...edits };
  const problems: EntryProblem[] = [];
  for (const entry of entries) {
    const { id, name } = entry.product;
    const after = enterOne(next[id], entry, facts);
    if (after === undefined) delete next[id];
    else if ('edit' in after) next[id] = after;
    else problems.push({ productName: name, text: entry.text, problem: after.problem });
  }
  return { edits: next, problems };
}

/** How many cells and products are changed. */
export function countEdits(edits: PendingEdits): { readonly cells: number; readonly products: number } {
  const all = Object.values(edits);
  return {
    cells: all.reduce((sum, { edit }) => sum + Object.keys(edit).length, 0),
    products: all.length,
  };
}

/** Whether a cell is changed and not saved. */
export function isEdited(pending: Pending | undefined, column: ColumnId): boolean {
  const field = FIELDS[column];
  return field !== undefined && pending?.edit[field] !== undefined;
}

/** What somebody else made of a changed cell meanwhile; undefined where nobody did. */
export function madeByOthers(
  product: ProductSummary,
  pending: Pending | undefined,
  column: ColumnId,
  facts: CellFacts,
): string | undefined {
  const before = pending?.before[column];
  const now = cellText(product, column, facts);
  return before === undefined || before === now ? undefined : now;
}

/** The edits as the server takes them, each over the version that the person sees. */
export function toProductEdits(
  edits: PendingEdits,
  versions: ReadonlyMap<string, number>,
): readonly ProductEdit[] {
  return Object.entries(edits).flatMap(([productId, { edit }]) => {
    const version = versions.get(productId);
    return version === undefined ? [] : [{ productId, version, ...edit }];
  });
}
