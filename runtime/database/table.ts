import {
  type Attributes,
  DataTypes,
  literal,
  type Model,
  type ModelAttributeColumnOptions,
  type ModelAttributes,
  type ModelStatic,
  Op,
  type Sequelize,
} from 'sequelize';

/** A row of a table as Sequelize gives it. */
export type Row<Columns extends object> = Model<Columns, Columns> & Columns;

/** A table as a feature uses it to write and to read single rows. */
export type Table<Columns extends object> = ModelStatic<Row<Columns>>;

type ColumnOptions = Omit<ModelAttributeColumnOptions, 'allowNull'> & { allowNull?: boolean };

/** A column of the primary key of a table. */
export const keyColumn = { type: DataTypes.TEXT, primaryKey: true } as const;

/**
 * Makes the model of a table for one database. Columns are never null unless they say so; names in the
 * database are the snake_case of those here.
 */
export function defineTable<Columns extends object>(
  sequelize: Sequelize,
  table: string,
  columns: { [Name in keyof Required<Columns>]: ColumnOptions },
): Table<Columns> {
  const attributes = Object.fromEntries(
    Object.entries<ColumnOptions>(columns).map(([name, options]) => [name, { allowNull: false, ...options }]),
  ) as ModelAttributes<Row<Columns>, Attributes<Row<Columns>>>;
  return sequelize.define<Row<Columns>>(table, attributes, { tableName: table });
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
