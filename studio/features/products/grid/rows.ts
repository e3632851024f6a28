/** Which products are chosen to do something with, and where a range of them begins. */
export interface ChosenRows {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const NONE_CHOSEN: ChosenRows = { ids: new Set(), anchor: null };

/** Chooses a product more or less; with Shift all from where the last one was chosen. */
export function chooseRow(
  before: ChosenRows,
  listed: readonly string[],
  id: string,
  isRange: boolean,
): ChosenRows {
  const ids = new Set(before.ids);
  const start = before.anchor === null ? -1 : listed.indexOf(before.anchor);
  if (isRange && start !== -1) {
    const end = listed.indexOf(id);
    for (const one of listed.slice(Math.min(start, end), Math.max(start, end) + 1)) ids.add(one);
    return { ids, anchor: before.anchor };
  }
  if (!ids.delete(id)) ids.add(id);
  return { ids, anchor: id };
}

/** Adds a run of products. */
export function chooseRange(before: ChosenRows, ids: readonly string[]): ChosenRows {
  return { ids: new Set([...before.ids, ...ids]), anchor: ids[0] ?? before.anchor };
}
