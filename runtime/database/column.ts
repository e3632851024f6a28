import { type DataType, DataTypes } from 'sequelize';

/** A column of a table, whose values are of the type `Value`. */
export interface Column<Value> {
  readonly type: DataType;
  /** Whether it belongs to the primary key. */
  readonly isKey: boolean;
  readonly isNullable: boolean;
  /** Its name in the database, where that is not the one in the program in snake_case. */
  readonly field?: string;
  /** The type as which it is read, where the driver would give another value than `Value`. */
  readonly readAs?: string;
  /** Never set: it carries the type. */
  readonly sample?: Value;
}

const create = <Value>(type: DataType, readAs?: string): Column<Value> => ({
  type,
  isKey: false,
  isNullable: false,
  ...(readAs === undefined ? {} : { readAs }),
});

/** A text. */
export const text = <Value extends string = string>() => create<Value>(DataTypes.TEXT);
/** A whole number. */
export const whole = <Value extends number = number>() => create<Value>(DataTypes.INTEGER);
/** A whole number above two billion, or an amount of money that may be one; read as a number. */
export const big = () => create<number>(DataTypes.BIGINT, 'float8');
/** The same, read as its digits. */
export const bigDigits = () => create<string>(DataTypes.BIGINT);
/** A number with a fraction. */
export const fraction = () => create<number>(DataTypes.DOUBLE);
export const yesOrNo = () => create<boolean>(DataTypes.BOOLEAN);
/** A moment. */
export const time = () => create<Date>(DataTypes.DATE);
/** A day without a time, read as `2026-03-01`. */
export const day = () => create<string>(DataTypes.DATEONLY, 'text');
/** A list of texts. */
export const texts = <Value extends string = string>() => create<Value[]>(DataTypes.ARRAY(DataTypes.TEXT));
/** A list of whole numbers. */
export const wholes = () => create<number[]>(DataTypes.ARRAY(DataTypes.INTEGER));
/** Anything that JSON can write. */
export const json = <Value>() => create<Value>(DataTypes.JSONB);
/** The same, kept letter by letter: objects keep the order of their properties. */
export const jsonAsWritten = <Value>() => create<Value>(DataTypes.JSON);
export const bytes = () => create<Buffer>(DataTypes.BLOB);
/** Words by which a full-text search finds a row. */
export const searchWords = () => create<string>(DataTypes.TSVECTOR);

/** Whether a column holds moments. */
export const isMoment = ({ type }: Pick<Column<unknown>, 'type'>): boolean => type === DataTypes.DATE;

/** A column that may be empty. */
export const maybe = <Value>(column: Column<Value>): Column<Value | null> => ({
  ...column,
  isNullable: true,
});

/** A text that belongs to the primary key. */
export function key<Value extends string = string>(): Column<Value>;
/** A column that belongs to the primary key. */
export function key<Value>(column: Column<Value>): Column<Value>;
export function key(column: Column<unknown> = text()): Column<unknown> {
  return { ...column, isKey: true };
}

/** A column that has another name in the database. */
export const named = <Value>(field: string, column: Column<Value>): Column<Value> => ({ ...column, field });

/** The name in the database of a column. */
export function fieldOf(name: string, { field }: Pick<Column<unknown>, 'field'>): string {
  return field ?? name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** Half of a pair of code units without the other, as JSON writes it: PostgreSQL has no text with one. */
const LONE_OR_ESCAPE = /\\(?:(?<lone>ud[89a-f][0-9a-f]{2})|.)/gu;

/** JSON that PostgreSQL can read whatever texts are in it. */
export function toJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(LONE_OR_ESCAPE, (escape, lone) =>
    lone === undefined ? escape : '\uFFFD',
  );
}

/** A value of a column as JSON can write it, and PostgreSQL read it. */
export function toToldValue(value: unknown): unknown {
  return value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value;
}

/** A value of a column as the driver takes it. */
export function toValue({ type }: Pick<Column<unknown>, 'type'>, value: unknown): unknown {
  const isJson = type === DataTypes.JSONB || type === DataTypes.JSON;
  return isJson && value !== null ? toJson(value) : value;
}
