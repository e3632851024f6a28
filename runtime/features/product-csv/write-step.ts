import type { CsvProduct } from '#shared/features/product-csv/fields.ts';
import { mergeProblems, mergeRows, newProduct, type RowWrite } from '#shared/features/product-csv/merge.ts';
import { CATALOG_ERRORS } from '#shared/features/products/catalog.ts';
import { minorDigits } from '#shared/money/minor-units.ts';
import type { SiteScope } from '../../database/database.ts';
import { TextTakesTooMuch } from '../../platform/texts/text-work.ts';
import type { StockStep } from '../products/product-store.ts';
import { cleanWrite } from './clean-write.ts';
import type { KeptImport } from './import-store.ts';
import type { StepEntry } from './model.ts';
import {
  CHANGED_SINCE,
  type Group,
  OTHER_CURRENCY,
  type PreparedStep,
  settle,
  type StepDeps,
  type StepRow,
  type StepTools,
} from './step-tools.ts';

/** A product that is about to be written. */
interface Ready extends Group {
  readonly before: CsvProduct | null;
  readonly after: CsvProduct;
}

/** Said of rows whose texts had markup that their writer may not use. */
const CLEANED_TEXT =
  'Code and styles were removed from its texts, because your role can’t add them. An owner or admin can.';

function groupsOf(rows: readonly StepRow[]): Group[] {
  const groups = new Map<string, (StepRow & { write: RowWrite })[]>();
  for (const row of rows) {
    const { write } = row.plan;
    if (write === null) continue;
    groups.set(row.key, [...(groups.get(row.key) ?? []), { ...row, write }]);
  }
  return [...groups].map(([key, own]) => ({ key, rows: own }));
}

/** Why a product cannot be written as it was planned; undefined for most. */
function problemOf(
  before: CsvProduct,
  after: CsvProduct,
  places: readonly number[],
  known: readonly CsvProduct[],
): string | undefined {
  if (after.name === '') return 'The row that makes this product was not chosen.';
  const others = known.filter(({ id }) => id !== after.id);
  if (
    others.some(({ urlId, collectionId }) => urlId === after.urlId && collectionId === after.collectionId)
  ) {
    return CATALOG_ERRORS.URL_TAKEN.text;
  }
  const skus = new Set(others.flatMap(({ variants }) => variants.map(({ sku }) => sku)));
  if (after.variants.some(({ sku }) => sku !== '' && skus.has(sku))) return CATALOG_ERRORS.SKU_TAKEN.text;
  return mergeProblems(before, after, places)[0]?.problem;
}

/** What becomes of each product of a step, and why some are left. */
async function decide(
  { products }: StepDeps,
  scope: SiteScope,
  kept: KeptImport,
  groups: readonly Group[],
): Promise<{ ready: Ready[]; left: { group: Group; problem: string }[] }> {
  const writes = groups.flatMap(({ rows }) => rows.map(({ write }) => write));
  const known = await products.read(scope, {
    ids: groups.flatMap(({ rows }) => rows[0]?.plan.productId ?? []),
    collectionId: kept.collectionId,
    urlIds: writes.flatMap(({ product }) => product.urlId ?? []),
    skus: writes.flatMap(({ variant }) => variant.sku ?? []),
  });
  const byId = new Map(known.map((product) => [product.id, product]));
  const ready: Ready[] = [];
  const left: { group: Group; problem: string }[] = [];
  for (const group of groups) {
    const { productId = null, version = 0 } = group.rows[0]?.plan ?? {};
    const before = productId === null ? null : (byId.get(productId) ?? null);
    if (productId !== null && before?.version !== version) {
      const problem = before === null ? CATALOG_ERRORS.PRODUCT_NOT_FOUND.text : CHANGED_SINCE;
      left.push({ group, problem });
      continue;
    }
    const base = before ?? newProduct(kept.collectionId);
    const fault = group.rows.find(({ clean }) => clean instanceof TextTakesTooMuch)?.clean;
    if (fault instanceof TextTakesTooMuch) {
      left.push({ group, problem: fault.message });
      continue;
    }
    const rows = group.rows.map((row) =>
      row.clean === undefined || row.clean instanceof TextTakesTooMuch
        ? row
        : { ...row, ...cleanWrite(row.write, row.clean, before) },
    );
    const { product: after, places } = mergeRows(
      base,
      rows.map(({ write }) => write),
    );
    const problem = problemOf(base, after, places, known);
    if (problem === undefined) ready.push({ ...group, rows, before, after });
    else left.push({ group, problem });
  }
  return { ready, left };
}

/** Whether prices that were read in one currency are right in another one: both have the same minor unit. */
function isCountedAlike(readIn: string | null, now: string | undefined): boolean {
  return readIn === null || now === undefined || minorDigits(readIn) === minorDigits(now);
}

/** Writes the products of a step, with their stock, and keeps what takes it back. */
export async function writeStep(
  tools: StepTools,
  scope: SiteScope,
  kept: KeptImport,
  { step, rows, currency }: PreparedStep & { readonly currency: string | undefined },
): Promise<void> {
  const { products, productImportSteps } = tools;
  const now = tools.clock.now();
  await products.lock(scope);
  const groups = groupsOf(rows);
  const { ready, left } = isCountedAlike(kept.currency, currency)
    ? await decide(tools, scope, kept, groups)
    : { ready: [], left: groups.map((group) => ({ group, problem: OTHER_CURRENCY })) };
  const written = await products.write(scope, kept.actor, ready, now);
  const stockOf = ({ rows: own }: Ready): StockStep[] =>
    own.flatMap(({ write: { variantId, stockDelta } }) =>
      typeof variantId === 'string' && stockDelta !== 0 ? [{ variantId, delta: stockDelta }] : [],
    );
  const reference = `import ${kept.id}`;
  const short = await products.adjust(scope, kept.actor, ready.flatMap(stockOf), { reference, now });
  const entries = ready.map((one, index): StepEntry => {
    const product = written[index];
    if (product?.id == null) throw new Error('A product that was written has no id.');
    const stock = stockOf(one).filter(({ variantId }) => !short.has(variantId));
    return {
      productKey: one.key,
      productId: product.id,
      version: product.version,
      before: one.before,
      stock,
    };
  });
  await productImportSteps.create(
    { websiteId: scope.websiteId, importId: kept.id, step, entries, undoneAt: null },
    { transaction: scope.transaction },
  );
  await settle(scope, kept.id, [
    ...ready.flatMap(({ rows: own }) =>
      own.map(({ row, write: { variantId }, isChanged }) => ({
        row,
        result: 'written',
        problem:
          (typeof variantId === 'string' ? short.get(variantId) : undefined) ??
          (isChanged === true ? CLEANED_TEXT : ''),
      })),
    ),
    ...left.flatMap(({ group, problem }) => group.rows.map(({ row }) => ({ row, result: 'left', problem }))),
  ]);
}
