import type { Statement } from '../../database/in-order.ts';
import type { LiveTexts, ReadableThing } from '../../sockets/translated.ts';
import type { SiteContent } from '../pages/site-content.ts';

/**
 * How translations read what the rows of a table say.
 * @param rows.after rows behind an id, in the order of their ids
 * @param rows.ofIds rows of some ids, in the same order
 */
export function readTexts<Row>(
  rows: {
    readonly after: (id: string, most: number) => Statement<Row[]>;
    readonly ofIds: (ids: string[]) => Statement<Row[]>;
  },
  toThing: (row: Row, content: SiteContent) => ReadableThing,
): Pick<LiveTexts, 'read' | 'readOf'> {
  return {
    async read(scope, content, from, most) {
      return (await scope.ask(rows.after(from, most))).map((row) => toThing(row, content));
    },
    async readOf(scope, content, ids) {
      return (await scope.ask(rows.ofIds([...ids]))).map((row) => toThing(row, content));
    },
  };
}
