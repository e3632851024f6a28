import { json, key, maybe, text, time } from '../../database/column.ts';
import { type RowOf, table } from '../../database/table.ts';

/** The table of what was deleted and can be brought back. */
export const binEntries = table('bin_entries', {
  id: key(),
  kind: text(),
  itemId: text(),
  title: text(),
  place: text(),
  /** What its kind needs to bring the thing back. */
  payload: json<Record<string, unknown>>(),
  deletedAt: time(),
  deletedBy: text(),
  erasedAt: time(),
  /** Where the thing is again, once it was brought back; a repeated call is answered with it. */
  restored: maybe(json<{ itemId: string; title: string; place: string }>()),
});
export type BinEntryColumns = RowOf<typeof binEntries>;

export const defineBinEntries = binEntries.model;
