import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize';
import { type Statement, statement } from './in-order.ts';
import type { Table } from './table.ts';

/** Half of a pair of code units without the other, as JSON writes it: PostgreSQL has no text with one. */
const LONE_OR_ESCAPE = /\\(?:(?<lone>ud[89a-f][0-9a-f]{2})|.)/gu;

interface Column {
  readonly name: string;
  readonly field: string;
  readonly isJson: boolean;
}

function columnsOf<Columns extends object>(table: Table<Columns>): Column[] {
  const attributes: Record<string, ModelAttributeColumnOptions> = table.getAttributes();
  return Object.entries(attributes).map(([name, { field = name, type }]) => ({
    name,
    field,
    isJson: type instanceof DataTypes.JSONB,
  }));
}

/** JSON that PostgreSQL can read whatever texts are in it. */
function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(LONE_OR_ESCAPE, (escape, lone) =>
    lone === undefined ? escape : '\uFFFD',
  );
}

/** The column that tells the site of a row: the scope says it, whatever a row does. */
const SITE_FIELD = 'website_id';

/**
 * Makes the statement that puts rows of the site into a table, for what visitors wait for: it is planned once, however
 * many rows come. Columns of bytes are not for it.
 */
export function rowAdder<Columns extends object>(
  table: Table<Columns>,
): (rows: readonly Omit<Columns, 'websiteId'>[]) => Statement<void> {
  const columns = columnsOf(table).filter(({ field }) => field !== SITE_FIELD);
  const name = table.tableName;
  const fields = columns.map(({ field }) => field).join(', ');
  const adding = statement(
    `${name}.add`,
    `INSERT INTO ${name} (${SITE_FIELD}, ${fields})
     SELECT $1, ${fields} FROM json_populate_recordset(NULL::${name}, $2)`,
  );
  return (rows) => {
    const told = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.field, row[column.name as keyof typeof row]])),
    );
    return adding.none(toJson(told));
  };
}

/**
 * Makes the statement that changes single rows of a table that are named by their `id`, as `rowAdder` does.
 * @param always SQL of what is set with every change
 */
export function rowChanger<Columns extends object>(
  table: Table<Columns>,
  always: readonly string[] = [],
): (id: string, change: Partial<Columns>) => Statement<void> {
  const columns = columnsOf(table);
  return (id, change) => {
    const changed = columns.filter(({ name }) => change[name as keyof Columns] !== undefined);
    const set = [...always, ...changed.map(({ field }, at) => `${field} = $${at + 3}`)];
    const values = changed.map(({ name, isJson }) => {
      const value = change[name as keyof Columns];
      return isJson && value !== null ? toJson(value) : value;
    });
    return statement(
      `${table.tableName}.change`,
      `UPDATE ${table.tableName} SET ${set.join(', ')} WHERE website_id = $1 AND id = $2`,
    ).none(id, ...values);
  };
}
