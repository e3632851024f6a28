import { DataTypes, type ModelAttributeColumnOptions } from 'sequelize';
import type { SiteScope } from './database.ts';
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

/**
 * Makes what puts rows into a table, for what visitors wait for: one statement that is planned once, however many
 * rows come. Columns of bytes are not for it.
 */
export function rowAdder<Columns extends object>(
  table: Table<Columns>,
): (scope: SiteScope, rows: readonly Columns[]) => Promise<void> {
  const columns = columnsOf(table);
  const fields = columns.map(({ field }) => field).join(', ');
  const name = table.tableName;
  const sql = `INSERT INTO ${name} (${fields}) SELECT ${fields} FROM json_populate_recordset(NULL::${name}, $1)`;
  return async (scope, rows) => {
    const told = rows.map((row) =>
      Object.fromEntries(columns.map((column) => [column.field, row[column.name as keyof Columns]])),
    );
    await scope.query(sql, [toJson(told)]);
  };
}

/**
 * Makes what changes single rows of a table that are named by their `id`, as `rowAdder` does.
 * @param always SQL of what is set with every change
 */
export function rowChanger<Columns extends object>(
  table: Table<Columns>,
  always: readonly string[] = [],
): (scope: SiteScope, id: string, change: Partial<Columns>) => Promise<void> {
  const columns = columnsOf(table);
  return async (scope, id, change) => {
    const changed = columns.filter(({ name }) => change[name as keyof Columns] !== undefined);
    const set = [...always, ...changed.map(({ field }, at) => `${field} = $${at + 3}`)];
    const values = changed.map(({ name, isJson }) => {
      const value = change[name as keyof Columns];
      return isJson && value !== null ? toJson(value) : value;
    });
    await scope.query(`UPDATE ${table.tableName} SET ${set.join(', ')} WHERE website_id = $1 AND id = $2`, [
      scope.websiteId,
      id,
      ...values,
    ]);
  };
}
