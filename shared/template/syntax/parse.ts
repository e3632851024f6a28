import { OP } from './code.ts';
import { SYNTAX_MESSAGES } from './messages.ts';
import type { Node } from './nodes.ts';
import type { ProblemList } from './problems.ts';
import type { KnownNames, SyntaxLimits } from './tag-cursor.ts';
import { TagReader } from './tag-reader.ts';

export type { ArgumentRule, KnownNames, SyntaxLimits } from './tag-cursor.ts';

/** Every name counts as known: for those who ask what is written, not what is installed. */
export const ANY_NAME: KnownNames = {
  hasFormatter: () => true,
  hasPredicate: () => true,
  formatterNames: () => [],
  predicateNames: () => [],
  argumentRule: () => undefined,
};

/** Any text counts, and its mistakes do not: for the same ones. */
export const ANY_LENGTH: SyntaxLimits = { argumentLength: Number.POSITIVE_INFINITY, errors: 0 };

/** The instructions of a text in order, not yet woven into a tree; the last one is EOF. */
export interface Parsed {
  readonly nodes: readonly Node[];
  readonly problems: ProblemList;
}

/**
 * Cuts a template text into instructions. A tag that is not valid is text;
 * one that looks like a misspelt instruction gives a warning beside.
 */
export function parse(source: string, names: KnownNames, limits: SyntaxLimits): Parsed {
  const nodes: Node[] = [];
  const reader = new TagReader(source, names, limits);
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
        reader.problems.add({
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
