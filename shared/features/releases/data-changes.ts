import { isEqual } from '#shared/json/values.ts';

/** Fields of one thing, such as the prices and the visibility of a product, with their values as JSON. */
export type DataValues = Readonly<Record<string, unknown>>;

/** A change that goes live with a release, of something that is no file. */
export interface DataChange {
  /** What kind of thing changes, as the feature names it that it belongs to. */
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** What was asked for. */
  readonly change: DataValues;
  /** The fields that change, as they were when this was asked for. */
  readonly from: DataValues;
  /** The same fields as they become. */
  readonly to: DataValues;
}

/** A thing that stayed as it is when a release was undone, since somebody changed it after the release. */
export interface KeptThing {
  readonly kind: string;
  readonly id: string;
  readonly title: string;
  /** The fields that were not put back. */
  readonly fields: readonly string[];
}

/** Changes of things beside files in one release. */
export const DATA_CHANGES_MAX = 200;

/** The fields in which values differ from others. */
export function differingFields(values: DataValues, others: DataValues): string[] {
  return Object.keys(values).filter((field) => !isEqual(values[field], others[field]));
}

/** The fields that somebody changed since a change was asked for, and not to what it makes of them. */
export function changedMeanwhile({ from, to }: Pick<DataChange, 'from' | 'to'>, now: DataValues): string[] {
  return differingFields(from, now).filter((field) => !isEqual(to[field], now[field]));
}

/** What undoing a change puts back, and the fields that stay since somebody changed them after it. */
export function toPutBack(
  { from, to }: Pick<DataChange, 'from' | 'to'>,
  now: DataValues,
): { readonly values: DataValues; readonly kept: readonly string[] } {
  const changed = new Set(differingFields(to, now));
  const isBack = (field: string) => isEqual(from[field], now[field]);
  return {
    values: Object.fromEntries(
      Object.entries(from).filter(([field]) => !changed.has(field) && !isBack(field)),
    ),
    kept: [...changed].filter((field) => !isBack(field)),
  };
}
