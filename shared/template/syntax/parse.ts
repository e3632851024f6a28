import { OP } from './code.ts';
import { SYNTAX_MESSAGES } from './messages.ts';
import type { Node, SyntaxProblem } from './nodes.ts';
import type { KnownNames } from './tag-cursor.ts';
import { TagReader } from './tag-reader.ts';

export type { ArgumentCount, KnownNames } from './tag-cursor.ts';

/** Every name counts as known: for those who ask what is written, not what is installed. */
export const ANY_NAME: KnownNames = {
  hasFormatter: () => true,
  hasPredicate: () => true,
  formatterNames: () => [],
  predicateNames: () => [],
  argumentCount: () => undefined,
};

/** The instructions of a text in order, not yet woven into a tree; the last one is EOF. */
export interface Parsed {
  readonly nodes: readonly Node[];
  readonly problems: SyntaxProblem[];
}

/**
 * Cuts a template text into instructions (language reference 3 and 4). A tag that is not valid is text;
 * one that looks like a misspelt instruction gives a warning beside.
 * @param longestArguments most UTF-16 units of the arguments of one formatter or predicate
 */
export function parse(source: string, names: KnownNames, longestArguments: number): Parsed {
  const nodes: Node[] = [];
  const reader = new TagReader(source, names, longestArguments);
  const text = (start: number, end: number): void => {
    if (end > start) nodes.push({ op: OP.TEXT, text: source.slice(start, end), start, end });
  };
  let done = 0;
  while (done < source.length) {
    let open = source.indexOf('{', done);
    if (open < 0) break;
    if (source.startsWith('##', open + 1)) {
      text(done, open);
      const stop = source.indexOf('##}', open + 3);
      const last = stop < 0 ? source.length : stop;
      const end = stop < 0 ? source.length : stop + 3;
      nodes.push({ op: OP.COMMENT, text: source.slice(open + 3, last), isMultiline: true, start: open, end });
      if (stop < 0) {
        const message = SYNTAX_MESSAGES.EOF_IN_COMMENT();
        const hint = 'Close the comment with ##}.';
        const start = open;
        reader.problems.push({
          type: 'parser',
          code: 'EOF_IN_COMMENT',
          severity: 'warning',
          message,
          hint,
          start,
          end,
        });
      }
      done = end;
      continue;
    }
    const close = source.indexOf('}', open + 1);
    if (close < 0) break;
    open = source.lastIndexOf('{', close);
    text(done, open);
    const node = reader.readTag(open, close);
    if (node) nodes.push(node);
    else text(open, close + 1);
    done = close + 1;
    if (node?.op === OP.EOF) return { nodes, problems: reader.problems };
  }
  text(done, source.length);
  nodes.push({ op: OP.EOF, start: source.length, end: source.length });
  return { nodes, problems: reader.problems };
}
