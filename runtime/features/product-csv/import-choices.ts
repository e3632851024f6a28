import type { changeProductImport } from '#shared/features/product-csv/contract.ts';
import type { HandlerInput } from '#shared/http/endpoint.ts';
import type { SiteScope } from '../../database/database.ts';

/** How somebody wishes an import to be read, and which of its rows to be written. */
export type Preparation = HandlerInput<typeof changeProductImport>['body'];

/** Most rows of a step; a product with more variants is a step of its own. */
const STEP_ROWS = 500;

/** In which step the rows of each product are written. */
function toSteps(counts: readonly { readonly key: string; readonly rows: number }[]): Map<string, number> {
  const steps = new Map<string, number>();
  let [step, filled] = [0, 0];
  for (const { key, rows } of counts) {
    if (filled > 0 && filled + rows > STEP_ROWS) [step, filled] = [step + 1, 0];
    steps.set(key, step);
    filled += rows;
  }
  return steps;
}

/** Gives cells other texts. */
export async function setCells(
  scope: SiteScope,
  id: string,
  cells: Preparation['cells'] = [],
): Promise<void> {
  if (cells.length === 0) return;
  // Of several texts for one cell the last one stays; jsonb_set takes them one after the other.
  for (const { row, column, text } of cells) {
    await scope.query(
      `UPDATE product_import_rows SET cells = jsonb_set(cells, ARRAY[$4::text], to_jsonb($5::text), false)
        WHERE website_id = $1 AND import_id = $2 AND row_number = $3`,
      [scope.websiteId, id, row, String(column), text],
    );
  }
}

/** Says which rows are written. */
export async function setChoice(scope: SiteScope, id: string, choice: Preparation['choice']): Promise<void> {
  if (choice === undefined) return;
  await scope.query(
    `UPDATE product_import_rows SET is_chosen = $3
      WHERE website_id = $1 AND import_id = $2 AND ($4::int[] IS NULL OR row_number = ANY ($4))`,
    [scope.websiteId, id, choice.isChosen, choice.rows ?? null],
  );
}

/** Says which rows are written in which step; answers how many steps there are. */
export async function setSteps(scope: SiteScope, id: string): Promise<number> {
  const counts = await scope.query<{ key: string; rows: number }>(
    `SELECT product_key AS key, count(*)::int AS rows FROM product_import_rows
      WHERE website_id = $1 AND import_id = $2 AND is_chosen AND state IN ('new', 'changed')
      GROUP BY product_key ORDER BY min(row_number)`,
    [scope.websiteId, id],
  );
  const steps = toSteps(counts);
  await scope.query(
    `UPDATE product_import_rows r SET step = w.step
       FROM jsonb_to_recordset($3) AS w (key text, step integer)
      WHERE r.website_id = $1 AND r.import_id = $2 AND r.product_key = w.key
        AND r.is_chosen AND r.state IN ('new', 'changed')`,
    [scope.websiteId, id, JSON.stringify([...steps].map(([key, step]) => ({ key, step })))],
  );
  return Math.max(-1, ...steps.values()) + 1;
}
