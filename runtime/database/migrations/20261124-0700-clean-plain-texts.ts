import { PLAIN_TEXTS } from '#shared/http/endpoint.ts';
import { cleanFields } from '../../platform/texts/clean-texts.ts';
import type { Migration, MigrationContext } from '../migrate.ts';

type Form = 'text' | 'text[]' | 'jsonb';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly form: Form;
  /** SQL of which rows stay as they are. */
  readonly kept: string;
  /** SQL of what a row is known by beside its site. */
  readonly id?: string;
  /** SQL of which rows hold such texts at all. */
  readonly only?: string;
}

interface Row {
  readonly websiteId: string;
  readonly id: string;
  readonly value: unknown;
}

/** Entries about a thing whose people all may inject code, the owner and admins, among them one that meets a condition. */
const writtenByThem = (kind: string, id: string, one = 'true') => `
  (SELECT COALESCE(bool_or(${one}) AND bool_and(c.id IS NOT NULL), false)
     FROM audit_entries e
     LEFT JOIN contributors c ON c.website_id = e.website_id AND c.id = e.actor_id
                             AND (c.is_owner OR 1 = ANY (c.roles))
    WHERE e.website_id = t.website_id AND e.subject_kind = '${kind}' AND e.subject_id = ${id}
      AND e.actor_kind <> 'system')`;

const madeByThem = (kind: string, act: string, id = 't.id') => writtenByThem(kind, id, `e.act = '${act}'`);

/** What is never made, only changed, is theirs where the log, which keeps 400 days, reaches back to when the site began. */
const changedByThem = (kind: string, id: string) => `
  (${writtenByThem(kind, id)}
   AND (SELECT s.created_at > now() - interval '400 days' FROM websites s WHERE s.website_id = t.website_id))`;

const productByThem = (id: string) => `
  NOT EXISTS (SELECT 1 FROM product_import_steps s WHERE s.website_id = t.website_id
                AND s.entries @> jsonb_build_array(jsonb_build_object('productId', ${id})))
  AND ${madeByThem('product', 'createProduct', id)}`;

const NEVER = 'false';

const COLUMNS: readonly Column[] = [
  ...(['tags', 'variant_option_ordering'] as const).map(
    (name): Column => ({ table: 'products', name, form: 'text[]', kept: productByThem('t.id') }),
  ),
  ...(['free_labels', 'additional_fields_form'] as const).map(
    (name): Column => ({ table: 'products', name, form: 'jsonb', kept: productByThem('t.id') }),
  ),
  // Names of categories, which were all cleaned before.
  { table: 'products', name: 'categories', form: 'text[]', kept: NEVER },
  { table: 'product_variants', name: 'attributes', form: 'jsonb', kept: productByThem('t.product_id') },
  { table: 'product_variants', name: 'sku', form: 'text', kept: productByThem('t.product_id') },
  { table: 'bin_entries', name: 'payload', form: 'jsonb', kept: NEVER, only: "t.kind = 'product-category'" },
  { table: 'bin_entries', name: 'title', form: 'text', kept: NEVER, only: "t.kind = 'product-category'" },
  { table: 'assets', name: 'filename', form: 'text', kept: madeByThem('media', 'uploadMedia') },
  { table: 'coupons', name: 'rule', form: 'jsonb', kept: madeByThem('coupon', 'createCoupon') },
  {
    table: 'shipping_zones',
    name: 'rule',
    form: 'jsonb',
    kept: madeByThem('shipping-zone', 'createShippingZone'),
  },
  { table: 'tax_zones', name: 'rule', form: 'jsonb', kept: madeByThem('tax-zone', 'createTaxZone') },
  {
    table: 'commerce_preferences',
    name: 'preferences',
    form: 'jsonb',
    id: 't.namespace',
    kept: changedByThem('commerce-preferences', 't.namespace'),
  },
  ...(['title', 'tag_line', 'settings'] as const).map(
    (name): Column => ({
      table: 'websites',
      name,
      form: name === 'settings' ? 'jsonb' : 'text',
      id: 't.website_id',
      kept: changedByThem('website', 't.website_id'),
    }),
  ),
];

/** SQL of the value of a column from JSON. */
const FROM_JSON: Readonly<Record<Form, string>> = {
  text: "w.cleaned #>> '{}'",
  'text[]': 'ARRAY(SELECT jsonb_array_elements_text(w.cleaned))',
  jsonb: 'w.cleaned',
};
const SUSPECT = '<[A-Za-z/!?]';
const BATCH = 200;

/** SQL of a clean value; a SKU that another variant has already gets the id of its variant. */
function cleanSql({ table, name, form }: Column): string {
  const value = FROM_JSON[form];
  if (name !== 'sku') return value;
  return `(${value}) || CASE WHEN EXISTS (
            SELECT 1 FROM ${table} o WHERE o.website_id = t.website_id AND o.id <> t.id AND o.sku = ${value})
          THEN '-' || t.id ELSE '' END`;
}

async function keepAndClean(context: MigrationContext, column: Column, rows: readonly Row[]): Promise<void> {
  const { table, name, id = 't.id' } = column;
  const dirty = rows.flatMap(({ websiteId, id: rowId, value }) => {
    const clean = cleanFields({ value }, PLAIN_TEXTS);
    if (clean.changed.length === 0) return [];
    return [{ website_id: websiteId, id: rowId, cleaned: clean.value.value }];
  });
  if (dirty.length === 0) return;
  await context.read(
    `WITH w AS (SELECT * FROM jsonb_to_recordset($1) AS w (website_id text, id text, cleaned jsonb)),
          old AS (SELECT t.website_id, ${id} AS id, t.${name}::text AS original
                    FROM ${table} t JOIN w ON t.website_id = w.website_id AND ${id} = w.id),
          done AS (UPDATE ${table} t SET ${name} = ${cleanSql(column)} FROM w
                    WHERE t.website_id = w.website_id AND ${id} = w.id
                RETURNING t.website_id, ${id} AS id, t.${name}::text AS cleaned)
     INSERT INTO uncleaned_texts (website_id, table_name, column_name, row_id, original, cleaned, cleaned_at)
     SELECT d.website_id, '${table}', '${name}', d.id, o.original, d.cleaned, now()
       FROM done d JOIN old o ON o.website_id = d.website_id AND o.id = d.id`,
    [JSON.stringify(dirty)],
  );
}

async function cleanColumn(context: MigrationContext, column: Column): Promise<void> {
  const { table, name, kept, id = 't.id', only = 'true' } = column;
  let last: readonly [string, string] = ['', ''];
  for (;;) {
    const rows = await context.read<Row>(
      `SELECT t.website_id AS "websiteId", ${id} AS id, to_jsonb(t.${name}) AS value FROM ${table} t
        WHERE (t.website_id, ${id}) > ($1, $2) AND t.${name}::text ~ $3 AND ${only} AND NOT (${kept})
        ORDER BY t.website_id, ${id} LIMIT ${BATCH}`,
      [...last, SUSPECT],
    );
    await keepAndClean(context, column, rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = [end.websiteId, end.id];
  }
}

/**
 * Cleans the plain texts of lists and JSON that people wrote who may not inject code, and keeps what they wrote beside
 * those that were cleaned before.
 */
export const cleanPlainTexts: Migration = {
  name: '20261124-0700-clean-plain-texts',
  async up(context) {
    for (const column of COLUMNS) await cleanColumn(context, column);
  },
  async down(context) {
    for (const { table, name, form, id = 't.id' } of COLUMNS) {
      const theirs = `table_name = '${table}' AND column_name = '${name}'`;
      await context.run(`
        UPDATE ${table} t SET ${name} = u.original::${form} FROM uncleaned_texts u
         WHERE u.${theirs.replace(' AND ', ' AND u.')}
           AND t.website_id = u.website_id AND ${id} = u.row_id AND t.${name}::text = u.cleaned;
        DELETE FROM uncleaned_texts WHERE ${theirs};`);
    }
  },
};
