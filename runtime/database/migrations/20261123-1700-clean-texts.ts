import { PLAIN_TEXTS, type TextKind } from '#shared/http/endpoint.ts';
import { cleanFields } from '../../platform/texts/clean-texts.ts';
import type { Migration, MigrationContext } from '../migrate.ts';
import { createSiteTable, dropTables } from './protect.ts';

type CleanedKind = Exclude<TextKind, 'json'>;

interface Column {
  readonly table: string;
  readonly name: string;
  readonly kind: CleanedKind;
  /** SQL of which rows stay as they are. */
  readonly kept?: string;
}

interface Row {
  readonly websiteId: string;
  readonly id: string;
  readonly text: string;
}

/** Made, and changed ever since, by people who may inject code: the owner and admins. */
const OF_WHO_MAY_INJECT = `
  NOT EXISTS (SELECT 1 FROM product_import_steps s WHERE s.website_id = t.website_id
                AND s.entries @> jsonb_build_array(jsonb_build_object('productId', t.id)))
  AND (SELECT COALESCE(bool_or(e.act = 'createProduct') AND bool_and(c.id IS NOT NULL), false)
         FROM audit_entries e
         LEFT JOIN contributors c ON c.website_id = e.website_id AND c.id = e.actor_id
                                 AND (c.is_owner OR 1 = ANY (c.roles))
        WHERE e.website_id = t.website_id AND e.subject_kind = 'product' AND e.subject_id = t.id
          AND e.actor_kind <> 'system')`;

const ofProducts = (kind: CleanedKind, names: readonly string[]): Column[] =>
  names.map((name) => ({ table: 'products', name, kind, kept: OF_WHO_MAY_INJECT }));

const COLUMNS: readonly Column[] = [
  ...ofProducts('html', ['excerpt', 'body']),
  ...ofProducts('line', ['name', 'seo_title', 'seo_description', 'free_label', 'custom_add_button_text']),
  { table: 'product_categories', name: 'display_name', kind: 'line' },
  { table: 'assets', name: 'title', kind: 'line' },
  { table: 'assets', name: 'alt_text', kind: 'line' },
];

/** A tag that is more than the name of an element for words. */
const SUSPECT: Readonly<Record<CleanedKind, string>> = {
  html: '<(?!/?(p|h[1-6]|ul|ol|li|strong|b|em|i|blockquote)\\s*>|br\\s*/?>)[a-z/!?]',
  line: '<[a-z/!?]',
};
const BATCH = 200;

async function keepAndClean(context: MigrationContext, column: Column, rows: readonly Row[]): Promise<void> {
  const { table, name, kind } = column;
  const dirty = rows.flatMap(({ websiteId, id, text }) => {
    const { value } = cleanFields({ text }, { ...PLAIN_TEXTS, text: kind });
    return value.text === text ? [] : [{ website_id: websiteId, id, original: text, cleaned: value.text }];
  });
  if (dirty.length === 0) return;
  const given = 'jsonb_to_recordset($1) AS w (website_id text, id text, original text, cleaned text)';
  const bind = [JSON.stringify(dirty)];
  await context.read(
    `INSERT INTO uncleaned_texts (website_id, table_name, column_name, row_id, original, cleaned, cleaned_at)
     SELECT w.website_id, '${table}', '${name}', w.id, w.original, w.cleaned, now() FROM ${given}`,
    bind,
  );
  await context.read(
    `UPDATE ${table} t SET ${name} = w.cleaned FROM ${given} WHERE t.website_id = w.website_id AND t.id = w.id`,
    bind,
  );
}

async function cleanColumn(context: MigrationContext, column: Column): Promise<void> {
  const { table, name, kind, kept = 'false' } = column;
  let last: readonly [string, string] = ['', ''];
  for (;;) {
    const rows = await context.read<Row>(
      `SELECT t.website_id AS "websiteId", t.id, t.${name} AS text FROM ${table} t
        WHERE (t.website_id, t.id) > ($1, $2) AND t.${name} ~* $3 AND NOT (${kept})
        ORDER BY t.website_id, t.id LIMIT ${BATCH}`,
      [...last, SUSPECT[kind]],
    );
    await keepAndClean(context, column, rows);
    const end = rows.at(-1);
    if (end === undefined || rows.length < BATCH) return;
    last = [end.websiteId, end.id];
  }
}

/** Reviews are of visitors, who may have them erased: nothing of them is kept, and no word is lost. */
const MARK_UP = '<(?=[A-Za-z/!?])';
const PLAIN_REVIEWS = `
  UPDATE reviews SET body = regexp_replace(body, '${MARK_UP}', '‹', 'g'),
                     author_name = regexp_replace(author_name, '${MARK_UP}', '‹', 'g')
   WHERE body ~ '${MARK_UP}' OR author_name ~ '${MARK_UP}'`;

/** Cleans what people wrote who may not inject code, and keeps what they wrote. */
export const cleanTexts: Migration = {
  name: '20261123-1700-clean-texts',
  async up(context) {
    await createSiteTable(
      context,
      'uncleaned_texts',
      `table_name text NOT NULL,
       column_name text NOT NULL,
       row_id text NOT NULL,
       original text NOT NULL,
       cleaned text NOT NULL,
       cleaned_at timestamptz NOT NULL,
       PRIMARY KEY (website_id, table_name, column_name, row_id),
       FOREIGN KEY (website_id) REFERENCES websites (website_id) ON DELETE CASCADE`,
    );
    for (const column of COLUMNS) await cleanColumn(context, column);
    await context.run(PLAIN_REVIEWS);
  },
  async down(context) {
    for (const { table, name } of COLUMNS) {
      await context.run(`
        UPDATE ${table} t SET ${name} = u.original FROM uncleaned_texts u
         WHERE u.table_name = '${table}' AND u.column_name = '${name}'
           AND t.website_id = u.website_id AND t.id = u.row_id AND t.${name} = u.cleaned`);
    }
    await dropTables(context, ['uncleaned_texts']);
  },
};
