import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { equalSecrets } from '../platform/ids/ids.ts';

/** A place in a list: what the row that was shown last is sorted by. */
export type Place = readonly (string | number)[];

const placeSchema = z.array(z.union([z.string(), z.number()]));

function sign(key: string, list: string, text: string): string {
  return createHmac('sha256', key).update(`place in ${list}\n${text}`).digest('base64url');
}

/**
 * Writes a place as a word that only this site takes back, and only for the same list in the same order.
 * @param key secret of the site
 * @param list name of the list with whatever decides its order
 */
export function writeCursor(key: string, list: string, place: Place): string {
  const text = Buffer.from(JSON.stringify(place)).toString('base64url');
  return `${text}.${sign(key, list, text)}`;
}

/** Reads what `writeCursor` wrote for this list; undefined for anything else. */
export function readCursor(key: string, list: string, cursor: string): Place | undefined {
  const [text = '', signature = ''] = cursor.split('.');
  if (!equalSecrets(signature, sign(key, list, text))) return undefined;
  return placeSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
}

/** How a call answers whether there is more, and how to ask for it: null at the end. */
export interface Paging {
  readonly hasNextPage: boolean;
  readonly nextPageCursor: string | null;
}

/**
 * One page of a list: the rows that are shown, and how the next ones are asked for.
 * @param rows what was read, one row more than a page has where there are more
 * @param limit rows of a page
 * @param toCursor writes the word that leads on from the row that is shown last
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  toCursor: (last: Row) => string,
): { shown: Row[]; paging: Paging } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length <= limit || last === undefined) {
    return { shown, paging: { hasNextPage: false, nextPageCursor: null } };
  }
  return { shown, paging: { hasNextPage: true, nextPageCursor: toCursor(last) } };
}
