import { json, key, maybe, time, whole } from './column.ts';
import type { SiteScope } from './database.ts';
import { statement } from './in-order.ts';

/** Columns of something that a merchant has settled: its facts are one value, written whole. */
export const ruleColumns = {
  id: key(),
  rule: json<object>(),
  version: whole(),
  createdAt: time(),
  /** Null unless it is in the bin. */
  deletedAt: maybe(time()),
};

/** A rule as it is read. */
export interface RuleRow<Rule> {
  readonly id: string;
  readonly version: number;
  readonly rule: Rule;
  readonly createdAt: Date;
}

/** A rule as calls answer it: its facts with those of its row. */
export function toStoredRule<Rule extends object>({ id, version, rule, createdAt }: RuleRow<Rule>) {
  return { ...rule, id, version, createdOn: createdAt.toISOString() };
}

/** Rows that each hold one rule of a site and are versioned; those in the bin are not there for readers. */
export interface RuleStore<Rule extends object, Row extends RuleRow<Rule>> {
  /** In the order in which they were made. */
  list(scope: SiteScope): Promise<Row[]>;
  /** How many there are, while nobody else makes one. */
  countLocked(scope: SiteScope): Promise<number>;
  /** The row of an id, locked for the rest of the transaction. */
  take(scope: SiteScope, id: string): Promise<Row | undefined>;
  insert(scope: SiteScope, id: string, rule: Rule, now: number): Promise<Row>;
  update(scope: SiteScope, id: string, rule: Rule): Promise<Row>;
  /** Puts a row aside for the bin. */
  hide(scope: SiteScope, id: string, now: number): Promise<void>;
  /**
   * Brings a row back; undefined where it is not aside any more.
   * @param changes facts that it comes back with
   */
  show(scope: SiteScope, id: string, changes?: Partial<Rule>): Promise<Row | undefined>;
  erase(scope: SiteScope, id: string): Promise<void>;
}

/** Writes all rules of a table anew, those in the bin too. */
export async function rewriteRules(
  { websiteId, query }: SiteScope,
  table: string,
  rewrite: (rule: unknown) => unknown,
): Promise<void> {
  const rows = await query<{ id: string; rule: unknown }>(
    `SELECT id, rule FROM ${table} WHERE website_id = $1 ORDER BY id FOR UPDATE`,
    [websiteId],
  );
  const changes = rows.map(({ id, rule }) => ({ id, rule: rewrite(rule) }));
  await query(
    `UPDATE ${table} t SET rule = c.rule, version = version + 1
       FROM jsonb_to_recordset($2::jsonb) AS c (id text, rule jsonb)
      WHERE t.website_id = $1 AND t.id = c.id AND t.rule <> c.rule`,
    [websiteId, JSON.stringify(changes)],
  );
}

/**
 * @param table name of a table with the columns of {@link ruleColumns}
 * @param more further columns that are read, as SQL
 */
export function createRuleStore<Rule extends object, Row extends RuleRow<Rule> = RuleRow<Rule>>(
  table: string,
  more = '',
): RuleStore<Rule, Row> {
  const columns = `id, version, rule, created_at AS "createdAt"${more}`;

  const named = (act: string, sql: string) => statement<Row>(`${table}.${act}`, sql);
  const listing = named(
    'list',
    `SELECT ${columns} FROM ${table} WHERE website_id = $1 AND deleted_at IS NULL ORDER BY id`,
  );
  const lockAll = statement(
    `${table}.lockAll`,
    `SELECT pg_advisory_xact_lock(hashtextextended('${table} ' || $1, 0))`,
  );
  const counting = statement<{ count: number }>(
    `${table}.count`,
    `SELECT count(*)::int AS count FROM ${table} WHERE website_id = $1 AND deleted_at IS NULL`,
  );
  const taking = named(
    'take',
    `SELECT ${columns} FROM ${table} WHERE website_id = $1 AND id = $2 AND deleted_at IS NULL FOR UPDATE`,
  );
  const inserting = named(
    'insert',
    `INSERT INTO ${table} (website_id, id, rule, version, created_at) VALUES ($1, $2, $3, 1, $4) RETURNING ${columns}`,
  );
  const updating = named(
    'update',
    `UPDATE ${table} SET rule = $3, version = version + 1 WHERE website_id = $1 AND id = $2 RETURNING ${columns}`,
  );
  const hiding = named('hide', `UPDATE ${table} SET deleted_at = $3 WHERE website_id = $1 AND id = $2`);
  const showing = named(
    'show',
    `UPDATE ${table} SET deleted_at = NULL, version = version + 1, rule = rule || $3::jsonb
      WHERE website_id = $1 AND id = $2 AND deleted_at IS NOT NULL RETURNING ${columns}`,
  );
  const erasing = named(
    'erase',
    `DELETE FROM ${table} WHERE website_id = $1 AND id = $2 AND deleted_at IS NOT NULL`,
  );

  return {
    list: (scope) => scope.ask(listing.many()),
    async countLocked(scope) {
      const [, { count }] = await scope.inOrder([lockAll.none(), counting.one()]);
      return count;
    },
    take: (scope, id) => scope.ask(taking.maybe(id)),
    insert: (scope, id, rule, now) => scope.ask(inserting.one(id, JSON.stringify(rule), new Date(now))),
    update: (scope, id, rule) => scope.ask(updating.one(id, JSON.stringify(rule))),
    hide: (scope, id, now) => scope.ask(hiding.none(id, new Date(now))),
    show: (scope, id, changes = {}) => scope.ask(showing.maybe(id, JSON.stringify(changes))),
    erase: (scope, id) => scope.ask(erasing.none(id)),
  };
}
