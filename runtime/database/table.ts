import {
  type Attributes,
  literal,
  type Model,
  type ModelAttributes,
  type ModelStatic,
  Op,
  type Sequelize,
} from 'sequelize';
import { type Column, fieldOf, isMoment, key, toJson, toToldValue, toValue } from './column.ts';
import { type Statement, statement } from './in-order.ts';
import { epoch, iso } from './sql-times.ts';

/** The model of a table: how the ORM reads and writes its rows. */
export type TableModel<Row extends object> = ModelStatic<Model<Row, Row> & Row>;

/** Some columns of a table, to be read as the properties of `Row`. */
export interface Selection<Row extends object> {
  /**
   * SQL of the columns under their names in the program, as `r.id, r.product_id AS "productId"`; for lists after
   * `SELECT` and `RETURNING`.
   * @param alias what the statement calls the table; columns stand alone without
   */
  select(alias?: string): string;
  /** As this, with these columns alone. */
  only<Name extends keyof Row>(...names: Name[]): Selection<Pick<Row, Name>>;
  /** As this, without these columns. */
  except<Name extends keyof Row>(...names: Name[]): Selection<Omit<Row, Name>>;
  /** As this, with moments in epoch milliseconds. */
  inMilliseconds(): Selection<{ [Name in keyof Row]: Moment<Row[Name], number> }>;
  /**
   * SQL of the columns as one JSON object, as `json_build_object('id', r.id, 'productId', r.product_id)`; read as
   * {@link ObjectOf}.
   * @param alias what the statement calls the table
   * @param more SQL of further properties by their names
   */
  object(alias: string, more?: Readonly<Record<string, string>>): string;
}

/** A value of a row, with moments as another type. */
type Moment<Value, As> = Value extends Date ? As : Value;

/**
 * A table of the database. As a selection it has all columns but that of the site: a unit of work knows its site.
 */
export interface Table<Row extends object> extends Selection<Omit<Row, 'websiteId'>> {
  readonly name: string;
  /** The name in the database of a column. */
  field(column: keyof Row & string): string;
  /** The ORM's model of the table. */
  model(sequelize: Sequelize): TableModel<Row>;
  /**
   * The statement that puts rows of the site into the table, for what visitors wait for: it is planned once, however
   * many rows come.
   */
  add(rows: readonly Omit<Row, 'websiteId'>[]): Statement<void>;
  /**
   * The statement that changes the row with an `id`, for what visitors wait for.
   * @param more SQL of what is set besides, as `version = version + 1`
   */
  change(id: string, change: Partial<Row>, ...more: readonly string[]): Statement<void>;
}

/** What a row of a table holds, or what is read of it with a selection. */
export type RowOf<Of> =
  Of extends Table<infer Row> ? Row : Of extends Selection<infer Selected> ? Selected : never;

/** What a selection holds as a JSON object: moments are ISO texts. */
export type ObjectOf<Of extends Selection<object>> = {
  [Name in keyof SelectedOf<Of>]: Moment<SelectedOf<Of>[Name], string>;
};

/** What a selection selects; of a table, all but the site. */
type SelectedOf<Of> = Of extends Selection<infer Selected> ? Selected : never;

type Columns = Readonly<Record<string, Column<unknown>>>;

type Values<Of extends Columns> = {
  [Name in keyof Of]: Of[Name] extends Column<infer Value> ? Value : never;
};

type Flat<Of> = { [Name in keyof Of]: Of[Name] };

interface Field extends Column<unknown> {
  /** In the program. */
  readonly name: string;
  /** In the database. */
  readonly field: string;
}

/** The column that tells the site of a row: the scope says it, whatever a row does. */
const SITE = { websiteId: key() };

function toFields(columns: Columns): Field[] {
  return Object.entries(columns).map(([name, column]) => ({ ...column, name, field: fieldOf(name, column) }));
}

function createSelection<Row extends object>(fields: readonly Field[], inMs = false): Selection<Row> {
  const having = (names: readonly PropertyKey[], isIn: boolean) =>
    createSelection<never>(
      fields.filter(({ name }) => names.includes(name) === isIn),
      inMs,
    );
  return {
    select(alias) {
      return fields
        .map((one) => {
          const { name, field, readAs } = one;
          const column = alias === undefined ? field : `${alias}.${field}`;
          if (inMs && isMoment(one)) return `${epoch(column)} AS "${name}"`;
          const value = readAs === undefined ? column : `${column}::${readAs}`;
          return value === column && name === field ? column : `${value} AS "${name}"`;
        })
        .join(', ');
    },
    only: (...names) => having(names, true),
    except: (...names) => having(names, false),
    inMilliseconds: () => createSelection<never>(fields, true),
    object(alias, more = {}) {
      const own = fields.map((one) => {
        const column = `${alias}.${one.field}`;
        return [one.name, isMoment(one) ? iso(column) : column] as const;
      });
      const pairs = [...own, ...Object.entries(more)].map(([name, value]) => `'${name}', ${value}`);
      return `json_build_object(${pairs.join(', ')})`;
    },
  };
}

function toAttributes<Row extends object>(fields: readonly Field[]) {
  type Attributed = Model<Row, Row> & Row;
  const attributes = fields.map(({ name, field, type, isKey, isNullable, readAs }) => {
    // The driver gives big numbers as texts.
    const get = function get(this: Model) {
      const value: unknown = this.getDataValue(name);
      return typeof value === 'string' ? Number(value) : value;
    };
    const options = { type, field, primaryKey: isKey, allowNull: isNullable };
    return [name, readAs === 'float8' ? { ...options, get } : options];
  });
  return Object.fromEntries(attributes) as ModelAttributes<Attributed, Attributes<Attributed>>;
}

function createAdd(table: string, fields: readonly Field[]) {
  const names = fields.map(({ field }) => field).join(', ');
  const adding = statement(
    `${table}.add`,
    `INSERT INTO ${table} (website_id, ${names})
     SELECT $1, ${names} FROM json_populate_recordset(NULL::${table}, $2)`,
  );
  return (rows: readonly object[]): Statement<void> => {
    const told = rows.map((row) => {
      const values = new Map(Object.entries(row));
      return Object.fromEntries(fields.map(({ name, field }) => [field, toToldValue(values.get(name))]));
    });
    return adding.none(toJson(told));
  };
}

function createChange(table: string, fields: readonly Field[]) {
  return (id: string, change: object, ...more: readonly string[]): Statement<void> => {
    const values = new Map<string, unknown>(Object.entries(change));
    const changed = fields.filter(({ name }) => values.get(name) !== undefined);
    const set = [...more, ...changed.map(({ field }, at) => `${field} = $${at + 3}`)];
    return statement(
      `${table}.change`,
      `UPDATE ${table} SET ${set.join(', ')} WHERE website_id = $1 AND id = $2`,
    ).none(id, ...changed.map((column) => toValue(column, values.get(column.name))));
  };
}

/**
 * Declares a table: its columns once, by their names in the program. In the database they have the same names in
 * snake_case. Each table has a column of the site beside them, the first of its primary key.
 * @param columns in the order of the table, made with `text()`, `whole()`, `maybe(…)` and the others of column.ts
 */
export function table<Of extends Columns>(
  name: string,
  columns: Of,
): Table<Flat<Values<typeof SITE> & Values<Of>>> {
  type Row = Flat<Values<typeof SITE> & Values<Of>>;
  const fields = toFields(columns);
  const all = [...toFields(SITE), ...fields];
  const attributes = toAttributes<Row>(all);
  return {
    ...createSelection(fields),
    name,
    field: (column) => all.find((one) => one.name === column)?.field ?? column,
    model: (sequelize) =>
      sequelize.isDefined(name)
        ? (sequelize.model(name) as TableModel<Row>)
        : sequelize.define<Model<Row, Row> & Row>(name, attributes, { tableName: name }),
    add: createAdd(name, fields),
    change: createChange(name, fields),
  };
}

/** Makes the function that gives the models of several tables. */
export function modelsOf<Tables extends Readonly<Record<string, Pick<Table<object>, 'model'>>>>(
  tables: Tables,
) {
  type Models = { [Name in keyof Tables]: ReturnType<Tables[Name]['model']> };
  return (sequelize: Sequelize): Models =>
    Object.fromEntries(Object.entries(tables).map(([name, one]) => [name, one.model(sequelize)])) as Models;
}

/**
 * Conditions on texts that people typed. Sequelize writes the values of conditions into the statement; these go
 * beside it, and so into no log of statements either.
 */
export function bindTexts<Texts extends Record<string, string>>(
  texts: Texts,
): { conditions: { [Name in keyof Texts]: { [Op.eq]: ReturnType<typeof literal> } }; bind: Texts } {
  const conditions = Object.fromEntries(
    Object.keys(texts).map((name) => [name, { [Op.eq]: literal(`$${name}`) }]),
  ) as { [Name in keyof Texts]: { [Op.eq]: ReturnType<typeof literal> } };
  return { conditions, bind: texts };
}
