import { EXPORT_PRODUCTS_MAX } from '#shared/features/product-csv/columns.ts';
import { exportProducts } from '#shared/features/product-csv/contract.ts';
import { CSV_HEAD } from '#shared/features/product-csv/write-rows.ts';
import type { Client } from '#shared/http/client.ts';

/** Who wants to know how far an export is, and may stop it. */
export interface ExportRun {
  readonly signal: AbortSignal;
  readonly onDone: (products: number) => void;
}

/**
 * Writes products into the parts of a CSV file, some hundred at a time.
 * @throws the signal's reason when it is given up
 */
export async function writeExport(
  client: Client,
  productIds: readonly string[],
  { signal, onDone }: ExportRun,
): Promise<string[]> {
  const parts = [CSV_HEAD];
  for (let at = 0; at < productIds.length; at += EXPORT_PRODUCTS_MAX) {
    const asked = productIds.slice(at, at + EXPORT_PRODUCTS_MAX);
    parts.push((await client.call(exportProducts, { body: { productIds: asked } })).text);
    signal.throwIfAborted();
    onDone(at + asked.length);
  }
  return parts;
}

/** The name of an export of this day, such as products-2026-11-22.csv. */
export function exportName(now: number): string {
  return `products-${new Date(now).toISOString().slice(0, 10)}.csv`;
}
